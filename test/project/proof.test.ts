import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

function check(...args: string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-proof.ts', ...args], {
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

it('names a test for every promise in the documents', () => {
  expect(check()).toEqual({ status: 0, said: expect.stringMatching(/^\d+ promises/) as string });
});

it.each([
  ['a test that does not exist', 'test/project/proof.test.ts', 'no such test', /has no test "no such test"/],
  [
    'a file that does not exist',
    'test/house/none.test.ts',
    'names a test for every promise',
    /there is no test\/house\/none\.test\.ts/,
  ],
  ['an id that is taken', 'test/project/proof.test.ts', 'names a test for every promise', /W1\.1: its id is taken/],
])('rejects a proof document with %s', (_, file, name, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'agora-proof-'));
  const copy = join(folder, 'proof.md');
  writeFileSync(copy, `${readFileSync('docs/proof.md', 'utf8')}\n| W1.1 | x | ${file} | ${name} |\n`);

  const end = check(copy);
  rmSync(folder, { recursive: true, force: true });

  expect(end.status).toBe(1);
  expect(end.said).toMatch(said);
});

it.each<[string, (text: string) => string, RegExp]>([
  [
    'lacks an id of the specification',
    (text) => text.replace(/^\| L-15 .*\n/m, ''),
    /^L-15 of the specification has no row/m,
  ],
  [
    'shows one by a line that is not there',
    (text) => text.replace('| N-9 | W2.9 |', '| N-9 | W2.99 |'),
    /N-9 names proofs that do not exist: W2\.99/,
  ],
  ['shows one by nothing', (text) => text.replace(/^\| Q-8 .*$/m, '| Q-8 | – | it holds |'), /Q-8 has no proof/],
  [
    'names a file that is not there',
    (text) => text.replace('test/bundle/command-line/verify.test.ts', 'test/none.test.ts'),
    /Q-8: there is no test\/none\.test\.ts/,
  ],
  [
    'names a document that is not there',
    (text) => text.replace(/^\| B-12 .*$/m, '| B-12 | – | [x](none.md) |'),
    /B-12: there is no .*none\.md/,
  ],
])('rejects a proof document that %s', (_, spoil, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'agora-proof-'));
  // Next to the documents that it links to.
  for (const name of readdirSync('docs').filter((one) => one !== 'proof.md'))
    symlinkSync(resolve('docs', name), join(folder, name));
  const copy = join(folder, 'proof.md');
  writeFileSync(copy, spoil(readFileSync('docs/proof.md', 'utf8')));

  const end = check(copy);
  rmSync(folder, { recursive: true });

  expect(end.status).toBe(1);
  expect(end.said).toMatch(said);
  expect(end.said.trim().split('\n').length).toBeLessThanOrEqual(2);
});
