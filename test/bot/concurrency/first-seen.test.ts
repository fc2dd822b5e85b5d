import { describe, expect, it } from 'vitest';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';

const SUBJECT = taskIdOf(77, 'say', 7, 'end:t_0123456789ab');

describe('the time at which a claim was first seen', () => {
  it('stays the same, however often the claim is checked', () => {
    const firstSeen = createFirstSeen();
    expect(firstSeen.has(77, SUBJECT)).toBe(false);
    firstSeen.see(77, SUBJECT, 1, 1_000);
    expect(firstSeen.see(77, SUBJECT, 1, 5_000)).toEqual({ attempt: 1, seenAt: 1_000 });
    expect(firstSeen.has(77, SUBJECT)).toBe(true);
    expect(firstSeen.has(78, SUBJECT)).toBe(false);
  });

  it('starts over with the next attempt', () => {
    const firstSeen = createFirstSeen();
    firstSeen.see(77, SUBJECT, 1, 1_000);
    expect(firstSeen.see(77, SUBJECT, 2, 5_000)).toEqual({ attempt: 2, seenAt: 5_000 });
  });

  it('survives a lost race for an earlier attempt, so that a comment is still posted after two processes died', () => {
    const firstSeen = createFirstSeen();
    firstSeen.see(77, SUBJECT, 2, 1_000);
    for (const now of [2_000, 3_000]) {
      firstSeen.see(77, SUBJECT, 1, now);
      expect(firstSeen.see(77, SUBJECT, 2, now)).toEqual({ attempt: 2, seenAt: 1_000 });
    }
  });

  it('is not recorded if nobody has claimed', () => {
    const firstSeen = createFirstSeen();
    expect(firstSeen.see(77, SUBJECT, 0, 1_000)).toEqual({ attempt: 0, seenAt: 1_000 });
    expect(firstSeen.has(77, SUBJECT)).toBe(false);
  });

  it('starts over if the clock was set back, so that nobody waits for the former time', () => {
    const firstSeen = createFirstSeen();
    firstSeen.see(77, SUBJECT, 2, 90_000);
    expect(firstSeen.see(77, SUBJECT, 1, 1_000)).toEqual({ attempt: 2, seenAt: 1_000 });
    expect(firstSeen.see(77, SUBJECT, 2, 5_000)).toEqual({ attempt: 2, seenAt: 1_000 });
  });

  it('is also known for a run that has ended', () => {
    const firstSeen = createFirstSeen();
    expect([firstSeen.seeRunOver(77, 5, 1_000), firstSeen.seeRunOver(77, 5, 2_000)]).toEqual([1_000, 1_000]);
    expect([firstSeen.seeRunOver(77, 6, 3_000), firstSeen.seeRunOver(78, 5, 4_000)]).toEqual([3_000, 4_000]);
  });

  it('is kept for the newest ten thousand only, so that the memory of a process has a limit', () => {
    const firstSeen = createFirstSeen();
    firstSeen.see(77, SUBJECT, 1, 1_000);
    for (let run = 1; run < 10_000; run += 1) firstSeen.seeRunOver(77, run, 2_000);
    expect(firstSeen.has(77, SUBJECT)).toBe(true);
    firstSeen.seeRunOver(77, 10_000, 3_000);
    expect(firstSeen.has(77, SUBJECT)).toBe(false);
    expect(firstSeen.seeRunOver(77, 1, 4_000)).toBe(2_000);
  });
});
