import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createReadMemory } from '../../../protocol/memory/remember-reads.ts';

const long = (text: string): string => text.padEnd(300, '.');

it('reads a long text once for each dependency of the result, whatever the result is', () => {
  const read: string[] = [];
  const readOnce = createReadMemory<string | undefined>(() => 0);
  const ask = (text: string, about: string) =>
    readOnce(long(text), about, () => {
      read.push(`${text} ${about}`);
      return text === 'nothing' ? undefined : `${text} ${about}`;
    });

  const answers = ['one', 'two', 'one', 'nothing', 'nothing'].map((text) => ask(text, 'A'));
  answers.push(ask('one', 'B'));

  expect(answers).toEqual(['one A', 'two A', 'one A', undefined, undefined, 'one B']);
  expect(read).toEqual(['one A', 'two A', 'nothing A', 'one B']);
});

it('returns what reading again would return, whatever was evicted', () => {
  const texts = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('', 'x')), { maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 2_000 }), (asked, most) => {
      const readOnce = createReadMemory<string>((read) => read.length, most);

      for (const [text, about] of asked)
        expect(readOnce(long(text), about, () => `${about}:${long(text)}`)).toBe(`${about}:${long(text)}`);
    }),
  );
});

it('keeps at most its limit, and evicts the least recently used first', () => {
  let count = 0;
  const readOnce = createReadMemory<string>((read) => read.length, 1_600);
  const ask = (text: string) =>
    readOnce(long(text), '', () => {
      count += 1;
      return long(text);
    });

  // 500 characters each, so three of them fit.
  for (const text of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd']) ask(text);
  expect(count).toBe(4);
  ask('b');
  expect(count).toBe(5);
});

/** Whether texts are still known after they were all read once. */
function knownOf(sizes: readonly number[], chars: (index: number) => string): boolean[] {
  const size = new Map(sizes.map((one, index) => [chars(index), one]));
  const readOnce = createReadMemory<string>((text) => size.get(text) ?? 0);
  for (const text of size.keys()) readOnce(text, '', () => text);
  return [...size.keys()].map((text) => {
    let isKnown = true;
    readOnce(text, '', () => {
      isKnown = false;
      return text;
    });
    return isKnown;
  });
}

const numbered = (index: number): string => long(`${index} `);
const MEBIBYTES_64 = 67_108_864;

it('remembers a text from 200 characters on', () => {
  expect(knownOf([0], () => 'x'.repeat(199))).toEqual([false]);
  expect(knownOf([0], () => 'x'.repeat(200))).toEqual([true]);
});

it('counts 200 characters for each text, and keeps 64 Mi in all', () => {
  expect(knownOf([MEBIBYTES_64 - 400, 0], numbered)).toEqual([true, true]);
  expect(knownOf([MEBIBYTES_64 - 399, 0], numbered)[0]).toBe(false);
});

it('keeps 20000 texts, and no more', () => {
  let count = 0;
  const readOnce = createReadMemory<undefined>(() => 0);
  const ask = (index: number): number => {
    readOnce(String(index).padEnd(200), '', () => {
      count += 1;
      return undefined;
    });
    return count;
  };

  for (let index = 1; index <= 20_000; index += 1) ask(index);
  expect(ask(1)).toBe(20_000);
  expect(ask(20_001)).toBe(20_001);
  expect(ask(2)).toBe(20_002);
});
