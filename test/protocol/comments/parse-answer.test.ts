import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOption, NO_ANSWER, readAnswer, sameAnswer } from '../../../protocol/comments/parse-answer.ts';

const options = ['Rewrite A', 'Rewrite B', 'Both A and B'];

describe('with options, the following is an answer:', () => {
  it.each<[string, number]>([
    ['1', 1],
    ['2', 2],
    ['1.', 1],
    ['(1)', 1],
    ['[3]', 3],
    ['2)', 2],
    [' 2 ', 2],
    ['2\r\n', 2],
    ['１', 1],
    ['a', 1],
    ['B', 2],
    ['(c)', 3],
    ['c.', 3],
    ['rewrite a', 1],
    ['REWRITE  B', 2],
    ['Both A and B', 3],
    ['> Which one?\n\n2', 2],
    ['2\n\nOn Tue, 3 Mar 2026, Agora wrote:\n> Which?', 2],
    ['2\n-- \nAda', 2],
    ['<!-- x -->2', 2],
    ['/answer 2', 2],
    ['/answer b', 2],
    ['/answer Rewrite B', 2],
    ['Option 2', 2],
    ['option b', 2],
    ['2 please', 2],
    ['2, please!', 2],
    ['2!', 2],
    ['**2**', 2],
    ['`2`', 2],
    ['#2', 2],
    ['No. 2', 2],
    ['Number 3, thanks', 3],
    ['I take 2', 2],
    ["Let's go with 2.", 2],
    ['Rewrite A.', 1],
    ['Rewrite A please', 1],
    ['**Rewrite B**', 2],
    ['"Rewrite B"', 2],
    ['Yes, rewrite B please.', 2],
    ['OK, both A and B!', 3],
    ['2\n\nBest regards,\nAda\n\nSent from my iPhone', 2],
    ['2 please\n\nOn Tue, 3 Mar 2026, Agora wrote:\n> Which?', 2],
  ])('%j: option %i', (body, option) => {
    expect(readAnswer(body, options)).toMatchObject({ kind: 'answer', option });
  });

  it('any text after /answer', () => {
    expect(readAnswer('/answer neither of them', options)).toEqual({ kind: 'answer', text: 'neither of them' });
    expect(readAnswer('/answer 9', options)).toEqual({ kind: 'answer', text: '9' });
  });
});

describe('with options, the following is not an answer:', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['> 2', 'empty'],
    ['<!-- 2 -->', 'empty'],
    ['/answer', 'empty'],
    ['/answer   ', 'empty'],
    ['2 files are wrong', 'conversation'],
    ['not ok', 'conversation'],
    ['Rewrite', 'conversation'],
    ['2?', 'conversation'],
    ['not 2', 'conversation'],
    ['2 or 3', 'conversation'],
    ['option 2 or 3', 'conversation'],
    ['2 is wrong', 'conversation'],
    ['no, not B', 'conversation'],
    ['2\n\nAda will merge it', 'conversation'],
    ['> Which one?\n2', 'conversation'],
    ['Twelve please, and add a test', 'conversation'],
    ['~2', 'conversation'],
    ['1 or 2', 'conversation'],
    ['1, 2', 'conversation'],
    ['-1', 'conversation'],
    ['1e0', 'conversation'],
    ['0x1', 'conversation'],
    ['👍', 'conversation'],
    ['![image](https://example.com/2.png)', 'conversation'],
    ['```\n2\n```', 'conversation'],
    ['Both A', 'conversation'],
    ['12345', 'conversation'],
    ['0', 'no-such-option'],
    ['4', 'no-such-option'],
    ['99', 'no-such-option'],
    ['01', 'no-such-option'],
    ['d', 'no-such-option'],
    ['(z)', 'no-such-option'],
    ['007', 'no-such-option'],
    ['/agora run planner', 'other-command'],
    ['/agora cancel', 'other-command'],
  ])('%j: %s', (body, why) => {
    expect(readAnswer(body, options)).toEqual({ kind: 'none', why });
  });
});

describe('a question without options', () => {
  it.each([
    ['2', '2'],
    ['Use the first file.', 'Use the first file.'],
    ['> Which?\n\nThe first.\n> And?\nThe second.', 'The first.\nThe second.'],
    ['```js\n> not a quote\n-- \n```', '```js\n> not a quote\n-- \n```'],
    ['The first.\n\nOn Tue, 3 Mar 2026 at 10:11 Ada <\nada@example.com> wrote:\n\n> x', 'The first.'],
    ['/answer The first.', 'The first.'],
  ])('%j answers %j', (body, text) => {
    expect(readAnswer(body, [])).toEqual({ kind: 'answer', text });
  });

  it.each([
    ['', 'empty'],
    ['> x', 'empty'],
    ['/agora run planner', 'other-command'],
  ])('%j: %s', (body, why) => {
    expect(readAnswer(body, [])).toEqual({ kind: 'none', why });
  });
});

describe('the text of an option has priority over its position', () => {
  it('if options are numbers', () => {
    expect(findOption('3', ['5', '3', '1'])).toBe(2);
    expect(findOption('2', ['5', '3', '1'])).toBe(2);
    expect(findOption('1', ['5', '3', '1'])).toBe(3);
  });

  it('if options are letters', () => {
    expect(findOption('a', ['B', 'A'])).toBe(2);
    expect(findOption('b', ['B', 'A'])).toBe(1);
  });

  it('and of options that are equal up to case, the one with the same letters counts', () => {
    expect(findOption('yes', ['Yes', 'yes '])).toBe(2);
    expect(findOption('UTF8', ['utf8', 'UTF8'])).toBe(2);
    expect(findOption('Utf8', ['utf8', 'UTF8'])).toBeUndefined();
    expect(findOption('yes', ['yes', 'yes'])).toBe(1);
  });

  it('and a text that continues behind the one of a long option is not that option', () => {
    const long = `${'x'.repeat(199)}…`;

    expect(readAnswer(long, [long, 'B'])).toMatchObject({ option: 1 });
    expect(readAnswer(`${long}\n\nNo, not that.`, [long, 'B'])).toEqual({ kind: 'none', why: 'conversation' });
  });
});

const words = fc.stringMatching(/^[A-Za-z][A-Za-z ,.]{2,30}[A-Za-z]$/);

it('every option can be named by its number, its letter and its text', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(words, { minLength: 1, maxLength: 26, selector: (one) => one.toLowerCase().replace(/\s+/g, ' ') }),
      (given) => {
        given.forEach((option, index) => {
          expect(findOption(`${index + 1}`, given)).toBe(index + 1);
          expect(findOption(String.fromCharCode(97 + index), given)).toBe(index + 1);
          expect(findOption(`  ${option.toUpperCase()} `, given)).toBe(index + 1);
        });
      },
    ),
  );
});

it('accepts neither a prefix nor a substring of an option as that option', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 9 }), words, fc.nat(), (given, more, nth) => {
      const option = given[nth % given.length] ?? '';
      fc.pre(
        !given
          .map((one) => one.toLowerCase().replace(/\s+/g, ' '))
          .includes(`${option} ${more}`.toLowerCase().replace(/\s+/g, ' ')),
      );

      expect(readAnswer(`${option} ${more}`, given).kind).toBe('none');
      expect(readAnswer(`${(nth % given.length) + 1} ${more}`, given).kind).toBe('none');
    }),
  );
});

it('never throws, and never returns an option that does not exist', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.nat(30).map(String), fc.string({ unit: 'binary', maxLength: 200 })),
      fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 26 }),
      (body, given) => {
        const read = readAnswer(body, given);

        if (read.kind === 'answer' && read.option !== undefined) expect(read.option).toBeLessThanOrEqual(given.length);
      },
    ),
  );
});

describe('a reply that begins with the word "Answer"', () => {
  const mail = '\n\nOn Tue, 3 Mar 2026 at 10:11, Agora <notifications@github.com> wrote:\n> Which one?';

  it.each<[string, object]>([
    ['Answer: twelve please', { text: 'twelve please' }],
    ['answer : twelve please', { text: 'twelve please' }],
    ['ANSWER: 2', { option: 2 }],
    ['Answer: Rewrite B, please', { option: 2 }],
    [`Answer: twelve please${mail}`, { text: 'twelve please' }],
    [`Answer twelve please,\nand add a test${mail}`, { text: 'twelve please,\nand add a test' }],
    [`answer\ntwelve please${mail}`, { text: 'twelve please' }],
    [`answer b${mail}`, { option: 2 }],
  ])('%j is an answer', (body, expected) => {
    expect(readAnswer(body, options)).toMatchObject({ kind: 'answer', ...expected });
  });

  it.each([
    'Answer twelve please',
    'answers: twelve',
    'Answer:',
    'answer',
    'The answer: twelve',
    '> Answer: twelve\nok',
  ])('%j is none', (body) => {
    expect(readAnswer(body, options)).toEqual({ kind: 'none', why: 'conversation' });
  });
});

const MAIL = '\n\nOn Tue, 3 Mar 2026 at 10:11, Agora <notifications@github.com> wrote:\n> Which one?';

it('is a message to the agent only if the agent has finished its turn', () => {
  expect(readAnswer('/agora say go on', [], true)).toEqual({ kind: 'answer', text: 'go on' });
  expect(readAnswer('/agora say go on', [], false)).toEqual({ kind: 'none', why: 'other-command' });
  expect(readAnswer('/agora say go on', [])).toEqual({ kind: 'none', why: 'other-command' });
  expect(readAnswer('/agora retry', [], true)).toEqual({ kind: 'none', why: 'other-command' });
});

it.each([true, false])('is final if somebody ends the conversation (%s)', (isTurn) => {
  expect(readAnswer('/agora end', options, isTurn)).toEqual({ kind: 'answer', text: NO_ANSWER, isFinal: true });
});

it.each(['> Which?\n2', '> Which?\n2\n\n', '> Which?\n2\n\n-- \nAda', '> Which?\n2\n\n> And?\n3'])(
  'is conversation if the page shows all of it as a quotation: %j',
  (body) => {
    expect(readAnswer(body, options)).toEqual({ kind: 'none', why: 'conversation' });
    expect(readAnswer(body, [])).toEqual({ kind: 'none', why: 'conversation' });
  },
);

it.each([
  ['the only option', 'SQLite please', ['SQLite'], 1],
  ['an option by its first words', 'SQLite please', ['Postgres', 'SQLite (slower)'], 2],
  ['an option by its first words', 'SQLite please', ['Postgres', 'SQLite [slower]'], 2],
  ['an option with brackets inside', 'Keep both please', ['Keep both [a] now', 'Neither'], undefined],
  ['an option without its last letter', 'Postgre please', ['Postgres', 'SQLite'], undefined],
  ['two options, one by its place', 'the first', ['Ada', 'Bob', 'First'], undefined],
])('names %s: %j', (_, body, given, option) => {
  const read = readAnswer(body, given);

  expect(read.kind === 'answer' ? read.option : undefined).toBe(option);
});

it('is the first line of a mail, because a closing follows it', () => {
  expect(readAnswer(`Rewrite B please\nAda Lovelace${MAIL}`, options)).toMatchObject({ kind: 'answer', option: 2 });
  expect(readAnswer('Rewrite B please\nAda Lovelace', options)).toEqual({ kind: 'none', why: 'conversation' });
});

it.each([
  [{ text: 'a', option: 1 }, { text: 'b', option: 1 }, true],
  [{ text: 'a', option: 1 }, { text: 'a', option: 2 }, false],
  [{ text: 'a', option: 1 }, { text: 'a' }, false],
  [{ text: 'a' }, { text: 'a', option: 1 }, false],
  [{ text: ' Keep  IT\n' }, { text: 'keep it' }, true],
  [{ text: 'keep it' }, { text: 'keep that' }, false],
])('compares %j with %j: %s', (one, other, isSame) => {
  expect(sameAnswer(one, other)).toBe(isSame);
});
