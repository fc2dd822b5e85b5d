/**
 * Everything that a decision about one issue may rest on. Read from GitHub each time, kept nowhere.
 *
 * The thread is always read; the rest is looked up only when the decision asks for it, so that most comments cost one
 * request. A fact that could not be looked up stops the decision: unknown never means yes.
 */
import type { ClaimSubject } from '../protocol/claim-ref.ts';
import type { CommandTick } from '../protocol/command-box.ts';
import type { ReadConfig } from '../protocol/config.ts';
import type { TaskId } from '../protocol/ids.ts';
import type { Owners, Permission, Team } from '../protocol/policy.ts';
import type { Need } from './actions.ts';
import type {
  Account,
  FoundSubagent,
  Issue,
  LabelEvent,
  Membership,
  NewestClaim,
  Ports,
  Run,
  ThreadComment,
  Where,
} from './ports.ts';

/** What made us look. Only what GitHub will not tell us again travels here; everything else is read afresh. */
export type Trigger =
  /**
   * `labels`: whether labels may have changed as well, which takes a further request to see.
   * `issue`: whether the issue itself may have been closed, or anything else that no comment tells.
   * `reviews`: whether somebody may have said something in a review.
   * `pull`: a pull request that a task of this issue has delivered, with the first task of that line: somebody has said something there.
   */
  | {
      readonly kind: 'look';
      readonly labels: boolean;
      readonly issue?: boolean;
      readonly reviews?: boolean;
      readonly pull?: { readonly number: number; readonly line: TaskId };
    }
  /** `sha256`: of the issue's text at the moment the label was set; `at`: when we heard of it. */
  | {
      readonly kind: 'labeled';
      readonly label: string;
      readonly by: Account;
      readonly sha256: string;
      readonly at: number;
    }
  /** Somebody edited a question of ours. GitHub keeps no list of who edited what. */
  | {
      readonly kind: 'edited';
      readonly commentId: number;
      readonly before: string;
      readonly after: string;
      readonly by: Account;
    }
  /** Somebody ticked a box that stands for a command, on the dashboard or in a comment of ours. `at`: ISO 8601; with where it stands it names the occasion. */
  | {
      readonly kind: 'commanded';
      readonly on: { readonly dashboard: number } | { readonly comment: number };
      readonly tick: CommandTick;
      readonly by: Account;
      readonly at: string;
    };

export interface Facts {
  readonly now: number;
  readonly where: Where;
  readonly issue: number;
  /** Our own App's slug. */
  readonly slug: string;
  readonly trigger: Trigger;
  readonly comments: readonly ThreadComment[];
  /** It is a pull request that a task of another issue has delivered: what is asked for here means that one, see origin.ts. */
  readonly isDelivered: boolean;
  /** Of a command that is taken elsewhere, see taken-elsewhere.ts: whether it means the task that has delivered the pull request where it stands. */
  readonly meansOrigin: (body: string) => boolean;
  /** `undefined` when they have not been asked for. */
  readonly labels: readonly LabelEvent[] | undefined;
  /** The comments of a pull request's reviews; `undefined` when they have not been asked for. */
  readonly reviews: readonly ThreadComment[] | undefined;
  /** Of the pull request that the trigger names; empty when it names none. */
  readonly conversation: readonly ThreadComment[];
  readonly config: ReadConfig | undefined;
  readonly permissions: ReadonlyMap<number, Permission>;
  /** By person and team, see membershipKey. */
  readonly memberships: ReadonlyMap<string, Membership>;
  readonly owners: Owners | undefined;
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

/** @param known the issue's comments, where they have just been read. */
export async function readFacts(
  place: Place,
  trigger: Trigger,
  ports: Ports,
  known?: readonly ThreadComment[],
): Promise<Facts> {
  const comments = known ?? (await ports.threads.comments(place.issue));
  const mayBeLabeled = trigger.kind === 'labeled' || (trigger.kind === 'look' && trigger.labels);
  const labels = mayBeLabeled ? await ports.threads.labels(place.issue) : undefined;
  return {
    ...place,
    trigger,
    comments,
    labels,
    now: ports.now(),
    isDelivered: false,
    meansOrigin: () => true,
    reviews: undefined,
    conversation: [],
    config: undefined,
    permissions: new Map(),
    memberships: new Map(),
    owners: undefined,
    claims: new Map(),
    runs: undefined,
    subagents: new Map(),
    issueText: undefined,
  };
}

export function membershipKey(person: { readonly id: number }, team: Team): string {
  return `${person.id}@${team.org.toLowerCase()}/${team.slug}`;
}

function pullOf({ trigger }: Facts): number | undefined {
  return trigger.kind === 'look' ? trigger.pull?.number : undefined;
}

/** The facts with one more looked up. */
export async function lookUp(facts: Facts, need: Need, ports: Ports): Promise<Facts> {
  switch (need.kind) {
    case 'permission':
      return {
        ...facts,
        permissions: new Map(facts.permissions).set(need.person.id, await ports.people.permission(need.person)),
      };
    case 'membership':
      return {
        ...facts,
        memberships: new Map(facts.memberships).set(
          membershipKey(need.person, need.team),
          await ports.people.isMember(need.person, need.team),
        ),
      };
    case 'owners':
      return { ...facts, owners: await ports.registry.owners() };
    case 'config':
      return { ...facts, config: await ports.registry.config() };
    case 'labels':
      return { ...facts, labels: await ports.threads.labels(facts.issue) };
    case 'reviews':
      return { ...facts, reviews: await ports.threads.reviews(pullOf(facts) ?? facts.issue) };
    case 'claims':
      return { ...facts, claims: new Map(facts.claims).set(need.subject, await ports.claims.newest(need.subject)) };
    case 'runs':
      return { ...facts, runs: { since: need.since, list: await ports.runs.since(new Date(need.since)) } };
    case 'subagent':
      return { ...facts, subagents: new Map(facts.subagents).set(need.name, await ports.registry.find(need.name)) };
    case 'issue':
      return { ...facts, issueText: await ports.threads.issue(facts.issue) };
  }
}
