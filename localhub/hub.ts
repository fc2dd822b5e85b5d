/**
 * A GitHub on this machine: start it, use it, close it.
 *
 * Put together here: the world underneath (world/), the rules in front of it (gateway/, overlay/), GitHub's
 * own description as referee (openapi/), webhooks, git, the runner and the page. Nothing else in this
 * folder knows all of them.
 */
import { Octokit } from '@octokit/rest';
import type { RepositoryAddress } from './gateway/call.ts';
import { createGateway, type Gateway, type RawRequest } from './gateway/gateway.ts';
import type { Lookups } from './gateway/normalise.ts';
import { listen, type Listening } from './gateway/server.ts';
import { createTokens } from './gateway/tokens.ts';
import { answerGit } from './git/smart-http.ts';
import { createGitStore } from './git/store.ts';
import { createBackground, type Background } from './background.ts';
import { createChanges, type Changes } from './changes.ts';
import type { Exchange, Hub, HubOptions, RunView } from './options.ts';
import { openOffice, listPullRefs, type Office } from './overlay/actions/office.ts';
import { viewRun, type Run } from './overlay/actions/run.ts';
import { answerBlob, answerTwirp } from './overlay/artifacts/service.ts';
import { createJobTokens } from './overlay/artifacts/job-tokens.ts';
import { createSeal } from './overlay/artifacts/seal.ts';
import { createArtifactStore, type ArtifactStore } from './overlay/artifacts/store.ts';
import { createBranchUpdates } from './overlay/branch-updates.ts';
import { createGround, type Ground, type HubEvent } from './overlay/ground.ts';
import { createHandlers } from './overlay/handlers.ts';
import { createPullView } from './overlay/pull-view.ts';
import { createReactions } from './overlay/reactions.ts';
import { createPage } from './page/page.ts';
import { renderPayload } from './webhooks/publish.ts';
import { createRelay, type Relay } from './webhooks/relay.ts';
import { createAccounts } from './world/accounts.ts';
import { startWorld, type EmulatedWorld } from './world/emulator.ts';
import { installEverywhere } from './world/installations.ts';
import { createRoles } from './world/roles.ts';
import { seedWorld } from './world/seed.ts';

export type { Delivery, Exchange, Faults, Hub, HubOptions, RunView } from './options.ts';

interface Signals {
  /** Something that a page shows may be different now. */
  readonly changes: Changes;
  /** Something has ended; whoever waits for quiet looks again. */
  readonly idle: Changes;
}

/** The parts that outlive the start. */
interface Machinery extends Signals {
  readonly options: HubOptions; readonly door: Listening; readonly world: EmulatedWorld; readonly ground: Ground; readonly gateway: Gateway;
  readonly relay: Relay; readonly office: Office; readonly artifacts: ArtifactStore; readonly background: Background;
}

export async function startHub(options: HubOptions): Promise<Hub> {
  const signals: Signals = { changes: createChanges(), idle: createChanges() };
  signals.changes.listen(signals.idle.tell);
  const door = await listen(options.port ?? 0, signals.idle.tell);
  try {
    const machinery = await build(options, door, signals);
    return describeHub(machinery);
  } catch (error) {
    await door.close();
    throw error;
  }
}

async function build(options: HubOptions, door: Listening, { changes, idle }: Signals): Promise<Machinery> {
  const { origin } = door;
  const installations = installEverywhere(options);
  const world = await startWorld(origin, options, installations);
  await seedWorld(world, options);
  const accounts = await createAccounts(origin, world, options, installations);
  const tokens = createTokens(options.users.map(({ login }) => login), installations.apps, world.appKey);
  const relay = createRelay({ installations, faults: options.faults, onChange: idle.tell });
  const reactions = createReactions();
  const lookups: Lookups = { accounts, reactionsOf: reactions.summarise, appOfBot: (login) => { const app = installations.appOfBot(login); return app && accounts.renderApp(app); } };
  const roles = createRoles(options);
  const ground: Ground = createGround({ origin, accounts, roles, installations, tokens, world, lookups }, (event) => publish(event));
  const repositories: RepositoryAddress[] = options.repositories.map(({ owner, name, private: isPrivate }) => ({ owner, name, isPrivate: isPrivate ?? false }));
  const startedAt = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const git = createGitStore(options.workDir, ground.readAny);
  const pulls = createPullView(ground, git);
  const branches = createBranchUpdates(ground, pulls);
  const seal = createSeal();
  const artifacts = createArtifactStore(origin, options.workDir, seal);
  const jobTokens = createJobTokens(seal);
  const background = createBackground((error) => { gateway.noteMistake(error); }, idle.tell);
  const office = openOffice({ ground, git, pulls, jobTokens, options, startedAt, background: background.start, onChange: changes.tell });
  const publish = async (event: HubEvent): Promise<void> => {
    const payload = await renderPayload(ground, event);
    relay.announce(event.name, event.repository, payload);
    await office.starts.onEvent(event, payload);
  };
  const handlers = createHandlers({ ground, relay, background: background.start, reactions, git, pulls, branches, office, artifacts, repositories, startedAt });
  const gateway = createGateway({ ground, handlers, repositories, faults: options.faults, onChange: changes.tell });
  door.open({
    api: gateway.answer, git: answerGit({ ground, git, branches, repositories, extraRefs: (repository) => listPullRefs(pulls, repository) }),
    twirp: answerTwirp(artifacts, jobTokens), blob: answerBlob(artifacts), jobLog: office.answerLog,
    page: createPage(renderPageWorld(options, { ground, gateway, office, changes })),
  });
  return { options, door, world, ground, gateway, relay, office, artifacts, changes, idle, background };
}

/** A request nobody should have sent, or an answer GitHub would never give. */
const isIllegal = ({ requestErrors, responseErrors }: Exchange): boolean => requestErrors.length > 0 || responseErrors.length > 0;

type PageParts = Pick<Machinery, 'ground' | 'gateway' | 'office' | 'changes'>;

function renderPageWorld(options: HubOptions, { ground, gateway, office, changes }: PageParts): Parameters<typeof createPage>[0] {
  return {
    users: options.users.map(({ login }) => login),
    repositories: () => options.repositories.map(({ owner, name }) => `${owner}/${name}`),
    api: async (login, method, path, body) => {
      const request: RawRequest = {
        method, url: new URL(path, ground.origin), headers: { authorization: `token ${ground.tokens.ofUser(login)}` }, bytes: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
      };
      const outcome = await gateway.answer(request);
      return outcome === 'dropped' ? { status: 502, body: { message: 'The connection broke.' } } : { status: outcome.status, body: outcome.body };
    },
    runLog: (runId) => office.scheduler.find(runId)?.log ?? [],
    runDetails: (runId) => { const run = office.scheduler.find(runId); return run && viewRun(run); },
    traffic: () => ({ requests: gateway.traffic.length, illegal: gateway.traffic.filter(isIllegal).length }),
    onChange: changes.listen,
  };
}

function describeHub(machinery: Machinery): Hub {
  const { door, ground, gateway, relay, artifacts } = machinery;
  const close = createClose(machinery);
  return {
    url: door.origin, close, [Symbol.asyncDispose]: close,
    appKey: (appId) => findKey(machinery, appId),
    tokenOf: ground.tokens.ofUser, connectApp: relay.connect,
    ...describeRuns(machinery),
    traffic: gateway.traffic, illegal: () => gateway.traffic.filter(isIllegal), deliveries: relay.deliveries,
    redeliver: async (guid) => {
      const found = relay.deliveries.find((delivery) => delivery.guid === guid);
      if (found === undefined) throw new Error(`No webhook had the GUID ${guid.slice(0, 200)}. See hub.deliveries.`);
      await relay.redeliver(found);
    },
    expireArtifact: (id) => { const artifact = artifacts.find((one) => one.id === id); if (artifact !== undefined) artifact.expiresAt = Date.now(); },
    as: (login) => new Octokit({ auth: ground.tokens.ofUser(login), baseUrl: door.origin, log: { debug: ignore, info: ignore, warn: ignore, error: ignore } }),
    settle: () => settle(machinery),
  };
}

const ignore = (): void => undefined;

function findKey({ world, ground }: Machinery, appId: number): string {
  const key = world.appKey(appId);
  if (key === undefined) throw new Error(`No app has the id ${String(appId)}. Apps of this hub: ${ground.installations.apps.map(({ id }) => id).join(', ')}.`);
  return key;
}

function describeRuns({ office, options }: Machinery): Pick<Hub, 'runs' | 'waitForRun' | 'cancelRun' | 'killRun' | 'runSchedules'> {
  const { scheduler, starts } = office;
  const find = (id: number): Run => {
    const run = scheduler.find(id);
    if (run === undefined) throw new Error(`There is no run ${String(id)}. Runs: ${scheduler.runs.map((one) => one.id).join(', ') || 'none'}.`);
    return run;
  };
  const end = async (id: number, how?: (run: Run) => void): Promise<RunView> => { const run = find(id); how?.(run); return viewRun(await scheduler.whenCompleted(run)); };
  return {
    runs: () => scheduler.runs.map(viewRun), waitForRun: (id) => end(id), cancelRun: (id) => end(id, scheduler.cancel), killRun: (id) => end(id, scheduler.killMachine),
    runSchedules: async (owner, name) => {
      const seed = options.repositories.find((one) => one.owner === owner && one.name === name);
      if (seed === undefined) throw new Error(`There is no repository ${owner}/${name}.`);
      // A schedule runs in the name of whoever last changed the file; here that is the first user.
      const login = options.users[0]?.login ?? owner;
      return (await starts.onSchedule({ owner, name, isPrivate: seed.private ?? false }, { kind: 'user', login, token: '' })).map(({ id }) => id);
    },
  };
}

/** Twice in a row nothing to do: what one thing starts when it ends has started by then. */
async function settle({ door, relay, office, idle, background }: Machinery): Promise<void> {
  const isQuiet = (): boolean => door.inFlight() === 0 && relay.inFlight() === 0 && background.active() === 0 && office.scheduler.active() === 0;
  for (let quiet = 0; quiet < 2;) {
    if (isQuiet()) { quiet += 1; await new Promise((resolve) => { setTimeout(resolve, 5); }); continue; }
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
