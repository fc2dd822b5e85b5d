import { expect, it } from 'vitest';
import { siteOfCaller } from '../chance.ts';
import type { Choices } from './choice-tape.ts';
import { createTape } from './choice-tape.ts';
import { renderStory } from './render-story.ts';
import { shrinkChoices } from './shrink-choices.ts';

const MANY: Choices = new Map(
  Array.from({ length: 400 }, (_, index) => [`/stream${index % 7} file.ts:asker${index % 31} ${index}`, 1 + index]),
);
const [CAUSE = '', OTHER = ''] = [...MANY.keys()].filter((_, index) => index === 50 || index === 333);

it('reduces four hundred choices to the two that are needed, and makes them small', async () => {
  const replay = (choices: Choices): Promise<Choices | undefined> =>
    Promise.resolve((choices.get(CAUSE) ?? 0) >= 5 && choices.has(OTHER) ? choices : undefined);

  const { choices, replays } = await shrinkChoices(MANY, replay, 400);

  expect([...choices.keys()]).toEqual([CAUSE, OTHER]);
  expect(choices.get(OTHER)).toBe(1);
  expect(choices.get(CAUSE)).toBeLessThan(MANY.get(CAUSE) ?? 0);
  expect(replays).toBeLessThan(400);
});

it('stops at its limit, with the result so far', async () => {
  const { choices, replays } = await shrinkChoices(MANY, () => Promise.resolve(undefined), 7);

  expect({ replays, size: choices.size }).toEqual({ replays: 7, size: 400 });
});

it('plays what it is given, and uses simple values for the rest', () => {
  const tape = createTape(new Map([['a 0', 7]]));

  expect([tape.choose('a 0', { value: 3, easy: 0 }), tape.choose('b 0', { value: 3, easy: 1 })]).toEqual([7, 1]);
  expect([...tape.played()]).toEqual([['a 0', 7]]);
});

it('names a choice by the function that makes it', () => {
  function asksHere(): string {
    return siteOfCaller();
  }

  expect(asksHere()).toBe('shrink-choices.test.ts:asksHere');
});

it('tells a story without the calls that follow from it, each thing once, up to the finding', () => {
  const trace = [
    '+00:00:00.000 bot 1      starts',
    '+00:00:10.000 forger     copies a record',
    '+00:00:20.000 forger     copies a record',
    '+00:00:30.000 ada        says "2"',
    '+00:00:30.050 bot 1      info: event accepted {"delivery":"13"}',
    '+00:00:30.100 bot 1      POST /repos/o/r/git/refs → 201',
    '+00:00:31.000 queue      run 7 "t.r2 attempt 1 for ada", its fate: dies',
    '+00:00:32.000 invariants two-outcomes: suspended, then failed',
    '+00:00:33.000 ada        says "too late"',
  ];

  expect(renderStory(trace, 'two-outcomes')).toEqual([
    '+00:00:10.000 forger copies a record (2 times)',
    '+00:00:30.000 ada says "2"',
    '+00:00:31.000 queue run 7 "t.r2 attempt 1 for ada", its fate: dies',
    '+00:00:32.000 invariants two-outcomes: suspended, then failed',
  ]);
});
