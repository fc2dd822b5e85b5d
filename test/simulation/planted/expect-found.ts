import { expect, it } from 'vitest';
import type { Mutation } from '../interference.ts';
import { tryMutations } from './try-mutations.ts';

/** Some mistakes are noticed in only one of several hundred schedules, so this many are played. */
const MOST_SEEDS = 3_000;
const LONG_MS = 1_800_000;

/** Tests each mistake separately. Each table has its own test file, so that the files run in parallel. */
export function expectFound(mutations: readonly Mutation[]): void {
  it.each(mutations)(
    'is found by the simulation: $name',
    async (mutation) => {
      const [caught] = await tryMutations(MOST_SEEDS, 1, () => undefined, [mutation]);

      expect(caught?.seed).toBeDefined();
    },
    LONG_MS,
  );
}
