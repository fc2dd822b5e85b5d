import { expect, it } from 'vitest';
import { decideVerdict, type FinishedAgent, type Sentinel } from '../../../worker/context/decide-outcome.ts';

const rounds = { round: 1, most: 10 };
const asked: Sentinel = { kind: 'asked', asked: { question: 'A or B?' } };
const absent: Sentinel = { kind: 'absent' };
const ran = (exitCode: number, more: Partial<FinishedAgent> = {}): FinishedAgent => ({
  end: { exitCode, failure: undefined },
  timedOut: false,
  timeLimit: { seconds: 60, by: 'settings' },
  ...more,
});

it.each([0, 1, 42, 124, 137])('accepts a valid question when the exit code is %i', (exitCode) => {
  expect(decideVerdict(asked, ran(exitCode, { timedOut: exitCode === 124 }), rounds).kind).toBe('needs_input');
});

it('treats an invalid question as a failure of the worker, even after exit code 0', () => {
  const verdict = decideVerdict({ kind: 'malformed', why: 'It is empty.' }, ran(0), rounds);

  expect(verdict).toMatchObject({ kind: 'failed', exitCode: 1, failure: { reason: 'worker-failed' } });
  expect(JSON.stringify(verdict)).toContain('It is empty.');
});

it('finishes on exit code 0 without a question', () => {
  expect(decideVerdict(absent, ran(0), rounds)).toEqual({ kind: 'finished' });
});

it.each([1, 2, 42, 137])('passes on exit code %i of an agent that asked nothing', (exitCode) => {
  expect(decideVerdict(absent, ran(exitCode), rounds)).toMatchObject({
    kind: 'failed',
    exitCode,
    failure: { reason: 'provider-failed' },
  });
});

it('reports that the agent reached its time limit', () => {
  const verdict = decideVerdict(absent, ran(124, { timedOut: true }), rounds);

  expect(verdict).toMatchObject({
    exitCode: 124,
    failure: { reason: 'provider-failed', detail: 'The agent was stopped after 60 seconds.' },
  });
});

it("reports that the job's time was over, and which limit to raise", () => {
  const verdict = decideVerdict(absent, ran(124, { timedOut: true, timeLimit: { seconds: 60, by: 'job' } }), rounds);

  expect(verdict).toMatchObject({
    failure: {
      detail: expect.stringContaining('its job is nearly over') as unknown,
      fix: expect.stringContaining('job-minutes') as unknown,
    },
  });
});

it('reports a failure when a runtime says that it failed, whatever its exit code', () => {
  const verdict = decideVerdict(
    absent,
    ran(0, { end: { exitCode: 0, failure: { detail: 'No key.', fix: 'Set one.' } } }),
    rounds,
  );

  expect(verdict).toMatchObject({
    exitCode: 1,
    failure: { reason: 'provider-failed', detail: 'No key.', fix: 'Set one.' },
  });
});

it('allows exactly as many questions as the limit says', () => {
  expect(decideVerdict(asked, ran(0), { round: 10, most: 10 }).kind).toBe('needs_input');
  expect(decideVerdict(asked, ran(0), { round: 11, most: 10 })).toMatchObject({
    kind: 'failed',
    failure: { reason: 'worker-failed' },
  });
});

it('cancels when it asks again although no answer will come, whatever the round limit', () => {
  expect(decideVerdict(asked, ran(0), { round: 2, most: 10, isFinal: true })).toEqual({ kind: 'cancelled' });
  expect(decideVerdict(asked, ran(0), { round: 2, most: 1, isFinal: true })).toEqual({ kind: 'cancelled' });
  expect(decideVerdict(absent, ran(0), { round: 2, most: 10, isFinal: true })).toEqual({ kind: 'finished' });
});
