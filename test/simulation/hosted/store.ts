/**
 * What the GitHub in memory stores for a repository. This is only data: simulated-rest.ts decides who can change it,
 * and how.
 *
 * Comments and permissions keep their history. Outdated lists are served from it, and the invariant check asks what was
 * true at an earlier moment.
 */
import type { Account } from '../../../protocol/thread/comment.ts';
import type { Permission } from '../../../protocol/policy/access-policy.ts';
import type { DispatchRequest } from '../../../protocol/messages/dispatch-request.ts';

export interface Repository {
  readonly owner: string;
  /** The original name. */
  readonly repo: string;
  readonly id: number;
  readonly defaultBranch: string;
}

export const REPO: Repository = { owner: 'o', repo: 'r', id: 77, defaultBranch: 'main' };
/** Another repository in which the same App is installed. */
export const OTHER_REPO: Repository = { owner: 'o', repo: 's', id: 78, defaultBranch: 'main' };
/** The name of the repository after somebody has renamed it. */
export const RENAMED = 'renamed';
/** The file that an agent changes if it has something to deliver. */
export const WORK_PATH = 'total.txt';
export const WORKFLOW_PATH = '.github/workflows/agora.yml';
export const HEAD = 'c'.repeat(40);
export const APP: Account = { id: 900, login: 'agora[bot]', type: 'Bot' };
export const ACTIONS: Account = { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' };

/**
 * Another workflow, which posts with the same account as every workflow. The invariant check treats none of its
 * comments as ours.
 */
export const ECHO: Account = { ...ACTIONS, type: 'Echo' };
/** The type of a bot that commented on an issue before it was transferred here. */
export const MOVED_TYPE = 'Moved';

export const ADA: Account = { id: 1, login: 'ada', type: 'User' };
export const GRACE: Account = { id: 2, login: 'grace', type: 'User' };
export const MALLORY: Account = { id: 3, login: 'mallory', type: 'User' };
export const TRISS: Account = { id: 4, login: 'triss', type: 'User' };

/** The account of Grace when she acts as a forger. */
export const FORGER: Account = { ...GRACE };

export interface Since<T> {
  readonly at: number;
  readonly value: T;
}

export interface StoredComment {
  readonly id: number;
  /** The issue or pull request of the comment. */
  readonly issue: number;
  readonly place: 'issues' | 'pull';
  readonly author: Account;
  readonly createdAt: number;
  /** All its texts, oldest first. */
  readonly texts: (Since<string> & { readonly by: Account })[];
  deletedAt: number | undefined;
  /** Whether it has a 👀 reaction. */
  isSeen: boolean;
  /** The original comment, if it came with an issue that was transferred here. */
  readonly cameFrom?: { readonly store: Store; readonly id: number };
}

export interface MovedIssue {
  /** The repository where it is now. */
  readonly store: Store;
  readonly number: number;
  /** Whether GraphQL finds it by its old address. It is not known what GitHub's does. */
  readonly isFollowed: boolean;
}

export interface StoredIssue {
  readonly title: string;
  readonly body: string;
  closedAt: number | undefined;
  /** The earlier times at which it was closed. */
  readonly closings: { readonly from: number; readonly until: number }[];
  isLocked: boolean;
}

export interface StoredLabelEvent {
  readonly id: number;
  readonly issue: number;
  readonly kind: 'labeled' | 'unlabeled';
  readonly label: string;
  readonly by: Account;
  readonly at: number;
}

export interface StoredRun {
  readonly id: number;
  readonly title: string;
  readonly request: DispatchRequest;
  readonly requestText: string;
  readonly actor: Account;
  readonly createdAt: number;
  readonly listedAt: number;
  /** The commit that it has checked out. */
  readonly headSha: string;
  /** Called when somebody cancels the run; `undefined` until a runner has picked it up. */
  stop: (() => void) | undefined;
  status: 'queued' | 'in_progress' | 'completed';
  conclusion: string | null;
  attempt: number;
  updatedAt: number;
}

export interface Keeping {
  /** The expiry that the uploader is told. */
  readonly until: number;
  /** When it really disappears. */
  readonly goneAt: number;
  /** Nothing is left of it, not even that it expired. */
  readonly isDeleted: boolean;
}

export interface StoredArtifact {
  readonly id: number;
  readonly name: string;
  readonly runId: number;
  readonly zip: Uint8Array;
  readonly digest: string;
  /** Before this time, nobody can read it. */
  finalizedAt: number | undefined;
  readonly keeping: Keeping;
}

export interface StoredCommit {
  readonly tree: string;
  readonly message: string;
  readonly parents: readonly string[];
  /** For a commit that somebody pushed to the default branch. */
  readonly changed?: readonly { readonly at: number; readonly path: string }[];
}

export interface StoredPull {
  readonly number: number;
  readonly branch: string;
  body: string;
}

export interface StoredReview {
  readonly id: number;
  readonly pull: number;
  readonly author: Account;
  readonly isBeside: boolean;
  readonly texts: (Since<string> & { readonly by: Account })[];
  /** Written in the calm phase, so the webhook about it arrives. */
  readonly isHeard: boolean;
}

export interface Team {
  readonly members: Map<number, Since<boolean>[]>;
  /** The App lacks the permission to see it. */
  isHidden: boolean;
}

export interface Store {
  readonly repository: Repository;
  /** Its current name. */
  name: string;
  readonly comments: Map<number, StoredComment>;
  readonly labelEvents: StoredLabelEvent[];
  readonly refs: Map<string, string>;
  readonly runs: Map<number, StoredRun>;
  readonly artifacts: Map<number, StoredArtifact>;
  readonly commits: Map<string, StoredCommit>;
  readonly pulls: StoredPull[];
  readonly reviews: StoredReview[];
  readonly issues: Map<number, StoredIssue>;
  /** Transferred issues, by their number here. */
  readonly moved: Map<number, MovedIssue>;
  /** The files on the default branch, by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly permissions: Map<number, Since<Permission>[]>;
  /** The team, if only a team is allowed. */
  readonly team: Team | undefined;
  readonly people: ReadonlyMap<string, Account>;
  readonly nextId: () => number;
}

/** Ids of comments, runs and so on, which are unique in all of GitHub. */
export function createIds(): () => number {
  let id = 100;
  return () => id++;
}

export interface StoreSettings {
  readonly repository: Repository;
  readonly files: ReadonlyMap<string, string>;
  readonly byTeam: boolean;
  readonly nextId: () => number;
}

export function createStore(start: number, { repository, files, byTeam, nextId }: StoreSettings): Store {
  const since = (value: Permission): Since<Permission>[] => [{ at: start, value }];
  return {
    repository,
    name: repository.repo,
    comments: new Map(),
    labelEvents: [],
    refs: new Map([['refs/heads/main', HEAD]]),
    runs: new Map(),
    artifacts: new Map(),
    commits: new Map([[HEAD, { tree: 'a'.repeat(40), message: 'Begin', parents: [] }]]),
    pulls: [],
    reviews: [],
    files,
    moved: new Map(),
    issues: new Map([[7, newIssue('Add up each line')]]),
    team: byTeam ? createTeam(start) : undefined,
    permissions: new Map([
      [ADA.id, since('admin')],
      [GRACE.id, since('write')],
      [MALLORY.id, since('read')],
      [TRISS.id, since('triage')],
    ]),
    people: new Map([ADA, GRACE, MALLORY, TRISS].map((person) => [person.login, person])),
    nextId,
  };
}

/** People with read access can also be members. */
function createTeam(at: number): Team {
  const joined = (value: boolean): Since<boolean>[] => [{ at, value }];
  const members = new Map([ADA, GRACE, MALLORY, TRISS].map(({ id }) => [id, joined(id !== MALLORY.id)]));
  return { members, isHidden: false };
}

export function newIssue(title: string): StoredIssue {
  return { title, body: 'The total is off by a cent.', closedAt: undefined, closings: [], isLocked: false };
}

/** How long the issue was closed the last time, if that ended at most `within` ago. Otherwise 0. */
export function lastClosedFor({ closedAt, closings }: StoredIssue, now: number, within: number): number {
  const last = closedAt === undefined ? closings.at(-1) : { from: closedAt, until: now };
  return last === undefined || last.until < now - within ? 0 : last.until - last.from;
}

/** Whether the artifact can no longer be read. */
export function isGoneNow(artifact: StoredArtifact | undefined, now: number): boolean {
  return artifact !== undefined && artifact.keeping.goneAt <= now;
}

export function valueAt<T, S extends Since<T>>(history: readonly S[], at: number): S | undefined {
  return history.findLast((one) => one.at <= at);
}

export function textOf(comment: StoredComment): string {
  return comment.texts.at(-1)?.value ?? '';
}

/**
 * Whether it still has the text of our bot or run. With another text it is no longer a record, and nobody relies on it.
 */
export function isIntact(comment: StoredComment | undefined): boolean {
  return comment !== undefined && comment.deletedAt === undefined && comment.texts.at(-1)?.by.type === 'Bot';
}

/** A person's permission to decide, with its history. */
function decidingOf({ team, permissions }: Store, personId: number): readonly Since<boolean>[] {
  return (
    team?.members.get(personId) ??
    (permissions.get(personId) ?? []).map(({ at, value }) => ({ at, value: isEnough(value) }))
  );
}

export function mayDecideAt(store: Store, personId: number, at: number): boolean {
  return valueAt<boolean, Since<boolean>>(decidingOf(store, personId), at)?.value ?? false;
}

export function couldAlwaysDecide(store: Store, personId: number): boolean {
  return decidingOf(store, personId).every(({ value }) => value);
}

/** Whether the person was allowed to decide at some moment in a period. */
export function mightDecide(store: Store, personId: number, from: number, until: number): boolean {
  const history = decidingOf(store, personId);
  return mayDecideAt(store, personId, from) || history.some(({ at, value }) => at > from && at <= until && value);
}

export function isEnough(permission: Permission): boolean {
  return permission === 'write' || permission === 'maintain' || permission === 'admin';
}

const MOST_TIMES = 10_000;
const formatted = new Map<number, string>();

/** Formats a time like GitHub, in whole seconds. Remembered, because each list of comments has the same ones. */
export function iso(ms: number): string {
  const known = formatted.get(ms);
  if (known !== undefined) return known;
  if (formatted.size >= MOST_TIMES) formatted.clear();
  const text = `${new Date(ms).toISOString().slice(0, 19)}Z`;
  formatted.set(ms, text);
  return text;
}
