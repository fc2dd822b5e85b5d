/**
 * Tells the outside how far the dispatch is. Whoever ends it first has ended it: a second terminal event is dropped,
 * so that a cancel that comes too late cannot contradict what was said.
 */
import { isTerminal, type LifecycleEvent } from '../../protocol/messages/lifecycle.ts';
import type { Announcer } from '../callback/announcer.ts';
import type { Logbook } from './redacted-log.ts';

export interface Emitter {
  /** @returns false when a terminal event was out already, and this one was dropped. */
  emit(event: LifecycleEvent): Promise<boolean>;
}

export function createEmitter(book: Logbook, announcer: Pick<Announcer, 'announce'>): Emitter {
  let ended = false;
  return {
    emit: async (event) => {
      if (ended) return false;
      ended = isTerminal(event);
      await book.emit(event);
      announcer.announce(event);
      return true;
    },
  };
}
