/**
 * Long tables of expensive cases: the check of a change runs some of them, chosen by the seed of its tree, and the
 * nightly workflow runs all (`npm run test:whole`).
 */
import { inject } from 'vitest';
import { createChance } from '../simulation/chance.ts';

/** Whether all cases run. */
export const playsAll = process.env['AGORA_TEST_CASES'] === 'all';

interface Sampling {
  readonly seed: number;
  readonly isWhole: boolean;
}

/**
 * One case from each part of the table, so that both the first and the last part are always included.
 *
 * @param count how many to choose. A table that is not longer runs completely.
 */
export function sampleCases<T>(
  cases: readonly T[],
  count: number,
  { seed, isWhole }: Sampling = { seed: inject('testSeed'), isWhole: playsAll },
): readonly T[] {
  if (isWhole || cases.length <= count) return cases;
  const chance = createChance(seed);
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * cases.length) / count);
    const to = Math.floor(((part + 1) * cases.length) / count);
    return cases[chance.whole(from, to - 1)];
  }).filter((chosen) => chosen !== undefined);
}
