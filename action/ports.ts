/**
 * What the action needs of GitHub, in its own words; github/ provides all of it.
 */
import type { ClaimSubject } from '../protocol/claim-ref.ts';
import type { Person } from '../protocol/dispatch-request.ts';

export interface Comment {
  readonly id: number;
  readonly body: string;
  readonly author: Person;
}

export interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

/** A comment as the channel reads it. */
export interface FeedComment extends Comment {
  readonly createdAt: string;
  /** Changes with an edit of the text. */
  readonly updatedAt: string;
  /** An app wrote it, for itself or in somebody's name. */
  readonly byApp: boolean;
}

export interface FeedPage {
  /** undefined when nothing has changed since the ETag. */
  readonly comments: readonly FeedComment[] | undefined;
  readonly etag: string | undefined;
  readonly waitMs: number;
  readonly now: Date | undefined;
}

export interface Thread {
  issue(number: number): Promise<Issue>;
  /** @returns `undefined` when the comment is gone. */
  comment(id: number): Promise<Comment | undefined>;
  /** All comments of an issue. */
  comments(issue: number): Promise<readonly Comment[]>;
  /** What was written or edited since a time. @throws when GitHub cannot be asked. */
  changes(issue: number, at: { readonly since: string; readonly etag: string | undefined; readonly signal: AbortSignal }): Promise<FeedPage>;
  post(issue: number, body: string): Promise<{ readonly id: number; readonly url: string }>;
  edit(commentId: number, body: string): Promise<void>;
  /** Opens an issue, for a question that has no other place to stand. @returns its number. */
  open(title: string, body: string): Promise<number>;
}

export interface People {
  /** Whether that account may decide here: write permission or more, for the account with that id. Unknown means no. */
  mayDecide(person: Person): Promise<boolean>;
}

export interface Claims {
  /** The newest attempt at a task or a question, 0 when there is none. */
  newestAttempt(subject: ClaimSubject): Promise<number>;
}

export interface Code {
  /** The newest commit of the default branch. */
  head(): Promise<string>;
  /** A file's bytes at a commit, `undefined` when there is none. */
  file(path: string, at: string): Promise<Uint8Array | undefined>;
}

export interface GitHub {
  readonly thread: Thread;
  readonly people: People;
  readonly claims: Claims;
  readonly code: Code;
}

/** The step that we are, as far as the rest of the job sees it. */
export interface Step {
  output(name: string, value: string): void;
  annotate(level: 'notice' | 'warning' | 'error', title: string, text: string): void;
  summary(markdown: string): Promise<void>;
  /** Kept for the post step, which also runs when this one was killed. */
  remember(name: 'open-status', value: string): void;
  /** Marks the step as failed with this sentence; it still runs to its end. */
  fail(text: string): void;
}
