/** When this process will look at an issue again: its memory of plans, see work-queue.ts. */
import { LIMITS } from '../../protocol/base/limits.ts';
import type { ReconcileTrigger } from '../decision/snapshot.ts';

export interface RequeuePorts {
  readonly now: () => number;
  /** Calls back once after some milliseconds. @returns a function that cancels it. */
  readonly later: (ms: number, work: () => unknown) => () => void;
}

/**
 * Each planned issue keeps a GitHub client. If there are more, the last ones are left to the sweep, which checks
 * everything once an hour.
 */
const MOST_PLANNED = 2_000;

interface Planned {
  readonly at: number;
  readonly forget: () => void;
  /** Both change when another look at the same issue is planned. */
  trigger: ReconcileTrigger;
  work: (trigger: ReconcileTrigger) => unknown;
}

function forgetLast(planned: Map<string, Planned>): void {
  const [last] = [...planned].reduce((one, other) => (other[1].at > one[1].at ? other : one));
  planned.get(last)?.forget();
  planned.delete(last);
}

export interface Requeue {
  /**
   * The earliest time wins, and the newest work: since the first one was planned, the repository or its default branch
   * may have got another name. It also sees what the other one would have looked at.
   */
  readonly plan: (
    key: string,
    at: number,
    trigger: ReconcileTrigger,
    work: (trigger: ReconcileTrigger) => unknown,
  ) => void;
  /** The triggers that are planned for an issue. */
  readonly planned: (issue: string) => readonly ReconcileTrigger[];
  readonly isClosed: () => boolean;
  readonly close: () => void;
}

export function createRequeue({ later, now }: RequeuePorts): Requeue {
  const planned = new Map<string, Planned>();
  let closed = false;
  return {
    plan: (key, at, trigger, work) => {
      const before = planned.get(key);
      if (closed) return;
      const merged = before === undefined ? trigger : mergeLooks(before.trigger, trigger);
      if (before !== undefined && before.at <= at) {
        before.trigger = merged;
        before.work = work;
        return;
      }
      before?.forget();
      const forget = later(Math.min(Math.max(0, at - now()), LIMITS.timerSeconds * 1_000), () => {
        planned.delete(key);
        return next.work(next.trigger);
      });
      const next: Planned = { at, forget, trigger: merged, work };
      planned.set(key, next);
      if (planned.size > MOST_PLANNED) forgetLast(planned);
    },
    planned: (issue) => [...planned].flatMap(([key, { trigger }]) => (key.startsWith(`${issue}:`) ? [trigger] : [])),
    isClosed: () => closed,
    close: () => {
      closed = true;
      for (const { forget } of planned.values()) forget();
      planned.clear();
    },
  };
}

/** A look at everything that one of the two would have seen: labels and reviews are only read if that is asked for. */
function mergeLooks(before: ReconcileTrigger, next: ReconcileTrigger): ReconcileTrigger {
  if (before.kind !== 'look' || next.kind !== 'look') return next;
  return {
    ...before,
    ...next,
    labels: before.labels || next.labels,
    issue: before.issue === true || next.issue === true,
    reviews: before.reviews === true || next.reviews === true,
  };
}
