/**
 * The agent's part of a run, scripted: it works for a while, asks so many times, then finishes or fails.
 *
 * Everything after that is the worker's own: its last step decides with its own fence what is published, in its own order.
 */
import { createAnnouncer } from '../../../worker/callback/announcer.ts';
import { createCancelClock } from '../../../worker/cancel-clock.ts';
import { zipSync } from 'fflate';
import { type Going, planOf } from '../../../action/plan.ts';
import type { Inputs } from '../../../action/inputs.ts';
import type { GitHub } from '../../../action/ports.ts';
import type { RunnerContext } from '../../../action/runner-context.ts';
import type { Allowed } from '../../../action/authorized.ts';
import { contentHash } from '../../../protocol/canonical-json.ts';
import { dispatchIdOf, questionIdOf, type TaskId } from '../../../protocol/ids.ts';
import type { Demand } from '../../../protocol/demand.ts';
import type { NeedsInput } from '../../../protocol/needs-input.ts';
import { type RoundEnd, StateManifest } from '../../../protocol/state-manifest.ts';
import { NOTHING_SPENT } from '../../../worker/budget.ts';
import { askForMore } from '../../../worker/demands.ts';
import type { Conversation, DispatchEnd, DispatchPlan, Ports, SavedState } from '../../../worker/index.ts';
import type { Facts, World } from '../../../worker/facts.ts';
import { createLogbook } from '../../../worker/logbook.ts';
import type { FileSet } from '../../../worker/ports.ts';
import { createPhaseClock } from '../../../worker/phase-clock.ts';
import { createRedactor } from '../../../worker/redact.ts';
import { conclude, type Walked } from '../../../worker/steps/conclude.ts';
import { createChance } from '../chance.ts';
import type { Surroundings } from '../hosted/effects.ts';
import { HEAD } from '../hosted/store.ts';
import type { Machine } from '../machine.ts';
import { HOUR, MINUTE, SECOND } from '../stage.ts';
import { addresseeOf, replyOf } from './inquiries.ts';

export interface Job {
  readonly around: Surroundings;
  readonly machine: Machine;
  readonly seed: number;
  readonly context: RunnerContext;
  readonly github: GitHub;
  readonly signal: AbortSignal;
  /** It takes so long that others stop waiting for it. */
  readonly isSlow: boolean;
  /** A planted mistake: the state is called stored before it can be read. */
  readonly storesLate: boolean;
}

export const INPUTS: Inputs = {
  'github-token': 't',
  'runtime': 'command',
  'permission-mode': 'bypass',
  'allow-plain-state': false,
  'setup-timeout-seconds': 120,
  'agent-timeout-seconds': 7_200,
  'verify-timeout-seconds': 600,
  'max-rounds': 10,
  'retention-days': 30,
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

/** What is left of the seconds that a cancelled run has. */
const SALVAGE_MS = 3_300;

/** What the agent does in a round: the same for every attempt at it. */
export function scriptOf(
  seed: number,
  task: TaskId,
  round: number,
): 'ask' | 'ask-freely' | 'finish' | 'finish-empty' | 'fail' {
  const chance = createChance(seed).fork(task);
  const rounds = chance.pick([1, 1, 2, 2, 3]);
  if (round < rounds) return chance.fork(String(round)).roll(0.7) ? 'ask' : 'ask-freely';
  return chance.pick(['finish', 'finish', 'finish', 'finish-empty', 'fail']);
}

/** What a run is to do, and what its agent was told of it. */
interface Work {
  readonly plan: DispatchPlan;
  readonly allowed: Allowed;
}

export async function playAgent(
  job: Job,
  allowed: Allowed,
  conversation: Conversation,
  going: Going,
): Promise<DispatchEnd> {
  const {
    around: { stage },
    machine,
  } = job;
  const plan = planOf(allowed, INPUTS, job.context, job.github, new Date(machine.now()), going);
  const world = createWorld(job, plan, conversation);
  const bootedAt = new Date(machine.now());
  const sleeps = job.isSlow ? stage.chance.whole(5, 30) * MINUTE : stage.chance.whole(5, 120) * SECOND;
  await Promise.race([machine.sleep(sleeps), aborted(job.signal)]);
  const walked: Walked = job.signal.aborted
    ? { kind: 'cancelled', facts: {} }
    : await walk(job, { plan, allowed }, world);
  return conclude(await keep(job, plan, walked, world), bootedAt, world);
}

/** Most runs keep what their agent knows also when they end for good; not all can, and one that is stopped has little time. */
async function keep(job: Job, plan: DispatchPlan, walked: Walked, world: World): Promise<Walked> {
  const how = walked.kind === 'through' ? walked.facts.verdict?.kind : walked.kind;
  if (
    (how !== 'finished' && how !== 'failed' && how !== 'cancelled') ||
    walked.facts.saved !== undefined ||
    !createChance(job.seed).fork(`kept ${plan.task}`).roll(0.75)
  )
    return walked;
  const stored = store(job, plan, { how }, world).catch(() => undefined);
  const saved = await (how === 'cancelled' ? Promise.race([stored, job.machine.sleep(SALVAGE_MS)]) : stored);
  return saved === undefined ? walked : { ...walked, facts: { ...walked.facts, saved } };
}

async function store(
  job: Job,
  plan: DispatchPlan,
  ending: { readonly how: RoundEnd } | { readonly asked: NeedsInput; readonly demand: Demand | undefined },
  { dispatchId, ports }: World,
): Promise<Facts['saved']> {
  const state = await ports.artifacts.put(
    `agora-state-${dispatchId}-a${plan.attempt}`,
    new Map([['state.bin', Buffer.from(`state of ${dispatchId}`)]]),
    30,
  );
  return { state, kept: keptState(job, plan, ending) };
}

async function walk(job: Job, { plan, allowed }: Work, world: World): Promise<Walked> {
  const facts: Partial<Facts> = { base: { commit: HEAD }, changes: { kept: undefined } };
  const script = scriptOf(job.seed, plan.task, plan.round);
  switch (script) {
    case 'fail':
      return {
        kind: 'through',
        facts: {
          ...facts,
          verdict: {
            kind: 'failed',
            exitCode: 1,
            failure: { reason: 'provider-failed', detail: 'The agent gave up.', fix: 'Look at the log.' },
          },
        },
      };
    case 'finish':
    case 'finish-empty': {
      if (plan.interactive === true && plan.resume?.answer.isFinal !== true)
        return ask(job, plan, world, askForMore('Done.'));
      const files =
        script === 'finish'
          ? [{ path: 'total.txt', mode: '100644' as const, content: Buffer.from(`${plan.task}\n`) }]
          : [];
      return {
        kind: 'through',
        facts: {
          ...facts,
          ...saying(job, allowed),
          verdict: { kind: 'finished' },
          changes: { kept: { patch: Buffer.from(''), files, insertions: files.length, deletions: 0, notices: [] } },
        },
      };
    }
    case 'ask':
    case 'ask-freely': {
      const to = addresseeOf(job.seed, plan.task, plan.round, nameOf(allowed));
      return ask(job, plan, world, {
        asked: {
          question: `Which rule in round ${plan.round}?`,
          ...(script === 'ask' ? { options: ['Each line', 'The total'] } : {}),
          ...(to === undefined ? {} : { to }),
        },
      });
    }
  }
}

function nameOf(allowed: Allowed): string {
  return allowed.kind === 'start' ? allowed.request.subagent.name : allowed.question.marker.subagent;
}

/** Who was asked by another agent answers with its last words. */
function saying({ seed }: Job, { answers }: Allowed): Partial<Facts> {
  if (answers === undefined) return {};
  const stdout = replyOf(seed, answers.question);
  const end = {
    exitCode: 0,
    text: stdout,
    sessionId: undefined,
    usage: undefined,
    failure: undefined,
    sessionLost: false,
    notes: [],
  };
  const terms = {
    mode: 'bypass',
    allow: [],
    granted: [],
    refused: [],
    allowance: {},
    spent: NOTHING_SPENT,
    decision: undefined,
    notices: [],
  };
  return {
    agent: {
      end,
      stdout,
      stderr: '',
      timedOut: false,
      timeLimit: { seconds: 60, by: 'settings' },
      permissionMode: 'bypass',
      version: '',
      rung: undefined,
      terms,
      spent: NOTHING_SPENT,
      overBudget: undefined,
    },
  };
}

async function ask(
  job: Job,
  plan: DispatchPlan,
  world: World,
  { asked, demand }: { readonly asked: NeedsInput; readonly demand?: Demand },
): Promise<Walked> {
  const facts: Partial<Facts> = { base: { commit: HEAD }, changes: { kept: undefined } };
  try {
    const saved = await store(job, plan, { asked, demand }, world);
    return { kind: 'through', facts: { ...facts, verdict: { kind: 'needs_input', asked }, saved } };
  } catch (error) {
    return {
      kind: 'failed',
      facts,
      outcome: {
        kind: 'failed',
        exitCode: 1,
        failure: {
          reason: 'worker-failed',
          detail: error instanceof Error ? error.message : String(error),
          fix: 'Start again.',
        },
      },
    };
  }
}

function keptState(
  { machine }: Job,
  plan: DispatchPlan,
  ending: { readonly how: RoundEnd } | { readonly asked: NeedsInput; readonly demand: Demand | undefined },
): SavedState {
  const { task, round, repository } = plan;
  const asked = 'asked' in ending ? ending.asked : undefined;
  const demand = 'asked' in ending ? ending.demand : undefined;
  const manifest = StateManifest.parse({
    v: 1,
    task,
    round,
    dispatch: dispatchIdOf(task, round),
    repository: { id: repository.id, name: repository.name },
    base: HEAD,
    subagent: { name: 'planner', contentHash: contentHash('planner'), at: HEAD },
    runtime: { id: 'command', version: '' },
    rounds: [],
    workKept: true,
    createdAt: new Date(machine.now()).toISOString(),
    members: [],
    ...('how' in ending ? { ended: { how: ending.how } } : { question: questionIdOf(task, round) }),
    ...(demand === undefined ? {} : { demand }),
  });
  return { manifest, input: {}, asked, work: undefined, inbox: undefined, session: new Map() };
}

function createWorld(job: Job, plan: DispatchPlan, conversation: Conversation): World {
  const journal = { log: () => undefined, emit: () => Promise.resolve(), hide: () => undefined };
  const ports: Pick<Ports, 'clock' | 'conversation' | 'artifacts' | 'journal' | 'platform'> = {
    clock: { now: () => new Date(job.machine.now()), sleep: (ms) => job.machine.sleep(ms) },
    conversation,
    artifacts: {
      put: (name, files) => putArtifact(job, name, files),
      get: () => Promise.resolve({ kind: 'gone', why: 'nobody asks' }),
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
  // The end of a dispatch uses no other port; the steps before it are what the script stands for.
  const world = {
    plan,
    dispatchId: dispatchIdOf(plan.task, plan.round),
    ports: ports as Ports,
    runtimes: [],
    book: createLogbook(journal, createRedactor()),
    signal: job.signal,
    cancelClock: createCancelClock(job.signal, ports.clock),
    defer: () => undefined,
    announcer,
    phases: createPhaseClock(() => new Date(job.machine.now())),
  };
  return world;
}

async function putArtifact(
  { around: { stage, store }, machine, context, storesLate }: Job,
  name: string,
  files: FileSet,
): Promise<{ runId: number; artifactId: number; digest: string; expires: string }> {
  await machine.sleep(stage.chance.whole(200, 4_000));
  if (stage.chance.roll(stage.trouble().callFailsBefore)) {
    stage.cover('fault: an artifact could not be stored');
    throw new Error('The artifact service answered 503.');
  }
  const zip = zipSync(Object.fromEntries(files), { level: 0, mtime: '2026-01-01' });
  const artifact = {
    id: store.nextId(),
    name,
    runId: context.runId,
    zip,
    digest: contentHash(zip),
    finalizedAt: undefined as number | undefined,
  };
  store.artifacts.set(artifact.id, artifact);
  stage.timeline.plan(stage.timeline.now() + 3_000, () => {
    if (machine.isAlive() || !storesLate) artifact.finalizedAt ??= stage.timeline.now();
  });
  if (!storesLate) await machine.sleep(3_000);
  return {
    runId: context.runId,
    artifactId: artifact.id,
    digest: artifact.digest,
    expires: new Date(stage.timeline.now() + 30 * 24 * HOUR).toISOString(),
  };
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
