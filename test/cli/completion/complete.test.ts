/** Which values Tab offers for the options of the real commands. */
import { expect, it } from 'vitest';
import type { CliContext } from '../../../cli/cli-context.ts';
import { complete } from '../../../cli/completion/complete.ts';
import { createProgram } from '../../../cli/program.ts';

const SHIPPED = ['claude-code', 'codex', 'gemini', 'opencode'];

it.each([
  ['init', SHIPPED],
  ['run', [...SHIPPED, 'command']],
  // The path of a module: the shell offers files.
  ['validate', []],
])('offers for `agora %s --runtime` only what the command accepts', async (command, values) => {
  const program = createProgram({ version: '0' } as CliContext, () => undefined);
  const files = { names: () => Promise.resolve(undefined) } as unknown as CliContext['files'];

  const shown = await complete(program, [command, '--runtime', ''], { files });
  const inOneWord = await complete(program, [command, '--runtime='], { files });

  expect(shown).toBe(values.map((value) => `${value}\truntime\n`).join(''));
  expect(inOneWord).toBe(values.map((value) => `--runtime=${value}\truntime\n`).join(''));
});
