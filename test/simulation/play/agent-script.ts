/**
 * The scripted part of a run, which replaces the agent: it works for a while, asks a number of questions, then finishes
 * or fails.
 *
 * Everything after that is the worker's own code: its last step decides what is published, with its own fence and in
 * its own order.
 */
import { defined } from '../../../protocol/base/defined.ts';
import { type Going, planOf } from '../../../action/run/plan-worker.ts';
import type { Allowed } from '../../../action/authorize/authorization.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import type { Demand } from '../../../protocol/messages/worker-question.ts';
import { renderNumbered } from '../../../protocol/messages/question-parts.ts';
import type { NeedsInput } from '../../../protocol/messages/needs-input.ts';
import type { RoundEnd } from '../../../protocol/messages/state-manifest.ts';
import { askForMore } from '../../../worker/limits/worker-questions.ts';
import type { Conversation, DispatchEnd, DispatchPlan } from '../../../worker/index.ts';
import type { StepFacts, WorkerServices, Walked } from '../../../worker/context/step-context.ts';
import { conclude } from '../../../worker/lifecycle/steps/finish/conclude.ts';
import { createChance } from '../chance.ts';
import { WORK_PATH } from '../hosted/store.ts';
import { MINUTE, SECOND } from '../conditions.ts';
import { recipientOf } from './inquiries.ts';
import { type Job, INPUTS, createScenario, aborted } from './agent-scenario.ts';
import { saying, keptState } from './agent-facts.ts';
import { findLost } from './earlier-state.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

/** The remaining time of a cancelled run. */
const SALVAGE_MS = 3_300;

/** What the agent does in a round. It is the same for every attempt. */
export function scriptOf(
  seed: number,
  task: TaskId,
  round: number,
): 'ask' | 'ask-freely' | 'ask-several' | 'finish' | 'finish-empty' | 'fail' {
  const chance = createChance(seed).fork(task);
  const rounds = chance.pick([1, 1, 2, 2, 3]);
  if (round < rounds) {
    if (chance.fork(`several ${round}`).roll(0.15)) return 'ask-several';
    return chance.fork(String(round)).roll(0.7) ? 'ask' : 'ask-freely';
  }
  return chance.pick(['finish', 'finish', 'finish', 'finish-empty', 'fail']);
}

/** The plan of a run, and what its agent was told. */
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
    around: { conditions },
    machine,
  } = job;
  const plan = planOf(
    allowed,
    { inputs: INPUTS, context: job.context, github: job.github, now: new Date(machine.now()) },
    going,
  );
  const scenario = createScenario(job, plan, conversation);
  const bootedAt = new Date(machine.now());
  const lost = await findLost(job, scenario);
  if (lost !== undefined) return conclude(lost, bootedAt, scenario);
  const sleeps = job.isSlow ? conditions.chance.whole(5, 30) * MINUTE : conditions.chance.whole(5, 120) * SECOND;
  await Promise.race([machine.sleep(sleeps), aborted(job.signal)]);
  const walked: Walked = job.signal.aborted
    ? { kind: 'cancelled', facts: {} }
    : await walk(job, { plan, allowed }, scenario);
  return conclude(await keep(job, plan, walked, scenario), bootedAt, scenario);
}

/** Most runs save their agent's state even when they end for good. Some cannot, and a stopped run has little time. */
async function keep(job: Job, plan: DispatchPlan, walked: Walked, scenario: WorkerServices): Promise<Walked> {
  const how = walked.kind === 'through' ? walked.facts.verdict?.kind : walked.kind;
  if (
    (how !== 'finished' && how !== 'failed' && how !== 'cancelled') ||
    walked.facts.saved !== undefined ||
    !createChance(job.seed).fork(`kept ${plan.task}`).roll(0.75)
  )
    return walked;
  const stored = store(job, plan, { how }, scenario).catch(() => undefined);
  const saved = await (how === 'cancelled' ? Promise.race([stored, job.machine.sleep(SALVAGE_MS)]) : stored);
  return saved === undefined ? walked : { ...walked, facts: { ...walked.facts, saved } };
}

async function store(
  job: Job,
  plan: DispatchPlan,
  ending: { readonly how: RoundEnd } | { readonly asked: NeedsInput; readonly demand: Demand | undefined },
  { dispatchId, ports }: WorkerServices,
): Promise<StepFacts['saved']> {
  const state = await ports.artifacts.put(
    `agora-state-${dispatchId}-a${plan.attempt}`,
    new Map([['state.bin', Buffer.from(`state of ${dispatchId}`)]]),
    30,
  );
  return { state, kept: keptState(job, plan, ending) };
}

async function walk(job: Job, { plan, allowed }: Work, scenario: WorkerServices): Promise<Walked> {
  const facts: Partial<StepFacts> = { base: { commit: job.context.sha }, changes: { kept: undefined } };
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
        return ask(job, plan, scenario, askForMore('Done.'));
      const files =
        script === 'finish'
          ? [{ path: WORK_PATH, mode: '100644' as const, content: Buffer.from(`${plan.task}\n`) }]
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
    case 'ask-several':
      return ask(job, plan, scenario, { asked: severalIn(plan.round) });
    case 'ask':
    case 'ask-freely': {
      const to = recipientOf(job.seed, plan.task, plan.round, nameOf(allowed));
      return ask(job, plan, scenario, {
        asked: {
          question: `Which rule in round ${plan.round}?`,
          ...(script === 'ask' && { options: ['Each line', 'The total'] }),
          ...defined({ to }),
        },
      });
    }
  }
}

function severalIn(round: number): NeedsInput {
  const texts = [`Which rule in round ${round}?`, 'And which name?'];
  return {
    question: renderNumbered(texts),
    questions: [
      { question: texts[0] ?? '', options: ['Each line', 'The total'] },
      { question: texts[1] ?? '', ...(round % 2 === 1 && { options: ['total', 'sum'] }) },
    ],
  };
}

function nameOf(allowed: Allowed): string {
  return allowed.kind === 'start' ? allowed.request.subagent.name : allowed.question.marker.subagent;
}

async function ask(
  job: Job,
  plan: DispatchPlan,
  scenario: WorkerServices,
  { asked, demand }: { readonly asked: NeedsInput; readonly demand?: Demand },
): Promise<Walked> {
  const facts: Partial<StepFacts> = { base: { commit: job.context.sha }, changes: { kept: undefined } };
  try {
    const saved = await store(job, plan, { asked, demand }, scenario);
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
          detail: errorMessage(error),
          fix: 'Start again.',
        },
      },
    };
  }
}
