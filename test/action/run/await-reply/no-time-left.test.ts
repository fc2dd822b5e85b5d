import { describe, expect, it } from 'vitest';
import { saidOfNoWait, type WaitState } from '../../../../action/run/await-reply/wait-limits.ts';

const NOW = Date.parse('2026-03-03T10:00:00Z');

function waiting(secondsLeft: number): WaitState {
  return {
    awaitMs: 600_000,
    latest: NOW + secondsLeft * 1_000,
    interactive: true,
    sleep: () => Promise.resolve(),
    signal: new AbortController().signal,
  };
}

describe('A run that has no time left to wait', () => {
  it('says so, and how to continue', () => {
    expect(saidOfNoWait(waiting(1), { isByHand: false }, NOW).join()).toMatch(/nearly over.*write `\/agora retry`/);
  });

  it('offers no retry for a task that nothing in the thread requested', () => {
    expect(saidOfNoWait(waiting(1), { isByHand: true }, NOW).join()).toMatch(/nearly over\.$/);
  });

  it('says nothing while there is time', () => {
    expect(saidOfNoWait(waiting(3_600), { isByHand: false }, NOW)).toEqual([]);
  });
});
