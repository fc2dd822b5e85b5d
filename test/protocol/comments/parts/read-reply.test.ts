import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findMissingOption,
  namesNoOption,
  readPartText,
  readReply,
} from '../../../../protocol/comments/parts/read-reply.ts';

const parts = [
  { id: 'db', asked: 'Which database?', options: ['SQLite', 'Postgres'] },
  { id: 'drop', asked: 'May it be dropped?', options: ['Yes', 'No'] },
  { id: '3', asked: 'What shall it be called?', options: [] },
];
const read = (body: string) => readReply(body, { options: [], parts });
/** The answers of a reply, as `1=2` for an option and `3="words"` for free text. */
const said = (body: string): string[] | string => {
  const reply = read(body);
  if (reply.kind === 'none') return reply.why;
  return (reply.parts ?? []).map(({ part, option, text }) => `${part}=${option ?? JSON.stringify(text)}`);
};

describe('a reply to several questions', () => {
  it.each([
    ['1: SQLite\n2: yes', ['1=1', '2=1']],
    ['1. Postgres\n2. no\n3. total_cents', ['1=2', '2=2', '3="total_cents"']],
    ['1) 2\n2) b', ['1=2', '2=2']],
    ['1 - Postgres', ['1=2']],
    ['1a 2b', ['1=1', '2=2']],
    ['1a, 2b.', ['1=1', '2=2']],
    ['1a', ['1=1']],
    ['1a and 2b', ['1=1', '2=2']],
    ['1a, 2: no', ['1=1', '2=2']],
    ['1: SQLite, 2b', ['1=1', '2=2']],
    ['1a 2b, 3: total cents', ['1=1', '2=2', '3="total cents"']],
    ['1=2 2=no 3=a b', ['1=2', '2=2', '3="a b"']],
    ['1: SQLite, 2: yes', ['1=1', '2=1']],
    ['1: SQLite 2: yes', ['1=1', '2=1']],
    ['- 1: SQLite\n- 2: Yes', ['1=1', '2=1']],
    ['**1:** SQLite\n**2.** No', ['1=1', '2=2']],
    ['Question 2: no', ['2=2']],
    ['Q1: SQLite', ['1=1']],
    ['#1: SQLite', ['1=1']],
    ['/answer 1: Postgres\n2: no', ['1=2', '2=2']],
    ['/answer\n1=2, 2: No', ['1=2', '2=2']],
    ['/answer q_0123456789ab 1a 2a', ['1=1', '2=1']],
    ['Hi Ada,\n\n1. SQLite\n2. Yes\n\nThanks!', ['1=1', '2=1']],
    ['> 1. Which database?\n\n1a', ['1=1']],
    ['2: none of these,\nkeep it for a month', ['2="none of these,\\nkeep it for a month"']],
    ['1: SQLite\n1: Postgres', ['1=2']],
    ['3: at 2:30, port 1: the first', ['3="at 2:30, port 1: the first"']],
    ['3: upgrade to 2x', ['3="upgrade to 2x"']],
    ['2: Yes\n\n1: SQLite', ['1=1', '2=1']],
    ['1:\n2: yes', ['2=1']],
    ['3: at 3: x', ['3="at 3: x"']],
    ['1a 3a', ['1=1', '3="a"']],
  ])('reads %j', (body, expected) => {
    expect(said(body)).toEqual(expected);
  });

  it.each([
    ['SQLite', 'conversation'],
    ['I would take SQLite', 'conversation'],
    ['I think:\n1. first this\n2. then that', 'conversation'],
    ['1 of the tests fails', 'conversation'],
    ['10 files are wrong', 'conversation'],
    ['2x faster would be nice', 'no-such-option'],
    ['1a, but I am not sure', 'no-such-option'],
    ['Hi Ada,', 'conversation'],
    ['1a 4a', 'no-such-option'],
    ['> 1: SQLite', 'empty'],
    ['```\n1: SQLite\n```', 'conversation'],
    ['2', 'no-such-option'],
    ['7: yes', 'no-such-option'],
    ['1: 9', 'no-such-option'],
    ['1: z', 'no-such-option'],
    ['1c 7b', 'no-such-option'],
    ['/answer SQLite', 'no-such-option'],
    ['/answer', 'empty'],
    ['/agora say 1: SQLite', 'other-command'],
  ])('does not read %j as an answer', (body, why) => {
    expect(said(body)).toBe(why);
  });

  it('can say that none of them will be answered', () => {
    expect(read('/agora end')).toMatchObject({ kind: 'answer', isFinal: true });
    expect(read('/agora end')).not.toHaveProperty('parts');
  });

  it('returns the answers that somebody wrote one per line, whatever they say', () => {
    const words = fc
      .array(fc.constantFrom('a', 'I', ' ', '2', ':', '=', ',', '.', 'yes', '@ada', '-', '*', '/'), { maxLength: 8 })
      .map((signs) => `w${signs.join('').trim()}`)
      // On one line, the numbers of the other questions intentionally start their answers.
      .filter((text) => !/[\s,;]\d/.test(text));
    fc.assert(
      fc.property(words, words, (first, second) => {
        const free = [{ options: [] }, { options: [] }];

        expect(readPartText(`1: ${first}\n2: ${second}`, free)).toEqual([
          { part: 1, text: first },
          { part: 2, text: second },
        ]);
      }),
    );
  });

  it('never answers a question that does not exist', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('1', '2', '9', 'a', 'b', ':', '=', ' ', '\n', ',', '.') }),
        (body) => {
          const reply = read(body);
          const numbers = reply.kind === 'answer' ? (reply.parts ?? []).map(({ part }) => part) : [];

          expect(numbers).toEqual([...new Set(numbers)].toSorted());
          expect(numbers.every((part) => part >= 1 && part <= 3)).toBe(true);
        },
      ),
    );
  });
});

it('is read as before if there is a single question', () => {
  expect(readReply('2', { options: ['A', 'B'] })).toEqual({ kind: 'answer', text: '2', option: 2 });
  expect(readReply('1: A', { options: [] })).toEqual({ kind: 'answer', text: '1: A' });
});

it.each([
  ['2', ['A'], true],
  ['b', ['A'], true],
  ['1', ['A'], false],
  ['2 files', ['A'], false],
  ['2', [], false],
])('tells whether %j names none of the options %j', (words, options, namesNone) => {
  expect(namesNoOption(words, options)).toBe(namesNone);
});

it('finds the first question for which a text names no option', () => {
  expect(findMissingOption('1a\n2: 9\n3: 9', parts)).toEqual({ part: 2, words: '9' });
  expect(findMissingOption('1a\n2b\n3: 9', parts)).toBeUndefined();
  expect(findMissingOption('hello', parts)).toBeUndefined();
});

it('finds no answer in a long reply that says something else', () => {
  expect(said(`I ${randomUUID()} ${'wonder '.repeat(40)}`)).toBe('conversation');
});
