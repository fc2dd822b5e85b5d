/**
 * One call of Git for the list and the patch has the same result as three calls, including the line counts, for any
 * file names and contents.
 */
import fc from 'fast-check';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countLines } from '../../../../worker/adapters/git/git-lines.ts';
import { parseRawDiff, parseWholeDiff } from '../../../../worker/adapters/git/git-output.ts';

const NAMES = [
  'plain.txt',
  ':100644 000000',
  ' leading',
  'new\nline',
  'tab\there',
  '"quoted"',
  'größe 🙂',
  '1\t2\tcounts',
  '-',
  'diff --git a b',
];

it('gives the same result as three separate commands', () => {
  const root = mkdtempSync(join(tmpdir(), 'agora-diff-'));
  const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: root });
  git('init', '-q');
  for (const name of NAMES) writeFileSync(join(root, name), 'one\ntwo\n');
  git('add', '--all');
  const before = git('write-tree').toString().trim();
  for (const [index, name] of NAMES.entries()) {
    if (index % 3 === 0) writeFileSync(join(root, name), 'one\nthree\nfour\n');
    else if (index % 3 === 1) rmSync(join(root, name));
    else chmodSync(join(root, name), 0o755);
  }
  writeFileSync(join(root, 'picture.png'), Buffer.from([0, 1, 2, 0]));
  git('add', '--all');

  const ask = (...args: string[]): Buffer => git('diff', '--cached', '--no-renames', '--no-abbrev', ...args, before);
  const whole = parseWholeDiff(ask('--raw', '--patch', '-z', '--binary'));
  const [patch, raw, counts] = [ask('--patch', '--binary'), ask('--raw', '-z'), ask('--shortstat').toString()];
  const nothing = parseWholeDiff(
    git('diff', '--cached', '--raw', '--patch', '-z', git('write-tree').toString().trim()),
  );
  rmSync(root, { recursive: true });

  expect(Buffer.from(whole.patch).equals(patch)).toBe(true);
  expect(whole.raw).toEqual(parseRawDiff(raw));
  const { insertions, deletions } = countLines(whole.patch);
  expect(counts).toContain(`${insertions} insertions(+), ${deletions} deletions(-)`);
  expect(nothing).toEqual({ raw: [], patch: Buffer.alloc(0) });
});

/** Lines that look like lines of a patch. */
const line = fc.constantFrom(
  '',
  'a',
  'b',
  '@@ -1,5 +1,5 @@',
  '+++ b/x',
  '--- a/x',
  '-- ',
  '+',
  '-',
  '\\ No newline at end of file',
  'diff --git a/x b/x',
  '\0',
);
const text = fc
  .tuple(fc.array(line, { maxLength: 30, size: 'max' }), fc.boolean())
  .map(([lines, isEnded]) => lines.join('\n') + (isEnded ? '\n' : ''));

it('counts the lines that git counts', () => {
  const root = mkdtempSync(join(tmpdir(), 'agora-lines-'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      writeFileSync(join(root, 'before'), before);
      writeFileSync(join(root, 'after'), after);
      const ask = (...args: string[]): Buffer =>
        spawnSync('git', ['diff', '--no-index', ...args, 'before', 'after'], { cwd: root }).stdout;

      const [added = '', removed = ''] = ask('--numstat').toString().split('\t');

      expect(countLines(ask('--binary'))).toEqual({
        insertions: Number(added.replace('-', '')),
        deletions: Number(removed.replace('-', '')),
      });
    }),
    { numRuns: 100 },
  );
  rmSync(root, { recursive: true });
});

it('is not confused by text that is not a patch', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(countLines(bytes).insertions).toBeGreaterThanOrEqual(0);
    }),
  );
});
