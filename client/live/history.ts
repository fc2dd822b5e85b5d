/**
 * The remembered events of a run, and its followers.
 *
 * A new follower gets the remembered events and from then on everything that happens, each event once: both happen in
 * one call without a pause, so nothing is missed in between.
 */
import type { AttachEvent } from '../types.ts';
import type { ClientClock } from '../ports.ts';

export const REMEMBERED = 1_024;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** An event before it has got its number. */
export type News = Without<Exclude<AttachEvent, { type: 'refused' }>, 'seq' | 'at'>;

export interface History {
  readonly add: (news: News) => void;
  /** @returns a function that stops following. */
  readonly follow: (take: (event: AttachEvent) => void) => () => void;
}

export function createHistory(clock: Pick<ClientClock, 'now'>, mostEvents = REMEMBERED): History {
  const events: AttachEvent[] = [];
  const followers = new Set<(event: AttachEvent) => void>();
  let seq = 0;
  return {
    add: (news) => {
      seq += 1;
      const event: AttachEvent = { seq, at: clock.now().toISOString(), ...news };
      events.push(event);
      if (events.length > mostEvents) events.shift();
      for (const take of followers) take(event);
    },
    follow: (take) => {
      for (const event of events) take(event);
      followers.add(take);
      return () => {
        followers.delete(take);
      };
    },
  };
}
