/**
 * A GitHub on this machine: start it, use it, close it.
 *
 * This file connects the parts: the emulator (emulator/), the rules before it (gateway/, overlay/), GitHub's own
 * description to check both (openapi/), webhooks, git, the runner and the page. No other file in this folder knows all
 * of them.
 */
import type { RepositoryAddress } from './gateway/call.ts';
import { createGateway } from './gateway/gateway.ts';
import type { Lookups } from './gateway/normalise.ts';
import { listen, type HubServer, type PathService } from './gateway/server.ts';
import { renderNow } from './gateway/gateway-times.ts';
import { createTokens } from './gateway/tokens.ts';
import { answerGit, isGitPath } from './git/smart-http.ts';
import { createGitStore, type GitStore } from './git/git-store.ts';
import { createBackground } from './background.ts';
import { createChanges } from './changes.ts';
import { describeHub } from './describe-hub.ts';
import type { CreateGraphql } from './gateway/graphql-port.ts';
import { createHiddenComments, type HiddenComments } from './overlay/issues/hidden-comments.ts';
import { createEditHistory } from './graphql/edit-history.ts';
import { createGraphqlEndpoint } from './graphql/graphql-endpoint.ts';
import type { HubParts, Signals } from './hub-parts.ts';
import type { Hub, HubOptions, RepositorySeed } from './hub-options.ts';
import { renderPageBackend } from './page-backend.ts';
import { createActionsService, listPullRefs } from './overlay/actions/actions-service.ts';
import { answerBlob, answerTwirp, isTwirpPath } from './overlay/artifacts/service.ts';
import { createJobTokens, type JobTokens } from './overlay/artifacts/job-tokens.ts';
import { createTextSigner } from './overlay/artifacts/text-signer.ts';
import { createArtifactStore, isBlobPath, type HubArtifacts } from './overlay/artifacts/artifact-store.ts';
import { createBranchUpdates, type BranchUpdates } from './overlay/pulls/branch-updates.ts';
import { type HubContext, type HubEvent } from './overlay/hub-context.ts';
import { createHubContext } from './overlay/create-hub-context.ts';
import { createHandlers } from './overlay/overlay-handlers.ts';
import { createPullView, type PullView } from './overlay/pulls/pull-view.ts';
import { createReactions, type Reactions } from './overlay/issues/reaction-handlers.ts';
import { createPage } from './page/page.ts';
import { runWorkflow } from './runner/jobs/run-workflow.ts';
import { renderPayload } from './webhooks/publish.ts';
import { createRelay } from './webhooks/webhook-relay.ts';
import { createAccounts } from './emulator/accounts.ts';
import { startEmulator, type Emulation } from './emulator/emulator.ts';
import { installEverywhere } from './emulator/installations.ts';
import { createRoles } from './emulator/roles.ts';
import { seedEmulator } from './emulator/seed.ts';
import { createSettingsStore } from './overlay/settings/settings-store.ts';

export type { WebhookDelivery, Exchange, Faults, Hub, HubOptions, RunView } from './hub-options.ts';

export async function startHub(options: HubOptions): Promise<Hub> {
  const signals: Signals = { changes: createChanges(), idle: createChanges() };
  signals.changes.listen(signals.idle.tell);
  const server = await listen(options.port ?? 0, signals.idle.tell);
  try {
    const parts = await build(options, server, signals);
    return describeHub(parts);
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function build(options: HubOptions, server: HubServer, signals: Signals): Promise<HubParts> {
  const { changes, idle } = signals;
  const startedAt = renderNow();
  const base = await openEmulator(options, server.origin, (event) => publish(event));
  const { context, graphql } = base;
  const relay = createRelay({ installations: context.installations, faults: options.faults, onChange: idle.tell });
  const background = createBackground((error) => {
    gateway.noteMistake(error);
  }, idle.tell);
  const code = openCode(context, options.workDir);
  const signer = createTextSigner();
  const artifacts = createArtifactStore(server.origin, options.workDir, signer);
  const jobTokens = createJobTokens(signer);
  const settings = createSettingsStore(options.repositories);
  const shared = { context, ...code, startedAt, settings, background: background.start };
  const actions = createActionsService({ ...shared, jobTokens, signer, options, runWorkflow, onChange: changes.tell });
  const publish = async (event: HubEvent): Promise<void> => {
    const payload = await renderPayload(context, event);
    relay.announce(event.name, event.repository, payload);
    await actions.starts.onEvent(event, payload);
  };
  const repositories = options.repositories.map(toAddress);
  const handlers = createHandlers({ ...shared, relay, reactions: base.reactions, actions, artifacts, repositories });
  const { faults } = options;
  const gateway = createGateway({ context, handlers, repositories, graphql, faults, onChange: changes.tell });
  server.open({
    api: gateway.answer,
    services: listServices({ context, code, repositories, artifacts, jobTokens }),
    jobLog: actions.answerLog,
    page: createPage(renderPageBackend(options, { context, gateway, actions, changes })),
  });
  const stopSchedules =
    options.schedules === 'clock' ? actions.schedules.followClock(background.start) : () => undefined;
  return {
    stopSchedules,
    options,
    server,
    emulator: base.emulator,
    hidden: base.hidden,
    context,
    gateway,
    relay,
    actions,
    artifacts,
    background,
    ...signals,
  };
}

interface ServiceParts {
  readonly context: HubContext;
  readonly code: ServedCode;
  readonly repositories: readonly RepositoryAddress[];
  readonly artifacts: HubArtifacts;
  readonly jobTokens: JobTokens;
}

function listServices({ context, code, repositories, artifacts, jobTokens }: ServiceParts): readonly PathService[] {
  const extraRefs = (repository: RepositoryAddress): Promise<ReadonlyMap<string, string>> =>
    listPullRefs(code.pulls, repository);
  return [
    { isFor: isGitPath, answer: answerGit({ context, ...code, repositories, extraRefs }) },
    { isFor: isTwirpPath, answer: answerTwirp(artifacts, jobTokens) },
    { isFor: isBlobPath, answer: answerBlob(artifacts) },
  ];
}

const toAddress = ({ owner, name, private: isPrivate }: RepositorySeed): RepositoryAddress => ({
  owner,
  name,
  isPrivate: isPrivate ?? false,
});

interface HubBase {
  readonly emulator: Emulation;
  readonly context: HubContext;
  readonly reactions: Reactions;
  readonly hidden: HiddenComments;
  readonly graphql: CreateGraphql;
}

/** The emulator, filled, and the context that everything else uses. */
async function openEmulator(options: HubOptions, origin: string, publish: HubContext['publish']): Promise<HubBase> {
  const installations = installEverywhere(options);
  const emulator = await startEmulator(origin, options, installations);
  await seedEmulator(emulator, options);
  const accounts = await createAccounts(origin, emulator, options, installations);
  const tokens = createTokens(accounts.people, installations.apps, emulator.appKey);
  const reactions = createReactions();
  const appOfBot: Lookups['appOfBot'] = (login) => {
    const app = installations.appOfBot(login);
    return app && accounts.renderApp(app);
  };
  const hidden = createHiddenComments();
  const lookups: Lookups = { accounts, reactionsOf: reactions.summarise, hiddenOf: hidden.of, appOfBot };
  const parts = { origin, accounts, roles: createRoles(options), installations, tokens, emulator, lookups };
  const edits = createEditHistory();
  const context = createHubContext(parts, (event) => {
    edits.note(event);
    return publish(event);
  });
  return { emulator, reactions, hidden, context, graphql: (rest) => createGraphqlEndpoint(rest, edits) };
}

interface ServedCode {
  readonly git: GitStore;
  readonly pulls: PullView;
  readonly branches: BranchUpdates;
}

function openCode(context: HubContext, workDir: string): ServedCode {
  const git = createGitStore(workDir, context.readAny);
  const pulls = createPullView(context, git);
  return { git, pulls, branches: createBranchUpdates(context, pulls) };
}
