/**
 * What `agora prove` checks: each probe corresponds to a line of docs/assumptions.md with the same name.
 *
 * A probe that cannot see what it needs says "unknown": then nothing can be concluded, and nothing is wrong.
 */
import { type ProbeReport, jobProbes } from './job-probes.ts';
import type { Probe, ProbeSite } from './probe-ports.ts';
import { runProbes } from './run-probes.ts';
import { STORY_PROBE } from './story-probe.ts';
import { THREAD_PROBES } from './thread-probes.ts';
import { TREE_PROBES } from './tree-probes.ts';

/** In the order in which they are run. @param report what the run with a job's token reports, requested once. */
export function listProbes(report: (site: ProbeSite) => Promise<ProbeReport | string>): readonly Probe[] {
  return [...TREE_PROBES, ...THREAD_PROBES, ...jobProbes(report), ...runProbes(report), STORY_PROBE];
}
