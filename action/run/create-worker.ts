/**
 * The composition root of the actual work: passes what was authorized to the worker, with everything it needs.
 *
 * Loaded once a request is authorized (handle-request.ts): a run that is refused or superseded never loads the worker.
 */
import { defined } from '../../protocol/base/defined.ts';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { runDispatch, type WorkerPorts } from '../../worker/index.ts';
import { findGitTree, gitWorkspace } from '../../worker/adapters/git/git-workspace.ts';
import { actingFiles } from '../../worker/adapters/sandbox/acting-files.ts';
import { linuxSandbox, thisMachine } from '../../worker/adapters/sandbox/linux-sandbox.ts';
import { actionsArtifacts } from '../../worker/adapters/artifacts/actions-artifacts.ts';
import { processes } from '../../worker/adapters/programs/execa-processes.ts';
import { findAskTool } from '../../worker/adapters/programs/find-ask-tool.ts';
import { findPlugins } from '../../worker/adapters/programs/find-plugin-host.ts';
import { jsonJournal } from '../../worker/adapters/files/json-journal.ts';
import { openRegistry, withBundlesFrom } from '../../worker/adapters/registries/open-registry.ts';
import { platformName } from '../../worker/adapters/programs/platform.ts';
import { scratchFolder } from '../../worker/adapters/files/scratch-folder.ts';
import { secretStore } from '../../worker/adapters/registries/secret-store.ts';
import { egressProxy } from '../../worker/adapters/network/egress-proxy.ts';
import { modelGateway } from '../../worker/adapters/gateway/serve-models.ts';
import { systemClock } from '../../worker/adapters/system-clock.ts';
import { webhookClient } from '../../worker/adapters/network/webhook-client.ts';
import { commandFiles } from '../adapters/command-files.ts';
import { hide, section } from '../adapters/runner-step.ts';
import type { Inputs } from '../inputs/action-inputs.ts';
import { latestWork } from './await-reply/wait-limits.ts';
import { channelOf } from './open-channel.ts';
import { planOf, secretVariablesOf } from './plan-worker.ts';
import type { GitHub } from '../ports.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';
import { provenRegistry } from './proven-registry.ts';
import type { Serving, WatchedTurn } from './turns.ts';

interface SettledWorker {
  readonly inputs: Inputs;
  readonly context: RunnerContext;
  readonly github: GitHub;
  readonly signal: AbortSignal;
}

export type Worker = Serving['work'];

/** A worker for all rounds of this run. */
export async function createWorker({ inputs, context, github, signal }: SettledWorker): Promise<Worker> {
  const place = await makePlace(inputs, context, github);
  const stopBy = latestWork(performance.timeOrigin, inputs['job-minutes']);
  return (allowed, conversation, { task, onPhase, ...going }) => {
    const plan = planOf(allowed, { inputs, context, github, now: systemClock.now() }, { ...going, stopBy });
    const ports = {
      ...makePorts(inputs, github, allowed.kind === 'start' ? [allowed.request.subagent.at] : []),
      ...place,
      conversation,
      channel: channelOf(allowed, task, github),
      ...watch({ task, onPhase }),
    };
    return runDispatch(plan, ports, signal);
  };
}

function watch({ task, onPhase }: WatchedTurn): Pick<WorkerPorts, 'onResolved' | 'onPhase'> {
  return {
    onResolved: (resolved) => {
      task.resolved = resolved;
    },
    ...defined({ onPhase }),
  };
}

type WorkerFolders = Pick<
  WorkerPorts,
  'workspace' | 'scratch' | 'artifacts' | 'isolation' | 'commandFiles' | 'actingFiles'
>;

/** Where all rounds of this run work: one work tree with one baseline, one home for the agent. */
async function makePlace(
  { 'github-token': token }: Inputs,
  { temp, workspace, owner, repo, runId, mostRetentionDays }: RunnerContext,
  github: GitHub,
): Promise<WorkerFolders> {
  await mkdir(temp, { recursive: true });
  const own = await mkdtemp(join(temp, 'agora-'));
  const folder = await mkdtemp(join(temp, 'agora-artifacts-'));
  const tree = await findGitTree(workspace);
  return {
    workspace: await gitWorkspace({ root: workspace, gitFolder: join(folder, 'git') }),
    isolation: linuxSandbox(thisMachine({ ...tree, askTool: findAskTool(process.argv[1]) })),
    commandFiles,
    actingFiles: actingFiles({ ...tree, environment: process.env }),
    scratch: await scratchFolder(own),
    artifacts: actionsArtifacts({
      ...{ token, owner, repo, runId, folder },
      origin: (reference) => github.origin(reference),
      clock: systemClock,
      mostDays: mostRetentionDays,
    }),
  };
}

function makePorts(
  inputs: Inputs,
  github: GitHub,
  proven: readonly string[],
): Omit<WorkerPorts, keyof WorkerFolders | 'conversation' | 'channel'> {
  return {
    clock: systemClock,
    processes,
    registry: registryOf(inputs, github, proven),
    secrets: secretStore({ environment: process.env, folder: process.env['AGORA_SECRET_STORE_DIR'] }),
    journal: jsonJournal({
      write: (line) => {
        process.stdout.write(`${line}\n`);
      },
      hide,
      section,
    }),
    platform: platformName(),
    askTool: findAskTool(process.argv[1]),
    modelGateway: modelGateway(process.env),
    plugins: findPlugins(process.argv[1], process.env),
    egress: egressProxy(),
    environment: { ...process.env, ...secretVariablesOf(inputs) },
    ...defined({ apiCalls: github.apiCalls }),
    webhooks: webhookClient(),
    random: (bytes) => randomBytes(bytes),
  };
}

/** The repository's own, at the pinned commit; with `bundles`, also capabilities and environments from elsewhere. */
function registryOf({ bundles }: Inputs, { code }: GitHub, proven: readonly string[]): WorkerPorts['registry'] {
  const own = provenRegistry(code, proven);
  return bundles === undefined ? own : withBundlesFrom(openRegistry(bundles), own);
}
