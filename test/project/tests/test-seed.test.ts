/** The seed of all generated test data: the same for one tree, and different for the next. */
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { chooseTestSeed, seedOfHash } from '../../../scripts/tests/test-seed.ts';

it('is always the same for one tree', () => {
  const first = chooseTestSeed('');

  expect(chooseTestSeed('')).toEqual(first);
  expect(first.origin).toMatch(/^(the tree [\da-f]{12}$|package\.json)/);
});

it('follows from the hash, and always has 32 bits', () => {
  expect(seedOfHash('0000000abc')).toBe(1_000_000);
  expect(seedOfHash('0000001abc')).toBe(1_000_008);
  expect(seedOfHash('ffffffffff')).toBeLessThanOrEqual(0xffff_ffff);
});

it('takes the seed of the test data from AGORA_TEST_SEED, or draws one at random', () => {
  expect(chooseTestSeed('12345')).toEqual({ seed: 12_345, origin: 'AGORA_TEST_SEED' });
  expect(chooseTestSeed('random').seed).not.toBe(chooseTestSeed('random').seed);
});

it.each(['-1', '1e3', '4294967296', 'yes'])('is refused when it is not a number of 32 bits: %s', (wanted) => {
  expect(() => chooseTestSeed(wanted)).toThrow(`AGORA_TEST_SEED is '${wanted}'`);
});

it('passes the seed of the test data to every property test', () => {
  expect(fc.readConfigureGlobal().seed).toBe(inject('testSeed'));
  expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), 5));
});
