/**
 * When this process first saw a claim, or that a run is over.
 *
 * A claim does not say when it was made. A reply that waited all night may have been claimed a second ago by another
 * replica, which is about to start the run; passing it over at once would only start a second one, for the fence to
 * stop. So a claim counts as old from when it was first seen. A process that forgets this waits a little longer.
 */
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import type { NewestClaim } from '../ports.ts';

/** Many more than are ever in doubt at the same time. */
const KEPT = 10_000;

export interface FirstSeen {
  has(repositoryId: number, subject: ClaimSubject): boolean;
  see(repositoryId: number, subject: ClaimSubject, attempt: number, now: number): NewestClaim;
  /** When it was first seen to be over: what it wrote last may not be listed yet. */
  seeRunOver(repositoryId: number, runId: number, now: number): number;
}

export function createFirstSeen(): FirstSeen {
  const seen = new Map<string, NewestClaim>();
  const see = (key: string, attempt: number, now: number): NewestClaim => {
    const before = seen.get(key);
    // Who tries the first one again and loses has seen nothing new: it must not make the newest look young again.
    if (before !== undefined && before.attempt >= attempt) return before;
    const first = { attempt, seenAt: now };
    if (attempt > 0) seen.set(key, first);
    const [oldest] = seen.keys();
    if (seen.size > KEPT && oldest !== undefined) seen.delete(oldest);
    return first;
  };
  return {
    has: (repositoryId, subject) => seen.has(`${repositoryId}/${subject}`),
    see: (repositoryId, subject, attempt, now) => see(`${repositoryId}/${subject}`, attempt, now),
    seeRunOver: (repositoryId, runId, now) => see(`${repositoryId}/run/${runId}`, 1, now).seenAt,
  };
}
