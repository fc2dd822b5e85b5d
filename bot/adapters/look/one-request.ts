/**
 * Whether a repository's issues are read by one request of GraphQL or by several of the REST API.
 *
 * Where GraphQL refuses for good, as for an App without a permission or on a server that is too old, each look would
 * ask in vain first. So it is left alone there for an hour; after anything that passes, such as a limit, for a minute.
 */
import type { Alteration } from '../../../protocol/thread/comment.ts';

const REFUSED_MS = 3_600_000;
const FAILED_MS = 60_000;
/** More repositories than one process serves in an hour. */
const KEPT = 10_000;

export interface OneRequest {
  mayTry(repositoryId: number, now: number): boolean;
  /** @param lasts asking again soon would come to the same. */
  failed(repositoryId: number, now: number, lasts: boolean): void;
  /** What is known of the comments of a thread, see changed-by-others.ts; by their names and times. */
  readonly altered: Map<string, ReadonlyMap<number, Alteration>>;
}

export function createOneRequest(): OneRequest {
  const leftAlone = new Map<number, { readonly from: number; readonly until: number }>();
  return {
    mayTry: (repositoryId, now) => {
      const known = leftAlone.get(repositoryId);
      // A clock that was set back must not keep it away for longer.
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
