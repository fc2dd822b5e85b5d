import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { isJson, readJson, readJsonData } from '../../../protocol/base/read-json.ts';

it('never repeats invalid JSON, which may be a misplaced secret', () => {
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

it('says which character is unexpected', () => {
  expect(readJson('{"a": x}')).toEqual({ kind: 'malformed', why: "Unexpected token 'x'" });
});

it('finds the end of a string right after an escaped quote', () => {
  const nested = (levels: number): string => `["\\"",${'['.repeat(levels - 1)}${']'.repeat(levels)}`;

  expect(readJson(nested(LIMITS.jsonDepth)).kind).toBe('json');
  expect(readJson(nested(LIMITS.jsonDepth + 1))).toMatchObject({ why: expect.stringContaining('it nests') as string });
});

it.each([0, 1, 2, 3, 4, 5, 6])('finds the end of a string with backslashes before it: %d', (backslashes) => {
  const deep = `${'['.repeat(300)}${']'.repeat(300)}`;
  const text = `[${JSON.stringify('\\'.repeat(backslashes))},${deep}]`;
  expect(readJson(text)).toEqual({ kind: 'malformed', why: 'it nests 301 levels deep; at most 200 are read' });
});

it('reads what JSON.parse reads, and ignores a byte order mark', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const [plain, marked] = [readJson(text), readJson(`\uFEFF${text}`)];
      if (plain.kind === 'json') expect(plain.value).toEqual(JSON.parse(text));
      expect(marked).toEqual(plain);
    }),
  );
});

it.each(['{"__proto__": {"admin": true}}', '[{"a": {"b": [{"__proto__": 1}]}}]'])(
  'refuses %s, which an assignment would turn into a prototype, unless it is data',
  (text) => {
    expect(readJson(text)).toEqual({ kind: 'malformed', why: 'it has a member named __proto__, which is refused' });
    expect(readJsonData(text)).toEqual({ kind: 'json', value: JSON.parse(text) as unknown });
  },
);

it.each(['[{"a": {"constructor": 1}}]', '{"a": {"prototype": 1}}'])('reads %s like any other member', (text) => {
  expect(readJson(text)).toEqual({ kind: 'json', value: JSON.parse(text) as unknown });
});

it('recognizes exactly the values that JSON can represent', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(isJson(value)).toBe(true);
      expect(isJson({ a: [value, undefined] })).toBe(false);
    }),
  );
  expect([Infinity, () => 1, Symbol('x'), 1n].map(isJson)).toEqual([false, false, false, false]);
});

it('refuses nesting that would overflow the stack', () => {
  expect(readJson('['.repeat(4_000_000))).toMatchObject({
    kind: 'malformed',
    why: expect.stringContaining('4000000 levels deep') as string,
  });
  expect(readJson(`"${'['.repeat(1_000)}"`)).toEqual({ kind: 'json', value: '['.repeat(1_000) });
});

/** Character by character, as JSON defines it. */
function depthOf(text: string): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (inString && char === '\\') at += 1;
    else if (char === '"') inString = !inString;
    else if (!inString && '[{'.includes(char)) deepest = Math.max(deepest, (depth += 1));
    else if (!inString && ']}'.includes(char)) depth -= 1;
  }
  return deepest;
}

it('measures the nesting of a text outside of its strings, whatever is escaped in them', () => {
  const part = fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a', '\\"', '['.repeat(LIMITS.jsonDepth));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const read = readJson(text);
      const said = read.kind === 'malformed' ? /^it nests (\d+) levels/.exec(read.why)?.[1] : undefined;
      const depth = depthOf(text);
      expect(said).toBe(depth > LIMITS.jsonDepth ? String(depth) : undefined);
    }),
  );
});
