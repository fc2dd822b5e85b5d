/** What counts as one credential: where shapes overlap, and how much of chance a token must have. */
import { expect, it } from 'vitest';
import { hideCredentials } from '../../../protocol/text/redact-credentials.ts';

/** In parts, so that no scanner takes this file for a leak. */
const token = (beginning: string, rest: string): string => `${beginning}${rest}`;

it('hides two that overlap to the end of the second', () => {
  const bot = `M${'aB3dE5fG7h'.repeat(2)}xyz12.Gh4j6k.${'pQ2rS4tU6v'.repeat(3)}`;

  const { text } = hideCredentials(`it is ${token('xapp-1-', bot)} there`);

  expect(text).toMatch(/^it is <[^>]+, taken out> there$/);
});

it.each([
  ['of six different characters', token('doo_v1_', `${'a1b2c3'.repeat(10)}a1b2`)],
  ['of four different characters', token('ghp_', 'ab1c'.repeat(9))],
])('hides a token %s', (_, secret) => {
  expect(hideCredentials(`now ${secret} then`).text).toMatch(/^now <[^>]+, taken out> then$/);
});

it('leaves what stands for a token in a document', () => {
  const placeholder = token('ghp_', 'abc'.repeat(12));

  expect(hideCredentials(placeholder)).toEqual({ text: placeholder, found: [] });
});

it('says where a credential ends that is written in letters which stand for several', () => {
  // U+FB03 stands for three letters.
  const secret = token('ghp_', `${'aB3dE5fG7h'.repeat(3)}\uFB03`);

  expect(hideCredentials(`${secret} behind`).text).toBe('<a GitHub token, taken out> behind');
});
