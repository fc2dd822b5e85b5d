/** Whether the changed files of a result are those that it counts and patches. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyChanges } from '../../../cli/verification/verify-changes.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { contentName } from '../../../protocol/results/changed-files.ts';
import type { DispatchResult } from '../../../protocol/results/dispatch-result.ts';

const CONTENT = Buffer.from('new\n');
const OBJECT = createHash('sha1').update(`blob ${CONTENT.length}\0`).update(CONTENT).digest('hex');
const SECTION = `diff --git a/x b/x\nindex ${'1'.repeat(40)}..${OBJECT} 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n`;
const LIST = {
  v: 1,
  base: 'c'.repeat(40),
  files: [{ kind: 'written', path: 'x', mode: '100644', bytes: 4, contentHash: contentHash(CONTENT) }],
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
  ['adds a line more', SECTION.replace('@@ -1 +1 @@', '@@ -1 +1,2 @@').concat('+more\n')],
  ['changes the mode after that', `${SECTION}diff --git a/x b/x\nold mode 100644\nnew mode 100644\n`],
])('notices a patch that %s', (_, patch) => {
  expect(outcomesOf(new Map([...FILES, ['patch.diff', Buffer.from(patch)]]))).toEqual(['changes: pass', 'patch: fail']);
});
