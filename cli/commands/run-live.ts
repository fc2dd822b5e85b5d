/** `agora run --interactive`: the terminal in which it was started, and how it waits. */
import { defined } from '../../protocol/base/defined.ts';
import { ClientError } from '../../client/client-error.ts';
import type { AnswerOptions, Attached } from '../../client/types.ts';
import { readDuration } from '../../protocol/base/duration.ts';
import type { CliContext } from '../cli-context.ts';
import { converse } from './converse.ts';

export interface LiveRunOptions {
  readonly how: AnswerOptions;
  /** Settles once everything that happened has been shown. */
  readonly talked: () => Promise<unknown>;
}

/**
 * At a terminal, the user talks to the run like somebody who is attached. Without one, the command only says how to
 * attach.
 */
export function openLive(
  { json, idle }: { readonly json: boolean; readonly idle?: string | undefined },
  { terminal, signal }: CliContext,
): LiveRunOptions {
  const isHere = terminal.isInteractive && !json;
  const waitMs = readIdle(idle);
  let talked: Promise<unknown> = Promise.resolve();
  let isTold = false;
  return {
    how: {
      signal,
      onProgress: (progress) => {
        if (progress.kind === 'notice' && !isHere) terminal.tell(`${terminal.paint.yellow('!')} ${progress.text}`);
        if (progress.kind !== 'accepted' || isTold) return;
        isTold = true;
        terminal.tell(
          `${terminal.paint.dim(progress.dispatchId)}  to talk to it from elsewhere:  agora attach --local ${progress.taskId}`,
        );
        if (isHere)
          terminal.tell(
            terminal.paint.dim('Press Enter to send a line, Ctrl+D to end the input, or Ctrl+C to stop the run.'),
          );
      },
      interactive: {
        ...defined({ idleMs: waitMs }),
        keepsAsking: isHere,
        onOpen: (here: Attached) => {
          if (isHere) talked = converse(here, { terminal }, { json: false, onInterrupt: terminal.interrupt });
        },
      },
    },
    talked: () => talked,
  };
}

function readIdle(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '0') return text === undefined ? undefined : 0;
  const ms = readDuration(text);
  if (ms === undefined)
    throw new ClientError('mistake', `--idle "${text.slice(0, 200)}" is not a duration.`, {
      fix: 'Use for example 5m, 90s or 1h; 0 does not wait.',
    });
  return ms;
}
