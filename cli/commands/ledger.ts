/** `agora ledger`: all tasks of a repository, or of this machine, as LEDGER.md or JSON. */
import { plural } from '../../protocol/comments/usage-text.ts';
import { defined } from '../../protocol/base/defined.ts';
import type { TaskView } from '../../client/types.ts';
import { clientFor } from './dispatch.ts';
import { z } from '../../protocol/base/zod.ts';
import { EXIT } from '../exit-codes.ts';
import { Anywhere, readOptions } from '../command-options.ts';
import { renderLedger } from '../render/render-ledger.ts';
import { Ledger } from '../cli-schemas.ts';
import type { CliContext } from '../cli-context.ts';

const Options = z.extend(Anywhere, { output: z.optional(z.string()) });

/**
 * Newest first. Tasks with the same time are in the order of their ids, so that the same facts always give the same
 * page.
 */
function inOrder(tasks: readonly TaskView[]): TaskView[] {
  return tasks.toSorted(
    (one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt) || (one.task < other.task ? -1 : 1),
  );
}

export async function ledger(given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Options, given);
  const name = options.local ? 'this machine' : (await context.github(options)).name;
  const tasks = inOrder(await (await clientFor(options, context)).tasks());
  const facts = Ledger.parse({ v: 1, repository: name, ...defined({ at: tasks[0]?.updatedAt }), tasks });
  const text = options.json ? `${JSON.stringify(facts)}\n` : renderLedger(facts);
  if (options.output === undefined) context.terminal.out(text.trimEnd());
  else {
    await context.files.write(options.output, text);
    context.terminal.tell(`${options.output}: ${plural(facts.tasks.length, 'task')}`);
  }
  return EXIT.done;
}
