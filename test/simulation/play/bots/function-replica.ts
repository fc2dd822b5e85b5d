/**
 * The bot as a cloud function (bot/serverless.ts). A process only works while it handles a call. A schedule requests a
 * sweep, which first does what is due of its plans. A cloud usually calls its existing process, and sometimes a new
 * one.
 */
import { createDueWork } from '../../../../bot/concurrency/due-work.ts';
import { MINUTE } from '../../conditions.ts';
import type { Surroundings } from '../../hosted/effects.ts';
import { createMachine, type Machine } from '../../machine.ts';
import { hearAll, type Replica, type ReplicaSettings, wire, type Wired } from '../replica.ts';

/** Longer than a cloud allows for a call. */
const LONGEST_MS = 15 * MINUTE;

interface Process {
  readonly machine: Machine;
  readonly runDue: () => Promise<void>;
  readonly wired: Wired;
}

export function createFunctionReplica(around: Surroundings, settings: ReplicaSettings): Replica {
  const { timeline, cover, chance, trouble, pace } = around.conditions;
  let count = 0;
  let kept: Process | undefined;
  const begin = (): Process => {
    cover('bot: a function begins');
    count += 1;
    const machine = createMachine(`bot call ${count}`, timeline, () => undefined);
    const { later, runDue } = createDueWork(machine.now);
    return { machine, runDue, wired: wire(around, machine, settings, later) };
  };
  const call = (work: (process: Process) => Promise<unknown>): void => {
    const isKept = kept?.machine.isAlive() === true && !chance.roll(trouble().functionIsNew);
    const process = isKept && kept !== undefined ? kept : begin();
    kept = process;
    const forget = process.machine.later(LONGEST_MS, process.machine.die);
    void work(process).finally(forget);
  };
  const keepSweeping = (): void => {
    call(({ runDue, wired }) => runDue().then(wired.sweep));
    timeline.plan(timeline.now() + pace.between(settings.sweepMs), keepSweeping);
  };
  if (settings.sweeps) keepSweeping();
  return {
    isUp: () => true,
    hear: (event, payload, delivery) => {
      call(({ machine, wired }) => {
        around.conditions.trace(machine.name, () => `hears ${event} ${delivery}`);
        return hearAll(wired.stand, event, payload, delivery);
      });
    },
    restart: () => undefined,
  };
}
