/** The facts about an agent's run after it has ended. */
import { defined } from '../../../protocol/base/defined.ts';
import type { Allowed } from '../../../action/authorize/authorization.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { dispatchIdOf, questionIdOf } from '../../../protocol/base/ids.ts';
import type { Demand } from '../../../protocol/messages/worker-question.ts';
import type { NeedsInput } from '../../../protocol/messages/needs-input.ts';
import { type RoundEnd, StateManifest } from '../../../protocol/messages/state-manifest.ts';
import { NOTHING_SPENT } from '../../../worker/limits/budget-watch.ts';
import type { DispatchPlan, SavedState } from '../../../worker/index.ts';
import type { StepFacts } from '../../../worker/context/step-context.ts';
import { replyOf } from './inquiries.ts';
import type { Job } from './agent-scenario.ts';

/** An agent that was asked by another agent answers with its final text. */
export function saying({ seed }: Job, { answers }: Allowed): Partial<StepFacts> {
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
    hosts: [],
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

export function keptState(
  { machine, context: { sha } }: Job,
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
    base: sha,
    subagent: { name: 'planner', contentHash: contentHash('planner'), at: sha },
    runtime: { id: 'command', version: '' },
    rounds: [],
    workKept: true,
    createdAt: new Date(machine.now()).toISOString(),
    members: [],
    ...('how' in ending ? { ended: { how: ending.how } } : { question: questionIdOf(task, round) }),
    ...defined({ demand }),
  });
  return { manifest, input: {}, asked, work: undefined, inbox: undefined, session: new Map() };
}
