/**
 * The composition root of the work itself: what has been allowed is handed to the worker with everything it needs.
 *
 * Loaded when a request has been allowed (requested.ts): a run that is refused or superseded never reads the worker.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { runDispatch, type Ports } from '../worker/index.ts';
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
import { hide, section } from './adapters/runner-step.ts';
import type { Inputs } from './inputs.ts';
import { latestWork } from './live/waiting.ts';
import { channelOf } from './open-channel.ts';
import { planOf, secretVariablesOf } from './plan.ts';
import type { GitHub } from './ports.ts';
import type { RunnerContext } from './runner-context.ts';
import type { Serving, Watched } from './turns.ts';

interface Settled {
  readonly inputs: Inputs;
  readonly context: RunnerContext;
  readonly github: GitHub;
  readonly signal: AbortSignal;
}

export type Worker = Serving['work'];

/** A worker for all rounds of this run. */
export async function createWorker({ inputs, context, github, signal }: Settled): Promise<Worker> {
  const place = await makePlace(inputs, context);
  const stopBy = latestWork(performance.timeOrigin, inputs['job-minutes']);
  return (allowed, conversation, { task, onPhase, ...going }) => {
    const plan = planOf(allowed, inputs, context, github, systemClock.now(), { ...going, stopBy });
    const ports = {
      ...makePorts(inputs, github),
      ...place,
      conversation,
      channel: channelOf(allowed, task, github),
      ...watch({ task, onPhase }),
    };
    return runDispatch(plan, ports, signal);
  };
}

function watch({ task, onPhase }: Watched): Pick<Ports, 'onResolved' | 'onPhase'> {
  return {
    onResolved: (resolved) => {
      task.resolved = resolved;
    },
    ...(onPhase === undefined ? {} : { onPhase }),
  };
}

type Place = Pick<Ports, 'workspace' | 'scratch' | 'artifacts'>;

/** Where all rounds of this run work: one work tree with one baseline, one home for the agent. */
async function makePlace(
  { 'github-token': token }: Inputs,
  { temp, workspace, owner, repo, runId, mostRetentionDays }: RunnerContext,
): Promise<Place> {
  await mkdir(temp, { recursive: true });
  const own = await mkdtemp(join(temp, 'agora-'));
  const folder = await mkdtemp(join(temp, 'agora-artifacts-'));
  return {
    workspace: await gitWorkspace({ root: workspace, gitFolder: join(folder, 'git') }),
    scratch: await scratchFolder(own),
    artifacts: actionsArtifacts({ token, owner, repo, runId, folder, clock: systemClock, mostDays: mostRetentionDays }),
  };
}

function makePorts(inputs: Inputs, github: GitHub): Omit<Ports, keyof Place | 'conversation' | 'channel'> {
  return {
    clock: systemClock,
    processes,
    registry: registryOf(inputs, github),
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
    importModule,
    environment: { ...process.env, ...secretVariablesOf(inputs) },
    ...(github.apiCalls === undefined ? {} : { apiCalls: github.apiCalls }),
    webhooks: webhookClient(),
    random: (bytes) => randomBytes(bytes),
  };
}

/** The repository's own, at the pinned commit; with `bundles`, capabilities and environments from elsewhere. */
function registryOf({ bundles }: Inputs, { code }: GitHub): Ports['registry'] {
  const own: Ports['registry'] = {
    read: (path, at) => code.file(path, at),
    list: (folder, at) => code.folder(folder, at),
  };
  return bundles === undefined ? own : withBundlesFrom(openRegistry(bundles), own);
}
