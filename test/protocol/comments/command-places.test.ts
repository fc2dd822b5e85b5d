/** Commands next to what a page does not show, and texts that are remembered after they were read. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findCommand } from '../../../protocol/comments/parse-command.ts';

it.each([
  ['<!-- x -->/answer B', undefined],
  ['/answer<!-- x --> B', undefined],
  ['/answer <!-- x -->B', { verb: 'answer', text: 'B' }],
  ['/agora say B<!-- x -->', { verb: 'say', text: 'B' }],
])('something hidden directly at a command breaks it: %j', (body, command) => {
  expect(findCommand(body)).toEqual(command);
});

it('finds no command in a long text that only mentions one', () => {
  expect(findCommand(`See /agora. ${randomUUID()} ${'x'.repeat(200)}`)).toBeUndefined();
});
