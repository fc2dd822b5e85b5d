/**
 * Holds a conversation with a run: hands each happening to the reducer, and does what it says. The one clock of it ticks here.
 */
import { randomBytes } from 'node:crypto';
import type { LocalMessage } from '../../protocol/local-message.ts';
import {
  type Conversation,
  type Effect,
  type Happening,
  type NextRound,
  type Rules,
  startConversation,
  step,
} from '../live/conversation.ts';
import { createEventStream } from '../live/event-stream.ts';
import type { InboundFrame } from '../live/frames.ts';
import { createHistory, type History } from '../live/history.ts';
import type { Attached, AttachEvent, DispatchResult } from '../types.ts';
import { nodeClock } from './node-clock.ts';

export interface LiveHost {
  readonly history: History;
  /** @returns why it is not taken. */
  readonly receive: (frame: InboundFrame) => string | undefined;
  readonly onGuests: (count: number) => void;
  /** Whether it waits for somebody. */
  readonly isWaiting: () => boolean;
  /** Where messages go while a turn runs. */
  readonly deliverTo: (deliver: (message: LocalMessage) => void) => void;
  readonly taken: (ids: readonly string[]) => void;
  /** Ends a turn, and waits until it is known what comes next: a round, or nothing. */
  readonly turnOver: (result: DispatchResult) => Promise<NextRound | 'leave'>;
  readonly stop: () => void;
}

/** @param author who says what is said here, for the agent. */
export function createLiveHost(round: number, rules: Rules, author: string): LiveHost {
  const history = createHistory(nodeClock);
  let conversation = startConversation(round, rules);
  let deliver: (message: LocalMessage) => void = () => undefined;
  let decided = Promise.withResolvers<NextRound | 'leave'>();
  let timer: NodeJS.Timeout | undefined;
  const act = (effect: Effect): void => {
    switch (effect.kind) {
      case 'tell':
        history.add(effect.news);
        break;
      case 'deliver':
        deliver(effect.message);
        break;
      case 'go-on':
        decided.resolve(effect.next);
        break;
      case 'leave':
        decided.resolve('leave');
        break;
      case 'refuse':
        break;
    }
  };
  const happen = (happening: Happening): readonly Effect[] => {
    const { conversation: next, effects } = step(conversation, happening);
    conversation = next;
    for (const effect of effects) act(effect);
    clearTimeout(timer);
    const due = dueAt(next);
    if (due !== undefined)
      timer = setTimeout(
        () => {
          happen({ kind: 'time', at: Date.now() });
        },
        Math.max(0, due - Date.now()),
      );
    return effects;
  };
  history.add({ type: 'state', state: 'running', round });
  return {
    history,
    receive: (frame) =>
      refusalOf(
        happen(
          frame.type === 'end_input'
            ? { kind: 'input-over' }
            : { kind: 'said', question: frame.question, message: messageBy(author, frame.text) },
        ),
      ),
    onGuests: (count) => {
      happen({ kind: 'guests', at: Date.now(), count });
    },
    isWaiting: () => conversation.phase.kind === 'asking' || conversation.phase.kind === 'idle',
    deliverTo: (to) => {
      deliver = to;
    },
    taken: (ids) => {
      happen({ kind: 'taken', ids });
    },
    turnOver: (result) => {
      decided = Promise.withResolvers();
      happen({ kind: 'turn-over', at: Date.now(), result });
      return decided.promise;
    },
    stop: () => {
      clearTimeout(timer);
    },
  };
}

function dueAt({ phase }: Conversation): number | undefined {
  return phase.kind === 'asking' || phase.kind === 'idle' ? phase.until : undefined;
}

function refusalOf(effects: readonly Effect[]): string | undefined {
  return effects.find((effect) => effect.kind === 'refuse')?.text;
}

function messageBy(by: string, text: string): LocalMessage {
  return { id: `m_${randomBytes(8).toString('hex')}`, by, at: new Date().toISOString(), text };
}

/** What somebody gets who is attached through the socket, for whoever started the run. */
export function attachHere({ history, receive }: LiveHost): Attached {
  const stream = createEventStream<AttachEvent>();
  const leave = history.follow((event) => {
    stream.put(event);
    if (event.type === 'ended') stream.close();
  });
  const refuse = (why: string | undefined): void => {
    if (why !== undefined) stream.put({ type: 'refused', at: new Date().toISOString(), text: why });
  };
  return {
    events: stream.events,
    send: (text, { question } = {}) => {
      refuse(receive({ type: 'user_message', text, ...(question === undefined ? {} : { question }) }));
      return Promise.resolve();
    },
    end: () => {
      receive({ type: 'end_input' });
      return Promise.resolve();
    },
    detach: () => {
      leave();
      stream.close();
    },
  };
}
