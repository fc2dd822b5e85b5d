import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LIFECYCLE_KINDS, LifecycleEvent } from '../../../protocol/messages/lifecycle.ts';
import { readNotifications } from '../../../protocol/messages/notification.ts';

it('reads `webhook` and `url` as the URL of a notification', () => {
  const read = readNotifications(
    '[{"url":"https://a.example/x","when":["dispatch.failed"]},{"webhook":"http://b.example/"}]',
  );

  expect(read).toEqual({
    kind: 'notifications',
    notifications: [
      { url: 'https://a.example/x', when: ['dispatch.failed'] },
      { url: 'http://b.example/', formerly: 'webhook' },
    ],
  });
});

it.each([
  ['no JSON', '[', /not JSON/],
  ['an object', '{}', /^must be a list/],
  ['nothing in an entry', '[{}]', /entry 1/],
  ['no list of events', '[{"url":"https://a.example","when":"dispatch.failed"}]', /entry 1, when/],
  ['an unknown event', '[{"url":"https://a.example","when":["dispatch.done"]}]', /entry 1, when/],
  ['no event at all', '[{"url":"https://a.example","when":[]}]', /entry 1, when/],
  ['both addresses', '[{"url":"https://a.example","webhook":"https://b.example"}]', /entry 1/],
  ['a misspelt member', '[{"url":"https://a.example","whne":[]}]', /whne/],
  ['another protocol', '[{"url":"file:///etc/passwd"}]', /entry 1, url: must be an http/],
  ['a password in the address', '[{"url":"https://user:hunter2@a.example"}]', /without a user name/],
  ['an empty address', '[{"url":" "}]', /^entry 1, url: must have at least 1 character/],
  [
    'a number for an address',
    '[{"url":"https://a.example"},{"webhook":5}]',
    /^entry 2, webhook: must be a string, not 5$/,
  ],
  ['a text for an entry', '["x"]', /^entry 1: must be keys with values, not a string$/],
  ['a number for all', '5', /^must be a list, like \[one, two\], not 5$/],
])('refuses a notification with %s, and reports its location', (_, text, why) => {
  const read = readNotifications(text);

  expect(read.kind === 'malformed' ? read.why.join('; ') : read).toMatch(why);
  expect(JSON.stringify(read)).not.toContain('hunter2');
});

it('reads any value as a notification without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(['notifications', 'malformed']).toContain(readNotifications(text).kind);
    }),
  );
});

it('can select every event that there is', () => {
  expect(LifecycleEvent.def.options.map((option) => option.shape.kind.def.values[0])).toEqual(LIFECYCLE_KINDS);
});
