import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byDefault,
  EXPIRY,
  isSaidByPerson,
  parseSpeaker,
  PersonText,
  renderAnswerer,
  renderSpeaker,
  SILENCE,
  SpeakerText,
} from '../../../protocol/policy/speaker.ts';
import { readDuration } from '../../../protocol/base/duration.ts';
import { AnsweredRound } from '../../../protocol/messages/answered-rounds.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { renderAnsweredItem } from '../../../protocol/comments/answered-item.ts';

const DAY_MS = 86_400_000;
const EACH: readonly (readonly [by: string, kind: string, behind: string, subject: string])[] = [
  ['mona', 'person', 'mona', '@mona'],
  ['renovate[bot]', 'app', 'renovate[bot]', 'the App `renovate[bot]`'],
  ['agent:reviewer', 'agent', 'agent:reviewer', 'the agent `reviewer`'],
  [
    byDefault(3 * DAY_MS),
    'default',
    'default after 3 days, nobody answered',
    'the default answer (nobody answered for 3 days)',
  ],
  ['default:', 'default', 'default, nobody answered', 'the default answer (nobody answered)'],
  [SILENCE, 'silence', 'nobody had more in time', 'nobody (there was no reply in time)'],
  [EXPIRY, 'expiry', 'nobody answered before it expired', 'nobody (it expired)'],
];

describe('the speaker', () => {
  it.each(EACH)('is read and written for %s', (by, kind, behind, subject) => {
    expect(parseSpeaker(by)?.kind).toBe(kind);
    expect(renderSpeaker(by)).toBe(behind);
    expect(renderAnswerer(by)).toBe(subject);
    expect(isSaidByPerson(by)).toBe(kind === 'person');
  });

  it('names nobody who did not speak, after an answer', () => {
    const line = renderAnsweredItem({ asked: 'Keep the old path?', answer: 'Drop', by: byDefault(3 * DAY_MS) });

    expect(line).toBe('- **Keep the old path?**  \n  → Drop (default after 3 days, nobody answered)');
  });

  it.each(['', ' ', ':', 'agent:', 'agent:Not A Name', 'default:soon', 'silence:5m', 'expiry', 'nobody:x'])(
    'is not valid as %j, unless it is a name',
    (by) => {
      const round = {
        round: 1,
        question: questionIdOf(taskIdOf('local', 'x'), 1),
        asked: 'Which?',
        answer: 'A',
        by,
        at: '2026-11-01T00:00:00Z',
      };

      expect(AnsweredRound.safeParse(round).success).toBe(by === 'expiry');
    },
  );

  it.each([
    [86_400_000, 'default:1d'],
    [172_800_000, 'default:2d'],
    [90_000_000, 'default:25h'],
    [3_600_000, 'default:1h'],
    [5_400_000, 'default:90m'],
    [60_000, 'default:1m'],
    [61_000, 'default:61s'],
    [59_000, 'default:59s'],
    [1_000, 'default:1s'],
    [1, 'default:1s'],
  ])('has the largest unit for a duration: %i ms', (ms, by) => {
    expect(byDefault(ms)).toBe(by);
  });

  it('is a person only by a name', () => {
    expect(['mona', 'renovate[bot]', 'agent:reviewer', SILENCE].map((by) => PersonText.safeParse(by).success)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('has the same duration for every reader', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.constantFrom('s', 'm', 'h', 'd', 'w'), (count, unit) => {
        // Only values that the configuration can have.
        const afterMs = readDuration(`${count}${unit}`);
        fc.pre(afterMs !== undefined);
        expect(parseSpeaker(byDefault(afterMs))).toEqual({ kind: 'default', afterMs });
      }),
    );
  });

  it('is never a person with a colon in the name, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const speaker = parseSpeaker(text);
        expect(SpeakerText.safeParse(text).success).toBe(speaker !== undefined);
        if (speaker?.kind === 'person') expect(speaker.login).not.toContain(':');
        expect(renderAnswerer(text)).not.toBe('');
        expect(renderSpeaker(text)).not.toBe('');
      }),
    );
  });
});
