/**
 * The standalone worker: in a container, or started by hand. Settings from the environment, artifacts in a folder, one
 * JSON line per event on standard output; a question is such a line, and its answer starts the next run.
 */
// First, because an older Node could not load the rest.
import './adapters/needed-node.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dispatchIdOf } from '../protocol/base/ids.ts';
import { exitCodeOf } from '../protocol/results/outcome.ts';
import { processes } from './adapters/programs/execa-processes.ts';
import { findMissing, findWrongPlaces } from './adapters/programs/find-missing.ts';
import { folderArtifacts } from './adapters/artifacts/folder-artifacts.ts';
import { findAskTool } from './adapters/programs/find-ask-tool.ts';
import { findGitTree, gitWorkspace } from './adapters/git/git-workspace.ts';
import { linuxSandbox, thisMachine } from './adapters/sandbox/linux-sandbox.ts';
import { probeIsolation } from './adapters/sandbox/probe-isolation.ts';
import { findPlugins } from './adapters/programs/find-plugin-host.ts';
import { jsonJournal } from './adapters/files/json-journal.ts';
import { openStandardInput, type StandardInput } from './adapters/network/standard-input.ts';
import { openRegistry } from './adapters/registries/open-registry.ts';
import { platformName } from './adapters/programs/platform.ts';
import { removeFolder } from './adapters/files/remove-folder.ts';
import { scratchFolder } from './adapters/files/scratch-folder.ts';
import { secretStore } from './adapters/registries/secret-store.ts';
import { egressProxy } from './adapters/network/egress-proxy.ts';
import { modelGateway } from './adapters/gateway/serve-models.ts';
import { systemClock } from './adapters/system-clock.ts';
import { webhookClient } from './adapters/network/webhook-client.ts';
import { asSentence, readBoot, type BootSettings } from './standalone/read-environment.ts';
import { dropControls } from '../protocol/text/control-characters.ts';
import { QUESTION_TO_PEOPLE, sayToPeople } from '../protocol/live/question-to-people.ts';
import { findAgent } from '../protocol/policy/recipient.ts';
import { WAITS_FOR_TURN } from '../protocol/live/local-turn.ts';
import { announceEnd, type DispatchEnd, DispatchError, runDispatch } from './index.ts';
import type { DispatchPlan } from './worker-plan.ts';
import type { WorkerPorts } from './ports.ts';
import {
  callbackOf,
  newTask,
  planNextTurn,
  planStandalone,
  type StandaloneServices,
} from './standalone/standalone-plan.ts';
import { errorMessage } from '../protocol/errors/error-message.ts';

/** Reports which isolation works here, and runs nothing else. */
const ISOLATION_QUESTION = '--isolation';
/** Reports whether the worker could run here, for a container's health check: its folders and programs exist. */
const HEALTH_QUESTION = '--health';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function bootFailed(detail: string): number {
  say(JSON.stringify({ kind: 'worker.boot.failed', detail }));
  return 1;
}

async function main(): Promise<number> {
  if (process.argv.includes(ISOLATION_QUESTION)) {
    say(JSON.stringify({ kind: 'isolation.works', report: await probeIsolation() }));
    return 0;
  }
  if (process.argv.includes(HEALTH_QUESTION)) {
    const missing = await findMissing(process.env);
    say(JSON.stringify({ kind: 'worker.health', missing }));
    return missing.length === 0 ? 0 : 1;
  }
  const read = readBoot(process.env);
  const places = await findWrongPlaces(process.env);
  if (read.kind === 'mistakes') return bootFailed([...read.mistakes.map(asSentence), ...places].join(' '));
  for (const warning of read.boot.warnings) process.stderr.write(`${dropControls(warning)}\n`);
  if (places.length > 0) {
    await tellRefused(read.boot, undefined);
    return bootFailed(places.join(' '));
  }
  // The log is also stored among the artifacts: a missing reader of this one is no reason to stop the agent.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const cancel = new AbortController();
  // As the first process of a container, we would otherwise ignore them. SIGHUP comes when our terminal is closed.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      cancel.abort();
    });
  const temporary = await mkdtemp(join(tmpdir(), 'agora-')).catch(() => undefined);
  if (temporary === undefined)
    return bootFailed(
      `No folder for temporary files can be created in ${tmpdir().slice(0, 200)}. Set TMPDIR to a folder that exists and can be written to.`,
    );
  try {
    return await dispatch(read.boot, temporary, cancel.signal);
  } catch (error) {
    return bootFailed(errorMessage(error));
  } finally {
    removeFolder(temporary);
  }
}

async function dispatch(boot: BootSettings, temporary: string, signal: AbortSignal): Promise<number> {
  const artifacts = folderArtifacts(boot.AGORA_ARTIFACTS, systemClock);
  const services = { registry: openRegistry(boot.AGORA_REGISTRY), artifacts, clock: systemClock, random: randomBytes };
  const first = await planStandalone(boot, services).catch(async (error: unknown) => {
    await tellRefused(boot, error);
    throw error;
  });
  const input = boot.AGORA_INTERACTIVE ? openStandardInput(process.stdin, say) : undefined;
  try {
    const ports = await portsOf(boot, { ...services, temporary, channel: input?.channel });
    for (let plan = first; ; ) {
      const end = await runDispatch(plan, { ...ports, journal: journalOf(boot, plan) }, signal);
      const code = reportEnd(end);
      const next = await planAfter(end, { boot, plan, services, input, signal });
      if (next === undefined) return code;
      plan = next;
    }
  } finally {
    input?.close();
  }
}

/**
 * Notices are part of the result. Without it, nothing else would say that it could not be stored, or what is lost.
 * @returns the exit code. A finished run whose changes are stored nowhere has not succeeded.
 */
function reportEnd(end: DispatchEnd): number {
  if (end.kind !== 'ended') return 0;
  const code = exitCodeOf(end.outcome);
  if (end.artifact !== undefined) return code;
  for (const notice of end.notices) process.stderr.write(`${dropControls(notice)}\n`);
  return end.outcome.kind === 'finished' ? 1 : code;
}

/** Receivers of events are also notified of a dispatch that could not be planned: nothing else would report it. */
async function tellRefused(boot: BootSettings, error: unknown): Promise<void> {
  const event = {
    kind: 'dispatch.failed',
    dispatchId: boot.AGORA_DISPATCH_ID ?? dispatchIdOf(boot.task ?? newTask(randomBytes), 1),
    at: systemClock.now().toISOString(),
    reason: error instanceof DispatchError ? error.reason : 'worker-failed',
    durationMs: 0,
  } as const;
  const ports = { environment: process.env, webhooks: webhookClient(), clock: systemClock };
  for (const why of await announceEnd(event, callbackOf(boot), ports)) process.stderr.write(`${dropControls(why)}\n`);
}

interface EndedTurn {
  readonly boot: BootSettings;
  readonly plan: DispatchPlan;
  readonly services: StandaloneServices;
  readonly input: StandardInput | undefined;
  readonly signal: AbortSignal;
}

/** The next turn in this process, if the process that started it announced one. */
async function planAfter(
  end: DispatchEnd,
  { boot, plan: { task }, services, input, signal }: EndedTurn,
): Promise<DispatchPlan | undefined> {
  if (input === undefined || !boot.AGORA_FURTHER_TURNS || signal.aborted) return undefined;
  if (end.kind !== 'ended' || end.outcome.kind !== 'needs_input' || end.saved === undefined) return undefined;
  const coming = input.nextTurn(signal);
  say(JSON.stringify({ kind: WAITS_FOR_TURN }));
  const turn = await coming;
  return turn === undefined ? undefined : planNextTurn(boot, turn, { task, saved: end.saved }, services);
}

/** A failure to store the log is no reason to stop the agent: all of it is in our output. */
function journalOf(
  { AGORA_ARTIFACTS: folder }: BootSettings,
  { task, round, attempt }: DispatchPlan,
): WorkerPorts['journal'] {
  const file = join(folder, 'logs', `${dispatchIdOf(task, round)}-a${attempt}.jsonl`);
  return jsonJournal({
    write: say,
    file,
    onFileFailed: (why) => {
      process.stderr.write(`The log is not kept any further: ${dropControls(why)}\n`);
    },
  });
}

/** Where all turns of this process work: one work tree with one baseline, one home for the agent. */
async function portsOf(
  boot: BootSettings,
  services: Pick<WorkerPorts, 'registry' | 'artifacts' | 'clock' | 'random' | 'channel'> & { temporary: string },
): Promise<Omit<WorkerPorts, 'journal'>> {
  const { registry, artifacts, clock, random, channel, temporary } = services;
  return {
    registry,
    artifacts,
    clock,
    random,
    processes,
    isolation: linuxSandbox(
      thisMachine({ ...(await findGitTree(boot.AGORA_WORKSPACE)), askTool: findAskTool(process.argv[1]) }),
    ),
    secrets: secretStore({ environment: process.env, folder: boot.AGORA_SECRET_STORE_DIR }),
    workspace: await gitWorkspace({ root: boot.AGORA_WORKSPACE, gitFolder: join(temporary, 'git') }),
    scratch: await scratchFolder(join(temporary, 'scratch')),
    // A reader of our output sees the question, and may answer it at once: its state is in the folder by then.
    conversation: {
      mayPublish: () => Promise.resolve(true),
      ask: ({ asked }) => {
        const agent = findAgent(asked.to);
        if (agent !== undefined) say(JSON.stringify({ kind: QUESTION_TO_PEOPLE, detail: sayToPeople(agent) }));
        return Promise.resolve();
      },
    },
    channel,
    webhooks: webhookClient(),
    platform: platformName(),
    askTool: findAskTool(process.argv[1]),
    modelGateway: modelGateway(process.env),
    plugins: findPlugins(process.argv[1], process.env),
    egress: egressProxy(),
    environment: process.env,
  };
}

void main().then((code) => {
  process.exitCode = code;
});
