/** The public types of following a task and talking to it. types.ts has the other types, and exports these too. */
import type { AskedPart, Conclusion, TaskState } from './result-types.ts';

/**
 * An event of a task to which somebody is attached. `seq` counts from 1 without a gap. If the history begins with a
 * higher number, earlier events have been lost.
 */
export type AttachEvent =
  /** Local: a line of the worker's log. */
  | {
      readonly type: 'log';
      readonly seq: number;
      readonly at: string;
      readonly event: { readonly kind: string; readonly [member: string]: unknown };
    }
  /**
   * `waitMs`: how long it waits while nobody is attached. Left out when it waits without limit, or when that is not
   * known.
   */
  | {
      readonly type: 'state';
      readonly seq: number;
      readonly at: string;
      readonly state: TaskState;
      readonly round: number;
      readonly waitMs?: number | undefined;
      /** Its run has ended without a result: it will be tried again, or closed. */
      readonly isLost?: true | undefined;
      /** The outcome of a finished task whose work is being delivered: as in `ended`. */
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
      /** Several questions at once. `question` has them as numbered text, and there are no options next to them. */
      readonly questions?: readonly AskedPart[] | undefined;
      readonly url?: string | undefined;
    }
  /** The question is closed. */
  | { readonly type: 'answered'; readonly seq: number; readonly at: string; readonly id: string; readonly by: string }
  /**
   * Somebody said something: in reply to the question, to the working agent, to begin its next turn, or to other
   * people.
   */
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
  /** To this client only: what it sent was not accepted. */
  | { readonly type: 'refused'; readonly at: string; readonly text: string }
  /** The last event. A local run that leaves its question open ends `suspended`. */
  | {
      readonly type: 'ended';
      readonly seq: number;
      readonly at: string;
      readonly state: TaskState;
      /** The outcome of a finished task, as far as it is known: as in `TaskView`. */
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
   * Only one reader can use it.
   */
  readonly events: AsyncIterable<AttachEvent>;
  /**
   * Says something: the answer to that question if one is named, otherwise whatever fits. A local run reports in a
   * `message` how it has used the text. On GitHub, it becomes a comment in your name. What a local run does not accept
   * comes back as `refused`.
   */
  send(text: string, options?: { readonly question?: string }): Promise<void>;
  /** Says that no more input will come. It is sent once, however often this is called. */
  end(): Promise<void>;
  /** Stops following. The task continues without this client. */
  detach(): void;
}
