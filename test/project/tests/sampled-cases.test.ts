import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleCases } from '../../support/sampled-cases.ts';

const TABLE = Array.from({ length: 32 }, (_, index) => index);

it('samples one case from each part of a table, the same ones for the same seed', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 32 }), (seed, count) => {
      const chosen = sampleCases(TABLE, count, { seed, isWhole: false });

      const ends = Array.from({ length: count + 1 }, (_, part) => Math.floor((part * TABLE.length) / count));
      expect(chosen).toHaveLength(count);
      expect(chosen.every((each, part) => each >= (ends[part] ?? 32) && each < (ends[part + 1] ?? 0))).toBe(true);
      expect(sampleCases(TABLE, count, { seed, isWhole: false })).toEqual(chosen);
    }),
  );
});

it('reaches every case of a table at some time', () => {
  const seen = new Set(TABLE.flatMap((seed) => sampleCases(TABLE, 8, { seed: seed * 7919, isWhole: false })));

  expect([...seen].toSorted((one, other) => one - other)).toEqual(TABLE);
});

it('runs the whole table at night', () => {
  expect(sampleCases(TABLE, 8, { seed: 1, isWhole: true })).toEqual(TABLE);
});

it('has every test with sampled cases or rounds in `npm run test:whole`, which the nightly workflow runs', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const whole = scripts['test:whole'] ?? '';
  const sampled = globSync('test/**/*.test.ts')
    .filter((file) => !file.endsWith('sampled-cases.test.ts'))
    .filter((file) => /sampled-cases\.ts|AGORA_KILL_ROUNDS/.test(readFileSync(file, 'utf8')))
    .sort();

  expect(sampled.length).toBeGreaterThan(2);
  expect(
    whole
      .split(' ')
      .filter((word) => word.endsWith('.test.ts'))
      .sort(),
  ).toEqual(sampled);
  expect(readFileSync('.github/workflows/nightly.yml', 'utf8')).toContain('run: npm run test:whole');
});
