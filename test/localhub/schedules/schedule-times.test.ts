import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNextTime, readCronEntries } from '../../../localhub/overlay/schedules/schedule-times.ts';
import { readWorkflow } from '../../../localhub/runner/workflow/read-workflow.ts';

const nextOf = (cron: string, after: string, timezone = 'Etc/UTC', lastRun?: string): string | undefined =>
  findNextTime(
    { cron, timezone },
    new Date(after),
    lastRun === undefined ? undefined : new Date(lastRun),
  )?.toISOString();

describe('the next time of a schedule', () => {
  it.each([
    ['*/30 * * * *', '2026-11-23T07:00:30Z', '2026-11-23T07:30:00.000Z'],
    ['*/30 * * * *', '2026-11-23T07:30:00Z', '2026-11-23T08:00:00.000Z'],
    ['30 5,17 * * *', '2026-11-23T07:00:00Z', '2026-11-23T17:30:00.000Z'],
    ['0 9 * * MON-FRI', '2026-11-21T07:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['0 0 29 2 *', '2026-11-21T07:00:00Z', '2028-02-29T00:00:00.000Z'],
    // Day of the month or day of the week, as in POSIX: either is enough.
    ['0 0 1 * MON', '2026-11-24T00:00:00Z', '2026-11-30T00:00:00.000Z'],
    ['0 0 1 * MON', '2026-11-30T00:00:00Z', '2026-12-01T00:00:00.000Z'],
  ])('of %s after %s is %s', (cron, after, next) => {
    expect(nextOf(cron, after)).toBe(next);
  });

  it("is in UTC, or in the workflow's time zone", () => {
    expect(nextOf('0 9 * * *', '2026-07-01T00:00:00Z')).toBe('2026-07-01T09:00:00.000Z');
    expect(nextOf('0 9 * * *', '2026-07-01T00:00:00Z', 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z');
    expect(nextOf('0 9 * * *', '2026-12-01T00:00:00Z', 'Europe/Berlin')).toBe('2026-12-01T08:00:00.000Z');
  });

  it('never comes for a day or a time zone that does not exist', () => {
    expect(nextOf('0 0 31 2 *', '2026-11-23T07:00:00Z')).toBeUndefined();
    expect(nextOf('0 0 * * *', '2026-11-23T07:00:00Z', 'Moon/Base')).toBeUndefined();
  });

  it('is at least five minutes after the last run', () => {
    expect(nextOf('* * * * *', '2026-11-23T07:00:00Z', 'Etc/UTC', '2026-11-23T07:00:00Z')).toBe(
      '2026-11-23T07:05:00.000Z',
    );
    expect(nextOf('*/5 * * * *', '2026-11-23T07:00:00Z', 'Etc/UTC', '2026-11-23T07:00:00Z')).toBe(
      '2026-11-23T07:05:00.000Z',
    );
  });
});

it('a next time is a whole minute, later than asked, and matches the expression', () => {
  const minute = fc.integer({ min: 0, max: 59 });
  const hour = fc.integer({ min: 0, max: 23 });
  const after = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(minute, hour, after, (m, h, from) => {
      const next = findNextTime({ cron: `${m} ${h} * * *`, timezone: 'Etc/UTC' }, from);

      expect(next?.getTime()).toBeGreaterThan(from.getTime());
      expect((next?.getTime() ?? 0) - from.getTime()).toBeLessThanOrEqual(86_400_000 + 60_000);
      expect([next?.getUTCMinutes(), next?.getUTCHours(), next?.getUTCSeconds()]).toEqual([m, h, 0]);
    }),
  );
});

it('reads every entry of a workflow, and none for a workflow without a schedule', () => {
  const read = (on: string) => {
    const file = readWorkflow(`on: ${on}\njobs: { a: { runs-on: x, steps: [{ run: "true" }] } }`, 'a.yml');
    return file.kind === 'valid' ? readCronEntries(file.workflow) : file.errors;
  };

  expect(read('push')).toEqual([]);
  expect(read('{ schedule: [{ cron: "0 1 * * *" }, { cron: "0 2 * * *", timezone: Asia/Tokyo }] }')).toEqual([
    { cron: '0 1 * * *', timezone: 'Etc/UTC' },
    { cron: '0 2 * * *', timezone: 'Asia/Tokyo' },
  ]);
  expect(read('{ schedule: [{ cron: "@daily" }] }')).toEqual([expect.stringContaining('Invalid cron expression')]);
});
