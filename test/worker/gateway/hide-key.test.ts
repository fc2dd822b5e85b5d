/** A server that repeats the headers of a call does not give its key to the agent. */
import { expect, it } from 'vitest';
import { hideKey, hideKeyIn } from '../../../worker/gateway/hide-key.ts';

it('hides the key in a header', () => {
  expect(hideKey('Bearer sk-real', 'sk-real')).toBe('Bearer *******');
});

it('hides the key wherever it is in a body, and changes no other byte', () => {
  const body = Buffer.concat([Buffer.from('é sk-real sk-real'), Buffer.from([0xff, 0])]);

  expect(hideKeyIn(body, 'sk-real')).toEqual(Buffer.concat([Buffer.from('é ******* *******'), Buffer.from([0xff, 0])]));
});
