/**
 * Keeps the dashboard of each repository that asks for one (`dashboard: true`): soon after something happened, and not more
 * often than every twenty seconds. What a process does not get to, the next sweep does.
 */
import type { ReadConfig } from '../../protocol/config.ts';
import { createTurns } from '../in-turn.ts';
import type { Log, Ports, Where } from '../ports.ts';
import { type Kept, keepUp, startKeeping } from './keep.ts';

export interface KeeperSettings {
  /** The App's slug, once GitHub has told it. */
  readonly slug: () => Promise<string>;
  readonly now: () => number;
  /** Calls back once after some milliseconds. @returns forgets about it. */
  readonly later: (ms: number, work: () => void) => () => void;
  readonly log: Log;
  /** What a look has read of the configuration, or nothing; asks nobody. */
  readonly knownConfig: (repositoryId: number) => ReadConfig | undefined;
}

export interface Keeper {
  /** Somebody looked at an issue. Costs nothing where this process does not know that a dashboard is wanted. */
  touch(where: Where, ports: Ports): void;
  /** A box was ticked, and it is known by whom. */
  hear(where: Where, ports: Ports): void;
  /** Brings it up to date. Whether one is wanted is asked once an hour where nothing else tells. */
  sweep(where: Where, ports: Ports): Promise<void>;
  /** Plans nothing any more, and resolves when what is in hand is done. */
  close(): Promise<void>;
}

const EVERY_MS = 20_000;
/** What belongs together comes together: a question, and the comment that says so. */
const SOON_MS = 2_000;
const ASK_MS = 3_600_000;

export function createKeeper({ slug, now, later, log, knownConfig }: KeeperSettings): Keeper {
  const turns = createTurns();
  const all = new Map<number, Kept>();
  const planned = new Map<number, () => void>();
  const keptOf = ({ id }: Where): Kept => {
    const kept = all.get(id) ?? startKeeping();
    all.set(id, kept);
    return kept;
  };
  const plan = (ms: number, where: Where, ports: Ports): void => {
    if (planned.has(where.id)) return;
    planned.set(
      where.id,
      later(ms, () => {
        planned.delete(where.id);
        void keep(where, ports);
      }),
    );
  };
  const keep = (where: Where, ports: Ports): Promise<void> =>
    turns.run(String(where.id), async () => {
      try {
        const again = await keepUp(keptOf(where), { where, slug: await slug() }, ports);
        if (again !== undefined) plan(again, where, ports);
      } catch (error) {
        log.error(
          { err: error, repository: where.id },
          'the dashboard could not be brought up to date; trying again at the next sweep',
        );
      }
    });
  const isWanted = (where: Where): boolean => {
    const read = knownConfig(where.id);
    return read?.kind === 'config' ? read.config.dashboard : keptOf(where).isWanted;
  };
  const touch = (where: Where, ports: Ports): void => {
    if (isWanted(where)) plan(Math.max(SOON_MS, keptOf(where).at + EVERY_MS - now()), where, ports);
  };
  return {
    touch,
    hear: (where, ports) => {
      keptOf(where).isTold = true;
      touch(where, ports);
    },
    sweep: async (where, ports) => {
      if (isWanted(where) || now() >= keptOf(where).at + ASK_MS) await keep(where, ports);
    },
    close: async () => {
      for (const forget of planned.values()) forget();
      planned.clear();
      await turns.idle();
    },
  };
}
