/**
 * Everything that a decision about one issue may rest on. Read from GitHub each time, kept nowhere.
 *
 * The thread is always read; the rest is looked up only when the decision asks for it, so that most comments cost one
 * request. A fact that could not be looked up stops the decision: unknown never means yes.
 */
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import { subagentOfLabel } from '../../protocol/comments/parse-command.ts';
import type { CommandTick } from '../../protocol/comments/command-checkbox.ts';
import type { ReadConfig } from '../../protocol/config/repository-config.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import type { Owners, Permission, Team } from '../../protocol/policy/access-policy.ts';
import type { Need } from './actions.ts';
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

/** What made us look. Only what GitHub will not tell us again travels here; everything else is read afresh. */
export type ReconcileTrigger =
  /**
   * `labels`: whether labels may have changed as well, which takes a further request to see.
   * `issue`: whether the issue itself may have been closed, or anything else that no comment tells.
   * `reviews`: whether somebody may have said something in a review.
   * `pull`: a pull request that a task of this issue has delivered, with the first task of that line: somebody has said
   * something there.
   */
  | {
      readonly kind: 'look';
      readonly labels: boolean;
      readonly issue?: boolean;
      readonly reviews?: boolean;
      readonly pull?: { readonly number: number; readonly line: TaskId };
      /** The issue's text at the moment when a comment was written or edited, as a hash: what its author has seen. */
      readonly seen?: SeenText;
      /** What is likely to be asked for: the subagent that the comment names. */
      readonly subagent?: string;
      /** A run of this task has just ended. */
      readonly ended?: TaskId;
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
  /**
   * Somebody ticked a box that stands for a command, on the dashboard or in a comment of ours. `at`: ISO 8601; with
   * where it stands it names the occasion.
   */
  | {
      readonly kind: 'commanded';
      readonly on: { readonly dashboard: number } | { readonly comment: number };
      readonly tick: CommandTick;
      readonly by: Account;
      readonly at: string;
    };

/** What is known of an issue beside its thread. */
export interface IssueFacts {
  readonly now: number;
  readonly where: Where;
  readonly issue: number;
  /** Our own App's slug; `undefined` where whoever looks does not know it. */
  readonly slug: string | undefined;
  readonly trigger: ReconcileTrigger;
  /**
   * It is a pull request that a task of another issue has delivered: what is asked for here means that one, see
   * pull-request-origin.ts.
   */
  readonly isDelivered: boolean;
  /**
   * Of a command that is taken elsewhere, see external-commands.ts: whether it means the task that has delivered the
   * pull request where it stands.
   */
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
  readonly runs: { readonly since: number; readonly list: readonly WatchedRun[] } | undefined;
  readonly subagents: ReadonlyMap<string, FoundSubagent>;
  /** By commit: whether it is part of the default branch. */
  readonly provenance: ReadonlyMap<string, boolean>;
  /** By comment: whether somebody has edited it, from GitHub's own record of edits. */
  readonly edits: ReadonlyMap<number, boolean>;
  readonly issueText: WatchedIssue | undefined;
  /** What it said when; `unknown` where GitHub does not tell. */
  readonly history: IssueHistory | 'unknown' | undefined;
  /** How long a claim may stand without a run, or a tick without a webhook, before it counts as lost. */
  readonly graceMs: number;
}

export interface Snapshot extends Omit<IssueFacts, 'graceMs'> {
  readonly comments: readonly ThreadComment[];
  /** What was read together with the comments. It becomes a fact when a rule asks for it, and spares a request then. */
  readonly told: Omit<FirstLook, 'comments'>;
}

/**
 * The facts that are looked up, in groups. `policy`: who may do what, with everything that the repository's policy can
 * ask about a person. `subagents`: their files, and whether a commit is part of the default branch. `edits`: whether
 * somebody has edited a comment.
 */
export type Watched = 'policy' | 'labels' | 'reviews' | 'claims' | 'runs' | 'subagents' | 'issue' | 'edits';

/** The facts without those that somebody does not watch: as if nobody had looked them up. */
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
}

/** @param known the issue's comments, where they have just been read. */
export async function readSnapshot(
  place: Pick<Snapshot, 'where' | 'issue' | 'slug'>,
  trigger: ReconcileTrigger,
  ports: BotPorts,
  known?: readonly ThreadComment[],
): Promise<Snapshot> {
  const { comments, ...told } =
    known === undefined ? await lookFirst(place.issue, trigger, ports) : ({ comments: known } satisfies FirstLook);
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
    provenance: new Map(),
    edits: new Map(),
    issueText: undefined,
    history: undefined,
    told,
  };
}

/** A timer and the sweep ask for what they have read before: if nothing has changed, GitHub's REST API says so free. */
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
      return { ...snapshot, owners: await ports.registry.owners() };
    case 'config':
      return { ...snapshot, config: await ports.registry.config() };
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
      return { ...snapshot, issueText: snapshot.told.issue ?? (await ports.threads.issue(snapshot.issue)) };
  }
}

async function findSubagent({ told }: Snapshot, name: string, { registry }: BotPorts): Promise<FoundSubagent> {
  return told.subagents?.get(name) ?? registry.find(name);
}
