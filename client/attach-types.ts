/** The public types of following a task and talking to it. types.ts has the others, and hands these on. */
import type { AskedPart, Conclusion, TaskState } from './result-types.ts';

/**
 * What happens to a task that somebody is attached to. `seq` counts from 1 without a gap; history that begins later has
 * lost what was before.
 */
export type AttachEvent =
  /** Local: a line of the worker's log. */
  | {
      readonly type: 'log';
      readonly seq: number;
      readonly at: string;
      readonly event: { readonly kind: string; readonly [member: string]: unknown };
    }
  /** `waitMs`: how long it waits while nobody is attached; left out: without an end, or not known. */
  | {
      readonly type: 'state';
      readonly seq: number;
      readonly at: string;
      readonly state: TaskState;
      readonly round: number;
      readonly waitMs?: number | undefined;
      /** Its run has ended without saying how: it is tried again, or closed. */
      readonly isLost?: true | undefined;
      /** What came of a finished task whose work is being delivered: as in `ended`. */
      readonly conclusion?: Conclusion | undefined;
      readonly verify?: { readonly passed: boolean } | undefined;
      readonly url?: string | undefined;
    }
  | {
      readonly type: 'question';
      readonly seq: number;
      readonly at: string;
      readonly id: string;
      readonly question: string;
      readonly options: readonly string[];
      readonly context?: string | undefined;
      /** Several questions at once; `question` has them as numbered text, and there are no options beside them. */
      readonly questions?: readonly AskedPart[] | undefined;
      readonly url?: string | undefined;
    }
  /** The question is closed. */
  | { readonly type: 'answered'; readonly seq: number; readonly at: string; readonly id: string; readonly by: string }
  /** Somebody said something: to the question, to the agent at work, to begin its next turn, or to other people. */
  | {
      readonly type: 'message';
      readonly seq: number;
      readonly at: string;
      readonly by: string;
      readonly text: string;
      readonly as: 'answer' | 'message' | 'turn' | 'comment';
      readonly url?: string | undefined;
    }
  | { readonly type: 'notice'; readonly seq: number; readonly at: string; readonly text: string }
  /** To this client alone: what it sent was not taken. */
  | { readonly type: 'refused'; readonly at: string; readonly text: string }
  /** The last one. A local run that leaves its question open ends `suspended`. */
  | {
      readonly type: 'ended';
      readonly seq: number;
      readonly at: string;
      readonly state: TaskState;
      /** What came of a finished task, as far as that is known: as in `TaskView`. */
      readonly conclusion?: Conclusion | undefined;
      readonly verify?: { readonly passed: boolean } | undefined;
      readonly held?: true | undefined;
      readonly text?: string | undefined;
      readonly url?: string | undefined;
    };

/** A task that somebody follows and talks to. */
export interface Attached {
  /**
   * What has happened so far, once, and then everything as it happens, until the task has ended or `detach` was called.
   * For one reader.
   */
  readonly events: AsyncIterable<AttachEvent>;
  /**
   * Says something: the answer to that question, else whatever fits; a local run tells in a `message` what it took it
   * as. GitHub: a comment in your name. What a local run does not take comes back as a `refused`.
   */
  send(text: string, options?: { readonly question?: string }): Promise<void>;
  /** No more input will come. Sent once, however often it is called. */
  end(): Promise<void>;
  /** The task goes on without this client. */
  detach(): void;
}
