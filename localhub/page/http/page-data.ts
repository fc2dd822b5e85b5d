/** The data for the page: the API as one of the users, and what GitHub shows but has no call for. */
import type { LogLine, PageSchedules, RunDetails } from './visit.ts';
import type { RestApi } from './rest.ts';

export interface PageBackend {
  /**
   * Calls the hub's own REST API as one of the seeded users, through the same gateway and OpenAPI check as everybody
   * else.
   */
  readonly api: RestApi;
  /** The users that can be selected on the page. The first is the default. */
  readonly users: readonly string[];
  /** owner/name of every repository. */
  readonly repositories: () => readonly string[];
  /** Log lines of a run so far. It is called again to get later lines. */
  readonly runLog: (runId: number) => readonly LogLine[];
  /** What a run has in addition to the data in the API: inputs, annotations, step summary. */
  readonly runDetails?: (runId: number) => RunDetails | undefined;
  readonly schedules?: PageSchedules;
  readonly traffic: () => { readonly requests: number; readonly illegal: number };
  /**
   * Calls back whenever something on a page may have changed (reading changes nothing). Returns a function that
   * unsubscribes.
   */
  readonly onChange: (listener: () => void) => () => void;
}
