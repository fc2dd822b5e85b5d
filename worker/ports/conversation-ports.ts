/** People: who is asked, and who says something while the agent works. */
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
  /** An answer widens what the agent may do: only a person or an App can give it. */
  readonly needsPerson?: boolean;
  /** What the task has used so far. */
  readonly used?: TaskUsage;
}

/** The other side of the conversation: an issue, or a terminal. */
export interface Conversation {
  /** False when a newer attempt owns this round: then nothing may be published. */
  mayPublish(): Promise<boolean>;
  /** Posts the question. Called only after the state can be read. */
  ask(question: AskedQuestion): Promise<void>;
}

/** What a person says to an agent at work. */
export interface ChannelMessage {
  /** Of the place where it was said; a text that was changed comes again under the same one. */
  readonly id: string;
  /** A login. */
  readonly by: string;
  readonly at: string;
  /** What they may do in the repository, where that was asked. */
  readonly permission?: string;
  readonly text: string;
  /** The line of `.agora/inbox.jsonl`. */
  readonly line: string;
  /**
   * Said on the issue, and not to the agent: one that is told of the inbox finds it there, and is not begun once more
   * for it.
   */
  readonly isOverheard?: boolean;
}

export interface SubscriptionOptions {
  /** Where an earlier round stopped reading. */
  readonly cursor: ChannelCursor | undefined;
  /** Only what is said to the agent by name (`/agora say`), and not whatever is said. */
  readonly onlySaid?: boolean;
  readonly onMessage: (message: ChannelMessage) => Promise<void>;
  /** Told of trouble that may pass; the subscription goes on. */
  readonly onError: (detail: string) => void;
  readonly signal: AbortSignal;
}

export interface Subscription {
  /** How far it has read; undefined while it has read nothing. */
  cursor(): ChannelCursor | undefined;
  /** Told once the agent was given them, and not before: until then they are still to be delivered. */
  delivered?(ids: readonly string[]): Promise<void>;
  /** Reads at once what came in since it last read, before the agent is gone. Nothing while it has read nothing. */
  look?(): Promise<void>;
  stop(): Promise<void>;
}

/** Messages from people that arrive while the agent works; started before it and stopped after it. */
export interface Channel {
  start(options: SubscriptionOptions): Promise<Subscription>;
}
