/**
 * A GitHub on this machine: start it, use it, close it.
 *
 * Put together here: the world underneath (world/), the rules in front of it (gateway/, overlay/), GitHub's
 * own description as referee (openapi/), webhooks, git, the runner and the page. Nothing else in this
 * folder knows all of them.
 */
import type { RepositoryAddress } from './gateway/call.ts';
import { createGateway } from './gateway/gateway.ts';
import type { Lookups } from './gateway/normalise.ts';
import { listen, type Listening } from './gateway/server.ts';
import { renderNow } from './gateway/times.ts';
import { createTokens } from './gateway/tokens.ts';
import { answerGit } from './git/smart-http.ts';
import { createGitStore, type GitStore } from './git/store.ts';
import { createBackground } from './background.ts';
import { createChanges } from './changes.ts';
import { describeHub } from './describe-hub.ts';
import type { Machinery, Signals } from './machinery.ts';
import type { Hub, HubOptions, RepositorySeed } from './options.ts';
import { renderPageWorld } from './page-world.ts';
import { openOffice, listPullRefs } from './overlay/actions/office.ts';
import { answerBlob, answerTwirp } from './overlay/artifacts/service.ts';
import { createJobTokens } from './overlay/artifacts/job-tokens.ts';
import { createSeal } from './overlay/artifacts/seal.ts';
import { createArtifactStore } from './overlay/artifacts/store.ts';
import { createBranchUpdates, type BranchUpdates } from './overlay/branch-updates.ts';
import { createGround, type Ground, type HubEvent } from './overlay/ground.ts';
import { createHandlers } from './overlay/handlers.ts';
import { createPullView, type PullView } from './overlay/pull-view.ts';
import { createReactions, type Reactions } from './overlay/reactions.ts';
import { createPage } from './page/page.ts';
import { renderPayload } from './webhooks/publish.ts';
import { createRelay } from './webhooks/relay.ts';
import { createAccounts } from './world/accounts.ts';
import { startWorld, type EmulatedWorld } from './world/emulator.ts';
import { installEverywhere } from './world/installations.ts';
import { createRoles } from './world/roles.ts';
import { seedWorld } from './world/seed.ts';

export type { Delivery, Exchange, Faults, Hub, HubOptions, RunView } from './options.ts';

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

async function build(options: HubOptions, door: Listening, signals: Signals): Promise<Machinery> {
  const { changes, idle } = signals;
  const startedAt = renderNow();
  const base = await openWorld(options, door.origin, (event) => publish(event));
  const { ground } = base;
  const relay = createRelay({ installations: ground.installations, faults: options.faults, onChange: idle.tell });
  const background = createBackground((error) => {
    gateway.noteMistake(error);
  }, idle.tell);
  const code = openCode(ground, options.workDir);
  const seal = createSeal();
  const artifacts = createArtifactStore(door.origin, options.workDir, seal);
  const jobTokens = createJobTokens(seal);
  const shared = { ground, ...code, startedAt, background: background.start };
  const office = openOffice({ ...shared, jobTokens, options, onChange: changes.tell });
  const publish = async (event: HubEvent): Promise<void> => {
    const payload = await renderPayload(ground, event);
    relay.announce(event.name, event.repository, payload);
    await office.starts.onEvent(event, payload);
  };
  const repositories = options.repositories.map(toAddress);
  const handlers = createHandlers({ ...shared, relay, reactions: base.reactions, office, artifacts, repositories });
  const gateway = createGateway({ ground, handlers, repositories, faults: options.faults, onChange: changes.tell });
  door.open({
    api: gateway.answer,
    git: answerGit({ ground, ...code, repositories, extraRefs: (repository) => listPullRefs(code.pulls, repository) }),
    twirp: answerTwirp(artifacts, jobTokens),
    blob: answerBlob(artifacts),
    jobLog: office.answerLog,
    page: createPage(renderPageWorld(options, { ground, gateway, office, changes })),
  });
  return { options, door, world: base.world, ground, gateway, relay, office, artifacts, background, ...signals };
}

const toAddress = ({ owner, name, private: isPrivate }: RepositorySeed): RepositoryAddress => ({
  owner,
  name,
  isPrivate: isPrivate ?? false,
});

interface Base {
  readonly world: EmulatedWorld;
  readonly ground: Ground;
  readonly reactions: Reactions;
}

/** The world underneath, filled, and the ground on top of it that everything else stands on. */
async function openWorld(options: HubOptions, origin: string, publish: Ground['publish']): Promise<Base> {
  const installations = installEverywhere(options);
  const world = await startWorld(origin, options, installations);
  await seedWorld(world, options);
  const accounts = await createAccounts(origin, world, options, installations);
  const tokens = createTokens(accounts.people, installations.apps, world.appKey);
  const reactions = createReactions();
  const appOfBot: Lookups['appOfBot'] = (login) => {
    const app = installations.appOfBot(login);
    return app && accounts.renderApp(app);
  };
  const lookups: Lookups = { accounts, reactionsOf: reactions.summarise, appOfBot };
  const parts = { origin, accounts, roles: createRoles(options), installations, tokens, world, lookups };
  return { world, reactions, ground: createGround(parts, publish) };
}

interface Code {
  readonly git: GitStore;
  readonly pulls: PullView;
  readonly branches: BranchUpdates;
}

function openCode(ground: Ground, workDir: string): Code {
  const git = createGitStore(workDir, ground.readAny);
  const pulls = createPullView(ground, git);
  return { git, pulls, branches: createBranchUpdates(ground, pulls) };
}
