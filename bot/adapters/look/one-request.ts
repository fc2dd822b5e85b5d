/**
 * Whether a repository's issues are read with one GraphQL request or with several REST requests.
 *
 * If GraphQL refuses permanently, for example because the App lacks a permission or the server is too old, every read
 * would first make a request in vain. So it is not tried there for an hour; after a temporary refusal, such as a rate
 * limit, for a minute.
 */
import type { Alteration } from '../../../protocol/thread/comment.ts';

const REFUSED_MS = 3_600_000;
const FAILED_MS = 60_000;
/** More repositories than one process serves in an hour. */
const KEPT = 10_000;

export interface OneRequest {
  mayTry(repositoryId: number, now: number): boolean;
  /** @param lasts another request soon would have the same result. */
  failed(repositoryId: number, now: number, lasts: boolean): void;
  /** What is known about the comments of a thread, see changed-by-others.ts; by their names and times. */
  readonly altered: Map<string, ReadonlyMap<number, Alteration>>;
}

export function createOneRequest(): OneRequest {
  const leftAlone = new Map<number, { readonly from: number; readonly until: number }>();
  return {
    mayTry: (repositoryId, now) => {
      const known = leftAlone.get(repositoryId);
      // If the clock was set back, GraphQL must not be avoided for longer.
      return known === undefined || now >= known.until || now < known.from;
    },
    failed: (repositoryId, now, lasts) => {
      leftAlone.delete(repositoryId);
      leftAlone.set(repositoryId, { from: now, until: now + (lasts ? REFUSED_MS : FAILED_MS) });
      const [oldest] = leftAlone.keys();
      if (leftAlone.size > KEPT && oldest !== undefined) leftAlone.delete(oldest);
    },
    altered: new Map(),
  };
}
