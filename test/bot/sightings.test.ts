import { describe, expect, it } from 'vitest';
import { createSightings } from '../../bot/sightings.ts';
import { taskIdOf } from '../../protocol/ids.ts';

const SUBJECT = taskIdOf(77, 'say', 7, 'end:t_0123456789ab');

describe('when a claim was first seen', () => {
  it('stays what it was, however often it is looked at', () => {
    const sightings = createSightings();
    expect(sightings.has(77, SUBJECT)).toBe(false);
    sightings.see(77, SUBJECT, 1, 1_000);
    expect(sightings.see(77, SUBJECT, 1, 5_000)).toEqual({ attempt: 1, seenAt: 1_000 });
    expect(sightings.has(77, SUBJECT)).toBe(true);
    expect(sightings.has(78, SUBJECT)).toBe(false);
  });

  it('begins anew with the next attempt', () => {
    const sightings = createSightings();
    sightings.see(77, SUBJECT, 1, 1_000);
    expect(sightings.see(77, SUBJECT, 2, 5_000)).toEqual({ attempt: 2, seenAt: 5_000 });
  });

  it('is not forgotten by losing an earlier attempt, or a word whose first two speakers died is never said', () => {
    const sightings = createSightings();
    sightings.see(77, SUBJECT, 2, 1_000);
    for (const now of [2_000, 3_000]) {
      sightings.see(77, SUBJECT, 1, now);
      expect(sightings.see(77, SUBJECT, 2, now)).toEqual({ attempt: 2, seenAt: 1_000 });
    }
  });

  it('is not kept for what nobody has claimed', () => {
    const sightings = createSightings();
    expect(sightings.see(77, SUBJECT, 0, 1_000)).toEqual({ attempt: 0, seenAt: 1_000 });
    expect(sightings.has(77, SUBJECT)).toBe(false);
  });
});
