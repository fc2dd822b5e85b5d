import { expect, it } from 'vitest';
import { hasCode } from '../../../protocol/errors/error-code.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

it.each([
  ['an error', new TypeError('no such branch'), 'no such branch'],
  ['a text', 'no such branch', 'no such branch'],
  ['nothing', undefined, 'undefined'],
])('repeats what %s says that was thrown', (_, thrown, said) => {
  expect(errorMessage(thrown)).toBe(said);
});

it.each([
  ['one of the codes', Object.assign(new Error('denied'), { code: 'EPERM' }), true],
  ['another code', Object.assign(new Error('full'), { code: 'ENOSPC' }), false],
  ['a code that is a number', Object.assign(new Error('busy'), { code: 5 }), false],
  ['no code', new Error('denied'), false],
  ['a code that is not part of an error', { code: 'EPERM' }, false],
])('tells whether an operation failed with one of the given codes: %s', (_, error, expected) => {
  expect(hasCode(error, 'EACCES', 'EPERM')).toBe(expected);
});
