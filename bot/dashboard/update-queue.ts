/**
 * Keeps the dashboard of each repository that asks for one (`dashboard: true`) up to date: soon after something
 * happens, but at most every twenty seconds. The next sweep does what a process did not get to.
 */
import type { ReadConfig } from '../../protocol/config/repository-config.ts';
import { createKeyedMutex } from '../concurrency/keyed-mutex.ts';
import type { Log, BotPorts, Where } from '../ports.ts';
import { type DashboardState, updateDashboard, createDashboardState } from './update.ts';

export interface DashboardUpdaterSettings {
  /** The App's slug, once GitHub has returned it. */
  readonly slug: () => Promise<string>;
  readonly now: () => number;
  /** Calls back once after some milliseconds. @returns a function that cancels it. */
  readonly later: (ms: number, work: () => unknown) => () => void;
  readonly log: Log;
  /** The configuration that a reconciliation has read, or nothing; makes no request. */
  readonly knownConfig: (repositoryId: number) => ReadConfig | undefined;
}

export interface DashboardUpdater {
  /** An issue was reconciled. Costs nothing if this process does not know that a dashboard is wanted. */
  touch(where: Where, ports: BotPorts): void;
  /** A checkbox was ticked, and it is known by whom. */
  noteTick(where: Where, ports: BotPorts): void;
  /** Updates the dashboard. If nothing else tells, whether one is wanted is checked once an hour. */
  sweep(where: Where, ports: BotPorts): Promise<void>;
  /** Plans nothing more, and resolves when the current work is done. */
  close(): Promise<void>;
}

const EVERY_MS = 20_000;
/** Related changes are written together: a question, and the comment that announces it. */
const SOON_MS = 2_000;
const ASK_MS = 3_600_000;

export function createDashboardUpdater({
  slug,
  now,
  later,
  log,
  knownConfig,
}: DashboardUpdaterSettings): DashboardUpdater {
  const mutex = createKeyedMutex();
  const planner = createPlanner(later);
  const stateOf = createStates();
  const plan = (ms: number, where: Where, ports: BotPorts): void => {
    planner.plan(where.id, ms, () => update(where, ports));
  };
  const update = (where: Where, ports: BotPorts): Promise<void> =>
    mutex.run(String(where.id), async () => {
      try {
        const again = await updateDashboard(stateOf(where), { where, slug: await slug() }, ports);
        if (again !== undefined) plan(again, where, ports);
      } catch (error) {
        log.error(
          { err: error, repository: where.id },
          'the dashboard could not be updated; retrying at the next sweep',
        );
      }
    });
  const isWanted = (where: Where): boolean => {
    const read = knownConfig(where.id);
    return read?.kind === 'config' ? read.config.dashboard : stateOf(where).isWanted;
  };
  const touch = (where: Where, ports: BotPorts): void => {
    if (isWanted(where)) plan(pauseAfter(stateOf(where), now()), where, ports);
  };
  return {
    touch,
    noteTick: (where, ports) => {
      stateOf(where).isTickKnown = true;
      touch(where, ports);
    },
    sweep: async (where, ports) => {
      const { at } = stateOf(where);
      if (isWanted(where) || now() >= at + ASK_MS || now() < at) await update(where, ports);
    },
    close: async () => {
      planner.forgetAll();
      await mutex.idle();
    },
  };
}

/** If the clock was set back, the last update lies in the future. */
function pauseAfter({ at }: DashboardState, now: number): number {
  return Math.max(SOON_MS, Math.min(EVERY_MS, at + EVERY_MS - now));
}

/** One state for each repository, created on first use. */
function createStates(): (where: Where) => DashboardState {
  const all = new Map<number, DashboardState>();
  return ({ id }) => {
    const kept = all.get(id) ?? createDashboardState();
    all.set(id, kept);
    return kept;
  };
}

interface Planner {
  readonly plan: (id: number, ms: number, work: () => unknown) => void;
  readonly forgetAll: () => void;
}

/** Plans one update at a time for each repository. */
function createPlanner(later: DashboardUpdaterSettings['later']): Planner {
  const planned = new Map<number, () => void>();
  return {
    plan: (id, ms, work) => {
      if (planned.has(id)) return;
      planned.set(
        id,
        later(ms, () => {
          planned.delete(id);
          return work();
        }),
      );
    },
    forgetAll: () => {
      for (const forget of planned.values()) forget();
      planned.clear();
    },
  };
}
