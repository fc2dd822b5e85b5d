/**
 * Everything that a decision about one issue may rest on. Read from GitHub each time, kept nowhere.
 *
 * The thread is always read; the rest is looked up only when the decision asks for it, so that most comments cost one
 * request. A fact that could not be looked up stops the decision: unknown never means yes.
 */
import type { ClaimSubject } from '../protocol/claim-ref.ts';
import type { Need } from './actions.ts';
import type { Account, FoundSubagent, Issue, LabelEvent, NewestClaim, Permission, Ports, Run, ThreadComment, Where } from './ports.ts';

/** What made us look. Only what GitHub will not tell us again travels here; everything else is read afresh. */
export type Trigger =
  /** `labels`: whether labels may have changed as well, which takes a further request to see. */
  | { readonly kind: 'look'; readonly labels: boolean }
  /** `sha256`: of the issue's text at the moment the label was set; `at`: when we heard of it. */
  | { readonly kind: 'labeled'; readonly label: string; readonly by: Account; readonly sha256: string; readonly at: number }
  /** Somebody edited a question of ours. GitHub keeps no list of who edited what. */
  | { readonly kind: 'edited'; readonly commentId: number; readonly before: string; readonly after: string; readonly by: Account };

export interface Facts {
  readonly now: number;
  readonly where: Where;
  readonly issue: number;
  /** Our own App's slug. */
  readonly slug: string;
  readonly trigger: Trigger;
  readonly comments: readonly ThreadComment[];
  /** `undefined` as long as they do not matter to this look. */
  readonly labels: readonly LabelEvent[] | undefined;
  readonly permissions: ReadonlyMap<number, Permission>;
  readonly claims: ReadonlyMap<ClaimSubject, NewestClaim>;
  readonly runs: { readonly since: number; readonly list: readonly Run[] } | undefined;
  readonly subagents: ReadonlyMap<string, FoundSubagent>;
  readonly issueText: Issue | undefined;
}

export interface Place {
  readonly where: Where;
  readonly issue: number;
  readonly slug: string;
}

export async function readFacts(place: Place, trigger: Trigger, ports: Ports): Promise<Facts> {
  const comments = await ports.threads.comments(place.issue);
  const mayBeLabeled = trigger.kind === 'labeled' || (trigger.kind === 'look' && trigger.labels);
  const labels = mayBeLabeled ? await ports.threads.labels(place.issue) : undefined;
  return {
    ...place, trigger, comments, labels, now: ports.now(),
    permissions: new Map(), claims: new Map(), runs: undefined, subagents: new Map(), issueText: undefined,
  };
}

/** The facts with one more looked up. */
export async function lookUp(facts: Facts, need: Need, ports: Ports): Promise<Facts> {
  switch (need.kind) {
    case 'permission': return { ...facts, permissions: new Map(facts.permissions).set(need.person.id, await ports.people.permission(need.person)) };
    case 'claims': return { ...facts, claims: new Map(facts.claims).set(need.subject, await ports.claims.newest(need.subject)) };
    case 'runs': return { ...facts, runs: { since: need.since, list: await ports.runs.since(new Date(need.since)) } };
    case 'subagent': return { ...facts, subagents: new Map(facts.subagents).set(need.name, await ports.registry.find(need.name)) };
    case 'labels': return { ...facts, labels: await ports.threads.labels(facts.issue) };
    case 'issue': return { ...facts, issueText: await ports.threads.issue(facts.issue) };
  }
}
