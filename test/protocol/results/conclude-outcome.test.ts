import { expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { concludeFrom, summarizeOutcome } from '../../../protocol/results/conclude-outcome.ts';
import { exitCodeOf, type Outcome } from '../../../protocol/results/outcome.ts';

type Finished = Extract<Outcome, { kind: 'finished' }>;

const finished = (files: number, more: Partial<Finished> = {}): Finished => ({
  kind: 'finished',
  summary: 'Done',
  changes: { files, insertions: 0, deletions: 0 },
  ...more,
});
const failed = (exitCode: number): Outcome => ({
  kind: 'failed',
  failure: { reason: 'worker-failed', detail: 'It broke.', fix: 'Try again.' },
  exitCode,
});
const asked: Outcome = {
  kind: 'needs_input',
  question: questionIdOf(taskIdOf('a'), 1),
  asked: { question: 'Which?' },
};

it.each<[name: string, outcome: Outcome, conclusion: string, exitCode: number]>([
  ['one changed file', finished(1), 'finished', 0],
  ['one output', finished(0, { outputs: 1 }), 'finished', 0],
  ['no result', finished(0), 'nothing-changed', 0],
  ['no result and no denial', finished(0, { denied: [] }), 'nothing-changed', 0],
  ['no result after one denial', finished(0, { denied: ['Bash'] }), 'blocked', 0],
  ['a changed file after a denial', finished(1, { denied: ['Bash'] }), 'finished', 0],
  ['a question', asked, 'asked', 0],
  ['a cancellation', { kind: 'cancelled' }, 'cancelled', 0],
  ['a failure', failed(2), 'failed', 2],
  ['a failure with the exit code 1', failed(1), 'failed', 1],
  ['a failure with the exit code of a success', failed(0), 'failed', 1],
])('concludes from %s', (_, outcome, conclusion, exitCode) => {
  expect(concludeFrom(outcome)).toBe(conclusion);
  expect(exitCodeOf(outcome)).toBe(exitCode);
});

it.each([true, false])('shows whether the checks passed: %s', (passed) => {
  expect(summarizeOutcome(finished(1, { verify: { passed, report: '', durationMs: 0 } }))).toEqual({
    conclusion: 'finished',
    verify: { passed },
  });
});

it('shows no checks if there were none, and no result of anything but a finished dispatch', () => {
  expect(summarizeOutcome(finished(0))).toEqual({ conclusion: 'nothing-changed' });
  expect([asked, failed(1), { kind: 'cancelled' } as const].map(summarizeOutcome)).toEqual([{}, {}, {}]);
});
