import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ReadBounds, rememberReads } from '../../../protocol/memory/remember-reads.ts';

function countingReader<T>(read: (text: string) => T, most?: ReadBounds) {
  const asked: string[] = [];
  const reader = rememberReads((text) => {
    asked.push(text);
    return read(text);
  }, most);
  return { asked, reader };
}

it('reads a text once, even if the result is empty', () => {
  const { asked, reader } = countingReader((text) => (text === 'none' ? undefined : { text }));
  expect([reader('a'), reader('none'), reader('a'), reader('none')]).toEqual([
    { text: 'a' },
    undefined,
    { text: 'a' },
    undefined,
  ]);
  expect(asked).toEqual(['a', 'none']);
});

it('evicts the least recently used first, and never exceeds its limit', () => {
  for (const bounds of [
    { texts: 100, characters: 6 },
    { texts: 3, characters: 100 },
  ]) {
    const { asked, reader } = countingReader((text) => text.length, bounds);
    for (const text of ['aa', 'bb', 'cc', 'aa', 'dd', 'aa', 'cc', 'bb']) reader(text);
    expect(asked).toEqual(['aa', 'bb', 'cc', 'dd', 'bb']);
  }
});

it('keeps no text that would evict all others', () => {
  const { asked, reader } = countingReader((text) => text.length);
  const long = 'x'.repeat(16_385);
  const longest = 'x'.repeat(16_384);
  for (const text of ['a', long, long, longest, longest, 'a']) reader(text);
  expect(asked).toEqual(['a', long, long, longest]);
});

it('returns frozen results, because callers share them', () => {
  const { reader } = countingReader((text) => ({ list: [{ text }] }));
  const value = reader('a');
  expect(() => value.list.push({ text: 'b' })).toThrow(TypeError);
  expect(() => Object.assign(value.list[0] ?? {}, { text: 'b' })).toThrow(TypeError);
  expect(reader('a')).toEqual({ list: [{ text: 'a' }] });
});

it('does not freeze a key', () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const { reader } = countingReader((text) => ({ key: createPrivateKey(text) }));
  expect(reader(key).key.asymmetricKeyType).toBe('ed25519');
  expect(Object.isFrozen(reader(key).key)).toBe(false);
});

it.each([
  ['2000 texts', Array.from({ length: 2_000 }, (_, index) => String(index))],
  ['a million characters', Array.from({ length: 100 }, (_, index) => String(index).padEnd(10_000, '.'))],
])('keeps %s by default, and no more', (_, texts) => {
  const { asked, reader } = countingReader((text) => text.length);
  for (const text of [...texts, ...texts]) reader(text);
  expect(asked).toEqual(texts);

  for (const text of ['x', ...texts.slice(0, 1)]) reader(text);
  expect(asked.slice(texts.length)).toEqual(['x', texts[0]]);
});
