/** `agora attach`: follows a task and talks to it, on this machine or on GitHub. */
import { EXIT } from '../exit-codes.ts';
import { Anywhere, readOptions } from '../command-options.ts';
import type { CliContext } from '../cli-context.ts';
import { converse } from './converse.ts';
import { clientFor } from './dispatch.ts';

export async function attach(task: string, given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Anywhere, given);
  const { terminal, signal } = context;
  const attached = await (await clientFor(options, context)).attach(task, { signal });
  if (terminal.isInteractive)
    terminal.tell(
      terminal.paint.dim(
        'Press Enter to send a line, Ctrl+C to detach while the task continues, or Ctrl+D to end the input.',
      ),
    );
  const ended = await converse(attached, context, {
    json: options.json,
    onInterrupt: () => {
      attached.detach();
    },
  });
  if (ended === undefined && !options.json && !signal.aborted) terminal.tell(`Detached; ${task} continues.`);
  return ended === undefined || ended.state === 'finished' || ended.state === 'suspended' ? EXIT.done : EXIT.failed;
}
