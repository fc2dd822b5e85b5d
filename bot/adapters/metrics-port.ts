/**
 * Events for a metrics collector. Nothing collects them unless metrics are configured; then metrics.ts does.
 */
import type { Where } from '../ports.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';

export interface MetricsPort {
  delivery(event: string, outcome: 'ignored' | 'enqueued' | 'failed'): void;
  reconcile(outcome: 'done' | 'failed'): void;
  claim(outcome: 'won' | 'lost'): void;
  dispatch(outcome: 'started' | 'refused'): void;
  /** A request to GitHub and the status of its response, 0 if there was none. */
  request(status: number): void;
  sweep(outcome: 'done' | 'failed' | 'later', seconds: number): void;
  redelivered(): void;
  answer(outcome: 'accepted' | 'known' | 'refused'): void;
  /** A whole thread was just read. */
  thread(where: Where, issue: number, comments: readonly ThreadComment[]): void;
  /** Every repository that the App can work in: what was read of any other counts no more. */
  repositories(ids: ReadonlySet<number>): void;
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
  repositories: nothing,
};
