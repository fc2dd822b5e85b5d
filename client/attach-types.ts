/** The public types for following a task and sending messages to it. types.ts has the others and re-exports these. */
import type { AskedPart, Conclusion, TaskState } from './result-types.ts';

/**
 * An event of a task that a client is attached to. `seq` counts from 1 without a gap. If the history begins with a
 * higher number, the earlier events are lost.
 */
export type AttachEvent =
  /** Local: a line of the worker's log. */
  | {
      readonly type: 'log';
      readonly seq: number;
      readonly at: string;
      readonly event: { readonly kind: string; readonly [member: string]: unknown };
    }
  /** `waitMs`: how long the run waits while no client is attached. Absent if there is no limit or it is not known. */
  | {
      readonly type: 'state';
      readonly seq: number;
      readonly at: string;
      readonly state: TaskState;
      readonly round: number;
      readonly waitMs?: number | undefined;
      /** The run ended without reporting how. The task is retried or closed. */
      readonly isLost?: true | undefined;
      /** The conclusion of a finished task whose work is being delivered: as in `ended`. */
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
      /** The number of the option that the agent recommends, from 1. */
      readonly recommended?: number | undefined;
      readonly context?: string | undefined;
      /** Several questions that were asked at once. Then `question` is a numbered list and there are no `options`. */
      readonly questions?: readonly AskedPart[] | undefined;
      readonly url?: string | undefined;
    }
  /** The question is closed. */
  | { readonly type: 'answered'; readonly seq: number; readonly at: string; readonly id: string; readonly by: string }
  /** Someone wrote something: an answer, a message to the agent, input for its next turn, or a comment for others. */
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
  /** Only for this client: its input was rejected. */
  | { readonly type: 'refused'; readonly at: string; readonly text: string }
  /** The last event. A local run that leaves its question open ends as `suspended`. */
  | {
      readonly type: 'ended';
      readonly seq: number;
      readonly at: string;
      readonly state: TaskState;
      /** The result of the finished task could not be stored and is lost. */
      readonly isUnkept?: true | undefined;
      /** The conclusion of a finished task, if known: as in `TaskView`. */
      readonly conclusion?: Conclusion | undefined;
      readonly verify?: { readonly passed: boolean } | undefined;
      readonly held?: true | undefined;
      readonly text?: string | undefined;
      readonly url?: string | undefined;
    };

/** A connection to a task that you follow and send messages to. */
export interface Attached {
  /**
   * The history once, then each event as it happens, until the task has ended or `detach` is called. Supports only one
   * reader.
   */
  readonly events: AsyncIterable<AttachEvent>;
  /**
   * Sends text: the answer to `question` if you name one; otherwise, the run decides what it is. A local run reports
   * how it used the text in a `message` event, and rejected text in a `refused` event. GitHub: posts a comment in your
   * name.
   */
  send(text: string, options?: { readonly question?: string }): Promise<void>;
  /** Declares that there is no more input. Sent only once, however often it is called. */
  end(): Promise<void>;
  /** Disconnects this client. The task continues. */
  detach(): void;
}
