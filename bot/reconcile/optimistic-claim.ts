/**
 * A claim that nobody looks up, because making it answers the question.
 *
 * Nearly every word that somebody says to us is new: nobody has claimed it. So the decision is made as if that were
 * certain; when it then comes to one thing, the first claim and the run behind it, GitHub itself says at the claim
 * whether it was true, and no one gets past a claim that is there. Any other decision would rest on a guess: then the
 * claims are looked up, and it is decided anew.
 */
import { defined } from '../../protocol/base/defined.ts';
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import { claimSubjectOf } from '../../protocol/messages/dispatch-request.ts';
import type { Decision, Need } from '../decision/actions.ts';
import { type Snapshot, extendSnapshot } from '../decision/snapshot.ts';
import type { BotPorts } from '../ports.ts';

export interface FactSet {
  readonly snapshot: Snapshot;
  /** Taken for not claimed. One at a time. */
  readonly assumedFree?: ClaimSubject;
}

/** What the decision still has to know, before it may be acted on. */
export function findNeed({ needs: [need], actions }: Decision, { assumedFree }: FactSet): Need | undefined {
  if (need !== undefined || assumedFree === undefined || isSettledByClaim(actions, assumedFree)) return need;
  return { kind: 'claims', subject: assumedFree };
}

function isSettledByClaim([first, ...others]: Decision['actions'], subject: ClaimSubject): boolean {
  return (
    others.length === 0 &&
    first?.kind === 'dispatch' &&
    first.request.attempt === 1 &&
    claimSubjectOf(first.request) === subject
  );
}

/** Looks it up, or supposes it. What this process has seen claimed is never supposed to be free. */
export async function fetchFact({ snapshot, assumedFree }: FactSet, need: Need, ports: BotPorts): Promise<FactSet> {
  if (need.kind !== 'claims')
    return { snapshot: await extendSnapshot(snapshot, need, ports), ...defined({ assumedFree }) };
  if (assumedFree === undefined && ports.claims.isNew(need.subject)) {
    return {
      snapshot: {
        ...snapshot,
        claims: new Map(snapshot.claims).set(need.subject, { attempt: 0, seenAt: snapshot.now }),
      },
      assumedFree: need.subject,
    };
  }
  const learned = await extendSnapshot(snapshot, need, ports);
  return { snapshot: learned, ...(!(assumedFree === undefined || assumedFree === need.subject) && { assumedFree }) };
}
