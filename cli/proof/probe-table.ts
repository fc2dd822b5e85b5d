/**
 * What `agora prove` tries: each probe stands for a line of docs/assumptions.md, by its name there.
 *
 * A probe that cannot see what it is about says "unknown": nobody can tell from it, and nothing is wrong.
 */
import { type ProbeReport, jobProbes } from './job-probes.ts';
import type { Probe, ProbeSite } from './probe-ports.ts';
import { runProbes } from './run-probes.ts';
import { STORY_PROBE } from './story-probe.ts';
import { THREAD_PROBES } from './thread-probes.ts';
import { TREE_PROBES } from './tree-probes.ts';

/** In the order in which they are tried. @param report what the run with a job's token says, asked for once. */
export function listProbes(report: (site: ProbeSite) => Promise<ProbeReport | string>): readonly Probe[] {
  return [...TREE_PROBES, ...THREAD_PROBES, ...jobProbes(report), ...runProbes(report), STORY_PROBE];
}
