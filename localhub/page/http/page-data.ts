/** What the page is made from: the API as one of the users, and what GitHub shows but has no call for. */
import type { LogLine, PageSchedules, RunDetails } from './visit.ts';
import type { RestApi } from './rest.ts';

export interface PageBackend {
  /**
   * Calls the hub's own REST API as one of the seeded users, through the same gateway and OpenAPI check as everybody
   * else.
   */
  readonly api: RestApi;
  /** Who one can be on the page; the first is the default. */
  readonly users: readonly string[];
  /** owner/name of every repository. */
  readonly repositories: () => readonly string[];
  /** Log lines of a run so far; asked again to see what came after. */
  readonly runLog: (runId: number) => readonly LogLine[];
  /** What a run has besides what the API tells: inputs, annotations, step summary. */
  readonly runDetails?: (runId: number) => RunDetails | undefined;
  readonly schedules?: PageSchedules;
  readonly traffic: () => { readonly requests: number; readonly illegal: number };
  /** Calls back whenever something a page shows may have changed (reading is no change); returns the unsubscribe. */
  readonly onChange: (listener: () => void) => () => void;
}
