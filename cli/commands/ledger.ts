/** `agora ledger`: all tasks of a repository, as LEDGER.md or JSON. */
import { z } from '../../protocol/base/zod.ts';
import { EXIT } from '../exit-codes.ts';
import { OnGitHub, readOptions } from '../command-options.ts';
import { renderLedger } from '../render/render-ledger.ts';
import { Ledger } from '../cli-schemas.ts';
import type { CliContext } from '../cli-context.ts';

const Options = z.extend(OnGitHub, { output: z.optional(z.string()) });

export async function ledger(given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Options, given);
  const { client, name } = await context.github(options);
  const facts = Ledger.parse({
    v: 1,
    repository: name,
    at: context.clock.now().toISOString(),
    tasks: await client.tasks(),
  });
  const text = options.json ? `${JSON.stringify(facts)}\n` : renderLedger(facts);
  if (options.output === undefined) context.terminal.out(text.trimEnd());
  else {
    await context.files.write(options.output, text);
    context.terminal.tell(`${options.output}: ${facts.tasks.length} tasks`);
  }
  return EXIT.done;
}
