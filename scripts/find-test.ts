/** Whether a test that a document names exists and runs. */
import { existsSync, readFileSync } from 'node:fs';

/** @returns what is wrong, as a sentence without its period; `undefined` if the test exists and is not skipped. */
export function findTestMistake(file: string, name: string): string | undefined {
  if (!/^test\/.*\.test\.ts$/.test(file)) return `"${file}" is not a test file`;
  if (!existsSync(file)) return `there is no ${file}`;
  const text = readFileSync(file, 'utf8');
  const at = [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``]
    .map((quoted) => findCallWith(quoted, text))
    .find((found) => found !== -1);
  if (at === undefined) return `${file} has no test "${name}"`;
  const before = text.slice(0, at);
  return /\b(?:it|test|describe)\.(?:skip|todo)(?:\.each\([^)]*\))?$/.test(before)
    ? `the test "${name}" is skipped`
    : undefined;
}

/** The position of a call whose first argument is this text, on the same line or, in a long call, on the next line. */
function findCallWith(quoted: string, text: string): number {
  for (let from = text.indexOf(quoted); from !== -1; from = text.indexOf(quoted, from + 1)) {
    const opening = /\(\s*$/.exec(text.slice(0, from));
    if (opening !== null) return opening.index;
  }
  return -1;
}
