/**
 * Virtual time: runs planned events one after another.
 *
 * Between two events, all promises that can continue do so. Nothing in the simulation waits for a real clock, a socket
 * or a disk, so after one turn of Node's event loop only planned events are left. This makes a schedule repeatable down
 * to the last microtask.
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
  /** @returns a function that cancels it. */
  readonly plan: (at: number, work: () => void) => () => void;
  /** Runs all events that are planned up to this time. */
  readonly runUntil: (end: number) => Promise<void>;
  /** The number of events so far. */
  readonly events: () => number;
}

/** @param mostEvents the maximum number of events. */
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
