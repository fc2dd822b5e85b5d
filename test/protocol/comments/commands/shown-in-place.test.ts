/** A line that only looks like the start of a paragraph: the page shows it in a quotation, in code, or not at all. */
import { expect, it } from 'vitest';
import { findCommand } from '../../../../protocol/comments/parse-command.ts';

it.each([
  ['> [x]: /u\n/answer B'],
  ['- > [x]: /u\n/answer B'],
  ['see `x\n/answer B\ny`'],
  ['- <!-- x\n\n/answer B'],
  ['<div>\n<!--\n\n/answer B'],
])('no command is read in %j', (body) => {
  expect(findCommand(body)).toBeUndefined();
});

it.each([['> [x]: /u\n\n/answer B'], ['see `x\ny`\n/answer B'], ['- <!-- x -->\n\n/answer B']])(
  'the command in %j is read',
  (body) => {
    expect(findCommand(body)).toEqual({ verb: 'answer', text: 'B' });
  },
);
