/**
 * A claim that nobody looks up, because making it answers the question.
 *
 * Nearly every word that somebody says to us is new: nobody has claimed it. So the decision is made as if that were certain; when
 * it then comes to one thing, the first claim and the run behind it, GitHub itself says at the claim whether it was true, and no one
 * gets past a claim that is there. Any other decision would rest on a guess: then the claims are looked up, and it is decided anew.
 */
import type { ClaimSubject } from '../protocol/claim-ref.ts';
import { claimSubjectOf } from '../protocol/dispatch-request.ts';
import type { Decision, Need } from './actions.ts';
import { type Facts, lookUp } from './facts.ts';
import type { Ports } from './ports.ts';

export interface Known {
  readonly facts: Facts;
  /** Taken for not claimed. One at a time. */
  readonly supposed?: ClaimSubject;
}

/** What the decision still has to know, before it may be acted on. */
export function findNeed({ needs: [need], actions }: Decision, { supposed }: Known): Need | undefined {
  if (need !== undefined || supposed === undefined || isSettledByClaim(actions, supposed)) return need;
  return { kind: 'claims', subject: supposed };
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
export async function learn({ facts, supposed }: Known, need: Need, ports: Ports): Promise<Known> {
  if (need.kind !== 'claims')
    return { facts: await lookUp(facts, need, ports), ...(supposed === undefined ? {} : { supposed }) };
  if (supposed === undefined && ports.claims.isNew(need.subject)) {
    return {
      facts: { ...facts, claims: new Map(facts.claims).set(need.subject, { attempt: 0, seenAt: facts.now }) },
      supposed: need.subject,
    };
  }
  const learned = await lookUp(facts, need, ports);
  return { facts: learned, ...(supposed === undefined || supposed === need.subject ? {} : { supposed }) };
}
