/**
 * The action's composition root: inputs and event in, one dispatch, outputs out.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from '../protocol/dispatch-request.ts';
import { runDispatch, secretsOf, type Ports } from '../worker/index.ts';
import { actionsArtifacts } from '../worker/adapters/actions-artifacts.ts';
import { processes } from '../worker/adapters/execa-processes.ts';
import { findAskTool } from '../worker/adapters/find-ask-tool.ts';
import { gitWorkspace } from '../worker/adapters/git-workspace.ts';
import { importModule } from '../worker/adapters/import-module.ts';
import { jsonJournal } from '../worker/adapters/json-journal.ts';
import { openRegistry, withBundlesFrom } from '../worker/adapters/open-registry.ts';
import { platformName } from '../worker/adapters/platform.ts';
import { scratchFolder } from '../worker/adapters/scratch-folder.ts';
import { secretStore } from '../worker/adapters/secret-store.ts';
import { systemClock } from '../worker/adapters/system-clock.ts';
import { webhookClient } from '../worker/adapters/webhook-client.ts';
import { createGitHub } from './adapters/github-api.ts';
import { hide, readInput, runnerStep, section } from './adapters/runner-step.ts';
import { startByHand } from './by-hand.ts';
import { issueChannel } from './channel.ts';
import { readInputs, type Inputs } from './inputs.ts';
import { latestWait } from './live/waiting.ts';
import { planOf, secretVariablesOf } from './plan.ts';
import { createMayNow } from './may.ts';
import type { GitHub } from './ports.ts';
import { readRunnerContext, type RunnerContext } from './runner-context.ts';
import type { Allowed } from './authorize.ts';
import { serve } from './serve.ts';
import type { Decision } from './triggers/contract.ts';
import { registry } from './triggers/registry.gen.ts';

async function main(): Promise<void> {
  const read = readInputs(readInput);
  if (read.kind === 'mistakes') {
    failWith(read.mistakes);
    return;
  }
  const { inputs } = read;
  const secrets = [inputs['github-token'], inputs['callback-key'], inputs['callback-bearer'], ...secretsOf(inputs['state-key'] ?? '')];
  for (const secret of secrets) if (secret !== undefined) hide(secret);
  const context = readRunnerContext(process.env, await readEvent());
  const app = inputs['answers-app'];
  const vouchesForTeams = app !== undefined && context.actor.login === `${app}[bot]`;
  const github = createGitHub(inputs['github-token'], { ...context, vouchesForTeams }, app);
  await follow(decide(inputs, context), inputs, context, github);
}

function decide(inputs: Inputs, context: RunnerContext): Decision {
  const trigger = registry.find(({ on }) => on === context.event.name);
  return trigger?.decide(inputs, context) ?? { kind: 'ignore', because: `A run for «${context.event.name}» does nothing: the bot listens to issues and starts this workflow by workflow_dispatch.` };
}

async function follow(decision: Decision, inputs: Inputs, context: RunnerContext, github: GitHub): Promise<void> {
  switch (decision.kind) {
    case 'mistake':
      failWith(decision.mistakes);
      return;
    case 'ignore':
      runnerStep.output('outcome', 'ignored');
      runnerStep.annotate('notice', 'Nothing to do', decision.because);
      return;
    case 'by-hand': {
      const started = await startByHand(decision, context, github);
      if (started.kind === 'mistake') failWith([started.mistake]);
      else await serveRequest(started.request, inputs, context, github);
      return;
    }
    case 'requested':
      await serveRequest(decision.request, inputs, context, github);
  }
}

function serveRequest(request: Allowed['request'], inputs: Inputs, context: RunnerContext, github: GitHub): Promise<void> {
  const signal = cancelSignal();
  let place: ReturnType<typeof makePlace> | undefined;
  const awaitMs = inputs['await-input'];
  const waiting = { awaitMs: awaitMs ?? 0, latest: latestWait(Date.now(), inputs['job-minutes']), interactive: inputs.interactive, sleep: (ms: number, until: AbortSignal) => systemClock.sleep(ms, until), signal };
  return serve(request, {
    context, github, step: runnerStep, now: Date.now, ...(awaitMs === undefined ? {} : { waiting }),
    work: async (allowed, conversation, turn) => {
      const plan = planOf(allowed, inputs, context, github, systemClock.now(), turn);
      place ??= makePlace(inputs, context);
      return runDispatch(plan, { ...makePorts(allowed, { inputs, github }), ...(await place), conversation, onResolved: turn.onResolved }, signal);
    },
  });
}

interface Settled {
  readonly inputs: Inputs;
  readonly github: GitHub;
}

type Place = Pick<Ports, 'workspace' | 'scratch' | 'artifacts'>;

/** Where all rounds of this run work: one work tree with one baseline, one home for the agent. */
async function makePlace({ 'github-token': token }: Inputs, { temp, workspace, owner, repo, runId, mostRetentionDays }: RunnerContext): Promise<Place> {
  await mkdir(temp, { recursive: true });
  const own = await mkdtemp(join(temp, 'agora-'));
  const folder = await mkdtemp(join(temp, 'agora-artifacts-'));
  return {
    workspace: await gitWorkspace({ root: workspace, gitFolder: join(folder, 'git') }),
    scratch: await scratchFolder(own),
    artifacts: actionsArtifacts({ token, owner, repo, runId, folder, clock: systemClock, mostDays: mostRetentionDays }),
  };
}

function makePorts(allowed: Allowed, { inputs, github }: Settled): Omit<Ports, keyof Place | 'conversation'> {
  return {
    clock: systemClock,
    processes,
    registry: registryOf(inputs, github),
    secrets: secretStore({ environment: process.env, folder: process.env['AGORA_SECRET_STORE_DIR'] }),
    channel: channelOf(allowed, github),
    journal: jsonJournal({ write: (line) => { process.stdout.write(`${line}\n`); }, hide, section }),
    platform: platformName(),
    askTool: findAskTool(process.argv[1]),
    importModule,
    environment: { ...process.env, ...secretVariablesOf(inputs) },
    webhooks: webhookClient(),
    random: (bytes) => randomBytes(bytes),
  };
}

/** The repository's own, at the pinned commit; with `bundles`, capabilities and environments from elsewhere. */
function registryOf({ bundles }: Inputs, { code }: GitHub): Ports['registry'] {
  const own: Ports['registry'] = { read: (path, at) => code.file(path, at), list: (folder, at) => code.folder(folder, at) };
  return bundles === undefined ? own : withBundlesFrom(openRegistry(bundles), own);
}

/** A task without an issue has nobody who could say anything. */
function channelOf({ request, config, asker }: Allowed, github: GitHub): Ports['channel'] {
  if (request.issue === undefined) return undefined;
  const source = request.kind === 'start' ? request.source : request.answer.source;
  const { issue } = request;
  const may = (person: Person): Promise<boolean> => createMayNow({ config, issue, asker }, github)('steer', person);
  return issueChannel({ issue, read: source.kind === 'comment' ? [source.commentId] : [], github, may, clock: systemClock });
}

/** «Cancel workflow» and a time limit of the job both arrive as a signal; there are seven seconds to end well. */
function cancelSignal(): AbortSignal {
  const cancel = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => { cancel.abort(); });
  return cancel.signal;
}

async function readEvent(): Promise<unknown> {
  const path = process.env['GITHUB_EVENT_PATH'];
  if (path === undefined || path === '') return {};
  return JSON.parse(await readFile(path, 'utf8')) as unknown;
}

function failWith(mistakes: readonly string[]): void {
  runnerStep.output('outcome', 'refused');
  runnerStep.fail(mistakes.length === 1 ? (mistakes[0] ?? '') : `${mistakes.length} mistakes in the settings of agora/dispatch:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`);
}

void main().catch((error: unknown) => {
  runnerStep.fail(error instanceof Error ? error.message : String(error));
});
