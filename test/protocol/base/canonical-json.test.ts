import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson, contentHash } from '../../../protocol/base/canonical-json.ts';

it('renders the same JSON in whatever order the members were written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const turned = Object.fromEntries(Object.entries(object).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(object));
    }),
  );
});

it('renders JSON that parses to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('drops members that are undefined, and has no white space', () => {
  expect(canonicalJson({ b: [1, undefined, { d: undefined }], a: 'x', c: undefined })).toBe(
    '{"a":"x","b":[1,null,{}]}',
  );
});

it('sorts keys by code unit, not by the rules of a language', () => {
  expect(canonicalJson({ 'ä': 1, z: 2, A: 3, a: 4 })).toBe('{"A":3,"a":4,"z":2,"ä":1}');
});

it('hashes a text and its UTF-8 bytes alike, to the hash that sha256sum prints', () => {
  expect(contentHash('hello\n')).toBe('sha256:5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03');
  expect(contentHash(new TextEncoder().encode('hello\n'))).toBe(contentHash('hello\n'));
});
