/** Which answers to several questions can be taken up, with people's replies as literals. */
import { expect, it } from 'vitest';
import { completeByDefault, findReady, gatherParts } from '../../../../../bot/rules/answers/parts/gather-parts.ts';
import type { Valid } from '../../../../../bot/rules/answers/quorum.ts';
import { severalMarker } from '../../../support/several-scenario.ts';

const PEOPLE = ['ada', 'grace', 'linus'];

/** A reply that answers some of the questions, each with the number of an option. */
function word(commentId: number, login: string, ...parts: readonly [part: number, option: number][]): Valid {
  const source = { kind: 'comment', commentId, sha256: `sha256:${'a'.repeat(64)}` } as const;
  return {
    by: { login, id: PEOPLE.indexOf(login) + 1 },
    at: commentId,
    answer: { source },
    commentId,
    text: '',
    parts: parts.map(([part, option]) => ({ part, option, text: String(option) })),
  };
}

const both: readonly [number, number][] = [
  [1, 2],
  [2, 1],
];

it('counts a later reply of one person as another answer to all questions, if one person is enough', () => {
  const words = [word(1, 'ada', ...both), word(2, 'grace', [2, 2])];

  expect(findReady(words, severalMarker(), 1).map(({ commentId }) => commentId)).toEqual([1, 2]);
});

it('counts no later reply of one person as an answer if two people must agree', () => {
  const words = [word(1, 'ada', ...both), word(2, 'grace', ...both), word(3, 'linus', [2, 2])];

  expect(findReady(words, severalMarker(), 2)).toHaveLength(1);
});

/** A reply that answers all of them with one text. */
function wordAsWhole(commentId: number, login: string): Valid {
  const { by, at, answer } = word(commentId, login);
  return { by, at, answer, commentId, text: '' };
}

const idsOf = (valid: readonly Valid[]): (number | undefined)[] => valid.map(({ commentId }) => commentId);

it('keeps the order of the thread if there is one question, also when a reply was edited later', () => {
  const whole = wordAsWhole(1, 'ada');
  const edited = { ...whole, at: 9 };
  const other = { ...whole, commentId: 2, at: 2 };

  expect(idsOf(findReady([edited, other], { parts: undefined }, 1))).toEqual([1, 2]);
});

it('takes what was complete first: answers to all questions at once, or one after the other', () => {
  const whole = wordAsWhole(5, 'linus');

  expect(idsOf(findReady([word(3, 'ada', ...both), whole], severalMarker(), 1))).toEqual([3, 5]);
  expect(idsOf(findReady([whole, word(7, 'ada', ...both)], severalMarker(), 1))).toEqual([5, 7]);
  expect(idsOf(findReady([whole, word(7, 'ada', [1, 2])], severalMarker(), 1))).toEqual([5]);
});

it('counts no later reply that answers none of the questions', () => {
  expect(idsOf(findReady([word(1, 'ada', ...both), word(2, 'grace')], severalMarker(), 1))).toEqual([1]);
});

it('is given by the person who wrote last, of two in the same second too', () => {
  const [first, last] = [word(1, 'ada', [2, 1]), { ...word(2, 'grace', [1, 2]), at: 1 }];

  expect(findReady([first, last], severalMarker(), 1)).toMatchObject([{ by: { login: 'grace' }, commentId: 2, at: 1 }]);
  expect(findReady([word(3, 'ada', [1, 2]), word(2, 'grace', [2, 1])], severalMarker(), 1)).toMatchObject([
    { by: { login: 'ada' }, commentId: 3 },
  ]);
});

it('takes no answer to a part that a run could not read again', () => {
  const offered = word(1, 'ada', ...both);
  const tickedBy = { login: 'grace', id: 2 };
  const source = { kind: 'offered', commentId: 1, sha256: `sha256:${'a'.repeat(64)}`, tickedBy } as const;

  expect(findReady([{ ...offered, answer: { source } }], severalMarker(), 1)).toEqual([]);
});

it('completes the answers by the default, in the order of the questions', () => {
  const by = { login: 'ada', id: 1 };
  const joined = completeByDefault([word(1, 'grace', [2, 1])], severalMarker(), 1, { answer: '1', at: 5, by });

  expect(joined).toMatchObject({ by, at: 5, commentId: undefined, text: '1: 1\n2: 1' });
  expect(joined?.answer.source).toMatchObject({ parts: [{ part: 1, source: { kind: 'default' } }, { part: 2 }] });
});

it('lists the questions without an answer', () => {
  expect(gatherParts([word(1, 'ada', [2, 1])], severalMarker(), 1)).toMatchObject({ given: [{ part: 2 }], open: [1] });
});
