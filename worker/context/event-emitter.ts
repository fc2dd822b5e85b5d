/**
 * Reports the progress of a dispatch. The first terminal event ends it: a second one is dropped, so that a late cancel
 * cannot contradict what was reported.
 */
import { isTerminal, type LifecycleEvent } from '../../protocol/messages/lifecycle.ts';
import type { Announcer } from '../callback/announcer.ts';
import type { Logbook } from './redacted-log.ts';

export interface Emitter {
  /** @returns false if a terminal event was already emitted, and this one was dropped. */
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
