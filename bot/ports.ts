/**
 * What the bot needs from GitHub and from the machine, in the bot's own words. bot/adapters/github-ports.ts hands it
 * github/.
 *
 * All ports but the clock are those of one repository: what is decided for one can never act on another.
 */
import type { ClaimSubject } from '../protocol/messages/claim-ref.ts';
import type { ReadConfig } from '../protocol/config/repository-config.ts';
import type { DeliveryMode } from '../protocol/config/delivery-mode.ts';
import type { DispatchRequest, Person } from '../protocol/messages/dispatch-request.ts';
import type { TaskId } from '../protocol/base/ids.ts';
import type { Account, ThreadComment } from '../protocol/thread/comment.ts';
import type { IssueHistory } from '../protocol/thread/issue-history.ts';
import type { Owners, Permission, Team } from '../protocol/policy/access-policy.ts';

/** What a pull request says of itself. */
export interface WatchedPull {
  readonly branch: string;
  /** Whether that branch is this repository's. */
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
}

export interface WatchedRun {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When this process first saw that it is over, by its own clock. */
  readonly overSince?: number;
  /** Whether a person has dispatched it; `undefined` where GitHub does not say. */
  readonly byPerson?: boolean;
}

/** A repository that the app is installed on. */
export interface Where {
  readonly owner: string;
  readonly repo: string;
  readonly id: number;
  readonly defaultBranch: string;
}

/** What one request says of an issue. What is left out is to be asked for. */
export interface FirstLook {
  readonly comments: readonly ThreadComment[];
  readonly issue?: WatchedIssue;
  readonly subagents?: ReadonlyMap<string, FoundSubagent>;
}

export interface Threads {
  /**
   * The comments, and with them whatever else one request tells. For a moment at which something was written just now:
   * otherwise `comments` is answered for nothing when nothing has changed.
   * @param subagent one that is likely to be asked for.
   */
  look?(issue: number, subagent: string | undefined): Promise<FirstLook>;
  comments(issue: number): Promise<readonly ThreadComment[]>;
  /** One as it stands at this moment; `undefined` when it is gone. */
  comment(id: number): Promise<Pick<ThreadComment, 'body'> | undefined>;
  /** What it said when; `undefined` where GitHub does not say. */
  history(issue: number): Promise<IssueHistory | undefined>;
  /** Whether somebody has edited a comment; true as well where GitHub does not say. */
  wasEdited(id: number): Promise<boolean>;
  commentsSince(since: Date): Promise<readonly (ThreadComment & { readonly issue: number })[]>;
  issue(issue: number): Promise<WatchedIssue>;
  /**
   * Issues on which something happened since a time, the newest change first.
   * @param mostPages of a hundred; what lies behind is left out.
   */
  issuesSince(since: Date, mostPages: number): Promise<readonly (WatchedIssue & { readonly commentCount: number })[]>;
  /** What was said in the reviews of a pull request, with them as a whole and beside the code, oldest first. */
  reviews(pullRequest: number): Promise<readonly ThreadComment[]>;
  /** `undefined` when there is none of that number. */
  pull(number: number): Promise<WatchedPull | undefined>;
  labels(issue: number): Promise<readonly LabelEvent[]>;
  labelsSince(since: Date): Promise<readonly (LabelEvent & { readonly issue: number })[]>;
  say(issue: number, body: string): Promise<void>;
  edit(commentId: number, body: string): Promise<void>;
  /** 👀 on a comment or, without one, on the issue itself. */
  acknowledge(target: { readonly issue: number; readonly commentId?: number }): Promise<void>;
}

export interface NewestClaim {
  /** 0 when nobody has claimed. */
  readonly attempt: number;
  /** When this process first saw that attempt, milliseconds since the epoch: a claim does not say when it was made. */
  readonly seenAt: number;
}

export interface Claims {
  newest(subject: ClaimSubject): Promise<NewestClaim>;
  /** This process has not seen a claim on it. Asks nobody, and promises nothing. */
  isNew(subject: ClaimSubject): boolean;
  /** @param sha a commit for it to point to; without one, the newest of the default branch. */
  claim(subject: ClaimSubject, attempt: number, sha: string | undefined): Promise<'won' | 'lost'>;
  /** How long whoever has claimed to say something is left to it; left out: ten minutes. */
  readonly turnMs?: number;
}

/** `refused`: GitHub said no for good, and why, in a sentence for the thread. Anything unclear is thrown. */
export type StartedRun = { readonly kind: 'started' } | { readonly kind: 'refused'; readonly why: string };

export interface Runs {
  start(request: DispatchRequest): Promise<StartedRun>;
  since(time: Date): Promise<readonly WatchedRun[]>;
  /** Asks for it; one that has ended already stays as it is. */
  cancel(runId: number): Promise<void>;
}

export type Membership = boolean | 'unseen';

export interface People {
  /** @throws when GitHub does not tell; unknown is never an answer. */
  permission(person: Person): Promise<Permission>;
  /** `unseen`: we may not see who is in that team. @throws when GitHub does not tell for another reason. */
  isMember(person: Person, team: Team): Promise<Membership>;
}

export type FoundSubagent =
  /** `mayAsk`: the agents that it may put questions to, as `agent:<subagent>`; left out, none. */
  | { readonly kind: 'found'; readonly at: string; readonly contentHash: string; readonly mayAsk?: readonly string[] }
  | { readonly kind: 'missing'; readonly known: readonly string[] }
  | { readonly kind: 'malformed'; readonly why: readonly string[] };

export interface SubagentDirectory {
  /** The subagent as it is on the default branch now, pinned to a commit. */
  find(name: string): Promise<FoundSubagent>;
  /** Whether a commit is part of the default branch. @throws when GitHub does not tell. */
  isOnDefaultBranch(commit: string): Promise<boolean>;
  /** What the repository decides for all its tasks; at most a minute old. */
  config(): Promise<ReadConfig>;
  /** Who CODEOWNERS names on the default branch. */
  owners(): Promise<Owners>;
}

/** A finished task's result, once GitHub vouches for where it came from. */
export type FetchedResult =
  | { readonly kind: 'files'; readonly files: ReadonlyMap<string, Uint8Array>; readonly runUrl: string }
  /** The run is still at it; somebody looks again when it has ended. */
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'refused'; readonly why: string; readonly runUrl: string };

export interface DeliveredChange {
  readonly path: string;
  /** `undefined` deletes the file. */
  readonly written?: { readonly mode: '100644' | '100755' | '120000'; readonly content: Uint8Array };
}

export interface Delivery {
  readonly task: TaskId;
  /** The task whose branch it lands on: itself, or the first of the line that it goes on with. */
  readonly line: TaskId;
  readonly mode: Exclude<DeliveryMode, 'patch'>;
  readonly base: string;
  /** Ends with the trailers of the commit. */
  readonly message: string;
  readonly title: string;
  readonly body: string;
  /**
   * For the text of a pull request that earlier work of the line is in: what this adds. Left out, that text stays as it
   * is.
   */
  readonly further?: string;
  readonly changes: readonly DeliveredChange[];
}

export type Delivered =
  | {
      readonly kind: 'delivered';
      readonly branch: string;
      /** Absent where only a branch was wanted. `by`: the login of whoever opened it. */
      readonly pullRequest?: { readonly number: number; readonly url: string; readonly by: string };
      /** Earlier work of the task was there, and this came on top of it. */
      readonly isUpdate: boolean;
      /** Branches of the task that hold something else by now. */
      readonly passedOver: readonly string[];
      /** Files of the work that have changed on the default branch since it began. */
      readonly moved: readonly string[];
    }
  | { readonly kind: 'nothing-changed' }
  /** Every branch of the task holds something else. */
  | { readonly kind: 'branch-taken' }
  | { readonly kind: 'refused'; readonly why: string };

export interface Results {
  fetch(result: {
    readonly runId: number;
    readonly artifactId: number;
    readonly digest: string;
  }): Promise<FetchedResult>;
  /** Idempotent: done again after any interruption, it ends at the same commit and the same pull request. */
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
  /** The first issue by that account that opens so; by its number, where that is known. */
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
