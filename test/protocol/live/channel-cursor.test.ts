import { expect, it } from 'vitest';
import { ChannelCursor, findChannelMistake } from '../../../protocol/live/channel-cursor.ts';

it.each([
  ['its adapter alone', '{"adapter":"issue-comments"}', undefined],
  ['its old name', '{"adapter":"github-issue-comments","opts":{"a":1}}', undefined],
  ['a name of 200 characters', JSON.stringify({ adapter: 'issue-comments', channel: 'x'.repeat(200) }), undefined],
  [
    'a name of 201 characters',
    JSON.stringify({ adapter: 'issue-comments', channel: 'x'.repeat(201) }),
    /^channel: must have at most 200 characters$/,
  ],
  ['no JSON', '{', /^it is not JSON: ./],
  ['a list', '[]', /^must be keys with values, not a list$/],
  ['a number', '{"adapter":"issue-comments","channel":5}', /^channel: must be a string, not 5$/],
  ['two mistakes', '{"channel":5}', /^adapter: .+; channel: must be a string, not 5$/],
])('says of a channel with %s what is wrong', (_, text, why) => {
  const said = findChannelMistake(text);

  if (why === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(why);
});

it.each([
  ['100 characters', ['x'.repeat(100)], true],
  ['101 characters', ['x'.repeat(101)], false],
  ['10000 changes', Array(10_000).fill('x'), true],
  ['10001 changes', Array(10_001).fill('x'), false],
])('keeps a cursor with %s: %#', (_, seen, expected) => {
  const at = '2026-01-01T00:00:00Z';

  expect(ChannelCursor.safeParse({ from: at, since: at, seen }).success).toBe(expected);
});
