/** Whether the changed files of a result are those that it counts and patches. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyChanges } from '../../../cli/verification/verify-changes.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { contentName } from '../../../protocol/results/changed-files.ts';
import type { DispatchResult } from '../../../protocol/results/dispatch-result.ts';

const objectOf = (text: string): string =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');
const CONTENT = Buffer.from('new\na\nb\nc\nd\ne\nf\nlast\n');
const INDEX = `index ${objectOf('old\na\nb\nc\nd\ne\nf\n')}..${objectOf(CONTENT.toString())} 100644\n`;
const FIRST = '@@ -1,4 +1,4 @@\n-old\n+new\n a\n b\n c\n';
const LAST = '@@ -5,3 +5,4 @@\n d\n e\n f\n+last\n';
const SECTION = `diff --git a/x b/x\n${INDEX}--- a/x\n+++ b/x\n${FIRST}${LAST}`;
const LIST = {
  v: 1,
  base: 'c'.repeat(40),
  files: [{ kind: 'written', path: 'x', mode: '100644', bytes: CONTENT.length, contentHash: contentHash(CONTENT) }],
};
const FILES = new Map<string, Uint8Array>([
  ['changes.json', Buffer.from(JSON.stringify(LIST))],
  ['patch.diff', Buffer.from(SECTION)],
  [contentName(contentHash(CONTENT)), CONTENT],
]);
const resultWith = (outcome: DispatchResult['outcome']): DispatchResult =>
  ({ outcome, changes: { files: 1, insertions: 1, deletions: 1 } }) as unknown as DispatchResult;
const without = (...names: readonly string[]): Map<string, Uint8Array> =>
  new Map([...FILES].filter(([name]) => !names.includes(name)));
const outcomesOf = (files: Map<string, Uint8Array>, result = resultWith('finished')): string[] =>
  verifyChanges(files, result).map(([id, , { outcome }]) => `${id}: ${outcome}`);

it('finds nothing wrong in a list, a patch and contents that agree', () => {
  expect(outcomesOf(FILES)).toEqual(['changes: pass', 'patch: pass']);
});

it.each(['finished', 'failed'] as const)('notices that all changes of a %s dispatch were removed', (outcome) => {
  const left = without('changes.json', 'patch.diff', contentName(contentHash(CONTENT)));

  expect(outcomesOf(left, resultWith(outcome))).toEqual(['changes: fail', 'patch: skip']);
});

it('knows that a pause counts its changes, and stores them in the state', () => {
  const left = without('changes.json', 'patch.diff', contentName(contentHash(CONTENT)));

  expect(outcomesOf(left, resultWith('needs_input'))).toEqual(['changes: skip', 'patch: skip']);
  expect(outcomesOf(without('changes.json', 'patch.diff'), resultWith('needs_input'))[0]).toBe('changes: fail');
});

it.each([
  ['adds another line', SECTION.replace('+new', '+evil')],
  ['adds a line more', SECTION.replace('+5,4 @@', '+5,5 @@').concat('+more\n')],
  ['leaves out its first part', SECTION.replace(FIRST, '')],
  ['leaves out its last part', SECTION.replace(LAST, '')],
  ['leaves out all lines', SECTION.slice(0, SECTION.indexOf('--- a/x'))],
  ['changes the mode after that', `${SECTION}diff --git a/x b/x\nold mode 100644\nnew mode 100644\n`],
])('notices a patch that %s', (_, patch) => {
  expect(outcomesOf(new Map([...FILES, ['patch.diff', Buffer.from(patch)]]))).toEqual(['changes: pass', 'patch: fail']);
});
