/** Selects the mutants to try, and summarizes the results. Pure. */
import type { Mutant } from './find-mutants.ts';

export interface TriedMutant extends Mutant {
  readonly path: string;
  readonly killed: boolean;
}

/** The same sample for the same seed, spread over all mutants, in their order. */
export function chooseSample<M>(mutants: readonly M[], count: number, seed: number): M[] {
  if (count >= mutants.length) return [...mutants];
  const step = mutants.length / count;
  const offset = seed % mutants.length;
  const picked = Array.from({ length: count }, (_, index) => (Math.floor(index * step) + offset) % mutants.length);
  return [...new Set(picked)].toSorted((one, other) => one - other).flatMap((index) => mutants[index] ?? []);
}

/**
 * One line for each folder, and one for all.
 * @param reasonOf the reason why a mutant does not change the program, or `undefined` if it does.
 */
export function renderVerdict(
  tried: readonly TriedMutant[],
  reasonOf: (mutant: TriedMutant) => string | undefined,
): { readonly text: string; readonly percent: number } {
  const counted = tried.filter((mutant) => mutant.killed || reasonOf(mutant) === undefined);
  const folders = Map.groupBy(counted, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  const lines = [...folders].map(([folder, some]) => `${folder}: ${share(some)}\n`);
  const { length } = tried.filter((mutant) => !mutant.killed && reasonOf(mutant) !== undefined);
  const percent = counted.length === 0 ? 100 : (100 * killedOf(counted)) / counted.length;
  return { text: `${lines.join('')}all: ${share(counted)}; ${length} known to change nothing\n`, percent };
}

function killedOf(some: readonly TriedMutant[]): number {
  return some.filter(({ killed }) => killed).length;
}

function share(some: readonly TriedMutant[]): string {
  const killed = killedOf(some);
  return `${killed} of ${some.length} killed (${((100 * killed) / Math.max(1, some.length)).toFixed(1)} %)`;
}
