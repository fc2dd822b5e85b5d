/**
 * The claims of one reconciliation. If creating a claim took long, the decision behind it is outdated: another process
 * may have decided otherwise meanwhile. The issue is then read again, with the claim held, as if it were still free.
 */
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import type { Claims, NewestClaim } from '../ports.ts';

export interface HeldClaims extends Claims {
  /** Keeps a claim for the next decision of this reconciliation. */
  hold(subject: ClaimSubject, attempt: number): void;
  isHeld(subject: ClaimSubject, attempt: number): boolean;
}

interface HeldClaim {
  readonly attempt: number;
  /** What was the newest claim before this one. */
  readonly before: NewestClaim;
}

export function holdClaims(claims: Claims): HeldClaims {
  const seen = new Map<ClaimSubject, NewestClaim>();
  const held = new Map<ClaimSubject, HeldClaim>();
  return {
    ...claims,
    hold: (subject, attempt) => {
      // A claim that was made without a look was the first one, see optimistic-claim.ts.
      held.set(subject, { attempt, before: seen.get(subject) ?? { attempt: 0, seenAt: 0 } });
    },
    isHeld: (subject, attempt) => held.get(subject)?.attempt === attempt,
    newest: async (subject) => {
      const newest = await claims.newest(subject);
      const own = held.get(subject);
      if (own?.attempt === newest.attempt) return own.before;
      seen.set(subject, newest);
      return newest;
    },
  };
}
