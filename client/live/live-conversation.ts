/**
 * Talking to a run on this machine: what happens to each message, and when the run is over. One reducer, pure.
 *
 * While the agent works, a message goes to its inbox. What the agent has not taken by the end of its turn begins the
 * next turn. A question takes the first answer, whoever gives it. Between two turns, the messages of one moment
 * together begin the next turn. When the input has ended, or nobody says anything in time, a finished turn is the last
 * one. A question then stays open, with its state saved.
 */
import { renderPronoun } from '../../protocol/comments/usage-text.ts';
import { defined } from '../../protocol/base/defined.ts';
import { NO_ANSWER, NOTHING_MORE } from '../../protocol/comments/parse-answer.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import type { LocalMessage } from '../../protocol/live/local-message.ts';
import { SILENCE } from '../../protocol/policy/speaker.ts';
import type { DispatchResult, NeedsInput } from '../types.ts';
import { findNoOption, findUnanswered, sayOptions } from '../answer-every-part.ts';
import type { News } from './history.ts';
import { isDue, type LiveConversation, type LiveRules, withDeadline } from './live-phase.ts';

/** What is known about a turn that is over. */
type TurnResult = Pick<DispatchResult, 'outcome' | 'needsInput' | 'conclusion' | 'verify'>;

/** `at`: milliseconds since the epoch. */
export type Happening =
  | { readonly kind: 'said'; readonly message: LocalMessage; readonly question: string | undefined }
  | { readonly kind: 'input-over'; readonly by: string }
  | { readonly kind: 'taken'; readonly ids: readonly string[] }
  | { readonly kind: 'turn-over'; readonly at: number; readonly result: TurnResult }
  | { readonly kind: 'clients'; readonly at: number; readonly count: number }
  | { readonly kind: 'time'; readonly at: number };

/** The next round of the task. */
export interface NextRound {
  readonly answer: string;
  readonly by?: string;
  /** What spoke, when it was not a person. */
  readonly from?: typeof SILENCE;
  readonly isFinal: boolean;
  readonly messages: readonly LocalMessage[];
}

export type Effect =
  | { readonly kind: 'tell'; readonly news: News }
  /** Sent to the author of the message. */
  | { readonly kind: 'refuse'; readonly text: string }
  | { readonly kind: 'deliver'; readonly message: LocalMessage }
  /** The message waits, and is not given to the agent yet. */
  | { readonly kind: 'keep'; readonly message: LocalMessage }
  | { readonly kind: 'go-on'; readonly next: NextRound }
  /** What the last round left is the result. */
  | { readonly kind: 'leave' };

export interface ConversationStep {
  readonly conversation: LiveConversation;
  readonly effects: readonly Effect[];
}

/** Lines that are pasted, or sent quickly one after the other, arrive within this time. */
const GATHER_MS = 250;

/** The total length of all waiting messages, so that one environment variable can hold them. */
const QUEUED_CHARS = 30_000;

/** @param endedBy who had already ended the input before the process that held the conversation was killed. */
export function startConversation(round: number, rules: LiveRules, endedBy?: string): LiveConversation {
  return { rules, phase: { kind: 'working' }, round, queued: [], endedBy, clients: 0 };
}

/** Defined for every event: an event that does not fit the current phase changes nothing. */
export function step(conversation: LiveConversation, happening: Happening): ConversationStep {
  switch (happening.kind) {
    case 'said':
      return say(conversation, happening.message, happening.question);
    case 'input-over':
      return endInput(conversation, happening.by);
    case 'taken':
      return still({ ...conversation, queued: conversation.queued.filter(({ id }) => !happening.ids.includes(id)) });
    case 'turn-over':
      return conversation.phase.kind === 'working' || conversation.phase.kind === 'closing'
        ? endTurn(conversation, happening.result, happening.at)
        : still(conversation);
    case 'clients':
      return still(withDeadline({ ...conversation, clients: happening.count }, happening.at));
    case 'time':
      return isDue(conversation, happening.at) ? stopWaiting(conversation) : still(conversation);
  }
}

const still = (conversation: LiveConversation): ConversationStep => ({ conversation, effects: [] });
const tell = (news: News): Effect => ({ kind: 'tell', news });

function say(conversation: LiveConversation, message: LocalMessage, question: string | undefined): ConversationStep {
  const { phase, endedBy, queued } = conversation;
  const refuse = (text: string): ConversationStep => ({ conversation, effects: [{ kind: 'refuse', text }] });
  if (question !== undefined && !(phase.kind === 'asking' && phase.question === question))
    return refuse(
      `The question ${question} is no longer open: someone else has answered it, or it was not asked here.`,
    );
  if (endedBy !== undefined || phase.kind === 'closing' || phase.kind === 'over')
    return refuse('No more input is accepted: the input was closed.');
  const said = (as: 'answer' | 'message' | 'turn'): Effect =>
    tell({ type: 'message', by: message.by, text: message.text, as });
  switch (phase.kind) {
    case 'asking': {
      const missing = findUnanswered(message.text, phase.questions);
      if (missing !== undefined) return refuse(missing);
      const wrong = findNoOption(message.text, phase.options);
      if (wrong !== undefined) return refuse(`${wrong} ${sayOptions(phase.options)}`);
      return goOn(
        { ...conversation, queued: [] },
        { answer: message.text, by: message.by, isFinal: false, messages: queued },
        [said('answer'), tell({ type: 'answered', id: phase.question, by: message.by })],
      );
    }
    case 'idle':
      return {
        conversation: {
          ...conversation,
          queued: [...queued, message],
          phase: { kind: 'gathering', until: Date.parse(message.at) + GATHER_MS },
        },
        effects: [said('turn'), { kind: 'keep', message }],
      };
    case 'gathering':
    case 'working': {
      if (queued.length >= LIMITS.messages || charsOf([...queued, message]) > QUEUED_CHARS)
        return refuse(
          `The inbox is full: ${queued.length} messages are waiting for the agent. This one was not accepted; send it again later.`,
        );
      return {
        conversation: { ...conversation, queued: [...queued, message] },
        effects:
          phase.kind === 'working'
            ? [said('message'), { kind: 'deliver', message }]
            : [said('turn'), { kind: 'keep', message }],
      };
    }
  }
}

function goOn(conversation: LiveConversation, next: NextRound, before: readonly Effect[] = []): ConversationStep {
  const round = conversation.round + 1;
  return {
    conversation: { ...conversation, round, phase: { kind: 'working' } },
    effects: [...before, tell({ type: 'state', state: 'running', round }), { kind: 'go-on', next }],
  };
}

function endInput(conversation: LiveConversation, by: string): ConversationStep {
  const { phase, endedBy, queued } = conversation;
  if (endedBy !== undefined || phase.kind === 'over' || phase.kind === 'closing') return still(conversation);
  const ended = { ...conversation, endedBy: by };
  const notice = tell({ type: 'notice', text: 'No more input will come.' });
  switch (phase.kind) {
    case 'working':
    case 'gathering':
      return { conversation: ended, effects: [notice] };
    case 'asking':
      return goOn({ ...ended, queued: [] }, { answer: NO_ANSWER, by, isFinal: true, messages: queued }, [
        notice,
        tell({ type: 'answered', id: phase.question, by }),
      ]);
    case 'idle':
      return close(ended, [notice]);
  }
}

function close(conversation: LiveConversation, before: readonly Effect[] = []): ConversationStep {
  return {
    conversation: { ...conversation, round: conversation.round + 1, phase: { kind: 'closing' } },
    effects: [
      ...before,
      { kind: 'go-on', next: { answer: NOTHING_MORE, ...voiceOf(conversation), isFinal: true, messages: [] } },
    ],
  };
}

/** The person who ended the input has said that there is nothing more to do. Otherwise nobody has said anything. */
function voiceOf({ endedBy }: LiveConversation): Pick<NextRound, 'by' | 'from'> {
  return endedBy === undefined ? { from: SILENCE } : { by: endedBy };
}

function endTurn(
  conversation: LiveConversation,
  { outcome, needsInput, conclusion, verify }: TurnResult,
  at: number,
): ConversationStep {
  if (outcome !== 'needs_input' || needsInput === undefined)
    return leave(conversation, {
      state: outcome === 'needs_input' ? 'failed' : outcome,
      ...(outcome === 'finished' && defined({ conclusion })),
      ...(outcome === 'finished' && verify !== undefined && { verify: { passed: verify.passed } }),
    });
  return needsInput.demand === 'more' ? endFinishedTurn(conversation, at) : ask(conversation, needsInput, at);
}

function endFinishedTurn(conversation: LiveConversation, at: number): ConversationStep {
  const { queued, endedBy, rules } = conversation;
  const [first] = queued;
  if (first !== undefined) return goOnWith(conversation, first);
  if (endedBy !== undefined || rules.idleMs === 0) return close(conversation);
  const waiting = withDeadline({ ...conversation, phase: { kind: 'idle', until: undefined } }, at);
  return {
    conversation: waiting,
    effects: [tell({ type: 'state', state: 'idle', round: conversation.round, waitMs: rules.idleMs })],
  };
}

/**
 * All waiting messages begin the next turn: those of the first author as their own words, those of others with their
 * names.
 */
function goOnWith(conversation: LiveConversation, { by }: LocalMessage): ConversationStep {
  const answer = conversation.queued
    .filter((one) => one.by === by)
    .map(({ text }) => text)
    .join('\n\n');
  const messages = conversation.queued.filter((one) => one.by !== by);
  return goOn({ ...conversation, queued: [] }, { answer, by, isFinal: false, messages });
}

function charsOf(messages: readonly LocalMessage[]): number {
  return messages.reduce((sum, { text }) => sum + text.length, 0);
}

function ask(
  conversation: LiveConversation,
  { id, question, options = [], recommended, context, questions }: NeedsInput,
  at: number,
): ConversationStep {
  const { endedBy, rules, round, queued } = conversation;
  const asked = tell({
    type: 'question',
    id,
    question,
    options: [...options],
    ...defined({ recommended, context, questions }),
  });
  if (endedBy !== undefined)
    return goOn({ ...conversation, queued: [] }, { answer: NO_ANSWER, by: endedBy, isFinal: true, messages: queued }, [
      asked,
      tell({ type: 'answered', id, by: endedBy }),
    ]);
  if (rules.idleMs === 0 && !rules.keepsAsking) return leave(conversation, { state: 'suspended' }, [asked]);
  const waiting = withDeadline(
    { ...conversation, phase: { kind: 'asking', question: id, until: undefined, options, ...defined({ questions }) } },
    at,
  );
  return {
    conversation: waiting,
    effects: [
      asked,
      tell({ type: 'state', state: 'idle', round, ...(!rules.keepsAsking && { waitMs: rules.idleMs }) }),
    ],
  };
}

function stopWaiting(conversation: LiveConversation): ConversationStep {
  const [first] = conversation.queued;
  if (conversation.phase.kind === 'gathering' && first !== undefined) return goOnWith(conversation, first);
  if (conversation.phase.kind === 'asking') return leave(conversation, { state: 'suspended' });
  return close(conversation, [tell({ type: 'notice', text: 'No further message arrived in time.' })]);
}

function leave(
  conversation: LiveConversation,
  ended: Pick<Extract<News, { type: 'ended' }>, 'state' | 'conclusion' | 'verify'>,
  before: readonly Effect[] = [],
): ConversationStep {
  const { length } = conversation.queued;
  const lost =
    length === 0
      ? []
      : [
          tell({
            type: 'notice',
            text: `${length === 1 ? 'One message was' : `${length} messages were`} not delivered${ended.state === 'suspended' ? ` yet: ${renderPronoun(length)} sent with the answer` : ''}.`,
          }),
        ];
  return {
    conversation: { ...conversation, phase: { kind: 'over' }, queued: [] },
    effects: [...before, ...lost, tell({ type: 'ended', ...ended }), { kind: 'leave' }],
  };
}
