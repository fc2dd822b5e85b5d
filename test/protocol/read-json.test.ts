import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJson } from '../../protocol/read-json.ts';

it('never repeats what it could not read: it may be a secret in the wrong place', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z0-9-]{6,60}$/),
      fc.constantFrom('', '{"a": ', '[1, ', '{"a": "b" '),
      (secret, before) => {
        const read = readJson(`${before}x${secret}`);
        expect(read.kind === 'malformed' ? read.why : secret).not.toContain(secret.slice(0, 6));
      },
    ),
  );
});

it('reads what JSON.parse reads, and forgives a byte order mark', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const [plain, marked] = [readJson(text), readJson(`\uFEFF${text}`)];
      if (plain.kind === 'json') expect(plain.value).toEqual(JSON.parse(text));
      expect(marked).toEqual(plain);
    }),
  );
});

it.each([
  ['{"__proto__": {"admin": true}}', '__proto__'],
  ['[{"a": {"constructor": 1}}]', 'constructor'],
  ['{"a": {"prototype": 1}}', 'prototype'],
])('refuses %s, which a later merge would make a prototype of', (text, name) => {
  expect(readJson(text)).toEqual({ kind: 'malformed', why: `it has a member named ${name}, which is refused` });
});

it('refuses what nests so deep that a walk over it would end the process', () => {
  expect(readJson('['.repeat(4_000_000))).toMatchObject({
    kind: 'malformed',
    why: expect.stringContaining('4000000 levels deep') as string,
  });
  expect(readJson(`"${'['.repeat(1_000)}"`)).toEqual({ kind: 'json', value: '['.repeat(1_000) });
});
