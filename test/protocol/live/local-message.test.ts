import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLocalMessage } from '../../../protocol/live/local-message.ts';

const message = { id: '1', by: 'ada', at: '2026-01-01T00:00:00Z', text: 'x' };

it.each([
  ['as it is', {}, true],
  ['with an id of 100 characters', { id: 'x'.repeat(100) }, true],
  ['with an id of 101 characters', { id: 'x'.repeat(101) }, false],
  ['without an id', { id: '' }, false],
  ['by somebody with 100 characters', { by: 'x'.repeat(100) }, true],
  ['by somebody with 101 characters', { by: 'x'.repeat(101) }, false],
  ['without text', { text: '' }, false],
  ['with a member too many', { extra: 1 }, false],
])('reads a message %s: %j', (_, over, expected) => {
  const given = { ...message, ...over };

  expect(findLocalMessage(JSON.stringify(given))).toEqual(expected ? given : undefined);
});

it('reads no message from any other line', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
      expect(findLocalMessage(line)).toBeUndefined();
    }),
  );
});
