/** People: who is asked, and who sends messages while the agent works. */
import type { ChannelCursor } from '../../protocol/live/channel-cursor.ts';
import type { NeedsInput } from '../../protocol/messages/needs-input.ts';
import type { QuestionId } from '../../protocol/base/ids.ts';
import type { StateReference } from '../../protocol/messages/dispatch-request.ts';
import type { TaskUsage } from '../../protocol/results/usage.ts';

export interface AskedQuestion {
  readonly id: QuestionId;
  readonly asked: NeedsInput;
  readonly state: StateReference;
  readonly expires: string;
  readonly head: string;
  readonly notices: readonly string[];
  /** The agent has finished its turn; the question is whether there is more to do. */
  readonly isTurn?: boolean;
  /** An answer extends what the agent may do: only a person or an App can give it. */
  readonly needsPerson?: boolean;
  /** The usage of the task so far. */
  readonly used?: TaskUsage;
}

/** The counterpart of the conversation: an issue, or a terminal. */
export interface Conversation {
  /** False if a newer attempt owns this round: then nothing may be published. */
  mayPublish(): Promise<boolean>;
  /** Posts the question. Called only after the state can be read. */
  ask(question: AskedQuestion): Promise<void>;
}

/** A person's message to a working agent. */
export interface ChannelMessage {
  /** The id of its source; a changed text is delivered again with the same id. */
  readonly id: string;
  /** A login. */
  readonly by: string;
  readonly at: string;
  /** The author's permission in the repository, if it was looked up. */
  readonly permission?: string;
  readonly text: string;
  /** The line of `.agora/inbox.jsonl`. */
  readonly line: string;
  /**
   * Written on the issue, but not for the agent: an agent that knows the inbox finds it there, and gets no extra turn
   * for it.
   */
  readonly isUnaddressed?: boolean;
}

export interface SubscriptionOptions {
  /** Where an earlier round stopped reading. */
  readonly cursor: ChannelCursor | undefined;
  /** Only messages that are addressed to the agent (`/agora say`), and not all comments. */
  readonly onlySaid?: boolean;
  readonly onMessage: (message: ChannelMessage) => Promise<void>;
  /** Called for problems that may be temporary; the subscription continues. */
  readonly onError: (detail: string) => void;
  readonly signal: AbortSignal;
}

export interface Subscription {
  /** How far it has read; undefined while it has read nothing. */
  cursor(): ChannelCursor | undefined;
  /** Called once the agent has received them, and not before: until then they are still to be delivered. */
  delivered?(ids: readonly string[]): Promise<void>;
  /**
   * Immediately reads what arrived since the last read, before the agent is gone. Does nothing while it has read
   * nothing.
   */
  look?(): Promise<void>;
  stop(): Promise<void>;
}

/** Messages from people that arrive while the agent works; started before it and stopped after it. */
export interface Channel {
  start(options: SubscriptionOptions): Promise<Subscription>;
}
