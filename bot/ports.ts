/**
 * What the bot needs from GitHub and from the machine, in the bot's own terms. bot/adapters/github-ports.ts implements
 * it with github/.
 *
 * All ports except the clock belong to one repository, so a decision for one repository can never act on another.
 */
import type { ClaimSubject } from '../protocol/messages/claim-ref.ts';
import type { ReadConfig } from '../protocol/config/repository-config.ts';
import type { DeliveryMode } from '../protocol/config/delivery-mode.ts';
import type { DispatchRequest, Person } from '../protocol/messages/dispatch-request.ts';
import type { TaskId } from '../protocol/base/ids.ts';
import type { Account, ThreadComment } from '../protocol/thread/comment.ts';
import type { IssueHistory } from '../protocol/thread/issue-history.ts';
import type { Owners, Permission, Team } from '../protocol/policy/access-policy.ts';

/** What a pull request contains about itself. */
export interface WatchedPull {
  readonly branch: string;
  /** Whether its branch is in this repository. */
  readonly isOwn: boolean;
  readonly body: string;
}

export interface LabelEvent {
  readonly id: number;
  readonly kind: 'labeled' | 'unlabeled';
  readonly label: string;
  readonly by: Account;
  readonly at: string;
}

export interface WatchedIssue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly author: Person;
  readonly assignees: readonly Person[];
  readonly isPullRequest: boolean;
  /** When it was closed; `undefined` while it is open. */
  readonly closedAt?: string;
  /** The bot cannot comment. A look does not tell. */
  readonly isLocked?: true;
}

export interface WatchedRun {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When this process first saw, by its own clock, that the run has ended. */
  readonly overSince?: number;
  /** Whether a person dispatched it; `undefined` if GitHub does not tell. */
  readonly byPerson?: boolean;
}

/** A repository that the app is installed on. */
export interface Where {
  readonly owner: string;
  readonly repo: string;
  readonly id: number;
  readonly defaultBranch: string;
}

/** What one request returns about an issue. Anything that is left out has to be requested. */
export interface FirstLook {
  readonly comments: readonly ThreadComment[];
  readonly issue?: WatchedIssue;
  readonly subagents?: ReadonlyMap<string, FoundSubagent>;
}

export interface Threads {
  /**
   * The comments, and with them everything else that one request returns. For a moment at which something was just
   * written; at other times, `comments` is free if nothing has changed.
   * @param subagent one that will probably be asked for.
   */
  look?(issue: number, subagent: string | undefined): Promise<FirstLook>;
  comments(issue: number): Promise<readonly ThreadComment[]>;
  /** A comment as it is at this moment; `undefined` if it was deleted. */
  comment(id: number): Promise<Pick<ThreadComment, 'body'> | undefined>;
  /** The versions of the issue's text; `undefined` if GitHub does not tell. */
  history(issue: number): Promise<IssueHistory | undefined>;
  /** Whether somebody has edited a comment; also true if GitHub does not tell. */
  wasEdited(id: number): Promise<boolean>;
  commentsSince(since: Date): Promise<readonly (ThreadComment & { readonly issue: number })[]>;
  issue(issue: number): Promise<WatchedIssue>;
  /**
   * Issues that changed since a time, the newest change first.
   * @param mostPages of a hundred; later pages are left out.
   */
  issuesSince(since: Date, mostPages: number): Promise<readonly (WatchedIssue & { readonly commentCount: number })[]>;
  /** The comments of a pull request's reviews, general ones and those on lines of code, oldest first. */
  reviews(pullRequest: number): Promise<readonly ThreadComment[]>;
  /** `undefined` if no pull request has that number. */
  pull(number: number): Promise<WatchedPull | undefined>;
  labels(issue: number): Promise<readonly LabelEvent[]>;
  /** Of issues and pull requests. */
  labelsSince(
    since: Date,
  ): Promise<readonly (LabelEvent & { readonly issue: number; readonly isPullRequest?: boolean })[]>;
  say(issue: number, body: string): Promise<void>;
  /**
   * @param stands called directly before the comment is changed, when everything else is done that can take long:
   * GitHub has no conditional edit. If it returns false, the comment stays as it is.
   */
  edit(commentId: number, body: string, stands?: () => Promise<boolean>): Promise<void>;
  /** 👀 on a comment or, without a comment, on the issue itself. */
  acknowledge(target: { readonly issue: number; readonly commentId?: number }): Promise<void>;
}

export interface NewestClaim {
  /** 0 if nobody has claimed. */
  readonly attempt: number;
  /** When this process first saw that attempt, milliseconds since the epoch: a claim does not contain its time. */
  readonly seenAt: number;
  /** Whoever holds it has a key that this process does not have. */
  readonly byOther?: true;
}

export interface Claims {
  newest(subject: ClaimSubject): Promise<NewestClaim>;
  /** Whether this process has not seen a claim on the subject. Makes no request, and guarantees nothing. */
  isNew(subject: ClaimSubject): boolean;
  /** @param sha a commit for the claim to point to; without one, the newest commit of the default branch. */
  claim(subject: ClaimSubject, attempt: number, sha: string | undefined): Promise<'won' | 'lost'>;
  /** How long a process of this kind that has claimed an occasion has to post; if left out: ten minutes. */
  readonly turnMs?: number;
}

/** `refused`: GitHub refused permanently, with the reason as a sentence for the thread. Anything unclear is thrown. */
export type StartedRun = { readonly kind: 'started' } | { readonly kind: 'refused'; readonly why: string };

export interface Runs {
  start(request: DispatchRequest): Promise<StartedRun>;
  since(time: Date): Promise<readonly WatchedRun[]>;
  /** Requests the cancellation; a run that has already ended stays as it is. */
  cancel(runId: number): Promise<void>;
}

export type Membership = boolean | 'unseen';

export interface People {
  /** @throws if GitHub does not tell; unknown is never a result. */
  permission(person: Person): Promise<Permission>;
  /** `unseen`: the bot may not see who is in that team. @throws if GitHub does not tell for another reason. */
  isMember(person: Person, team: Team): Promise<Membership>;
}

export type FoundSubagent =
  /** `mayAsk`: the agents that it may ask, as `agent:<subagent>`; if left out, none. */
  | { readonly kind: 'found'; readonly at: string; readonly contentHash: string; readonly mayAsk?: readonly string[] }
  | { readonly kind: 'missing'; readonly known: readonly string[] }
  | { readonly kind: 'malformed'; readonly why: readonly string[] };

export interface SubagentDirectory {
  /** The subagent as it is on the default branch now, pinned to a commit. */
  find(name: string): Promise<FoundSubagent>;
  /** Whether a commit is part of the default branch. @throws if GitHub does not tell. */
  isOnDefaultBranch(commit: string): Promise<boolean>;
  /**
   * The repository's configuration for all its tasks; at most a minute old.
   * @param since and not read before that time, milliseconds since the epoch.
   */
  config(since?: number): Promise<ReadConfig>;
  /** The configuration as it is now, for a delivery: no run checks it again. */
  currentConfig(): Promise<ReadConfig>;
  /** The owners that CODEOWNERS names on the default branch. @param since as above. */
  owners(since?: number): Promise<Owners>;
}

/** A finished task's result, once GitHub confirms where it came from. */
export type FetchedResult =
  | { readonly kind: 'files'; readonly files: ReadonlyMap<string, Uint8Array>; readonly runUrl: string }
  /** The run has not ended; it is checked again when it has. */
  | { readonly kind: 'not-yet' }
  | {
      readonly kind: 'refused';
      readonly why: string;
      readonly runUrl: string;
      /** Only because of that: the result is good, and its patch can be applied by hand. */
      readonly isTooLarge?: true;
      /** Because of its run, so what that run has saved is refused too. */
      readonly isForeign?: true;
    };

export interface DeliveredChange {
  readonly path: string;
  /** `undefined` deletes the file. */
  readonly written?: { readonly mode: '100644' | '100755' | '120000'; readonly content: Uint8Array };
}

export interface Delivery {
  readonly task: TaskId;
  /** The task whose branch the work is committed to: this one, or the first of the lineage that it continues. */
  readonly line: TaskId;
  readonly mode: Exclude<DeliveryMode, 'patch'>;
  readonly base: string;
  /** Ends with the trailers of the commit. */
  readonly message: string;
  readonly title: string;
  readonly body: string;
  /**
   * Text to add to a pull request that already contains earlier work of the lineage. If left out, its text stays
   * unchanged.
   */
  readonly further?: string;
  readonly changes: readonly DeliveredChange[];
}

export type Delivered =
  | {
      readonly kind: 'delivered';
      readonly branch: string;
      /** Absent if only a branch was wanted, or if it is merged. `by`: the login of the account that opened it. */
      readonly pullRequest?: { readonly number: number; readonly url: string; readonly by: string };
      /** A person merged the branch into the default branch before it had a pull request. */
      readonly isMerged?: boolean;
      /** Earlier work of the task existed, and this was committed on top of it. */
      readonly isUpdate: boolean;
      /** Branches of the task that contain something else by now. */
      readonly passedOver: readonly string[];
      /** Files of the work that have changed on the default branch since it started. */
      readonly moved: readonly string[];
    }
  | { readonly kind: 'nothing-changed' }
  /** Every branch of the task contains something else. */
  | { readonly kind: 'branch-taken' }
  /** The commit that the work builds on does not exist on GitHub. */
  | { readonly kind: 'no-base' }
  | { readonly kind: 'refused'; readonly why: string };

export interface RepositoryLink {
  readonly path: string;
  /** Of its blob. */
  readonly sha: string;
}

export interface Results {
  fetch(result: {
    readonly runId: number;
    readonly artifactId: number;
    readonly digest: string;
  }): Promise<FetchedResult>;
  /**
   * What a commit changes compared with the default branch; no files for a commit of that branch.
   * @returns `undefined` if GitHub does not list all of it, `'absent'` if it knows no such commit.
   */
  aheadOfDefault(commit: string): Promise<readonly string[] | 'absent' | undefined>;
  /** The symbolic links at a commit; in a very large repository, those of the files that GitHub lists. */
  linksAt(commit: string): Promise<readonly RepositoryLink[]>;
  /** @returns what the link contains. */
  linkTarget(link: RepositoryLink): Promise<string>;
  /** Idempotent: repeated after any interruption, it ends with the same commit and the same pull request. */
  deliver(delivery: Delivery): Promise<Delivered>;
}

/** The issue that shows a repository's tasks. */
export interface Board {
  readonly number: number;
  readonly body: string;
  readonly isOpen: boolean;
  readonly updatedAt: string;
}

export interface Boards {
  /** The first issue by that account with that opening; looked up by its number, if known. */
  find(login: string, opening: string, number: number | undefined): Promise<Board | undefined>;
  open(title: string, body: string): Promise<number>;
  write(number: number, body: string): Promise<void>;
}

export interface Log {
  debug(snapshot: object, message: string): void;
  info(snapshot: object, message: string): void;
  warn(snapshot: object, message: string): void;
  error(snapshot: object, message: string): void;
}

export interface BotPorts {
  readonly now: () => number;
  readonly threads: Threads;
  readonly claims: Claims;
  readonly runs: Runs;
  readonly people: People;
  readonly registry: SubagentDirectory;
  readonly results: Results;
  readonly board: Boards;
  readonly log: Log;
}
