/**
 * Holds a conversation with a run: passes each event to the reducer, and carries out what it returns. It has the only
 * clock of the conversation.
 */
import { defined } from '../../../protocol/base/defined.ts';
import { randomBytes } from 'node:crypto';
import type { TaskId } from '../../../protocol/base/ids.ts';
import type { LocalMessage } from '../../../protocol/live/local-message.ts';
import {
  type ConversationStep,
  type Effect,
  type Happening,
  type NextRound,
  startConversation,
  step,
} from '../../live/live-conversation.ts';
import { dueAt, type LiveConversation, type LiveRules } from '../../live/live-phase.ts';
import type { JournalRecord } from '../../live/journal-fold.ts';
import { findOtherTask, isEndOfInput } from '../../live/end-words.ts';
import { createEventStream } from '../../live/event-stream.ts';
import type { InboundFrame } from '../../live/frames.ts';
import { createHistory, type History } from '../../live/history.ts';
import type { Attached, AttachEvent, DispatchResult } from '../../types.ts';
import { nodeClock } from '../node-clock.ts';
import type { TaskJournal } from './task-folder.ts';

export interface LiveHost {
  readonly history: History;
  /** @returns why it is not accepted. */
  readonly receive: (frame: InboundFrame) => string | undefined;
  readonly onClients: (count: number) => void;
  /** Whether it is waiting for somebody. */
  readonly isWaiting: () => boolean;
  /** Sets where messages go while a turn runs. */
  readonly deliverTo: (deliver: (message: LocalMessage) => void) => void;
  readonly taken: (ids: readonly string[]) => void;
  /** Ends a turn, and waits until it is known what comes next: a round, or nothing. */
  readonly turnOver: (result: DispatchResult) => Promise<NextRound | 'leave'>;
  readonly stop: () => void;
}

/** Node's timers count to this, and fire at once beyond it. */
const MOST_TIMER_MS = 2_147_483_647;

/** The time of a conversation. */
export interface HostClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** @returns a function that cancels it. */
  readonly after: (ms: number, act: () => void) => () => void;
}

const SYSTEM_CLOCK: HostClock = {
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

export interface LiveHostOptions {
  readonly task: TaskId;
  readonly rules: LiveRules;
  /** The author of what nobody else has said, for the agent. */
  readonly author: string;
  /** Who has already ended the input. */
  readonly endedBy?: string | undefined;
  readonly journal: Pick<TaskJournal, 'append'>;
  readonly clock?: HostClock | undefined;
}

export function createLiveHost(
  round: number,
  { task, rules, author, endedBy, journal, clock = SYSTEM_CLOCK }: LiveHostOptions,
): LiveHost {
  const history = createHistory(nodeClock);
  let deliver: (message: LocalMessage) => void = () => undefined;
  let decided = Promise.withResolvers<NextRound | 'leave'>();
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
      case 'keep':
        break;
    }
  };
  const talk = startTalk(startConversation(round, rules, endedBy), act, { journal, clock });
  history.add({ type: 'state', state: 'running', round });
  return {
    history,
    receive: (frame) => misdirection(frame, task) ?? refusalOf(talk.happen(happeningOf(frame, author, clock))),
    onClients: (count) => {
      talk.happen({ kind: 'clients', at: clock.now(), count });
    },
    isWaiting: talk.isWaiting,
    deliverTo: (to) => {
      deliver = to;
    },
    taken: (ids) => {
      talk.happen({ kind: 'taken', ids });
    },
    turnOver: (result) => {
      decided = Promise.withResolvers();
      talk.happen({ kind: 'turn-over', at: clock.now(), result });
      return decided.promise;
    },
    stop: talk.stop,
  };
}

interface HostTalk {
  readonly happen: (happening: Happening) => readonly Effect[];
  readonly isWaiting: () => boolean;
  readonly stop: () => void;
}

/** The running conversation, with its clock. */
function startTalk(
  beginning: LiveConversation,
  act: (effect: Effect) => void,
  { journal, clock }: Pick<LiveHostOptions, 'journal'> & { readonly clock: HostClock },
): HostTalk {
  let conversation = beginning;
  let cancel = (): void => undefined;
  let isStopped = false;
  const happen = (happening: Happening): readonly Effect[] => {
    const { conversation: next, effects } = step(conversation, happening);
    // It is on the disk before anybody is told, and before anything is done about it.
    journal.append(...recordsOf(happening, { conversation: next, effects }, conversation, clock));
    conversation = next;
    for (const effect of effects) act(effect);
    cancel();
    // When the last client leaves after the run is over, it must not wait again.
    const due = isStopped ? undefined : dueAt(next);
    cancel =
      due === undefined
        ? () => undefined
        : waitUntil(due, clock, (at) => {
            happen({ kind: 'time', at });
          });
    return effects;
  };
  return {
    happen,
    isWaiting: () => conversation.phase.kind === 'asking' || conversation.phase.kind === 'idle',
    stop: () => {
      isStopped = true;
      cancel();
    },
  };
}

/**
 * Waits at most as long as a timer can: whoever wants more asks again. It is due after that time also if the machine's
 * clock was set back in between.
 */
function waitUntil(due: number, clock: HostClock, act: (at: number) => void): () => void {
  const left = Math.max(0, due - clock.now());
  return clock.after(Math.min(left, MOST_TIMER_MS), () => {
    act(left <= MOST_TIMER_MS ? Math.max(due, clock.now()) : clock.now());
  });
}

/** The parts of a step that have to outlive this process. */
function recordsOf(
  happening: Happening,
  { conversation: { round, endedBy }, effects }: ConversationStep,
  before: LiveConversation,
  clock: HostClock,
): JournalRecord[] {
  const heard: JournalRecord[] = happening.kind === 'taken' ? [{ kind: 'taken', ids: [...happening.ids] }] : [];
  if (endedBy !== undefined && before.endedBy === undefined) heard.push({ kind: 'input-over', by: endedBy });
  const at = new Date(clock.now()).toISOString();
  for (const effect of effects) {
    if (effect.kind === 'deliver' || effect.kind === 'keep') heard.push({ kind: 'said', message: effect.message });
    if (effect.kind === 'go-on')
      heard.push({ kind: 'turn', at, round, ...defined(effect.next), messages: [...effect.next.messages] });
  }
  return heard;
}

function happeningOf(frame: InboundFrame, author: string, clock: HostClock): Happening {
  return frame.type === 'end_input' || isEndOfInput(frame.text)
    ? { kind: 'input-over', by: frame.by ?? author }
    : { kind: 'said', question: frame.question, message: messageBy(frame.by ?? author, frame.text, clock) };
}

function misdirection(frame: InboundFrame, task: TaskId): string | undefined {
  return frame.type === 'user_message' ? findOtherTask(frame.text, task) : undefined;
}

function refusalOf(effects: readonly Effect[]): string | undefined {
  return effects.find((effect) => effect.kind === 'refuse')?.text;
}

function messageBy(by: string, text: string, clock: HostClock): LocalMessage {
  return { id: `m_${randomBytes(8).toString('hex')}`, by, at: new Date(clock.now()).toISOString(), text };
}

/** What somebody who is attached through the socket gets, for the user who started the run. */
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
      refuse(receive({ type: 'user_message', text, ...defined({ question }) }));
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
