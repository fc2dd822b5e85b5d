import fc from 'fast-check';
import { expect, it } from 'vitest';
import { latestWork } from '../../../action/run/await-reply/wait-limits.ts';
import { findTimeLimit, sayTimeIsOver } from '../../../worker/limits/time-limit.ts';

const NOW = new Date('2026-03-03T10:00:00Z');
const inSeconds = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

it.each([
  ['the settings, where nobody knows when its job ends', undefined, 7_200, {}, { seconds: 7_200, by: 'settings' }],
  ['the settings, in a job that takes longer', inSeconds(9_000), 7_200, {}, { seconds: 7_200, by: 'settings' }],
  ['its job, where that ends before', inSeconds(3_300), 7_200, {}, { seconds: 3_300, by: 'job' }],
  [
    'its job, whatever the subagent says',
    inSeconds(3_300),
    60,
    { 'agent-timeout-seconds': 9_000 },
    { seconds: 3_300, by: 'job' },
  ],
  [
    'the subagent, which is shorter',
    inSeconds(3_300),
    7_200,
    { 'agent-timeout-seconds': 90 },
    { seconds: 90, by: 'settings' },
  ],
  ['one second, when the time is over already', inSeconds(-5), 7_200, {}, { seconds: 1, by: 'job' }],
] as const)('is %s', (_, stopBy, agentTimeoutSeconds, subagent, limit) => {
  expect(findTimeLimit({ agentTimeoutSeconds }, subagent, stopBy, NOW)).toEqual(limit);
});

it('leaves time to save and to report in a job of any length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7_200 }), (minutes) => {
      const left = NOW.getTime() + minutes * 60_000 - latestWork(NOW.getTime(), minutes).getTime();

      expect(left).toBeGreaterThanOrEqual(Math.min(300_000, minutes * 12_000));
      expect(left).toBeLessThanOrEqual(minutes * 12_000);
    }),
  );
});

it('says where the limit is that is true with and without a workflow', () => {
  expect(sayTimeIsOver({ seconds: 60, by: 'settings' }).fix).toContain(
    'agent-timeout-seconds in the file of the subagent',
  );
});
