import { expect, it } from 'vitest';
import type { Mutation } from '../interference.ts';
import { tryMutations } from './try-mutations.ts';

/** What is noticed in one of some hundred schedules only is looked for in so many. */
const MOST_SEEDS = 3_000;
const LONG_MS = 1_800_000;

/** Each in a test of its own. The tables are tried in files of their own, so that they run beside one another. */
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
