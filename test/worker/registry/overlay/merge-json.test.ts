import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeJson, readJsonFile } from '../../../../worker/registry/overlay/merge-json.ts';

it('merges objects at any depth, and lets the later single value win', () => {
  expect(mergeJson({ a: { b: 1, c: 2 }, d: 1 }, { a: { c: 3, e: 4 }, f: null })).toEqual({
    kind: 'merged',
    value: { a: { b: 1, c: 3, e: 4 }, d: 1, f: null },
  });
});

it('joins lists in the order of first appearance, with equal objects once', () => {
  expect(mergeJson({ list: ['b', { x: 1, y: 2 }, 'a'] }, { list: ['a', { y: 2, x: 1 }, 'c', 'b'] })).toEqual({
    kind: 'merged',
    value: { list: ['b', { x: 1, y: 2 }, 'a', 'c'] },
  });
});

it.each([
  [{ a: [] }, { a: {} }, 'a is a list in one and an object in the other'],
  [{ a: { b: 1 } }, { a: { b: [1] } }, 'a.b is a single value in one and a list in the other'],
  [{ a: {} }, { a: null }, 'a is an object in one and a single value in the other'],
  [[], {}, 'its content is a list in one and an object in the other'],
])('reports where two values contradict each other: %j and %j', (under, over, why) => {
  expect(mergeJson(under, over)).toEqual({ kind: 'conflict', why });
});

it('refuses a file that is not JSON or UTF-8, or that tries to change a prototype', () => {
  expect(readJsonFile(Buffer.from('{ nothing')).kind).toBe('malformed');
  expect(readJsonFile(Buffer.from([0x7b, 0xff, 0x7d])).kind).toBe('malformed');
  expect(readJsonFile(Buffer.from('{"__proto__":{"polluted":true}}')).kind).toBe('malformed');
});

it('changes nothing when a value is merged with itself, and always gives a result', () => {
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
