/**
 * Everything that a decision about one issue may be based on. Read from GitHub each time and not stored.
 *
 * The thread is always read. The rest is looked up only if the decision asks for it, so most comments cost one request.
 * A fact that cannot be looked up stops the decision: unknown never means yes.
 */
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import { subagentOfLabel } from '../../protocol/comments/parse-command.ts';
import type { CommandTick } from '../../protocol/comments/command-checkbox.ts';
import type { ReadConfig } from '../../protocol/config/repository-config.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import type { Owners, Permission, Team } from '../../protocol/policy/access-policy.ts';
import type { Need } from './actions.ts';
import { lastOrderAt } from './last-order.ts';
import type {
  FirstLook,
  FoundSubagent,
  WatchedIssue,
  LabelEvent,
  Membership,
  NewestClaim,
  BotPorts,
  WatchedRun,
  Where,
} from '../ports.ts';
import type { Account, ThreadComment } from '../../protocol/thread/comment.ts';
import type { IssueHistory } from '../../protocol/thread/issue-history.ts';

export interface SeenText {
  readonly commentId: number;
  readonly sha256: string;
}

/**
 * What triggered the reconciliation. It carries only what GitHub will not report again; everything else is read again.
 */
export type ReconcileTrigger =
  /**
   * `labels`: whether labels may have changed too, which takes another request to see.
   * `issue`: whether the issue itself may have been closed, or changed in another way that no comment shows.
   * `reviews`: whether a review may contain something new.
   * `pull`: a pull request that a task of this issue delivered, with the first task of that lineage: somebody commented
   * there.
   */
  | {
      readonly kind: 'look';
      readonly labels: boolean;
      readonly issue?: boolean;
      readonly reviews?: boolean;
      readonly pull?: { readonly number: number; readonly line: TaskId };
      /** The hash of the issue's text when a comment was written or edited: what its author has seen. */
      readonly seen?: SeenText;
      /** The subagent that the comment names, which will probably be asked for. */
      readonly subagent?: string;
      /** A run of this task has just ended. */
      readonly ended?: TaskId;
      /** The issue was just transferred here: until all its comments are listed, the look is put off. */
      readonly transferred?: true;
    }
  /** `sha256`: of the issue's text when the label was added; `at`: when the bot received the event. */
  | {
      readonly kind: 'labeled';
      readonly label: string;
      readonly by: Account;
      readonly sha256: string;
      readonly at: number;
    }
  /** Somebody edited one of our questions. GitHub keeps no list of who edited what. */
  | {
      readonly kind: 'edited';
      readonly commentId: number;
      readonly before: string;
      readonly after: string;
      readonly by: Account;
    }
  /**
   * Somebody ticked a checkbox that stands for a command, on the dashboard or in one of our comments. `at`: ISO 8601;
   * together with the comment it identifies the occasion.
   */
  | {
      readonly kind: 'commanded';
      readonly on: { readonly dashboard: number } | { readonly comment: number };
      readonly tick: CommandTick;
      readonly by: Account;
      readonly at: string;
    };

/** The facts about an issue, besides its thread. */
export interface IssueFacts {
  readonly now: number;
  readonly where: Where;
  readonly issue: number;
  /** The slug of our own App; `undefined` if the caller does not know it. */
  readonly slug: string | undefined;
  readonly trigger: ReconcileTrigger;
  /** The comments with a tick that this process has yet to process, or tries again: it knows who ticked. */
  readonly pendingTicks: readonly number[];
  /**
   * The issue is a pull request that a task of another issue delivered: commands here are about that task, see
   * pull-request-origin.ts.
   */
  readonly isDelivered: boolean;
  /**
   * For a command that is accepted elsewhere, see external-commands.ts: whether it is about the task that delivered the
   * pull request on which it was written.
   */
  readonly meansOrigin: (body: string) => boolean;
  /** `undefined` if they have not been requested. */
  readonly labels: readonly LabelEvent[] | undefined;
  /** The comments of a pull request's reviews; `undefined` if they have not been requested. */
  readonly reviews: readonly ThreadComment[] | undefined;
  /** The conversation of the pull request that the trigger names; empty if it names none. */
  readonly conversation: readonly ThreadComment[];
  readonly config: ReadConfig | undefined;
  readonly permissions: ReadonlyMap<number, Permission>;
  /** By person and team, see membershipKey. */
  readonly memberships: ReadonlyMap<string, Membership>;
  readonly owners: Owners | undefined;
  readonly claims: ReadonlyMap<ClaimSubject, NewestClaim>;
  readonly runs: { readonly since: number; readonly list: readonly WatchedRun[] } | undefined;
  readonly subagents: ReadonlyMap<string, FoundSubagent>;
  /** By commit: whether it is part of the default branch. */
  readonly provenance: ReadonlyMap<string, boolean>;
  /** By comment: whether somebody has edited it, according to GitHub's edit history. */
  readonly edits: ReadonlyMap<number, boolean>;
  readonly issueText: WatchedIssue | undefined;
  /** The versions of the issue's text; `unknown` if GitHub does not tell. */
  readonly history: IssueHistory | 'unknown' | undefined;
  /** How long a claim may exist without a run, or a tick without a webhook, before it counts as lost. */
  readonly graceMs: number;
}

export interface Snapshot extends Omit<IssueFacts, 'graceMs'> {
  readonly comments: readonly ThreadComment[];
  /** What was read together with the comments. It becomes a fact when a rule asks for it, and saves a request then. */
  readonly firstLook: Omit<FirstLook, 'comments'>;
}

/**
 * The facts that are looked up, in groups. `policy`: who may do what, with everything that the repository's policy can
 * ask about a person. `subagents`: their files, and whether a commit is part of the default branch. `edits`: whether
 * somebody has edited a comment.
 */
export type Watched = 'policy' | 'labels' | 'reviews' | 'claims' | 'runs' | 'subagents' | 'issue' | 'edits';

/** The facts without those that a rule does not watch, as if they had not been looked up. */
export function restrictFacts(facts: IssueFacts, watches: readonly Watched[]): IssueFacts {
  const sees = (watched: Watched): boolean => watches.includes(watched);
  return {
    ...facts,
    ...(!sees('policy') && { config: undefined, permissions: new Map(), memberships: new Map(), owners: undefined }),
    ...(!sees('labels') && { labels: undefined }),
    ...(!sees('reviews') && { reviews: undefined }),
    ...(!sees('claims') && { claims: new Map() }),
    ...(!sees('runs') && { runs: undefined }),
    ...(!sees('subagents') && { subagents: new Map(), provenance: new Map() }),
    ...(!sees('edits') && { edits: new Map() }),
    ...(!sees('issue') && !sees('policy') && { issueText: undefined, history: undefined }),
  };
}

export interface IssueAddress {
  readonly where: Where;
  readonly issue: number;
  readonly slug: string;
  /** See IssueFacts. */
  readonly pendingTicks?: readonly number[];
}

/** @param known the issue's comments, if they have just been read. */
export async function readSnapshot(
  place: Pick<Snapshot, 'where' | 'issue' | 'slug'> & Pick<IssueAddress, 'pendingTicks'>,
  trigger: ReconcileTrigger,
  ports: BotPorts,
  known?: readonly ThreadComment[],
): Promise<Snapshot> {
  const { comments, ...firstLook } =
    known === undefined ? await lookFirst(place.issue, trigger, ports) : ({ comments: known } satisfies FirstLook);
  const mayBeLabeled = trigger.kind === 'labeled' || (trigger.kind === 'look' && trigger.labels);
  const labels = mayBeLabeled ? await ports.threads.labels(place.issue) : undefined;
  return {
    ...place,
    pendingTicks: place.pendingTicks ?? [],
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
    provenance: new Map(),
    edits: new Map(),
    issueText: undefined,
    history: undefined,
    firstLook,
  };
}

/** A timer and the sweep request what they have read before; if nothing changed, the REST API answers this for free. */
async function lookFirst(issue: number, trigger: ReconcileTrigger, { threads }: BotPorts): Promise<FirstLook> {
  const isNews = trigger.kind !== 'look' || trigger.seen !== undefined;
  if (threads.look === undefined || !isNews) return { comments: await threads.comments(issue) };
  return threads.look(issue, subagentNamedBy(trigger));
}

function subagentNamedBy(trigger: ReconcileTrigger): string | undefined {
  if (trigger.kind === 'labeled') return subagentOfLabel(trigger.label);
  return trigger.kind === 'look' ? trigger.subagent : undefined;
}

export function membershipKey(person: { readonly id: number }, team: Team): string {
  return `${person.id}@${team.org.toLowerCase()}/${team.slug}`;
}

function pullOf({ trigger }: Snapshot): number | undefined {
  return trigger.kind === 'look' ? trigger.pull?.number : undefined;
}

/** The facts with one more looked up. */
export async function extendSnapshot(snapshot: Snapshot, need: Need, ports: BotPorts): Promise<Snapshot> {
  switch (need.kind) {
    case 'permission':
      return {
        ...snapshot,
        permissions: new Map(snapshot.permissions).set(need.person.id, await ports.people.permission(need.person)),
      };
    case 'membership':
      return {
        ...snapshot,
        memberships: new Map(snapshot.memberships).set(
          membershipKey(need.person, need.team),
          await ports.people.isMember(need.person, need.team),
        ),
      };
    case 'owners':
      return { ...snapshot, owners: await ports.registry.owners(lastOrderAt(snapshot.comments)) };
    case 'config':
      return { ...snapshot, config: await ports.registry.config(lastOrderAt(snapshot.comments)) };
    case 'labels':
      return { ...snapshot, labels: await ports.threads.labels(snapshot.issue) };
    case 'reviews':
      return { ...snapshot, reviews: await ports.threads.reviews(pullOf(snapshot) ?? snapshot.issue) };
    case 'claims':
      return {
        ...snapshot,
        claims: new Map(snapshot.claims).set(need.subject, await ports.claims.newest(need.subject)),
      };
    case 'runs':
      return { ...snapshot, runs: { since: need.since, list: await ports.runs.since(new Date(need.since)) } };
    case 'subagent':
      return {
        ...snapshot,
        subagents: new Map(snapshot.subagents).set(need.name, await findSubagent(snapshot, need.name, ports)),
      };
    case 'provenance':
      return {
        ...snapshot,
        provenance: new Map(snapshot.provenance).set(need.commit, await ports.registry.isOnDefaultBranch(need.commit)),
      };
    case 'edits': {
      const isEdited = await ports.threads.wasEdited(need.comment);
      return { ...snapshot, edits: new Map(snapshot.edits).set(need.comment, isEdited) };
    }
    case 'history':
      return { ...snapshot, history: (await ports.threads.history(snapshot.issue)) ?? 'unknown' };
    case 'issue':
      return { ...snapshot, issueText: snapshot.firstLook.issue ?? (await ports.threads.issue(snapshot.issue)) };
  }
}

async function findSubagent({ firstLook }: Snapshot, name: string, { registry }: BotPorts): Promise<FoundSubagent> {
  return firstLook.subagents?.get(name) ?? registry.find(name);
}
