/**
 * Paired, interleaved measurements: A B C, A B C, … and never A A A, B B B.
 *
 * A shared machine is sometimes slower and sometimes faster, for all candidates alike. So only the quotient of two runs
 * in the same round counts, and of those the median.
 */
import { performance } from 'node:perf_hooks';

export type MeasuredWork = () => void | Promise<void>;

/** Milliseconds, one value for each round. The same index is the same round. */
export type Samples<Name extends string> = Readonly<Record<Name, readonly number[]>>;

/**
 * Runs every candidate once in each round, after one round that is not counted.
 *
 * @param prepare runs before each round. Its time is not measured.
 */
export async function interleave<Name extends string>(
  rounds: number,
  candidates: Readonly<Record<Name, MeasuredWork>>,
  prepare: MeasuredWork = () => undefined,
): Promise<Samples<Name>> {
  const names = Object.keys(candidates) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -1; round < rounds; round += 1) {
    await prepare();
    for (const name of names) {
      const began = performance.now();
      await candidates[name]();
      if (round >= 0) samples[name].push(performance.now() - began);
    }
  }
  return samples;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** The median over all rounds of how many times longer the first one took. */
export function timesLonger(ours: readonly number[], other: readonly number[]): number {
  return median(ours.map((ms, round) => ms / (other[round] ?? NaN)));
}

/** The time of each round above the floor of that round, at least one millisecond. */
export function beyond(ours: readonly number[], floor: readonly number[]): number[] {
  return ours.map((ms, round) => Math.max(1, ms - (floor[round] ?? 0)));
}
