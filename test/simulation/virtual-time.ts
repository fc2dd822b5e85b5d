/**
 * Virtual time: what is to happen when, one thing after the other.
 *
 * Between two events every promise that can go on does so: nothing in here waits for a real clock, a socket or a disk,
 * so when Node's turn is over nothing is left but what stands on the timeline. That makes a schedule repeatable to the
 * last microtask.
 */
import { setImmediate } from 'node:timers';

interface Planned {
  readonly at: number;
  readonly order: number;
  work: (() => void) | undefined;
}

export interface Timeline {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** @returns forgets about it. */
  readonly plan: (at: number, work: () => void) => () => void;
  /** Lets everything happen that is planned up to then. */
  readonly runUntil: (end: number) => Promise<void>;
  /** How much has happened. */
  readonly events: () => number;
}

/** @param mostEvents nothing happens after so much. */
export function createTimeline(start: number, mostEvents = Infinity): Timeline {
  const heap: Planned[] = [];
  let now = start;
  let order = 0;
  let events = 0;
  return {
    now: () => now,
    events: () => events,
    plan: (at, work) => {
      const planned: Planned = { at: Math.max(now, at), order: order++, work };
      push(heap, planned);
      return () => {
        planned.work = undefined;
      };
    },
    runUntil: async (end) => {
      for (let top = heap[0]; top !== undefined && top.at <= end; top = heap[0]) {
        if (events >= mostEvents) break;
        pop(heap);
        now = top.at;
        if (top.work === undefined) continue;
        events += 1;
        top.work();
        await new Promise<void>((resolve) => {
          setImmediate(resolve);
        });
      }
      now = end;
    },
  };
}

function isBefore(one: Planned, other: Planned): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

function push(heap: Planned[], item: Planned): void {
  let index = heap.push(item) - 1;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || isBefore(above, item)) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = item;
}

function pop(heap: Planned[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let index = 0;
  for (;;) {
    const left = heap[2 * index + 1];
    const right = heap[2 * index + 2];
    const smaller =
      right !== undefined && left !== undefined && isBefore(right, left)
        ? { item: right, at: 2 * index + 2 }
        : { item: left, at: 2 * index + 1 };
    if (smaller.item === undefined || isBefore(last, smaller.item)) break;
    heap[index] = smaller.item;
    index = smaller.at;
  }
  heap[index] = last;
}
