import { expect, it } from 'vitest';
import {
  answerPart,
  joinAnswers,
  readAnsweredParts,
  sayOpen,
} from '../../../../protocol/comments/parts/answer-parts.ts';

const DB = { id: 'db', asked: 'Which database?', options: ['SQLite', 'Postgres'] };
const NAME = { id: 'name', asked: 'Which name?', options: [] };
const DROP = { id: 'drop', asked: 'Drop it?', options: ['Yes', 'No'] };

it('records the text of the option that was chosen', () => {
  const question = 'Which database?';

  expect(answerPart(DB, { text: 'a', option: 1 }, 'ada')).toEqual({
    id: 'db',
    question,
    answer: 'SQLite',
    option: 1,
    by: 'ada',
  });
  expect(answerPart(DB, { text: 'b', option: 2 }, 'ada')).toMatchObject({ answer: 'Postgres', option: 2 });
  expect(answerPart(DB, { text: 'c', option: 3 }, 'ada')).toMatchObject({ answer: 'c' });
  expect(answerPart(DB, { text: 'MySQL' }, 'ada')).toEqual({ id: 'db', question, answer: 'MySQL', by: 'ada' });
});

it('reads the answers of one text, and which questions stay open', () => {
  const { answered, open } = readAnsweredParts('1b\n3: no', [DB, NAME, DROP], 'ada');

  expect(answered.map(({ id, answer, option }) => [id, answer, option])).toEqual([
    ['db', 'Postgres', 2],
    ['drop', 'No', 2],
  ]);
  expect(open).toEqual([2]);
  expect(readAnsweredParts('hello', [DB, NAME], 'ada')).toEqual({ answered: [], open: [1, 2] });
});

it('joins the answers by their numbers', () => {
  expect(joinAnswers([{ answer: 'x' }, { answer: 'y' }])).toBe('1: x\n2: y');
});

it.each([
  [[2], 'question 2'],
  [[1, 3], 'questions 1 and 3'],
  [[1, 2, 4], 'questions 1, 2 and 4'],
])('names the open questions %j', (open, words) => {
  expect(sayOpen(open)).toBe(words);
});
