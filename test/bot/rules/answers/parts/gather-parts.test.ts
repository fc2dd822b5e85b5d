/** Which answers to several questions can be taken up, with people's replies as literals. */
import { expect, it } from 'vitest';
import { findReady } from '../../../../../bot/rules/answers/parts/gather-parts.ts';
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
