/** One call of git for the list, the counts and the patch gives what three calls give, whatever the files are called. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseRawDiff, parseWholeDiff } from '../../worker/adapters/git-output.ts';

const NAMES = ['plain.txt', ':100644 000000', ' leading', 'new\nline', 'tab\there', '"quoted"', 'größe 🙂', '1\t2\tcounts', '-', 'diff --git a b'];

it('is the same as asking three times', () => {
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
  const whole = parseWholeDiff(ask('--raw', '--numstat', '--patch', '-z', '--binary'));
  const [patch, raw, counts] = [ask('--patch', '--binary'), ask('--raw', '-z'), ask('--shortstat').toString()];
  const nothing = parseWholeDiff(git('diff', '--cached', '--raw', '--numstat', '--patch', '-z', git('write-tree').toString().trim()));
  rmSync(root, { recursive: true });

  expect(Buffer.from(whole.patch).equals(patch)).toBe(true);
  expect(whole.raw).toEqual(parseRawDiff(raw));
  expect(counts).toContain(`${whole.insertions} insertions(+), ${whole.deletions} deletions(-)`);
  expect(nothing).toEqual({ raw: [], insertions: 0, deletions: 0, patch: Buffer.alloc(0) });
});
