/** How long an interactive run waits, whatever the clock of the machine does meanwhile. */
import { expect, it } from 'vitest';
import { createLiveHost, type LiveHost } from '../../../../client/adapters/local/live-host.ts';
import type { TaskId } from '../../../../protocol/base/ids.ts';
import type { DispatchResult } from '../../../../client/types.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-03T10:00:00Z');
const FINISHED = { outcome: 'needs_input', needsInput: { id: 'q_1', question: 'More?', demand: 'more' } };

interface Timers {
  now: number;
  /** The timers that were set, oldest first. */
  readonly set: { readonly ms: number; readonly fire: () => void }[];
}

function idleHost(idleMs: number): { readonly host: LiveHost; readonly timers: Timers } {
  const timers: Timers = { now: START, set: [] };
  const host = createLiveHost(1, {
    task: 't_0123456789ab' as TaskId,
    rules: { idleMs, keepsAsking: false },
    author: 'ada',
    journal: { append: () => undefined },
    clock: {
      now: () => timers.now,
      after: (ms, fire) => {
        timers.set.push({ ms, fire });
        return () => undefined;
      },
    },
  });
  void host.turnOver(FINISHED as unknown as DispatchResult);
  return { host, timers };
}

it('waits for months with timers that Node can count', () => {
  const { host, timers } = idleHost(60 * DAY);
  for (let at = 0; host.isWaiting() && at < 10; at += 1) {
    timers.now += timers.set[at]?.ms ?? 0;
    timers.set[at]?.fire();
  }

  expect(timers.set.every(({ ms }) => ms < 2 ** 31)).toBe(true);
  expect(timers.now).toBe(START + 60 * DAY);
  expect(host.isWaiting()).toBe(false);
});

it('does not wait longer because the clock was set back', () => {
  const { host, timers } = idleHost(300_000);
  timers.now -= DAY;

  timers.set.at(-1)?.fire();

  expect(host.isWaiting()).toBe(false);
});
