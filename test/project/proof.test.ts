import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

function check(...args: string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-proof.ts', ...args], {
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

it('names a test for every promise of the documents', () => {
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
