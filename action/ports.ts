/** What the action needs from GitHub, in its own terms; github/ implements all of it. */
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
  /** `type` is GitHub's name for the kind of account. */
  readonly author: Person & { readonly type?: string };
  readonly createdAt: string;
  /** Changes when the text is edited, and when somebody hides the comment. */
  readonly updatedAt: string;
  /** The issue that it belongs to, if GitHub reports it. */
  readonly issue?: number;
  /** Whether it starts with a record of ours that is proven for this place; if omitted, it does not. */
  readonly isProven?: boolean;
  /** Somebody with moderation rights has hidden it. */
  readonly isHidden?: true;
  /** Its author may not have written this: see protocol/thread/comment.ts. */
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
  /** An app wrote it, for itself or on somebody's behalf. */
  readonly byApp: boolean;
}

export interface FeedChanges {
  /** undefined if nothing has changed since the ETag. */
  readonly comments: readonly FeedComment[] | undefined;
  readonly etag: string | undefined;
  readonly waitMs: number;
  readonly now: Date | undefined;
}

/** The new text of a comment. */
export interface CommentEdit {
  readonly commentId: number;
  readonly body: string;
}

export interface ThreadReader {
  issue(number: number): Promise<RequestedIssue>;
  /** @returns `undefined` if the comment was deleted. */
  comment(id: number): Promise<IssueComment | undefined>;
  /** Whether somebody has edited it since it was posted, according to GitHub's edit history; unknown counts as yes. */
  wasEdited?(id: number): Promise<boolean>;
  /** The versions of an issue's text, from GitHub's edit history; `undefined` if it does not tell. */
  history?(issue: number): Promise<IssueHistory | undefined>;
  /** The same for a comment. */
  versions?(commentId: number): Promise<readonly TextVersion[] | undefined>;
  /**
   * Whether a comment of ours was a proven record at every moment of a time span, according to GitHub's edit history;
   * if the history does not cover it, the result is no.
   * @param during milliseconds since the epoch.
   * @returns `undefined` if GitHub reports no edits at all, because it does not support GraphQL.
   */
  wasProven(
    comment: IssueComment,
    during: { readonly from: number; readonly until: number },
  ): Promise<boolean | undefined>;
  /** All comments of an issue. */
  comments(issue: number): Promise<readonly IssueComment[]>;
  /** The same, but not before lists show everything that was written until now: it takes half a minute. */
  listed?(issue: number): Promise<readonly IssueComment[]>;
  /** Comments that were written or edited since a time. @throws if GitHub does not respond. */
  changes(
    issue: number,
    at: { readonly since: string; readonly etag: string | undefined; readonly signal: AbortSignal },
  ): Promise<FeedChanges>;
  post(issue: number, body: string): Promise<{ readonly id: number; readonly url: string }>;
  edit(commentId: number, body: string): Promise<void>;
  /** Several edits in order, with one request if possible. If omitted, it is not possible. */
  editAll?(edits: readonly CommentEdit[]): Promise<void>;
  /** Adds 🚀 to a comment: its message has reached the agent. */
  launch(commentId: number): Promise<void>;
  /** Opens an issue, for a question that has no issue. @returns its number. */
  open(title: string, body: string): Promise<number>;
}

export interface PeopleReader {
  /** The permission of the account with that id. @throws if GitHub does not tell. */
  permission(person: Person): Promise<Permission>;
  /** The account that now has that name, `undefined` if there is none. @throws if GitHub does not tell. */
  find(login: string): Promise<Person | undefined>;
  /**
   * A job's token cannot see teams; then the statement of the App counts that dispatched the run and that the workflow
   * names.
   */
  isMember(person: Person, team: Team): Promise<boolean>;
}

export interface ClaimReader {
  /** The newest attempt at a task or a question, 0 if there is none. */
  newestAttempt(subject: ClaimSubject): Promise<number>;
}

export interface CodeEntry {
  /** Relative to the folder. */
  readonly path: string;
  /** As Git writes it. */
  readonly mode: '100644' | '100755' | '120000' | '160000';
  readonly bytes: number;
  readonly read: () => Promise<Uint8Array>;
}

export interface CodeReader {
  /** The newest commit of the default branch. */
  head(): Promise<string>;
  /** The relation of a commit to that head now. @throws if GitHub does not tell. */
  standing(commit: string): Promise<'head' | 'ancestor' | 'elsewhere'>;
  /**
   * A file's bytes at a commit, `undefined` if it does not exist. For any commit: code that obeys the content checks
   * the commit's standing first, see proven-registry.ts and pinned-subagent.ts.
   */
  file(path: string, at: string): Promise<Uint8Array | undefined>;
  /** The repository's configuration for all its tasks, as it is on the default branch now. */
  config(): Promise<ReadConfig>;
  owners(): Promise<Owners>;
  /** Everything below a folder of the registry at a commit; nothing if the folder does not exist. */
  folder(path: string, at: string): Promise<readonly CodeEntry[]>;
}

export interface GitHub {
  /** Where an artifact of another run came from. @throws if GitHub does not tell. */
  origin(artifact: {
    readonly runId: number;
    readonly artifactId: number;
    readonly digest: string;
  }): Promise<
    | { readonly kind: 'ours'; readonly artifact?: { readonly name: string } }
    | { readonly kind: 'gone'; readonly why: string }
    | { readonly kind: 'refused'; readonly why: string }
  >;
  /** An App that the workflow names processes ticked checkboxes of ours. */
  readonly takesTicks?: boolean;
  readonly thread: ThreadReader;
  /**
   * Why nobody would trust this run's comments, as a sentence with what to do; `undefined` if it can prove them. If
   * omitted, it can.
   */
  readonly findUnproven?: () => Promise<string | undefined>;
  /** Whether the bot or the relay has signed that request; if omitted, it has not. */
  readonly isVouched?: (request: DispatchRequest) => Promise<boolean>;
  readonly people: PeopleReader;
  readonly claims: ClaimReader;
  readonly code: CodeReader;
  /** Shows the result of the checks on a commit. */
  readonly createCheckRun?: (run: CheckRun) => Promise<'created' | 'forbidden'>;
  /**
   * The same for a caller that needs everything about one issue, and these files, at once: with one request if
   * possible. If omitted, it is not possible.
   * @param files `ref`: a commit, or `HEAD` for the default branch.
   */
  readonly together?: (
    issue: number,
    files: readonly { readonly path: string; readonly ref: string }[],
  ) => Omit<GitHub, 'together'>;
  /** The number of calls so far; omitted if they are not counted. */
  readonly apiCalls?: () => number;
}

/** Our own step, as the rest of the job sees it. */
export interface RunnerStep {
  output(name: string, value: string): void;
  annotate(level: 'notice' | 'warning' | 'error', title: string, text: string): void;
  summary(markdown: string): Promise<void>;
  /** Kept for the post step, which also runs if this step was killed. */
  remember(name: 'open-status', value: string): void;
  /** Marks the step as failed with this message; it still runs to its end. */
  fail(text: string): void;
}
