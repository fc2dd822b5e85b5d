/**
 * From what was allowed to what the worker is told. Pure.
 */
import { roundOf } from '../protocol/dispatch-request.ts';
import type { DispatchPlan, Settings } from '../worker/index.ts';
import type { Inputs } from './inputs.ts';
import type { RunnerContext } from './runner-context.ts';
import type { Allowed } from './serve.ts';

export function planOf(allowed: Allowed, inputs: Inputs, context: RunnerContext, now: Date): DispatchPlan {
  const { request } = allowed;
  return {
    task: request.task,
    round: roundOf(request),
    attempt: request.attempt,
    repository: { id: context.repositoryId, name: `${context.owner}/${context.repo}`, isPublic: context.isPublic },
    input: allowed.kind === 'start' ? allowed.input : {},
    settings: settingsOf(inputs),
    providerTaskId: context.providerTaskId,
    ...(request.issue === undefined ? {} : { issue: request.issue }),
    ...(allowed.kind === 'start' ? { subagent: allowed.request.subagent } : { resume: resumeOf(allowed, now) }),
  };
}

function resumeOf({ request, answer }: Extract<Allowed, { kind: 'resume' }>, now: Date): NonNullable<DispatchPlan['resume']> {
  return { question: request.question, state: request.state, head: request.head, answer: { ...answer, by: request.by, at: now.toISOString() } };
}

function settingsOf(inputs: Inputs): Settings {
  return {
    runtime: inputs.runtime,
    permissionMode: inputs['permission-mode'],
    setupTimeoutSeconds: inputs['setup-timeout-seconds'],
    agentTimeoutSeconds: inputs['agent-timeout-seconds'],
    verifyTimeoutSeconds: inputs['verify-timeout-seconds'],
    maxRounds: inputs['max-rounds'],
    disableNeedsInputHelper: inputs['disable-needs-input-helper'],
    envAllow: inputs['env-allow'],
    allowPlainState: inputs['allow-plain-state'],
    retentionDays: inputs['retention-days'],
    ...(inputs.model === undefined ? {} : { model: inputs.model }),
    ...(inputs.command === undefined ? {} : { command: inputs.command }),
  };
}
