/**
 * What happens, told to whoever counts. Nobody does unless metrics are configured; adapters/metrics.ts counts then.
 */
import type { ThreadComment, Where } from '../ports.ts';

export interface Meter {
  delivery(event: string, outcome: 'ignored' | 'looked' | 'failed'): void;
  look(outcome: 'done' | 'failed'): void;
  claim(outcome: 'won' | 'lost'): void;
  dispatch(outcome: 'started' | 'refused'): void;
  /** A request to GitHub and the status of its answer, 0 for none. */
  request(status: number): void;
  sweep(outcome: 'done' | 'failed' | 'later', seconds: number): void;
  redelivered(): void;
  answer(outcome: 'accepted' | 'known' | 'refused'): void;
  /** Somebody has just read a whole thread. */
  thread(where: Where, issue: number, comments: readonly ThreadComment[]): void;
}

const nothing = (): void => undefined;

export const SILENT: Meter = {
  delivery: nothing,
  look: nothing,
  claim: nothing,
  dispatch: nothing,
  request: nothing,
  sweep: nothing,
  redelivered: nothing,
  answer: nothing,
  thread: nothing,
};
