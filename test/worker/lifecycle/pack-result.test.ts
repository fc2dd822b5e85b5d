/** The files of a result artifact. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { contentName } from '../../../protocol/results/changed-files.ts';
import type { DispatchResult } from '../../../protocol/results/dispatch-result.ts';
import { packResult, summarize, summaryOf } from '../../../worker/lifecycle/build-result.ts';
import type { Changes } from '../../../worker/ports/work-tree-ports.ts';

const RESULT = { v: 1, outcome: 'finished' } as unknown as DispatchResult;
const CHANGES: Changes = {
  patch: Buffer.from('a patch'),
  files: [
    { path: 'new.sh', mode: '100755', content: Buffer.from('echo\n') },
    { path: 'empty', mode: '100644', content: new Uint8Array() },
    { path: 'old.txt', mode: '100644', content: undefined },
  ],
  insertions: 1,
  deletions: 2,
  notices: [],
};
const textOf = (files: ReadonlyMap<string, Uint8Array>, name: string) => Buffer.from(files.get(name) ?? '').toString();

it('has the result and the events, and nothing about changes if there are none', () => {
  expect([...packResult(RESULT, [], undefined).keys()]).toEqual(['result.json', 'events.jsonl']);
});

it('lists every changed file, with its content unless it was deleted', () => {
  const files = packResult(RESULT, [], CHANGES);

  expect(JSON.parse(textOf(files, 'changes.json'))).toEqual({
    v: expect.any(Number) as number,
    base: '0'.repeat(40),
    files: [
      { kind: 'written', path: 'new.sh', mode: '100755', bytes: 5, contentHash: contentHash('echo\n') },
      { kind: 'written', path: 'empty', mode: '100644', bytes: 0, contentHash: contentHash('') },
      { kind: 'deleted', path: 'old.txt' },
    ],
  });
  expect(textOf(files, 'patch.diff')).toBe('a patch');
  expect(textOf(files, contentName(contentHash('echo\n')))).toBe('echo\n');
  expect(files.has(contentName(contentHash('')))).toBe(true);
  expect(files.size).toBe(6);
});

it('names the commit that the changes are measured against', () => {
  const files = packResult({ ...RESULT, base: 'a'.repeat(40) }, [], CHANGES);

  expect(JSON.parse(textOf(files, 'changes.json'))).toMatchObject({ base: 'a'.repeat(40) });
});

it('counts the changes, also if there are none', () => {
  expect(summaryOf(CHANGES)).toEqual({ files: 3, insertions: 1, deletions: 2 });
  expect(summaryOf(undefined)).toEqual({ files: 0, insertions: 0, deletions: 0 });
});

it('takes what the agent said last as the summary, without the blanks around it', () => {
  expect(summarize({ stdout: '\n Done. \n\n' } as never)).toBe('Done.');
  expect(summarize({ stdout: 'x'.repeat(20_001) } as never).length).toBeLessThanOrEqual(20_000);
  expect(summarize(undefined)).toBe('');
});
