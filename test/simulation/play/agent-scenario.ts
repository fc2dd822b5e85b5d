/** The worker's scenario for an agent of the simulation: its ports and its plan. */
import { createAnnouncer } from '../../../worker/callback/announcer.ts';
import { createAgentStart } from '../../../worker/timing/agent-start.ts';
import { createCancelClock } from '../../../worker/timing/cancel-clock.ts';
import { zipSync } from 'fflate';
import type { Inputs } from '../../../action/inputs/action-inputs.ts';
import type { GitHub } from '../../../action/ports.ts';
import type { RunnerContext } from '../../../action/inputs/runner-context.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import type { StateReference } from '../../../protocol/messages/dispatch-request.ts';
import type { Conversation, DispatchPlan, WorkerPorts } from '../../../worker/index.ts';
import type { WorkerServices } from '../../../worker/context/step-context.ts';
import { createLogbook } from '../../../worker/context/redacted-log.ts';
import type { FileSet } from '../../../worker/ports/work-tree-ports.ts';
import { createPhaseClock } from '../../../worker/timing/phase-clock.ts';
import { createRedactor } from '../../../worker/redaction/redactor.ts';
import type { Surroundings } from '../hosted/effects.ts';
import type { Machine } from '../machine.ts';
import { isGoneNow } from '../hosted/store.ts';

export interface Job {
  readonly around: Surroundings;
  readonly machine: Machine;
  readonly seed: number;
  readonly context: RunnerContext;
  readonly github: GitHub;
  readonly signal: AbortSignal;
  /** It takes so long that others stop waiting for it. */
  readonly isSlow: boolean;
  /** A planted mistake: the state is reported as stored before it can be read. */
  readonly storesLate: boolean;
  /** A planted mistake: a missing state is treated as present. */
  readonly believesStates: boolean;
}

export const INPUTS: Inputs = {
  'github-token': 't',
  'runtime': 'command',
  'permission-mode': 'bypass',
  'setup-timeout-seconds': 120,
  'agent-timeout-seconds': 7_200,
  'verify-timeout-seconds': 600,
  'max-rounds': 10,
  'retention-days': 30,
  'isolation': 'none',
  'setup-as': 'agent',
  'network': 'open',
  'allow-hosts': [],
  'service-ports': [],
  'sandbox-reads': [],
  'env-allow': [],
  'disable-needs-input-helper': false,
  'secrets': {},
  'callback-timeout-seconds': 5,
  'callback-allow-private': false,
  'notifications': [],
  'channel': 'off',
  'await-input': undefined,
  'interactive': false,
  'job-minutes': 360,
  'fail-on': [],
  'check': false,
};

export function createScenario(job: Job, plan: DispatchPlan, conversation: Conversation): WorkerServices {
  const journal = { log: () => undefined, emit: () => Promise.resolve(), hide: () => undefined };
  const ports: Pick<WorkerPorts, 'clock' | 'conversation' | 'artifacts' | 'journal' | 'platform'> = {
    clock: { now: () => new Date(job.machine.now()), sleep: (ms) => job.machine.sleep(ms) },
    conversation,
    artifacts: {
      put: (name, files) => putArtifact(job, name, files),
      get: (reference) => getArtifact(job, reference),
    },
    journal,
    platform: 'linux-x64',
  };
  const announcer = createAnnouncer({
    settings: undefined,
    secrets: { key: undefined, bearer: undefined },
    webhooks: undefined,
    clock: ports.clock,
    onFailed: () => undefined,
  });
  // The end of a dispatch uses no other port. The script replaces the steps before it.
  const scenario = {
    plan,
    dispatchId: dispatchIdOf(plan.task, plan.round),
    ports: ports as WorkerPorts,
    runtimes: [],
    book: createLogbook(journal, createRedactor()),
    signal: job.signal,
    cancelClock: createCancelClock(job.signal, ports.clock),
    agentStart: createAgentStart(),
    defer: () => undefined,
    announcer,
    phases: createPhaseClock(() => new Date(job.machine.now())),
  };
  return scenario;
}

async function putArtifact(
  { around: { conditions, store }, machine, context, storesLate }: Job,
  name: string,
  files: FileSet,
): Promise<{ runId: number; artifactId: number; digest: string; expires: string }> {
  await machine.sleep(conditions.chance.whole(200, 4_000));
  if (conditions.chance.roll(conditions.trouble().callFailsBefore)) {
    conditions.cover('fault: an artifact could not be stored');
    throw new Error('The artifact service answered 503.');
  }
  const keeping = conditions.retention.keep();
  const zip = zipSync(Object.fromEntries(files), { level: 0, mtime: '2026-01-01' });
  const artifact = {
    id: store.nextId(),
    name,
    runId: context.runId,
    zip,
    digest: contentHash(zip),
    finalizedAt: undefined as number | undefined,
    keeping,
  };
  store.artifacts.set(artifact.id, artifact);
  conditions.timeline.plan(conditions.timeline.now() + 3_000, () => {
    if (machine.isAlive() || !storesLate) artifact.finalizedAt ??= conditions.timeline.now();
  });
  if (!storesLate) await machine.sleep(3_000);
  return {
    runId: context.runId,
    artifactId: artifact.id,
    digest: artifact.digest,
    expires: new Date(keeping.until).toISOString(),
  };
}

/** Checks the origin of the artifact like the worker's own adapter. The artifact can disappear a moment later. */
async function getArtifact(
  { around: { conditions, store }, machine, github, believesStates }: Job,
  reference: StateReference,
): ReturnType<WorkerPorts['artifacts']['get']> {
  const from = await github.origin(reference);
  if (from.kind === 'refused') throw new Error(from.why);
  await machine.sleep(conditions.chance.whole(200, 4_000));
  const artifact = store.artifacts.get(reference.artifactId);
  const isThere = from.kind === 'ours' && !isGoneNow(artifact, conditions.timeline.now());
  if (isThere || believesStates) return { kind: 'files', files: new Map() };
  return { kind: 'gone', why: `GitHub no longer has artifact ${reference.artifactId}` };
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener(
      'abort',
      () => {
        resolve();
      },
      { once: true },
    );
  });
}
