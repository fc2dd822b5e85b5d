/** Plays schedules of a local task, one after another. Each takes milliseconds. */
import type { Report } from '../invariants/findings.ts';
import { simulateLocal } from './simulate-local.ts';

interface LocalReports {
  /** The schedules with findings. */
  readonly reports: Pick<Report, 'seed' | 'findings'>[];
  readonly coverage: Map<string, number>;
}

export async function runLocal(seeds: readonly number[]): Promise<LocalReports> {
  const sum: LocalReports = { reports: [], coverage: new Map() };
  for (const seed of seeds) {
    const { findings, coverage } = await simulateLocal(seed);
    if (findings.length > 0) sum.reports.push({ seed, findings });
    for (const [what, count] of coverage) sum.coverage.set(what, (sum.coverage.get(what) ?? 0) + count);
  }
  return sum;
}
