/**
 * Why a story goes no further: what the runs on the local GitHub show about it, as lines for a terminal. Pure.
 *
 * A run that fails before the agent starts cannot write on the issue, so its log comes first. If all runs succeeded,
 * the bot may have refused to start the agent: then its last comment on the issue says why.
 */
import { cutText } from '../protocol/text/sanitize.ts';
import type { RunView } from '../localhub/hub.ts';
import { readMarkdown } from './terminal-text.ts';

type StalledRun = Pick<RunView, 'id' | 'title' | 'path' | 'status' | 'conclusion' | 'errors' | 'log'> & {
  readonly jobs: readonly {
    readonly name: string;
    readonly steps: readonly { readonly name: string; readonly conclusion: string | null }[];
  }[];
};

/** How long a bot may think about what has happened, without a run. A relay does so in runs of its own. */
const QUIET_MS = { bot: 30_000, relay: 2_000 } as const;
const LOG_LINES = 10;
/** Of a comment. */
const SAID = { lines: 10, charsOfLine: 400 } as const;
const WORKFLOW = '.github/workflows/agora.yml';

export interface StallFacts {
  readonly runs: readonly StalledRun[];
  /** Whether a server reacts to events, instead of a workflow. */
  readonly hasBot: boolean;
  /** How long no run has been active and no request or webhook in progress. */
  readonly quietMs: number;
  /** The last comment of the bot, without its marker. */
  readonly comment: string | undefined;
  /** What to do about what it says. */
  readonly advice: string | undefined;
}

export interface Stall {
  readonly why: string;
  readonly fix?: string | undefined;
}

/** @returns undefined while something can still follow. */
export function explainStall({ runs, hasBot, quietMs, comment, advice }: StallFacts): Stall | undefined {
  if (runs.some(({ status }) => status !== 'completed')) return undefined;
  if (quietMs < QUIET_MS[hasBot ? 'bot' : 'relay']) return undefined;
  const failed = runs.findLast(({ conclusion }) => conclusion === 'failure');
  if (failed !== undefined) return { why: explainFailure(failed) };
  const agent = runs.findLast(({ path }) => path.endsWith(WORKFLOW));
  if (!hasBot && agent?.jobs.length === 1)
    return {
      why: [
        `Run ${agent.id} succeeded, but no job delivers its work: ${WORKFLOW} has no deliver job.`,
        'Add the one of examples/agora.yml, or run `agora init` in a repository without that file.',
      ].join(' '),
    };
  if (comment !== undefined) return { why: explainComment(comment), fix: advice };
  return {
    why:
      runs.length === 0
        ? 'Nothing can follow: no workflow has started. Check `on:` in .github/workflows.'
        : 'Nothing can follow: no run is queued or in progress, no run has failed, and no question is open.',
  };
}

function explainComment(comment: string): string {
  return ['Nothing can follow. The last comment on the issue says:', ...quoteComment(comment)].join('\n');
}

/** @returns its first lines, indented. */
export function quoteComment(comment: string): string[] {
  const lines = readMarkdown(comment);
  const shown = lines.slice(0, SAID.lines).map((line) => cutText(line, SAID.charsOfLine));
  return [...shown, ...(lines.length > SAID.lines ? ['…'] : [])].map((line) => `  ${line}`.trimEnd());
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
