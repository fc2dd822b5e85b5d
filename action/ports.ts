/**
 * What the action needs of GitHub, in its own words; github/ provides all of it.
 */
import type { CheckRun } from '../protocol/results/check-run-report.ts';
import type { ClaimSubject } from '../protocol/messages/claim-ref.ts';
import type { ReadConfig } from '../protocol/config/repository-config.ts';
import type { DispatchRequest, Person } from '../protocol/messages/dispatch-request.ts';
import type { Owners, Permission, Team } from '../protocol/policy/access-policy.ts';
import type { Alteration } from '../protocol/thread/comment.ts';
import type { IssueHistory, TextVersion } from '../protocol/thread/issue-history.ts';

export interface IssueComment {
  readonly id: number;
  readonly body: string;
  /** `type` is GitHub's word for what kind of account it is. */
  readonly author: Person & { readonly type?: string };
  readonly createdAt: string;
  /** Changes with an edit of the text, and when somebody hides it. */
  readonly updatedAt: string;
  /** Where it stands, where GitHub says so. */
  readonly issue?: number;
  /** Whether a record of ours opens it, with its proof for this place; left out, it does not. */
  readonly isProven?: boolean;
  /** Somebody who may moderate has hidden it. */
  readonly isHidden?: true;
  /** Its author may not have said this: see protocol/thread/comment.ts. */
  readonly altered?: Alteration;
  /** Written by the App whose relayed answers count here, and never edited. */
  readonly isRelay?: boolean;
}

export interface RequestedIssue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly author: Person;
  readonly assignees: readonly Person[];
}

/** A comment as the channel reads it. */
export interface FeedComment extends IssueComment {
  /** An app wrote it, for itself or in somebody's name. */
  readonly byApp: boolean;
}

export interface FeedChanges {
  /** undefined when nothing has changed since the ETag. */
  readonly comments: readonly FeedComment[] | undefined;
  readonly etag: string | undefined;
  readonly waitMs: number;
  readonly now: Date | undefined;
}

/** What a comment is to say from now on. */
export interface CommentEdit {
  readonly commentId: number;
  readonly body: string;
}

export interface ThreadReader {
  issue(number: number): Promise<RequestedIssue>;
  /** @returns `undefined` when the comment is gone. */
  comment(id: number): Promise<IssueComment | undefined>;
  /** Whether somebody has changed it since it was posted, as GitHub's own history says; unknown counts as yes. */
  wasEdited?(id: number): Promise<boolean>;
  /** What an issue said when, as GitHub's own record has it; `undefined` where that does not say. */
  history?(issue: number): Promise<IssueHistory | undefined>;
  /** The same of a comment. */
  versions?(commentId: number): Promise<readonly TextVersion[] | undefined>;
  /**
   * Whether a comment of ours was a proven record at every moment of a time, as GitHub's own record of edits says; what
   * that does not say of a comment counts as no.
   * @param during milliseconds since the epoch.
   * @returns `undefined` where GitHub tells of no edits at all, because it answers no GraphQL.
   */
  wasProven(
    comment: IssueComment,
    during: { readonly from: number; readonly until: number },
  ): Promise<boolean | undefined>;
  /** All comments of an issue. */
  comments(issue: number): Promise<readonly IssueComment[]>;
  /** What was written or edited since a time. @throws when GitHub cannot be asked. */
  changes(
    issue: number,
    at: { readonly since: string; readonly etag: string | undefined; readonly signal: AbortSignal },
  ): Promise<FeedChanges>;
  post(issue: number, body: string): Promise<{ readonly id: number; readonly url: string }>;
  edit(commentId: number, body: string): Promise<void>;
  /** Several, each after the one before it, and by one request where that is possible. Left out: it is not. */
  editAll?(edits: readonly CommentEdit[]): Promise<void>;
  /** Puts 🚀 below a comment: what it says has reached the agent. */
  launch(commentId: number): Promise<void>;
  /** Opens an issue, for a question that has no other place to stand. @returns its number. */
  open(title: string, body: string): Promise<number>;
}

export interface PeopleReader {
  /** The permission of the account with that id. @throws when GitHub does not tell. */
  permission(person: Person): Promise<Permission>;
  /** The account of that name now, `undefined` when there is none. @throws when GitHub does not tell. */
  find(login: string): Promise<Person | undefined>;
  /**
   * A job's token sees no teams; then it counts what the App says that dispatched the run and that the workflow names.
   */
  isMember(person: Person, team: Team): Promise<boolean>;
}

export interface ClaimReader {
  /** The newest attempt at a task or a question, 0 when there is none. */
  newestAttempt(subject: ClaimSubject): Promise<number>;
}

export interface CodeEntry {
  /** Below the folder. */
  readonly path: string;
  /** As git writes it. */
  readonly mode: '100644' | '100755' | '120000' | '160000';
  readonly bytes: number;
  readonly read: () => Promise<Uint8Array>;
}

export interface CodeReader {
  /** The newest commit of the default branch. */
  head(): Promise<string>;
  /** Where a commit stands to that one now. @throws when GitHub does not tell. */
  standing(commit: string): Promise<'head' | 'ancestor' | 'elsewhere'>;
  /**
   * A file's bytes at a commit, `undefined` when there is none. Of any commit: whoever obeys what it says asks for the
   * commit's standing first, see proven-registry.ts and pinned-subagent.ts.
   */
  file(path: string, at: string): Promise<Uint8Array | undefined>;
  /** What the repository decides for all its tasks, as it stands on the default branch now. */
  config(): Promise<ReadConfig>;
  owners(): Promise<Owners>;
  /** Everything below a folder of the registry at a commit; nothing when there is no such folder. */
  folder(path: string, at: string): Promise<readonly CodeEntry[]>;
}

export interface GitHub {
  /** Where an artifact of another run came from. @throws when GitHub does not tell. */
  origin(artifact: {
    readonly runId: number;
    readonly artifactId: number;
    readonly digest: string;
  }): Promise<
    | { readonly kind: 'ours'; readonly artifact?: { readonly name: string } }
    | { readonly kind: 'gone'; readonly why: string }
    | { readonly kind: 'refused'; readonly why: string }
  >;
  /** An App that the workflow names hears who ticks a box of ours. */
  readonly takesTicks?: boolean;
  readonly thread: ThreadReader;
  /**
   * Why nobody would believe what this run writes, as a sentence with what to do; `undefined` when it can prove it.
   * Left out: it can.
   */
  readonly findUnproven?: () => Promise<string | undefined>;
  /** Whether the bot or the relay has signed that request; left out: it has not. */
  readonly isVouched?: (request: DispatchRequest) => Promise<boolean>;
  readonly people: PeopleReader;
  readonly claims: ClaimReader;
  readonly code: CodeReader;
  /** Shows on a commit how its checks came out. */
  readonly createCheckRun?: (run: CheckRun) => Promise<'created' | 'forbidden'>;
  /**
   * The same for whoever asks for all that belongs to one issue, and for these files, within a moment: GitHub is asked
   * once where that is possible. Left out: it is not.
   * @param files `ref`: a commit, or `HEAD` for the default branch.
   */
  readonly together?: (
    issue: number,
    files: readonly { readonly path: string; readonly ref: string }[],
  ) => Omit<GitHub, 'together'>;
  /** How often it was called until now; left out where nobody counts. */
  readonly apiCalls?: () => number;
}

/** The step that we are, as far as the rest of the job sees it. */
export interface RunnerStep {
  output(name: string, value: string): void;
  annotate(level: 'notice' | 'warning' | 'error', title: string, text: string): void;
  summary(markdown: string): Promise<void>;
  /** Kept for the post step, which also runs when this one was killed. */
  remember(name: 'open-status', value: string): void;
  /** Marks the step as failed with this sentence; it still runs to its end. */
  fail(text: string): void;
}
