/** Published real deliveries, and variants of them with errors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { z } from 'zod';

const Examples = z.array(
  z.object({ server: z.string(), event: z.string(), payload: z.record(z.string(), z.unknown()) }),
);

export type WebhookExample = z.infer<typeof Examples>[number];

/**
 * All of `@octokit/webhooks-examples` 7.6.1 (MIT), packed by scripts/tests/write-webhook-examples.ts. Deliveries to a
 * repository's own webhook get the member that an App's webhook has in addition: its installation.
 */
export function readWebhookExamples(): WebhookExample[] {
  const packed = readFileSync(join(import.meta.dirname, 'webhook-examples.json.br'));
  return Examples.parse(JSON.parse(brotliDecompressSync(packed).toString('utf8'))).map((example) => ({
    ...example,
    payload: { installation: { id: 1 }, ...example.payload },
  }));
}

/** A change to a value of a payload; `undefined` removes it. */
type Change = (value: unknown) => unknown;

const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  'x'.repeat(70_000),
  '\u0000\u202e\ud800',
  0,
  -1,
  1e308,
  9_007_199_254_740_993,
  true,
  [],
  {},
  [[[[]]]],
  { __proto__: null, constructor: 'x' },
  'Bot',
  '/agora retry',
  '../../etc/passwd',
];

const CHANGES: readonly Change[] = [
  () => undefined,
  // A new copy each time, because a later change modifies a value that an earlier one inserted.
  ...ODD_VALUES.map((odd) => () => structuredClone(odd)),
  (value) => [value],
  (value) => ({ value }),
  (value) => JSON.stringify(value),
];

/** An example with one to four of its values, at any depth, replaced or removed. */
export function changedExample(examples: readonly WebhookExample[]): fc.Arbitrary<WebhookExample> {
  return fc
    .record({
      example: fc.constantFrom(...examples),
      event: fc.option(fc.constantFrom(...new Set(examples.map(({ event }) => event))), { freq: 10 }),
      places: fc.array(
        fc.record({ path: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), change: fc.constantFrom(...CHANGES) }),
        { minLength: 1, maxLength: 4 },
      ),
    })
    .map(({ example, event, places }) => {
      const payload = structuredClone(example.payload);
      for (const { path, change } of places) changeAt(payload, path, change);
      return { ...example, event: event ?? example.event, payload };
    });
}

/** @param path which member to follow, as a number modulo the number of members. */
function changeAt(at: object, [step = 0, ...rest]: readonly number[], change: Change): void {
  const members = at as Record<string, unknown>;
  const names = Object.keys(members);
  const name = names[step % Math.max(1, names.length)];
  if (name === undefined) return;
  const value = members[name];
  if (rest.length > 0 && typeof value === 'object' && value !== null) changeAt(value, rest, change);
  else members[name] = change(value);
}
