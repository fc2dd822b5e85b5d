/** What a running hub offers to the code that started it, and how it becomes idle and ends. */
import { Octokit } from '@octokit/rest';
import { isIllegal } from './gateway/gateway.ts';
import type { HubParts } from './hub-parts.ts';
import type { Hub, RunView } from './hub-options.ts';
import type { RepositoryAddress } from './gateway/call.ts';
import { viewSchedule } from './overlay/schedules/schedules.ts';
import { viewRun, type RunRecord } from './overlay/actions/run-record.ts';

export function describeHub(parts: HubParts): Hub {
  const { server, context, gateway, relay, artifacts } = parts;
  const close = createClose(parts);
  return {
    url: server.origin,
    close,
    [Symbol.asyncDispose]: close,
    appKey: (appId) => findKey(parts, appId),
    tokenOf: context.tokens.ofUser,
    connectApp: relay.connect,
    ...describeRuns(parts),
    ...describeSchedules(parts),
    traffic: gateway.traffic,
    illegal: () => gateway.traffic.filter(isIllegal),
    deliveries: relay.deliveries,
    redeliver: async (guid) => {
      const found = relay.deliveries.find((delivery) => delivery.guid === guid);
      if (found === undefined) throw new Error(`No webhook has the GUID ${guid.slice(0, 200)}. See hub.deliveries.`);
      await relay.redeliver(found);
    },
    hideComment: parts.hidden.hide,
    replaceArtifact: async (id, zip) => {
      const artifact = artifacts.find((one) => one.id === id);
      if (artifact === undefined) throw new Error(`No artifact has the id ${String(id)}.`);
      const bytes = Buffer.from(zip);
      await artifacts.write(artifact, bytes);
      await artifacts.finish(artifact, { size: bytes.length, digest: undefined });
    },
    expireArtifact: (id) => {
      const artifact = artifacts.find((one) => one.id === id);
      if (artifact !== undefined) artifact.expiresAt = Date.now();
    },
    as: (login) =>
      new Octokit({
        auth: context.tokens.ofUser(login),
        baseUrl: server.origin,
        log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
      }),
    settle: () => settle(parts),
  };
}

const ignore = (): void => undefined;

function findKey({ emulator, context }: HubParts, appId: number): string {
  const key = emulator.appKey(appId);
  if (key === undefined)
    throw new Error(
      `No app has the id ${String(appId)}. Apps of this hub: ${context.installations.apps.map(({ id }) => id).join(', ')}.`,
    );
  return key;
}

function describeRuns({
  actions: { scheduler },
}: HubParts): Pick<Hub, 'runs' | 'waitForRun' | 'cancelRun' | 'killRun'> {
  const find = (id: number): RunRecord => {
    const run = scheduler.find(id);
    if (run === undefined)
      throw new Error(
        `No run has the id ${String(id)}. Runs: ${scheduler.runs.map((one) => one.id).join(', ') || 'none'}.`,
      );
    return run;
  };
  const end = async (id: number, how?: (run: RunRecord) => void): Promise<RunView> => {
    const run = find(id);
    how?.(run);
    return viewRun(await scheduler.whenCompleted(run));
  };
  return {
    runs: () => scheduler.runs.map(viewRun),
    waitForRun: (id) => end(id),
    cancelRun: (id) => end(id, scheduler.cancel),
    killRun: (id) => end(id, scheduler.killMachine),
  };
}

function describeSchedules({
  actions: { schedules },
  options,
}: HubParts): Pick<Hub, 'runSchedules' | 'schedules' | 'runNextSchedule'> {
  const find = (owner: string, name: string): RepositoryAddress => {
    const seed = options.repositories.find((one) => one.owner === owner && one.name === name);
    if (seed === undefined) throw new Error(`There is no repository ${owner}/${name}.`);
    return { owner, name, isPrivate: seed.private ?? false };
  };
  return {
    schedules: async (owner, name) => (await schedules.list(find(owner, name))).map(viewSchedule),
    runNextSchedule: async (owner, name) => (await schedules.bringForward(find(owner, name)))?.id,
    runSchedules: async (owner, name) => {
      const repository = find(owner, name);
      const firsts = new Map((await schedules.list(repository)).map(({ workflow, cron }) => [workflow.path, cron]));
      const runs = [];
      for (const [path, cron] of firsts) runs.push(await schedules.bringForward(repository, { path, cron }));
      return runs.flatMap((run) => run?.id ?? []);
    },
  };
}

/** There must be nothing to do twice in a row: anything that starts when something else ends has started by then. */
async function settle({ server, relay, actions, idle, background }: HubParts): Promise<void> {
  const isQuiet = (): boolean =>
    server.inFlight() === 0 && relay.inFlight() === 0 && background.active() === 0 && actions.scheduler.active() === 0;
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

function createClose({
  server,
  emulator,
  relay,
  actions,
  changes,
  idle,
  background,
  stopSchedules,
}: HubParts): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    stopSchedules();
    await actions.scheduler.close();
    relay.close();
    await background.end();
    await server.close();
    await emulator[Symbol.asyncDispose]();
    changes.close();
    idle.close();
  };
  return () => (closing ??= closeAll());
}
