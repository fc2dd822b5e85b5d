/** Answers that depend on where they are written, and on what is around them. */
import { expect, it } from 'vitest';
import { NO_ANSWER, readAnswer, sameAnswer } from '../../../protocol/comments/parse-answer.ts';

const options = ['Rewrite A', 'Rewrite B', 'Both A and B'];
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
