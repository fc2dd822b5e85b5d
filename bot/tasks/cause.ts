/** What requests a task, as read from a thread. Types only. */
import type { TaskId } from '../../protocol/base/ids.ts';
import type { Account, ThreadComment } from '../../protocol/thread/comment.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import type { StartByHand, Task } from '../../protocol/thread/read-tasks.ts';
import type { UnknownFact } from '../decision/decided.ts';
import type { LabelEvent } from '../ports.ts';
import type { StartMistake } from '../texts/start-notices.ts';

/** Where a task's text is: in a command, or in the issue. */
export type Origin =
  | { readonly kind: 'comment'; readonly comment: ThreadComment; readonly subagent: string }
  | { readonly kind: 'issue'; readonly event: LabelEvent; readonly subagent: string };

export interface Traced {
  readonly origin: Origin;
  /** The tasks that come before this one, oldest first. */
  readonly line: readonly Task[];
}

/** What an `/agora retry` is about, whether or not it may be followed. */
export type Meant =
  | (Traced & { readonly kind: 'retry' })
  | {
      readonly kind: 'mistake';
      readonly because: 'nothing-to-retry' | 'asked-by-agent' | 'nothing-saved' | 'origin-gone' | StartByHand;
    };

export type Retry = Meant | { readonly kind: 'mistake'; readonly because: 'gone-on-with' };

/** What a thread's retries go back to, computed once and passed to every rule that follows them. */
export interface Lines {
  /** What each `/agora retry` is about, by its comment; other comments are not included. */
  readonly meant: ReadonlyMap<number, Meant | UnknownFact>;
  /** The comment that requests a task, by the task. */
  readonly asking: ReadonlyMap<TaskId, ThreadReply>;
  /** The task whose undelivered messages request another one, by that other task. */
  readonly heardLess: ReadonlyMap<TaskId, Task>;
}

/** What each `/agora retry` is about; those that may not be followed are mistakes. */
export type Retries = ReadonlyMap<number, Retry | UnknownFact>;

export interface Cause {
  readonly task: TaskId;
  readonly by: Account;
  /** When it was last changed: an edited command counts as new. */
  readonly at: number;
  /** When it was first written: no run of it is older. */
  readonly since: number;
  /** The comment that requests it; `undefined` for a label. */
  readonly comment: ThreadComment | undefined;
  readonly asks:
    | { readonly kind: 'task'; readonly origin: Origin }
    /**
     * `queued`: nobody requested it explicitly; messages that the last task of the lineage did not receive request it,
     * see queued-message-starts.ts.
     */
    | (Traced & { readonly kind: 'retry' | 'queued' })
    /** A command that cannot be executed, with a sentence for the person if there is more to say. */
    | {
        readonly kind: 'mistake';
        readonly because: StartMistake;
      };
}
