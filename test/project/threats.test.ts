import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DOCUMENT = readFileSync('docs/threat-model.md', 'utf8');

function check(text: string): { readonly status: number | null; readonly said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'agora-threats-'));
  const copy = join(folder, 'threat-model.md');
  writeFileSync(copy, text);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-threats.ts', copy], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  return { status, said: `${stdout}${stderr}` };
}

const row = (id: string): string => DOCUMENT.split('\n').find((line) => line.startsWith(`| ${id} |`)) ?? '';

it('names code and a test for every threat', () => {
  expect(check(DOCUMENT)).toEqual({ status: 0, said: expect.stringMatching(/^71 threats/) as string });
});

it.each<[string, string, RegExp]>([
  ['a threat that is missing', DOCUMENT.replace(row('T-16'), ''), /T-16 has no row/],
  ['a threat that stands there twice', `${DOCUMENT}${row('T-16')}\n`, /T-16 has no row, or more than one/],
  [
    'a state that there is not',
    DOCUMENT.replace(/(?<=T-01 \|[^|]*\| )prevented/, 'solved'),
    /T-01: its state is not one of/,
  ],
  ['code that is not there', DOCUMENT.replace('`github/people.ts`', '`github/none.ts`'), /the code .* does not exist/],
  ['a test that is not there', DOCUMENT.replace('opens no saved', 'opens any saved'), /has no test/],
])('rejects a threat model with %s', (_, text, said) => {
  const end = check(text);

  expect(end.status).toBe(1);
  expect(end.said).toMatch(said);
});
