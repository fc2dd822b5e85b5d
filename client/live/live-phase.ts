/**
 * The phase of a conversation with a run on this machine, and how long it waits in it. Pure. What happens to each
 * message is decided in live-conversation.ts.
 */
import type { LocalMessage } from '../../protocol/live/local-message.ts';
import type { AskedPart } from '../types.ts';

export type LivePhase =
  | { readonly kind: 'working' }
  /** `until`: when it stops waiting, milliseconds since the epoch. */
  | {
      readonly kind: 'asking';
      readonly question: string;
      readonly until: number | undefined;
      readonly options: readonly string[];
      /** When several questions were asked at once. */
      readonly questions?: readonly AskedPart[] | undefined;
    }
  | { readonly kind: 'idle'; readonly until: number | undefined }
  /** Somebody has begun to say what to do next: everything that they say within this moment is one turn. */
  | { readonly kind: 'gathering'; readonly until: number }
  /** The last turn is over. What is left to do takes no input. */
  | { readonly kind: 'closing' }
  | { readonly kind: 'over' };

export interface LiveRules {
  readonly idleMs: number;
  /** Whether a question waits without a time limit. */
  readonly keepsAsking: boolean;
}

export interface LiveConversation {
  readonly rules: LiveRules;
  readonly phase: LivePhase;
  readonly round: number;
  /** Messages to the agent that it has not taken yet, oldest first. */
  readonly queued: readonly LocalMessage[];
  /** Who has ended the input. `undefined` while nobody has. */
  readonly endedBy: string | undefined;
  /** How many clients are attached. While there are any, it does not stop waiting. */
  readonly clients: number;
}

/** It does not stop waiting while somebody is attached. @param at now. */
export function withDeadline(conversation: LiveConversation, at: number): LiveConversation {
  const { phase, rules, clients } = conversation;
  if (phase.kind !== 'idle' && phase.kind !== 'asking') return conversation;
  const isHeld = clients > 0 || (phase.kind === 'asking' && rules.keepsAsking);
  return { ...conversation, phase: { ...phase, until: isHeld ? undefined : at + rules.idleMs } };
}

/** When it stops waiting. `undefined` when it does not. */
export function dueAt({ phase }: LiveConversation): number | undefined {
  return 'until' in phase ? phase.until : undefined;
}

export function isDue(conversation: LiveConversation, at: number): boolean {
  const due = dueAt(conversation);
  return due !== undefined && at >= due;
}
