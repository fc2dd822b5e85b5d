/**
 * Why a story goes no further: what the runs on the local GitHub show about it, as lines for a terminal. Pure.
 *
 * The thread says nothing in these cases: a run that fails before the agent starts cannot write there.
 */
import type { RunView } from '../localhub/hub.ts';

type StalledRun = Pick<RunView, 'id' | 'title' | 'path' | 'status' | 'conclusion' | 'errors' | 'log'> & {
  readonly jobs: readonly {
    readonly name: string;
    readonly steps: readonly { readonly name: string; readonly conclusion: string | null }[];
  }[];
};

/** How long a bot may think about what has happened, without a run. A relay does so in runs of its own. */
const QUIET_MS = { bot: 30_000, relay: 2_000 } as const;
const LOG_LINES = 10;
const WORKFLOW = '.github/workflows/agora.yml';

export interface StallFacts {
  readonly runs: readonly StalledRun[];
  /** Whether a server reacts to events, instead of a workflow. */
  readonly hasBot: boolean;
  /** How long no run has been active and no request or webhook in progress. */
  readonly quietMs: number;
}

/** @returns undefined while something can still follow. */
export function explainStall({ runs, hasBot, quietMs }: StallFacts): string | undefined {
  if (runs.some(({ status }) => status !== 'completed')) return undefined;
  if (quietMs < QUIET_MS[hasBot ? 'bot' : 'relay']) return undefined;
  const last = runs.at(-1);
  if (last === undefined) return 'Nothing can follow: no workflow has started. Check `on:` in .github/workflows.';
  const failed = runs.findLast(({ conclusion }) => conclusion === 'failure');
  if (failed !== undefined) return explainFailure(failed);
  const agent = runs.findLast(({ path }) => path.endsWith(WORKFLOW));
  if (!hasBot && agent?.jobs.length === 1)
    return [
      `Run ${agent.id} succeeded, but no job delivers its work: ${WORKFLOW} has no deliver job.`,
      'Add the one of examples/agora.yml, or run `agora init` in a repository without that file.',
    ].join(' ');
  return 'Nothing can follow: no run is queued or in progress, no run has failed, and no question is open.';
}

function explainFailure({ id, title, jobs, errors, log }: StalledRun): string {
  const failed = jobs.flatMap(({ name: job, steps }) =>
    steps.flatMap(({ name, conclusion }) => (conclusion === 'failure' ? [{ job, name }] : [])),
  )[0];
  const step = failed === undefined ? '' : ` in the step "${failed.name}" of the job ${failed.job}`;
  const lines = log.filter(({ job }) => failed === undefined || job === failed.job).slice(-LOG_LINES);
  return [
    `Run ${id} (${title}) failed${step}, and nothing can follow. ${lines.length === 0 ? '' : 'Its last lines:'}`.trim(),
    ...errors.map((error) => `  ${error}`),
    ...lines.map(({ line }) => `  ${line}`),
  ].join('\n');
}
