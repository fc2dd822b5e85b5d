/**
 * A replica of the bot: its real Probot function, work queue, sweep worker and ports, on a machine that dies and
 * restarts.
 *
 * Only Probot itself is replaced, which passes an event and a client to a handler, and the loop of main.ts, which
 * sweeps at the start and then at intervals.
 */
import type { Probot } from 'probot';
import { createSweepWorker } from '../../../bot/server/sweep-worker.ts';
import { createApp } from '../../../bot/server/probot-app.ts';
import { createDashboardUpdater } from '../../../bot/dashboard/update-queue.ts';
import { RULES } from '../../../bot/rules/rules-table.ts';
import { createWorkQueue } from '../../../bot/reconcile/work-queue.ts';
import type { BotKeys } from '../../../bot/adapters/bot-records.ts';
import { createBudgets } from '../../../bot/adapters/rate-budgets.ts';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createConfigCache } from '../../../bot/adapters/config-cache.ts';
import { createOneRequest } from '../../../bot/adapters/look/one-request.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import type { GitHubClient } from '../../../github/github-client.ts';
import { findRetryAt } from '../../../github/rate-limits.ts';
import type { Surroundings } from '../hosted/effects.ts';
import { APP } from '../hosted/store.ts';
import type { Listener } from '../hosted/webhooks.ts';
import { createClient, type Interfere } from '../hosted/simulated-wire.ts';
import { createLog, createMachine, type Machine } from '../machine.ts';
import { MINUTE } from '../conditions.ts';

export interface ReplicaSettings {
  readonly name: string;
  readonly graceMs: number;
  readonly sweepMs: number;
  readonly sweeps: boolean;
  readonly interfere: Interfere | undefined;
  readonly keys: BotKeys;
}

export interface Replica extends Listener {
  /** Ends its faults: it stays up from now on, and its clock is correct. */
  readonly restart: () => void;
}

/** How long an installation token is used. */
const TOKEN_MS = 59 * MINUTE;

type Handler = (context: object) => Promise<void>;

/** The parts of Probot that the bot uses. */
interface Stand {
  readonly client: GitHubClient;
  readonly handlers: Map<string, Handler[]>;
  readonly probot: Probot;
}

export interface Wired {
  readonly stand: Stand;
  /** Never throws. */
  readonly sweep: () => Promise<void>;
}

function createStand(client: GitHubClient): Stand {
  const handlers = new Map<string, Handler[]>();
  const probot = {
    on: (events: string | readonly string[], handler: Handler) => {
      for (const event of [events].flat()) handlers.set(event, [...(handlers.get(event) ?? []), handler]);
    },
    auth: () => Promise.resolve(client),
  };
  // Probot's class has more members than its functions can use here.
  return { client, handlers, probot: probot as unknown as Probot };
}

export function createReplica(around: Surroundings, settings: ReplicaSettings): Replica {
  let machine: Machine | undefined;
  let stand: Stand | undefined;

  const boot = (): void => {
    const own = createMachine(settings.name, around.conditions.timeline, () => {
      comeBack();
    });
    machine = own;
    const wired = wire(around, own, settings, own.later);
    stand = wired.stand;
    if (settings.sweeps)
      keepSweeping(wired.sweep, own, () => around.conditions.pace.between(settings.sweepMs)).catch(ignore);
    around.conditions.trace(settings.name, () => 'starts');
    drift(around, own);
  };
  const comeBack = (): void => {
    const { chance, timeline } = around.conditions;
    timeline.plan(timeline.now() + chance.whole(5_000, 10 * MINUTE), () => {
      if (machine?.isAlive() !== true) boot();
    });
  };

  boot();
  return {
    isUp: () => machine?.isAlive() === true,
    hear: (event, payload, delivery) => {
      around.conditions.trace(settings.name, () => `hears ${event} ${delivery}`);
      if (stand !== undefined) void hearAll(stand, event, payload, delivery);
    },
    restart: () => {
      const before = machine;
      machine = undefined;
      before?.die();
      boot();
    },
  };
}

/** Probot logs the errors of a handler. The work queue retries by itself. */
function ignore(): void {
  // Nothing else to do.
}

export async function hearAll(stand: Stand, event: string, payload: object, delivery: string): Promise<void> {
  const heard = { id: delivery, name: event.split('.')[0], payload, octokit: stand.client };
  await Promise.all((stand.handlers.get(event) ?? []).map((handler) => handler(heard).catch(ignore)));
}

/** @param later plans work for later, in a process that lives long enough. */
export function wire(
  around: Surroundings,
  machine: Machine,
  settings: ReplicaSettings,
  later: Machine['later'],
): Wired {
  const bootedAt = around.conditions.timeline.now();
  const client = createClient({
    around,
    machine,
    by: APP,
    dies: () => around.conditions.trouble().replicaDies,
    retries: true,
    interfere: settings.interfere,
    token: () => `${bootedAt} ${Math.floor((around.conditions.timeline.now() - bootedAt) / TOKEN_MS)}`,
  });
  const log = createLog(around.conditions, machine);
  const slug = (): Promise<string> => Promise.resolve('agora');
  const policies = createConfigCache();
  const dashboards = createDashboardUpdater({
    slug,
    now: machine.now,
    later,
    log,
    knownConfig: policies.knownConfig,
  });
  const queue = createWorkQueue({
    decision: { rules: RULES, graceMs: settings.graceMs },
    slug,
    now: machine.now,
    later,
    log,
    reconciled: (where, ports) => {
      dashboards.touch(where, ports);
    },
    retryAt: (error) => findRetryAt(error, machine.now()),
  });
  const stand = createStand(client);
  const app = {
    queue,
    dashboards,
    slug,
    workflow: 'agora.yml',
    firstSeen: createFirstSeen(),
    oneRequest: createOneRequest(),
    policies,
    now: machine.now,
    log,
    meter: SILENT,
    keys: settings.keys,
    budgets: createBudgets(machine.now),
  };
  createApp(app)(stand.probot);
  const sweep = createSweepWorker(stand.probot, app);
  return { stand, sweep: () => sweep().catch(ignore) };
}

async function keepSweeping(sweep: () => Promise<void>, machine: Machine, everyMs: () => number): Promise<void> {
  for (;;) {
    await sweep();
    await machine.sleep(everyMs());
  }
}

/** Its clock sometimes becomes wrong by several minutes. */
function drift({ conditions }: Surroundings, machine: Machine): void {
  if (!conditions.chance.roll(conditions.trouble().clockJumps)) return;
  const by = conditions.chance.whole(-8 * MINUTE, 8 * MINUTE);
  machine.later(conditions.chance.whole(0, 60 * MINUTE), () => {
    conditions.cover(by > 0 ? 'fault: a clock jumped ahead' : 'fault: a clock jumped back');
    conditions.trace(machine.name, () => `its clock jumps by ${by} ms`);
    machine.shiftClock(by);
  });
}
