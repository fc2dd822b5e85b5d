import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventReader } from '../../../worker/gateway/server-sent-events.ts';

function readIn(pieces: readonly string[]): string[] {
  const reader = createEventReader();
  return [...pieces.flatMap((piece) => [...reader.push(piece)]), ...reader.end()];
}

/** Reads the whole text at once, as the standard describes it. */
function readWhole(text: string): string[] {
  const data: string[][] = [[]];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line === '') data.push([]);
    else if (line === 'data') data.at(-1)?.push('');
    else if (line.startsWith('data:')) data.at(-1)?.push(line.slice(line[5] === ' ' ? 6 : 5));
  }
  return data.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}

const line = fc.oneof(
  fc.constantFrom('', 'data', 'data:', ': comment', 'event: message_start', 'id: 1', 'database: x'),
  fc.string({ unit: fc.constantFrom('a', ' ', ':', '{', '}', '"', 'ä', '😀') }).map((text) => `data: ${text}`),
);
const stream = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')))
  // By the standard, an event that the end of the stream cuts off was not sent; we count it anyway.
  .map((lines) => `${lines.map((pair) => pair.join('')).join('')}\n\n`);

it('reads the data of every event, whatever pieces it arrives in', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(200)), (text, cuts) => {
      const places = [0, ...cuts.filter((cut) => cut < text.length), text.length].sort((a, b) => a - b);
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect(readIn(pieces)).toEqual(readWhole(text));
    }),
  );
});

it('returns the last event although the stream broke off after it', () => {
  expect(readIn(['data: one\n\nda', 'ta: two'])).toEqual(['one', 'two']);
});

it('treats a line break that is split in two as one', () => {
  expect(readIn(['data: one\r', '\ndata: two\r', '\n\r', '\n'])).toEqual(['one\ntwo']);
});
