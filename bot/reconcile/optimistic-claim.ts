/**
 * A claim whose existence is not checked first, because creating it answers the question.
 *
 * Nearly every reply or command is new, so nobody has claimed it. The decision is therefore made as if that were
 * certain. If it leads to exactly one action, the first claim and the run after it, GitHub's response to the claim
 * shows whether the assumption was true, and an existing claim always wins. Any other decision would be based on a
 * guess: then the claims are looked up and the rules run again.
 */
import { defined } from '../../protocol/base/defined.ts';
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import { claimSubjectOf } from '../../protocol/messages/dispatch-request.ts';
import type { Decision, Need } from '../decision/actions.ts';
import { type Snapshot, extendSnapshot } from '../decision/snapshot.ts';
import type { BotPorts } from '../ports.ts';

export interface FactSet {
  readonly snapshot: Snapshot;
  /** The subject that is assumed to be unclaimed. One at a time. */
  readonly assumedFree?: ClaimSubject;
}

/** More rules than ever need a fact at the same time. */
const MOST_RULES = 16;

/**
 * The fact that the decision still needs before it may be executed.
 * @param turn the rules' needs take turns if it counts up; 0: the first one.
 */
export function findNeed({ needs, actions }: Decision, { assumedFree }: FactSet, turn = 0): Need | undefined {
  const need = needs[turn % Math.max(1, Math.min(needs.length, MOST_RULES))];
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

/** Looks the fact up, or assumes it. A subject that this process has seen claimed is never assumed to be free. */
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
