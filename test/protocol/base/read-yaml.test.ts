import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readYaml } from '../../../protocol/base/read-yaml.ts';
import { z } from '../../../protocol/base/zod.ts';

const Numbers = z.record(z.string(), z.number());

it('reports the line of a mistake in the file, whatever is above it', () => {
  const read = readYaml('a: 1\nb: [2\n', Numbers, { what: 'the list', firstLine: 5 });

  expect(read).toEqual({
    kind: 'malformed',
    mistakes: [
      {
        line: 7,
        column: 1,
        message: 'Flow sequence in block collection must be sufficiently indented and end with a ]',
      },
    ],
  });
});

it('repeats no invalid value, which may be a misplaced secret', () => {
  const before = fc.constantFrom(
    '',
    '"',
    "'",
    '[',
    '{',
    '{a: ',
    '|',
    '>',
    '*',
    '&a *',
    '!',
    '@',
    '`',
    '%',
    '- ',
    '? ',
    '"\\x',
    '&',
    '| ',
    '"" ',
    '[] ',
  );
  fc.assert(
    fc.property(
      before,
      fc.stringMatching(/^[a-z0-9]{8,40}$/),
      fc.constantFrom('', '\n\t', '\n x', ' y: z', '\nb: *nowhere'),
      (mark, secret, after) => {
        const read = readYaml(`a: ${mark}x${secret}${after}`, Numbers, { what: 'the list', values: 'text' });
        expect(read.kind).toBe('malformed');
        expect(JSON.stringify(read)).not.toContain(secret);
      },
    ),
    { numRuns: 500 },
  );
});

it('accepts as many nested brackets as a file may have, and not one more', () => {
  const nested = (levels: number): string => `a: ${'['.repeat(levels)}${']'.repeat(levels)}\n`;
  const Anything = z.record(z.string(), z.unknown());

  expect(readYaml(nested(200), Anything, { what: 'the list' }).kind).not.toBe('malformed');
  expect(readYaml(nested(201), Anything, { what: 'the list' })).toMatchObject({
    mistakes: [{ message: 'the list: nests deeper than 200 levels' }],
  });
});
