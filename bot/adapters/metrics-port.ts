/**
 * What happens, told to whoever counts. Nobody does unless metrics are configured; adapters/metrics.ts counts then.
 */
import type { Where } from '../ports.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';

export interface MetricsPort {
  delivery(event: string, outcome: 'ignored' | 'enqueued' | 'failed'): void;
  reconcile(outcome: 'done' | 'failed'): void;
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

export const SILENT: MetricsPort = {
  delivery: nothing,
  reconcile: nothing,
  claim: nothing,
  dispatch: nothing,
  request: nothing,
  sweep: nothing,
  redelivered: nothing,
  answer: nothing,
  thread: nothing,
};
