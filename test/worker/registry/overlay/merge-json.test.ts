import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeJson, readJsonFile } from '../../../../worker/registry/overlay/merge-json.ts';

it('grows objects together at any depth, and lets the later single value win', () => {
  expect(mergeJson({ a: { b: 1, c: 2 }, d: 1 }, { a: { c: 3, e: 4 }, f: null })).toEqual({
    kind: 'merged',
    value: { a: { b: 1, c: 3, e: 4 }, d: 1, f: null },
  });
});

it('unites lists in the order of first sight, equal objects once whatever the order of their members', () => {
  expect(mergeJson({ list: ['b', { x: 1, y: 2 }, 'a'] }, { list: ['a', { y: 2, x: 1 }, 'c', 'b'] })).toEqual({
    kind: 'merged',
    value: { list: ['b', { x: 1, y: 2 }, 'a', 'c'] },
  });
});

it.each([
  [{ a: [] }, { a: {} }, 'a is a list in one and an object in the other'],
  [{ a: { b: 1 } }, { a: { b: [1] } }, 'a.b is a single value in one and a list in the other'],
  [{ a: {} }, { a: null }, 'a is an object in one and a single value in the other'],
  [[], {}, 'the whole is a list in one and an object in the other'],
])('says where two contradict one another: %j and %j', (under, over, why) => {
  expect(mergeJson(under, over)).toEqual({ kind: 'conflict', why });
});

it('refuses a file that is no JSON, no UTF-8, or reaches for a prototype', () => {
  expect(readJsonFile(Buffer.from('{ nothing')).kind).toBe('malformed');
  expect(readJsonFile(Buffer.from([0x7b, 0xff, 0x7d])).kind).toBe('malformed');
  expect(readJsonFile(Buffer.from('{"__proto__":{"polluted":true}}')).kind).toBe('malformed');
});

it('adds nothing by being merged with itself, and is never at a loss', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (under, over) => {
        const merged = mergeJson(under, over);

        expect(['merged', 'conflict']).toContain(merged.kind);
        if (merged.kind === 'merged') expect(mergeJson(merged.value, merged.value)).toMatchObject({ kind: 'merged' });
        expect(Object.prototype).not.toHaveProperty('polluted');
      },
    ),
  );
});
