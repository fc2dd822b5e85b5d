/**
 * A process that holds the task: `agora run --task`, as play-turn.ts and live-run.ts implement it. It runs one step at
 * a time, so that it can be killed between any two steps.
 */
import { createLiveHost, type LiveHost } from '../../../client/adapters/local/live-host.ts';
import type { FirstRound, LocalRound } from '../../../client/adapters/local/local-round.ts';
import { beginTurn } from '../../../client/adapters/local-turns/takeover.ts';
import { ClientError } from '../../../client/client-error.ts';
import type { DispatchResult } from '../../../client/types.ts';
import { defined } from '../../../protocol/base/defined.ts';
import { createPassingClock } from '../../support/passing-clock.ts';
import { Killed, type LocalMachine, STARTED, TASK } from './local-machine.ts';
import { type Heard, type LocalWorker, startLocalWorker } from './local-worker.ts';

/** A text that was acknowledged to a person. */
export interface Acknowledged {
  readonly text: string;
  /** The round that it answers. */
  readonly answers?: number;
}

export interface LocalWorld {
  readonly machine: LocalMachine;
  readonly workers: LocalWorker[];
  readonly heard: Heard[];
  readonly acknowledged: Acknowledged[];
}

export interface LocalHost {
  readonly pid: number;
  readonly isUp: () => boolean;
  readonly worker: () => LocalWorker | undefined;
  /** Its next step, if there is one: wait for a remaining worker, begin, or handle the end of a turn. */
  readonly step: () => Promise<void>;
  readonly say: (text: string, question?: string) => void;
  readonly endInput: () => void;
  readonly isWaiting: () => boolean;
  /** Its turn has ended, and the next one has not begun. */
  readonly isBetweenTurns: () => boolean;
  readonly passTime: (ms: number) => void;
  /** Its worker's turn has ended, with a result or because the worker was killed. */
  readonly hear: (result: DispatchResult | undefined) => void;
  /** The agent has taken this message. */
  readonly taken: (id: string) => void;
  /** Stops its timers, which end with the process. */
  readonly stop: () => void;
}

type HostPhase = 'waits-for-a-worker' | 'plays' | 'gone';

/** @returns `undefined` if another process holds the task. */
export function startLocalHost(world: LocalWorld, wanted: FirstRound | 'cut'): LocalHost | undefined {
  const { machine } = world;
  const pid = machine.startProcess();
  const mine = { pid, round: wanted === 'cut' ? 1 : wanted.round, startedAt: STARTED };
  if (!machine.store.occupy(TASK, mine)) {
    machine.kill(pid);
    return undefined;
  }
  return new Host(world, pid, wanted);
}

class Host implements LocalHost {
  readonly pid: number;
  readonly #world: LocalWorld;
  readonly #wanted: FirstRound | 'cut';
  readonly #journal: ReturnType<LocalMachine['journalOf']>;
  #phase: HostPhase = 'waits-for-a-worker';
  #host: LiveHost | undefined;
  #worker: LocalWorker | undefined;
  #round = 0;
  #isBetween = false;
  readonly #clock = createPassingClock();

  constructor(world: LocalWorld, pid: number, wanted: FirstRound | 'cut') {
    this.pid = pid;
    this.#world = world;
    this.#wanted = wanted;
    this.#journal = world.machine.journalOf(pid);
  }

  readonly isUp = (): boolean => this.#phase !== 'gone' && this.#world.machine.runs(this.pid);
  readonly worker = (): LocalWorker | undefined => this.#worker;
  readonly isWaiting = (): boolean => this.isUp() && this.#host?.isWaiting() === true;

  readonly isBetweenTurns = (): boolean => this.isUp() && this.#isBetween;

  readonly passTime = (ms: number): void => {
    this.#guard(() => {
      this.#clock.pass(ms);
    });
  };

  readonly step = async (): Promise<void> => {
    const { store } = this.#world.machine;
    if (this.#phase !== 'waits-for-a-worker' || store.processOf(TASK, 'worker') !== undefined) return;
    store.note(TASK, 'worker', undefined);
    try {
      await this.#begin();
    } catch (error) {
      if (error instanceof ClientError) this.#leave();
      else if (!(error instanceof Killed)) throw error;
    }
  };

  readonly say = (text: string, question?: string): void => {
    this.#guard(() => this.#host?.receive({ type: 'user_message', text, ...defined({ question }) }));
  };

  readonly endInput = (): void => {
    this.#guard(() => this.#host?.receive({ type: 'end_input' }));
  };

  readonly taken = (id: string): void => {
    this.#guard(() => this.#host?.taken([id]));
  };

  readonly hear = (result: DispatchResult | undefined): void => {
    const { machine } = this.#world;
    // A worker that was killed after it stored its result has ended its turn.
    const left = result ?? machine.results.findLast((one) => one.result.round === this.#round)?.result;
    if (left === undefined) {
      this.#leave();
      return;
    }
    this.#guard(() => {
      this.#isBetween = true;
      this.#journal.append({ kind: 'over', round: this.#round });
      void this.#host?.turnOver(left).then((next) => {
        if (!this.isUp()) return;
        if (next === 'leave') this.#leave();
        else this.#play({ ...next, round: this.#round + 1 });
      });
    });
  };

  readonly stop = (): void => {
    this.#host?.stop();
  };

  async #begin(): Promise<void> {
    const { machine, acknowledged } = this.#world;
    const folder = { journal: this.#journal, results: () => Promise.resolve(machine.results) };
    const { begins, endedBy } = await beginTurn(folder, TASK, this.#wanted);
    if (begins === undefined) {
      this.#leave();
      return;
    }
    if (this.#wanted !== 'cut' && this.#wanted.answer !== undefined)
      acknowledged.push({ text: this.#wanted.answer, answers: this.#wanted.round });
    const rules = { idleMs: machine.chance.roll(0.2) ? 0 : 600_000, keepsAsking: machine.chance.roll(0.5) };
    this.#host = createLiveHost(begins.round, {
      task: TASK,
      rules,
      author: 'ada',
      endedBy,
      journal: this.#journal,
      clock: this.#clock,
    });
    this.#host.history.follow((event) => {
      if (event.type !== 'message' || !this.isUp()) return;
      acknowledged.push({ text: event.text, ...(event.as === 'answer' && { answers: this.#round + 1 }) });
    });
    this.#phase = 'plays';
    this.#play(begins);
  }

  #play(round: LocalRound): void {
    const { machine, workers, heard } = this.#world;
    this.#round = round.round;
    this.#isBetween = false;
    machine.store.note(TASK, 'holder', { pid: this.pid, round: round.round, startedAt: STARTED });
    if (this.#worker === undefined || !machine.runs(this.#worker.pid)) {
      if (workers.some((worker) => worker.isAtWork()))
        machine.blame('unclaimed-run', `round ${round.round} begins while another agent is at work`);
      this.#worker = startLocalWorker(machine, heard);
      workers.push(this.#worker);
    }
    machine.store.note(TASK, 'worker', { pid: this.#worker.pid, round: round.round, startedAt: STARTED });
    machine.trace('host', `${this.pid} begins round ${round.round} with worker ${this.#worker.pid}`);
    this.#worker.begin(round);
    this.#host?.deliverTo(this.#worker.receive);
  }

  /** Ends normally, without being killed. */
  #leave(): void {
    const { machine } = this.#world;
    if (!this.isUp()) return;
    machine.trace('host', `${this.pid} leaves`);
    this.#phase = 'gone';
    this.stop();
    if (this.#worker !== undefined) machine.kill(this.#worker.pid);
    machine.store.note(TASK, 'worker', undefined);
    machine.store.leave(TASK, { pid: this.pid, round: 1, startedAt: STARTED });
    machine.kill(this.pid);
  }

  #guard(work: () => void): void {
    if (!this.isUp()) return;
    try {
      work();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
}
