/** The program in the documents that checks a record, run without changes. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderChain } from '../../worker/context/hash-chain.ts';
import { temporaryFolder } from '../support/worker/work-tree.ts';
import { readExamples } from './examples.ts';

const RECORD = renderChain(['one', 'two\n', '"drei"'].map((text) => ({ log: { kind: 'runtime.note', text } })));

function check(record: string): { readonly status: number | null; readonly stderr: string } {
  using folder = temporaryFolder();
  const program = join(folder.path, 'check-record.mjs');
  writeFileSync(
    program,
    readExamples('docs/results.md', 'js').find(({ name }) => name.endsWith('#record'))?.text ?? 'process.exit(99)',
  );
  writeFileSync(join(folder.path, 'events.jsonl'), record);
  const { status, stderr } = spawnSync(process.execPath, [program, 'events.jsonl'], {
    cwd: folder.path,
    encoding: 'utf8',
  });
  return { status, stderr };
}

it('accepts an unchanged record', () => {
  expect(check(RECORD)).toEqual({ status: 0, stderr: '' });
});

it.each([
  ['changed', RECORD.replace('one', 'won'), 2],
  [
    'taken out',
    RECORD.split('\n')
      .filter((_, index) => index !== 1)
      .join('\n'),
    2,
  ],
  ['put in', RECORD.replace('\n', '\n{"sequence":2,"log":{}}\n'), 2],
])('reports where a line of the record was %s', (_, record, line) => {
  const { status, stderr } = check(record);

  expect(status).toBe(1);
  expect(stderr).toContain(`Line ${line} does not follow`);
});
