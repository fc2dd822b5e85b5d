/**
 * One visit to one page: who looks at what, when, and through which client.
 *
 * Views get a `Visit` and return HTML. They read the emulator only through `client`, so that a page shows what the
 * selected user may see.
 */

import type { ScheduleView } from '../../hub-options.ts';
import type { RestClient } from './rest.ts';

/** What a run has in addition to GitHub's API. */
export interface RunDetails {
  readonly inputs: Readonly<Record<string, string>>;
  readonly annotations: readonly { readonly level: string; readonly message: string }[];
  /** The Markdown that the steps wrote to their step summaries, of all jobs together. */
  readonly summary: string;
}

/** GitHub has no call for schedules: these ask the hub itself. */
export interface PageSchedules {
  /** The soonest first. */
  readonly list: (place: PageAddress) => Promise<readonly ScheduleView[]>;
  /** @param wanted default: the one that is due next. @returns the run, or nothing when there is no such schedule. */
  readonly bringForward: (
    place: PageAddress,
    wanted: Pick<ScheduleView, 'path' | 'cron'> | undefined,
  ) => Promise<number | undefined>;
}

export interface Visit {
  readonly client: RestClient;
  readonly users: readonly string[];
  readonly repositories: readonly string[];
  readonly traffic: { readonly requests: number; readonly illegal: number };
  readonly runLog: (runId: number) => readonly LogLine[];
  readonly runDetails: (runId: number) => RunDetails | undefined;
  readonly schedules: PageSchedules;
  readonly now: Date;
  /** Path and query of the page, to return to after a form. */
  readonly here: string;
  readonly query: URLSearchParams;
}

/** A repository as the path names it. */
export interface PageAddress {
  readonly owner: string;
  readonly repo: string;
}

export function fullName({ owner, repo }: PageAddress): string {
  return `${owner}/${repo}`;
}

/** One line as the runner wrote it, with the job it belongs to. */
export interface LogLine {
  readonly job: string;
  readonly line: string;
}
