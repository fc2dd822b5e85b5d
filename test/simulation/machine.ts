/**
 * A process that can die between any two steps: a replica of the bot, or a runner.
 *
 * After its death, no promise that it waits for is ever settled. Its code does not throw, does not clean up and does
 * not continue, exactly as after `kill -9`.
 */
import type { Log } from '../../bot/ports.ts';
import type { Conditions } from './conditions.ts';
import type { Timeline } from './virtual-time.ts';

export interface Machine {
  readonly name: string;
  readonly isAlive: () => boolean;
  /** According to its own clock, which can be wrong. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly later: (ms: number, work: () => void) => () => void;
  readonly die: () => void;
  /** Shifts its clock by this much from now on. */
  readonly shiftClock: (ms: number) => void;
}

export function createMachine(name: string, timeline: Timeline, onDeath: () => void): Machine {
  let alive = true;
  let wrongBy = 0;
  const later = (ms: number, work: () => void): (() => void) =>
    timeline.plan(timeline.now() + ms, () => {
      if (alive) work();
    });
  return {
    name,
    isAlive: () => alive,
    now: () => timeline.now() + wrongBy,
    sleep: (ms) =>
      new Promise((resolve) => {
        later(ms, resolve);
      }),
    later,
    die: () => {
      if (!alive) return;
      alive = false;
      onDeath();
    },
    shiftClock: (ms) => {
      wrongBy += ms;
    },
  };
}

/** A promise that a dead process waits for forever. */
export function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

/** Writes the log of a process to the trace. */
export function createLog({ trace }: Pick<Conditions, 'trace'>, machine: Machine): Log {
  const write =
    (level: string) =>
    (facts: object, message: string): void => {
      trace(machine.name, () => `${level}: ${message} ${render(facts)}`);
    };
  return { debug: () => undefined, info: write('info'), warn: write('warn'), error: write('error') };
}

function render(facts: object): string {
  return JSON.stringify(facts, (_, value: unknown) => (value instanceof Error ? value.message : value));
}
