/** A server that repeats the headers of a call does not give its key to the agent. */
import { expect, it } from 'vitest';
import { createKeylessStream, findKeysIn, hideKeys, hideKeysIn } from '../../../worker/gateway/hide-key.ts';

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

const KEY = 'sk-ant-0123456789';
const STARS = '*'.repeat(KEY.length);

function passed(text: string, size: number, keys = [KEY]): string[] {
  const stream = createKeylessStream(keys);
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return [...pieces.map((piece) => stream.push(Buffer.from(piece))), stream.end()].map(String);
}

it('hides the key in a stream, whatever pieces it arrives in, and changes nothing else', () => {
  const text = `data: {"x":"a ${KEY} b"}\n\ndata: ${KEY}${KEY}\n\n${KEY}`;

  for (let size = 1; size <= text.length; size += 1)
    expect(passed(text, size).join('')).toBe(text.replaceAll(KEY, STARS));
});

it('delays no complete line of a stream, and of another one as much as the key is long, whatever it contains', () => {
  expect(passed('data: 1\n\ndata: 2\n\n', 9)).toEqual(['data: 1\n\n', 'data: 2\n\n', '']);
  expect(passed('x'.repeat(20), 20)).toEqual(
    passed(`${'x'.repeat(10)}${KEY.slice(0, 10)}`, 20).map((one) => one.replaceAll(/[^x]/g, 'x')),
  );
});

it('hides no word in a stream that is too short to be a key', () => {
  expect(passed('a server such as ollama', 4, ['ollama', '']).join('')).toBe('a server such as ollama');
});
