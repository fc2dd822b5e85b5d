/** A number or a letter that is also in the text of another option. */
import { expect, it } from 'vitest';
import { readAnswer } from '../../../../protocol/comments/parse-answer.ts';
import { answerPart } from '../../../../protocol/comments/parts/answer-parts.ts';
import { readPartAnswers } from '../../../../protocol/comments/parts/read-reply.ts';

const SPACES = ['Use 2 spaces', 'Use 4 spaces'];
const LETTERS = ['Both', 'Only A', 'Only B'];

it.each<[string, string[]]>([
  ['2', SPACES],
  ['2.', SPACES],
  ['(2)', SPACES],
  ['/answer 2', SPACES],
  ['Answer: 2', SPACES],
  ['1', ['HTTP/2', 'HTTP/1.1', 'Version 1']],
  ['2', ['Keep v2', 'Migrate to v3']],
  ['1', ['2 weeks', '1 week']],
  ['a', LETTERS],
  ['B', LETTERS],
])('%j is unclear for %j', (reply, options) => {
  expect(readAnswer(reply, options)).toEqual({ kind: 'none', why: 'unclear-option' });
});

it.each(['use 2', 'two', '2 please', '#2', 'I take 2', 'take two please'])('%j names no option', (reply) => {
  expect(readAnswer(reply, SPACES)).toEqual({ kind: 'none', why: 'conversation' });
});

it.each<[string, string[], number]>([
  ['option 2', SPACES, 2],
  ['Option two, please', SPACES, 2],
  ['number 2', SPACES, 2],
  ['the second', SPACES, 2],
  ['b', SPACES, 2],
  ['1', SPACES, 1],
  ['Use 2 spaces', SPACES, 1],
  ['option a', LETTERS, 1],
  ['1', LETTERS, 1],
  ['1', ['Fix the parser', 'Fix the lexer', 'Both 1 and 2'], 1],
  ['a', ['Rewrite A', 'Rewrite B', 'Both A and B'], 1],
  ['2', ['Remove 1.2', 'Remove 1.3'], 2],
  ['two', ['3', '5'], 2],
])('%j of %j is option %i', (reply, options, option) => {
  expect(readAnswer(reply, options)).toMatchObject({ kind: 'answer', option });
});

it('passes it on as words, in the answer to one of several questions', () => {
  const shown = { id: 'indent', asked: 'How many?', options: SPACES };
  const read = readPartAnswers('1: 2', [shown]);
  const [said] = (read.kind === 'answer' ? read.parts : undefined) ?? [];

  expect(said === undefined ? undefined : answerPart(shown, said, 'ada')).toMatchObject({ answer: '2' });
  expect(said?.option).toBeUndefined();
});
