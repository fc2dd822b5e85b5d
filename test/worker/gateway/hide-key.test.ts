/** A server that repeats the headers of a call does not give its key to the agent. */
import { expect, it } from 'vitest';
import { findKeysIn, hideKeys, hideKeysIn } from '../../../worker/gateway/hide-key.ts';

it('hides the key in a header', () => {
  expect(hideKeys('Bearer sk-real', ['sk-real'])).toBe('Bearer *******');
});

it('hides the key wherever it is in a body, and changes no other byte', () => {
  const body = Buffer.concat([Buffer.from('é sk-real sk-real'), Buffer.from([0xff, 0])]);

  expect(hideKeysIn(body, ['sk-real'])).toEqual(
    Buffer.concat([Buffer.from('é ******* *******'), Buffer.from([0xff, 0])]),
  );
});

it('leaves no rest of a key that begins like another one', () => {
  expect(hideKeys('sk-real-2 sk-real', ['sk-real', '', 'sk-real-2'])).toBe('********* *******');
});

it("treats the workflow's own headers as keys, with and without their scheme, unless they are of a public kind", () => {
  const headers = new Map([
    ['cf-aig-authorization', 'Bearer gateway-1234'],
    ['x-api-key-2', 'second-1234'],
    ['x-env', 'prod'],
    ['content-type', 'application/json'],
    ['anthropic-version', '2023-06-01'],
  ]);

  expect(findKeysIn(headers)).toEqual(expect.arrayContaining(['Bearer gateway-1234', 'gateway-1234', 'second-1234']));
  expect(findKeysIn(headers).join()).not.toMatch(/prod|json|2023/);
});
