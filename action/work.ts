/**
 * The composition root of the work itself: what has been allowed is handed to the worker with everything it needs.
 *
 * Loaded when a request has been allowed (requested.ts): a run that is refused or superseded never reads the worker.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { runDispatch, type Conversation, type DispatchEnd, type Ports } from '../worker/index.ts';
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
import { channelOf } from './open-channel.ts';
import { planOf, secretVariablesOf } from './plan.ts';
import type { GitHub } from './ports.ts';
import type { RunnerContext } from './runner-context.ts';
import type { Allowed } from './authorize.ts';
import type { TaskView } from './task-view.ts';

export interface Settled {
  readonly inputs: Inputs;
  readonly context: RunnerContext;
  readonly github: GitHub;
  readonly task: TaskView;
}

/** Runs the worker on what was allowed. */
export async function work(allowed: Allowed, conversation: Conversation, settled: Settled): Promise<DispatchEnd> {
  const plan = planOf(allowed, settled.inputs, settled.context, settled.github, systemClock.now());
  return runDispatch(plan, await makePorts(allowed, conversation, settled), cancelSignal());
}

async function makePorts(allowed: Allowed, conversation: Conversation, { inputs, context, github, task }: Settled): Promise<Ports> {
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
    onResolved: (resolved) => { task.resolved = resolved; },
    channel: channelOf(allowed, task, github),
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

/** «Cancel workflow» and a time limit of the job both arrive as a signal; there are seven seconds to end well. */
function cancelSignal(): AbortSignal {
  const cancel = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => { cancel.abort(); });
  return cancel.signal;
}
