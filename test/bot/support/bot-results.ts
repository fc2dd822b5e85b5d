/** The result of a finished task, as the files of its artifact. */
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { type ChangedFile, ChangedFiles, contentName } from '../../../protocol/results/changed-files.ts';
import { DispatchResult } from '../../../protocol/results/dispatch-result.ts';
import { dispatchIdOf, questionIdOf } from '../../../protocol/base/ids.ts';
import { head, task } from './reconcile-scenario.ts';

export const result = DispatchResult.parse({
  v: 1,
  dispatchId: dispatchIdOf(task, 2),
  taskId: task,
  round: 2,
  attempt: 1,
  issue: 7,
  outcome: 'finished',
  exitCode: 0,
  stdout: '',
  stderr: '',
  durationMs: 61_000,
  title: 'Round each line',
  summary: 'Rounds each line, as @ada asked. Fixes #3 <!-- x -->',
  idleMs: 0,
  permissionMode: 'bypass',
  used: { dispatch: { turns: 4 }, task: { turns: 4 } },
  rounds: [
    {
      round: 1,
      question: questionIdOf(task, 1),
      asked: 'Which rule?',
      options: ['Each line', 'The total'],
      answer: '1',
      option: 1,
      by: 'ada',
      at: '2026-03-03T10:00:00Z',
    },
  ],
  verify: { passed: true, report: '12 tests passed', durationMs: 2_000 },
});

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export interface Change {
  readonly file: ChangedFile;
  readonly content?: Uint8Array;
}

export function written(path: string, text: string): { file: ChangedFile; content: Uint8Array } {
  const content = bytes(text);
  return {
    file: { kind: 'written', path, mode: '100644', bytes: content.length, contentHash: contentHash(content) },
    content,
  };
}

export function artifactOf(changes: readonly Change[], own = result): Map<string, Uint8Array> {
  const listed = ChangedFiles.parse({ v: 1, base: head, files: changes.map(({ file }) => file) });
  const contents = changes.flatMap(({ file, content }) =>
    file.kind === 'written' && content !== undefined ? [[contentName(file.contentHash), content] as const] : [],
  );
  return new Map([
    ['result.json', bytes(JSON.stringify(own))],
    ['changes.json', bytes(JSON.stringify(listed))],
    ...contents,
  ]);
}
