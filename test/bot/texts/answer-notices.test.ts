/** Notices about answering: they offer an option, a number or a box only where the question has one. */
import { expect, it } from 'vitest';
import { sayAgree, sayOneByOne } from '../../../bot/texts/agreement-notices.ts';
import { sayNoSuchOption } from '../../../bot/texts/notices.ts';
import { sayNameQuestions, sayStillOpen } from '../../../bot/texts/part-notices.ts';

const part = (...options: string[]) => ({ id: 'db', asked: 'Which one?', options });
const OPTIONS = { options: ['A', 'B'] };
const NONE = { options: [] };

it('the request for agreement', () => {
  const say = (question: Parameters<typeof sayAgree>[2]) => sayAgree(['ada'], 2, question);

  expect(say(OPTIONS)).toContain('the same option, or the same words');
  expect(say({ ...NONE, parts: [part(), part('A')] })).toContain('the same option, or the same words');
  expect(say({ ...NONE, parts: [part()] })).toContain(': the same words, each');
  expect(say(NONE)).toBe(
    'Noted, @ada. This question needs the same answer from 2 people: the same words, each in their own comment.',
  );
});

it('the way to answer in words', () => {
  expect(sayOneByOne('ada', 2, OPTIONS)).toMatch(/Please reply with the number of an option, or with `\/answer`/);
  expect(sayOneByOne('ada', 2, NONE)).toMatch(/Please reply with `\/answer` and your own words\.$/);
});

it('the numbers that there are', () => {
  expect(sayNoSuchOption('ada', 3)).toContain('Please reply with a number from 1 to 3, or');
  expect(sayNoSuchOption('ada', 1)).toContain('Please reply with the number 1, or');
});

it('the form of an answer to one of several questions', () => {
  expect(sayNameQuestions('ada', [part('A'), part()])).toMatch(/\(or `1a` for the first option of question 1\)\.$/);
  expect(sayNameQuestions('ada', [part(), part('A')])).toMatch(/\(or `2a` for the first option of question 2\)\.$/);
  expect(sayNameQuestions('ada', [part(), part()])).toMatch(/such as `1: your answer`\.$/);
});

it('a box to tick for a question without an answer', () => {
  expect(sayStillOpen('ada', [2], [part('A'), part('B')])).toContain('Please tick a box there, or reply with `2: ');
  expect(sayStillOpen('ada', [2], [part('A'), part()])).toContain(
    'nothing was sent. Please reply with `2: your answer`',
  );
});
