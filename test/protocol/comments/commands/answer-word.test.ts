/** The word "Answer:" in front of an answer, mixed up with the command `/answer`. */
import { expect, it } from 'vitest';
import { readAnswer } from '../../../../protocol/comments/parse-answer.ts';

const OPTIONS = ['Rewrite A', 'Rewrite B'];
const MAIL = '\n\nOn Tue, 3 Mar 2026 at 10:11, Agora <notifications@github.com> wrote:\n> Which one?';

it.each<[string, object]>([
  ['/answer: twelve please', { text: 'twelve please' }],
  ['/Answer:2', { option: 2 }],
  ['/ answer： twelve please', { text: 'twelve please' }],
  [`/ answer twelve please${MAIL}`, { text: 'twelve please' }],
  [`/answer: B${MAIL}`, { option: 2 }],
])('%j is an answer', (body, expected) => {
  expect(readAnswer(body, OPTIONS)).toMatchObject({ kind: 'answer', ...expected });
});

it('is not part of the answer to a question without options', () => {
  expect(readAnswer('/answer: use UTC', [])).toEqual({ kind: 'answer', text: 'use UTC' });
});

it.each(['/answers: twelve', '/answer-12', '/ answer twelve', '/answer:'])('%j is none', (body) => {
  expect(readAnswer(body, OPTIONS)).toEqual({ kind: 'none', why: 'conversation' });
});
