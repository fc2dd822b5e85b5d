/** The example runtime of the documents, with a shell as its program. */
import { readFileSync } from 'node:fs';

const DOCUMENTED_RUNTIME =
  /```js\n\/\/ \.github\/agora\/runtimes\/mine\.mjs\n(?<code>[\s\S]*?)```/.exec(
    readFileSync('docs/runtimes.md', 'utf8'),
  )?.groups?.['code'] ?? '';

export const SHELL_RUNTIME = DOCUMENTED_RUNTIME.replace(
  "argv: ['mine', '--system', `${input.home}/system.md`]",
  "argv: ['bash', '-c', input.command]",
).replace('env: { ...input.env,', 'env: { ...input.env, SENTINEL: input.sentinel, ROUND: String(input.round),');
