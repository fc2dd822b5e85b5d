/**
 * When this process first saw a claim, or first saw that a run has ended.
 *
 * A claim does not contain its time. A reply that waited all night may have been claimed a second ago by another
 * replica that is about to start the run; skipping that claim would only start a second run, for the fence to stop. So
 * the age of a claim counts from when it was first seen. A process that forgets this waits a little longer.
 */
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import type { NewestClaim } from '../ports.ts';

/** Many more than are ever undecided at the same time. */
const KEPT = 10_000;

export interface FirstSeen {
  has(repositoryId: number, subject: ClaimSubject): boolean;
  see(repositoryId: number, subject: ClaimSubject, attempt: number, now: number): NewestClaim;
  /** When the run was first seen to have ended: its last comments may not be listed yet. */
  seeRunOver(repositoryId: number, runId: number, now: number): number;
}

export function createFirstSeen(): FirstSeen {
  const seen = new Map<string, NewestClaim>();
  const see = (key: string, attempt: number, now: number): NewestClaim => {
    const before = seen.get(key);
    // A process that retries the first claim and loses has seen nothing new, so this must not make the newest claim
    // look recent.
    // If the clock was set back, nobody waits until it shows the former time again.
    const first = { attempt: Math.max(attempt, before?.attempt ?? 0), seenAt: now };
    if (before !== undefined && before.attempt >= attempt && before.seenAt <= now) return before;
    if (first.attempt > 0) seen.set(key, first);
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
