/**
 * What the GitHub in memory keeps of a repository. Only data: who may change it, and how, is in rest.ts.
 *
 * Comments and permissions keep their history. Lists are served from it when they lag behind, and the invariant check
 * asks what was there at a moment that is over.
 */
import type { Account } from '../../../protocol/thread/comment.ts';
import type { Permission } from '../../../protocol/policy/access-policy.ts';
import type { DispatchRequest } from '../../../protocol/messages/dispatch-request.ts';

export interface Repository {
  readonly owner: string;
  /** The name that it was made with. */
  readonly repo: string;
  readonly id: number;
  readonly defaultBranch: string;
}

export const REPO: Repository = { owner: 'o', repo: 'r', id: 77, defaultBranch: 'main' };
/** Another one that the same App is installed in. */
export const OTHER_REPO: Repository = { owner: 'o', repo: 's', id: 78, defaultBranch: 'main' };
/** What the repository is called once somebody has renamed it. */
export const RENAMED = 'renamed';
/** What an agent changes that has something to hand in. */
export const WORK_PATH = 'total.txt';
export const WORKFLOW_PATH = '.github/workflows/agora.yml';
export const HEAD = 'c'.repeat(40);
export const APP: Account = { id: 900, login: 'agora[bot]', type: 'Bot' };
export const ACTIONS: Account = { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' };

/** Another workflow, which posts as every workflow does. The invariant check takes none of its comments for ours. */
export const ECHO: Account = { ...ACTIONS, type: 'Echo' };
/** What a bot has said on an issue that was transferred here since. */
export const MOVED_TYPE = 'Moved';

export const ADA: Account = { id: 1, login: 'ada', type: 'User' };
export const GRACE: Account = { id: 2, login: 'grace', type: 'User' };
export const MALLORY: Account = { id: 3, login: 'mallory', type: 'User' };
export const TRISS: Account = { id: 4, login: 'triss', type: 'User' };

/** What Grace does as a forger. */
export const FORGER: Account = { ...GRACE };

export interface Since<T> {
  readonly at: number;
  readonly value: T;
}

export interface StoredComment {
  readonly id: number;
  /** The issue, or the pull request, that it stands on. */
  readonly issue: number;
  readonly place: 'issues' | 'pull';
  readonly author: Account;
  readonly createdAt: number;
  /** Every text it had, oldest first. */
  readonly texts: (Since<string> & { readonly by: Account })[];
  deletedAt: number | undefined;
  /** Whether 👀 stands below it. */
  isSeen: boolean;
  /** It came with an issue that was transferred here: where it stood before. */
  readonly cameFrom?: { readonly store: Store; readonly id: number };
}

export interface MovedIssue {
  /** Of the repository where it is now. */
  readonly store: Store;
  readonly number: number;
  /** Whether GraphQL, asked by the old address, answers with it; nobody has shown what GitHub's does. */
  readonly isFollowed: boolean;
}

export interface StoredIssue {
  readonly title: string;
  readonly body: string;
  closedAt: number | undefined;
  /** Between which times it was closed before. */
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
  /** What it has checked out. */
  readonly headSha: string;
  /** What GitHub does when somebody cancels it; `undefined` as long as nobody has it in hand. */
  stop: (() => void) | undefined;
  status: 'queued' | 'in_progress' | 'completed';
  conclusion: string | null;
  attempt: number;
  updatedAt: number;
}

export interface Keeping {
  /** What whoever stores it is told. */
  readonly until: number;
  /** When it is really gone. */
  readonly goneAt: number;
  /** Nothing is left of it, not even that it has expired. */
  readonly isDeleted: boolean;
}

export interface StoredArtifact {
  readonly id: number;
  readonly name: string;
  readonly runId: number;
  readonly zip: Uint8Array;
  readonly digest: string;
  /** Until then nobody can read it. */
  finalizedAt: number | undefined;
  readonly keeping: Keeping;
}

export interface StoredCommit {
  readonly tree: string;
  readonly message: string;
  readonly parents: readonly string[];
  /** Of one that somebody has pushed to the default branch. */
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
  /** Nothing goes wrong any more: what tells the bot of it arrives. */
  readonly isHeard: boolean;
}

export interface Team {
  readonly members: Map<number, Since<boolean>[]>;
  /** The App lacks the permission to see it. */
  isHidden: boolean;
}

export interface Store {
  readonly repository: Repository;
  /** Its name now. */
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
  /** Issues that were transferred, by their number here. */
  readonly moved: Map<number, MovedIssue>;
  /** On the default branch, by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly permissions: Map<number, Since<Permission>[]>;
  /** Of the team that may, where a team may and nobody else. */
  readonly team: Team | undefined;
  readonly people: ReadonlyMap<string, Account>;
  readonly nextId: () => number;
}

/** Numbers of comments, runs and so on: no two in all of GitHub are the same. */
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

/** Who may read and no more may be in it as well. */
function createTeam(at: number): Team {
  const joined = (value: boolean): Since<boolean>[] => [{ at, value }];
  const members = new Map([ADA, GRACE, MALLORY, TRISS].map(({ id }) => [id, joined(id !== MALLORY.id)]));
  return { members, isHidden: false };
}

export function newIssue(title: string): StoredIssue {
  return { title, body: 'The total is off by a cent.', closedAt: undefined, closings: [], isLocked: false };
}

/** For how long at once it has been closed, the last time that it was, if that ended no longer ago than `within`. */
export function lastClosedFor({ closedAt, closings }: StoredIssue, now: number, within: number): number {
  const last = closedAt === undefined ? closings.at(-1) : { from: closedAt, until: now };
  return last === undefined || last.until < now - within ? 0 : last.until - last.from;
}

/** Whether nobody can read it any more. */
export function isGoneNow(artifact: StoredArtifact | undefined, now: number): boolean {
  return artifact !== undefined && artifact.keeping.goneAt <= now;
}

export function valueAt<T, S extends Since<T>>(history: readonly S[], at: number): S | undefined {
  return history.findLast((one) => one.at <= at);
}

export function textOf(comment: StoredComment): string {
  return comment.texts.at(-1)?.value ?? '';
}

/** Whether it stands as one of ours wrote it. With other words it is no record any more, and nobody goes by it. */
export function isIntact(comment: StoredComment | undefined): boolean {
  return comment !== undefined && comment.deletedAt === undefined && comment.texts.at(-1)?.by.type === 'Bot';
}

/** What somebody may, and since when. */
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

/** Whether that person might decide at some moment of a stretch of time. */
export function mightDecide(store: Store, personId: number, from: number, until: number): boolean {
  const history = decidingOf(store, personId);
  return mayDecideAt(store, personId, from) || history.some(({ at, value }) => at > from && at <= until && value);
}

export function isEnough(permission: Permission): boolean {
  return permission === 'write' || permission === 'maintain' || permission === 'admin';
}

/** As GitHub writes times: to the second. */
export function iso(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
