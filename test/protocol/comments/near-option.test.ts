/** Replies that mean exactly one option and say slightly more than its name. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNearNames } from '../../../protocol/comments/near-option.ts';
import { readAnswer } from '../../../protocol/comments/parse-answer.ts';
import { FURTHER_OTHERS, FURTHER_REPLIES } from './replies/further-replies.ts';
import { LATER_OTHERS, LATER_REPLIES } from './replies/later-replies.ts';
import { NEAR_OPTIONS, NEAR_REPLIES as FIRST_REPLIES, OTHER_REPLIES as FIRST_OTHERS } from './replies/near-replies.ts';
import { NEWER_OTHERS, NEWER_REPLIES } from './replies/newer-replies.ts';
import { SPOKEN_OTHERS, SPOKEN_REPLIES } from './replies/spoken-replies.ts';

const FURTHER = [FURTHER_REPLIES, SPOKEN_REPLIES, LATER_REPLIES, NEWER_REPLIES].flatMap((options) =>
  options.flatMap((replies, at) => replies.map((reply) => [reply, at + 1] as const)),
);
const NEAR_REPLIES = [...FIRST_REPLIES, ...FURTHER];
const OTHER_REPLIES = [...FIRST_OTHERS, ...FURTHER_OTHERS, ...SPOKEN_OTHERS, ...LATER_OTHERS, ...NEWER_OTHERS];

it.each(NEAR_REPLIES)('%j means option %i', (reply, option) => {
  expect(readAnswer(reply, NEAR_OPTIONS)).toMatchObject({ kind: 'answer', option });
});

it.each(OTHER_REPLIES)('does not read %j as an option', (reply) => {
  expect(readAnswer(reply, NEAR_OPTIONS)).toMatchObject({ kind: 'none' });
});

it('prints the share of replies that are read correctly', () => {
  const near = NEAR_REPLIES.filter(([reply, option]) => {
    const read = readAnswer(reply, NEAR_OPTIONS);
    return read.kind === 'answer' && read.option === option;
  });
  const other = OTHER_REPLIES.filter((reply) => readAnswer(reply, NEAR_OPTIONS).kind === 'none');

  console.info(
    `${near.length} of ${NEAR_REPLIES.length} replies mean their option,`,
    `${other.length} of ${OTHER_REPLIES.length} others mean none`,
  );
  expect(near.length + other.length).toBeGreaterThanOrEqual(500);
});

it.each(['is 2 the best', 'would 2 be ok', 'should option b be fine', 'Could sqlite be better', 'will 2 be enough'])(
  'does not take the question %j, without its mark, for a choice',
  (reply) => {
    expect(readAnswer(reply, NEAR_OPTIONS)).toMatchObject({ kind: 'none' });
  },
);

it.each(['should be 2', 'is 2', 'would say 2 is fine', 'should be option b', 'do 2 please'])(
  'takes %j for a choice, although it begins like a question',
  (reply) => {
    expect(readAnswer(reply, NEAR_OPTIONS)).toMatchObject({ kind: 'answer', option: 2 });
  },
);

it('needs the number and the text of the same option', () => {
  expect(readAnswer('1. Keep both', NEAR_OPTIONS)).toMatchObject({ kind: 'none' });
  expect(readAnswer('Option 3: Keep both', NEAR_OPTIONS)).toMatchObject({ kind: 'answer', option: 3 });
  expect(readAnswer('4: Keep both', NEAR_OPTIONS)).toMatchObject({ kind: 'none' });
});

it('accepts no name that two options start with', () => {
  expect(readAnswer('Postgres', ['Postgres (slow)', 'Postgres (fast)'])).toMatchObject({ kind: 'none' });
  expect(readAnswer('Postgres', ['Postgres [slow]', 'SQLite'])).toMatchObject({ kind: 'answer', option: 1 });
});

it('never accepts a text that denies, doubts or chooses twice, whatever surrounds it', () => {
  const around = fc.constantFrom('', 'ok', 'please', '@ada', 'I think', 'thanks', '👍', '.', '\n\nThanks!');
  const doubt = fc.constantFrom(
    'not 2',
    "don't do 2",
    '2 or 3',
    'neither',
    '2?',
    '1, 2',
    'all but 2',
    'maybe 2',
    '2 % 3',
  );
  fc.assert(
    fc.property(around, doubt, around, (before, word, after) => {
      expect(readAnswer(`${before} ${word} ${after}`, NEAR_OPTIONS).kind).toBe('none');
    }),
    { numRuns: 2_000 },
  );
});

it('reads a reply of at most 400 characters', () => {
  expect(readNearNames(`2${'!'.repeat(399)}`).names).toEqual(['2']);
  expect(readNearNames(`2${'!'.repeat(400)}`)).toEqual({ names: [], place: undefined, numbered: [] });
});

it('adds a closing bracket only to a name with an open one', () => {
  expect(readNearNames('SQLite').names).toEqual(['SQLite']);
  expect(readNearNames('SQLite (slow) here').names).toEqual(['SQLite (slow) here']);
  expect(readNearNames('"SQLite (slow)"').names).toEqual(['SQLite (slow', 'SQLite (slow)']);
});

it('does not take the last of words that only introduce a choice as its name', () => {
  expect(readNearNames('I will take').names).toEqual(['I will take']);
});

it.each(['- [ ] 2', '* [ ] SQLite', '[ ] 2', '[] 2', '- [ ] **2.** Postgres (slower)'])(
  'does not take the empty box %j for a choice',
  (reply) => {
    expect(readAnswer(reply, NEAR_OPTIONS)).toEqual({ kind: 'none', why: 'conversation' });
  },
);
