/**
 * What asks for a task, as it is read from a thread. Types only.
 */
import type { TaskId } from '../../protocol/base/ids.ts';
import type { Account, ThreadComment } from '../../protocol/thread/comment.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';
import type { UnknownFact } from '../decision/decided.ts';
import type { LabelEvent } from '../ports.ts';
import type { StartMistake } from '../texts/notices.ts';

/** Where a task's text stands: in a command, or in the issue. */
export type Origin =
  | { readonly kind: 'comment'; readonly comment: ThreadComment; readonly subagent: string }
  | { readonly kind: 'issue'; readonly event: LabelEvent; readonly subagent: string };

export interface Traced {
  readonly origin: Origin;
  /** The tasks that come before the one in question, oldest first. */
  readonly line: readonly Task[];
}

/** What an `/agora retry` is about, whether or not it may be followed. */
export type Meant =
  | (Traced & { readonly kind: 'retry' })
  | { readonly kind: 'mistake'; readonly because: 'nothing-to-retry' | 'nothing-saved' | 'origin-gone' };

export type Retry = Meant | { readonly kind: 'mistake'; readonly because: 'gone-on-with' };

/** What a thread's retries go back to, derived once and handed to whoever follows them. */
export interface Lines {
  /** What each `/agora retry` is about, by its comment; a comment that is no such retry is not in it. */
  readonly meant: ReadonlyMap<number, Meant | UnknownFact>;
  /** The comment that asks for a task, by the task. */
  readonly asking: ReadonlyMap<TaskId, ThreadReply>;
  /** The task whose messages ask for another one, by that other one. */
  readonly heardLess: ReadonlyMap<TaskId, Task>;
}

/** What each `/agora retry` is about, with those that may not be followed as mistakes. */
export type Retries = ReadonlyMap<number, Retry | UnknownFact>;

export interface Cause {
  readonly task: TaskId;
  readonly by: Account;
  /** When it was last changed: an edited command is a new word. */
  readonly at: number;
  /** When it was first said: no run of it is older. */
  readonly since: number;
  /** The comment that asks; `undefined` for a label. */
  readonly comment: ThreadComment | undefined;
  readonly asks:
    | { readonly kind: 'task'; readonly origin: Origin }
    /**
     * `queued`: nobody has said so; messages that the last of the line has not heard ask for it, see
     * queued-message-starts.ts.
     */
    | (Traced & { readonly kind: 'retry' | 'queued' })
    /** A command that cannot be carried out, with a sentence for the person where there is more to say than that. */
    | {
        readonly kind: 'mistake';
        readonly because: StartMistake;
      };
}
