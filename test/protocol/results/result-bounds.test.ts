/** The exact lower limits of the numbers in what a run reports. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { dispatchIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { ChangedFile } from '../../../protocol/results/changed-files.ts';
import { DispatchResult } from '../../../protocol/results/dispatch-result.ts';
import { ModelCalls, NO_TOKENS, TokenCounts } from '../../../protocol/results/model-calls.ts';
import { ChangeSummary, Outcome, Verify } from '../../../protocol/results/outcome.ts';
import { Timeline } from '../../../protocol/results/timeline.ts';
import { Amounts } from '../../../protocol/results/usage.ts';

const hash = contentHash('x');
const task = taskIdOf(1, 'label', 2);
const result = {
  v: 1,
  dispatchId: dispatchIdOf(task, 1),
  taskId: task,
  round: 1,
  attempt: 1,
  outcome: 'finished',
  exitCode: 0,
  stdout: '',
  stderr: '',
  durationMs: 1,
  rounds: [],
  idleMs: 1,
  permissionMode: 'strict',
};
const calls = { requests: 1, retries: 1, refused: 1, uncounted: 1, tokens: NO_TOKENS, seconds: 1 };
const written = { kind: 'written', path: 'a', mode: '100644', contentHash: hash };
const finished = { kind: 'finished', summary: 'Done', changes: { files: 0, insertions: 0, deletions: 0 } };

interface Schema {
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}
type Numbered = readonly [name: string, schema: Schema, make: (number: number) => unknown, least: number];

const members = (name: string, schema: Schema, whole: object, least: number, ...keys: string[]): Numbered[] =>
  keys.map((key) => [`${key} of ${name}`, schema, (number) => ({ ...whole, [key]: number }), least]);

const output = (bytes: number) => ({ ...result, outputs: [{ path: 'a', bytes, contentHash: hash }] });

it.each<Numbered>([
  ...members('a result', DispatchResult, result, 1, 'round'),
  ...members('a result', DispatchResult, result, 0, 'attempt', 'durationMs', 'idleMs'),
  ['bytes of an output', DispatchResult, output, 0],
  ...members('a changed file', ChangedFile, written, 0, 'bytes'),
  ...members('tokens', TokenCounts, NO_TOKENS, 0, 'input', 'output', 'cacheRead', 'cacheWrite'),
  ...members('calls', ModelCalls, calls, 0, 'requests', 'retries', 'refused', 'uncounted', 'seconds', 'costUsd'),
  ...members('changes', ChangeSummary, finished.changes, 0, 'files', 'insertions', 'deletions'),
  ...members('checks', Verify, { passed: true, report: '' }, 0, 'durationMs'),
  ...members('an outcome', Outcome, finished, 1, 'outputs'),
  ['durationMs of a phase', Timeline, (durationMs) => [{ phase: 'setup', durationMs }], 0],
  ...members('amounts', Amounts, {}, 0, 'turns', 'tokens', 'costUsd', 'agentSeconds', 'idleSeconds', 'apiCalls'),
])('accepts the least %s, and not one less', (_, schema, make, least) => {
  expect(schema.safeParse(make(least)).success).toBe(true);
  expect(schema.safeParse(make(least - 1)).success).toBe(false);
});

it('counts no tokens before the first call', () => {
  expect(NO_TOKENS).toEqual({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0 });
});
