/**
 * What a running hub offers to whoever started it, and how it comes to rest and ends.
 */
import { Octokit } from '@octokit/rest';
import { isIllegal } from './gateway/gateway.ts';
import type { Machinery } from './machinery.ts';
import type { Hub, RunView } from './options.ts';
import { viewRun, type Run } from './overlay/actions/run.ts';

export function describeHub(machinery: Machinery): Hub {
  const { door, ground, gateway, relay, artifacts } = machinery;
  const close = createClose(machinery);
  return {
    url: door.origin,
    close,
    [Symbol.asyncDispose]: close,
    appKey: (appId) => findKey(machinery, appId),
    tokenOf: ground.tokens.ofUser,
    connectApp: relay.connect,
    ...describeRuns(machinery),
    traffic: gateway.traffic,
    illegal: () => gateway.traffic.filter(isIllegal),
    deliveries: relay.deliveries,
    redeliver: async (guid) => {
      const found = relay.deliveries.find((delivery) => delivery.guid === guid);
      if (found === undefined) throw new Error(`No webhook had the GUID ${guid.slice(0, 200)}. See hub.deliveries.`);
      await relay.redeliver(found);
    },
    expireArtifact: (id) => {
      const artifact = artifacts.find((one) => one.id === id);
      if (artifact !== undefined) artifact.expiresAt = Date.now();
    },
    as: (login) =>
      new Octokit({
        auth: ground.tokens.ofUser(login),
        baseUrl: door.origin,
        log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
      }),
    settle: () => settle(machinery),
  };
}

const ignore = (): void => undefined;

function findKey({ world, ground }: Machinery, appId: number): string {
  const key = world.appKey(appId);
  if (key === undefined)
    throw new Error(
      `No app has the id ${String(appId)}. Apps of this hub: ${ground.installations.apps.map(({ id }) => id).join(', ')}.`,
    );
  return key;
}

function describeRuns({
  office,
  options,
}: Machinery): Pick<Hub, 'runs' | 'waitForRun' | 'cancelRun' | 'killRun' | 'runSchedules'> {
  const { scheduler, starts } = office;
  const find = (id: number): Run => {
    const run = scheduler.find(id);
    if (run === undefined)
      throw new Error(
        `There is no run ${String(id)}. Runs: ${scheduler.runs.map((one) => one.id).join(', ') || 'none'}.`,
      );
    return run;
  };
  const end = async (id: number, how?: (run: Run) => void): Promise<RunView> => {
    const run = find(id);
    how?.(run);
    return viewRun(await scheduler.whenCompleted(run));
  };
  return {
    runs: () => scheduler.runs.map(viewRun),
    waitForRun: (id) => end(id),
    cancelRun: (id) => end(id, scheduler.cancel),
    killRun: (id) => end(id, scheduler.killMachine),
    runSchedules: async (owner, name) => {
      const seed = options.repositories.find((one) => one.owner === owner && one.name === name);
      if (seed === undefined) throw new Error(`There is no repository ${owner}/${name}.`);
      // A schedule runs in the name of whoever last changed the file; here that is the first user.
      const login = options.users[0]?.login ?? owner;
      return (
        await starts.onSchedule({ owner, name, isPrivate: seed.private ?? false }, { kind: 'user', login, token: '' })
      ).map(({ id }) => id);
    },
  };
}

/** Twice in a row nothing to do: what one thing starts when it ends has started by then. */
async function settle({ door, relay, office, idle, background }: Machinery): Promise<void> {
  const isQuiet = (): boolean =>
    door.inFlight() === 0 && relay.inFlight() === 0 && background.active() === 0 && office.scheduler.active() === 0;
  for (let quiet = 0; quiet < 2; ) {
    if (isQuiet()) {
      quiet += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      continue;
    }
    quiet = 0;
    await idle.next();
  }
}

function createClose({ door, world, relay, office, changes, idle, background }: Machinery): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    const running = office.scheduler.runs.filter(({ status }) => status !== 'completed');
    running.forEach(office.scheduler.killMachine);
    await Promise.all(running.map(office.scheduler.whenCompleted));
    relay.close();
    await background.end();
    await door.close();
    await world[Symbol.asyncDispose]();
    changes.close();
    idle.close();
  };
  return () => (closing ??= closeAll());
}
