/**
 * The action's composition root: inputs and event in, one dispatch, outputs out.
 */
import { randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from '../protocol/dispatch-request.ts';
import { runDispatch, secretsOf, type Conversation, type DispatchEnd, type Ports } from '../worker/index.ts';
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
import { postCheck } from './check-run.ts';
import { issueChannel } from './channel.ts';
import { readInputs, type Inputs } from './inputs.ts';
import { planOf, secretVariablesOf } from './plan.ts';
import { followProgress } from './progress.ts';
import { createMayNow } from './may.ts';
import type { GitHub } from './ports.ts';
import { readRunnerContext, type RunnerContext } from './runner-context.ts';
import type { Allowed } from './authorize.ts';
import { type Serving, serve } from './serve.ts';
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
  const cancel = cancelSignal();
  return serve(request, {
    context, github, step: runnerStep, failOn: inputs['fail-on'], ...checkOf(inputs, context, github), now: Date.now,
    progress: (asked, task) => followProgress({ request: asked, task, context, thread: github.thread, clock: systemClock, cancel }),
    work: (allowed, conversation, onResolved, onPhase) => work(allowed, conversation, { inputs, context, github, onResolved, onPhase, cancel }),
  });
}

function checkOf({ check }: Inputs, { runUrl, workspace }: RunnerContext, { createCheckRun }: GitHub): Pick<Serving, 'check'> {
  if (!check || createCheckRun === undefined) return {};
  const isFile = (path: string): boolean => lstatSync(join(workspace, path), { throwIfNoEntry: false })?.isFile() === true;
  return { check: (checked) => postCheck(checked, { runUrl, around: { root: workspace, isFile }, create: createCheckRun, step: runnerStep }) };
}

interface Settled {
  readonly inputs: Inputs;
  readonly context: RunnerContext;
  readonly github: GitHub;
  readonly onResolved: NonNullable<Ports['onResolved']>;
  readonly onPhase: Ports['onPhase'];
  readonly cancel: AbortSignal;
}

async function work(allowed: Allowed, conversation: Conversation, settled: Settled): Promise<DispatchEnd> {
  const plan = planOf(allowed, settled.inputs, settled.context, settled.github, systemClock.now());
  return runDispatch(plan, await makePorts(allowed, conversation, settled), settled.cancel);
}

async function makePorts(allowed: Allowed, conversation: Conversation, { inputs, context, github, onResolved, onPhase }: Settled): Promise<Ports> {
  await mkdir(context.temp, { recursive: true });
  const own = await mkdtemp(join(context.temp, 'agora-'));
  const folder = await mkdtemp(join(context.temp, 'agora-artifacts-'));
  const token = inputs['github-token'];
  return {
    clock: systemClock,
    processes,
    workspace: await gitWorkspace({ root: context.workspace, gitFolder: join(folder, 'git') }),
    scratch: await scratchFolder(own),
    registry: registryOf(inputs, github),
    secrets: secretStore({ environment: process.env, folder: process.env['AGORA_SECRET_STORE_DIR'] }),
    artifacts: actionsArtifacts({ token, owner: context.owner, repo: context.repo, runId: context.runId, folder, clock: systemClock, mostDays: context.mostRetentionDays }),
    conversation,
    onResolved,
    ...(onPhase === undefined ? {} : { onPhase }),
    ...(github.apiCalls === undefined ? {} : { apiCalls: github.apiCalls }),
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
