/**
 * From what was allowed to what the worker is told. Pure.
 */
import { roundOf } from '../protocol/dispatch-request.ts';
import type { DispatchPlan, Settings } from '../worker/index.ts';
import type { Inputs } from './inputs.ts';
import type { GitHub } from './ports.ts';
import type { RunnerContext } from './runner-context.ts';
import type { Allowed } from './serve.ts';

export function planOf(allowed: Allowed, inputs: Inputs, context: RunnerContext, github: Pick<GitHub, 'thread'>, now: Date): DispatchPlan {
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
    ...(allowed.kind === 'start' ? { subagent: allowed.request.subagent } : { resume: resumeOf(allowed, github, now) }),
  };
}

type Resumed = Extract<Allowed, { kind: 'resume' }>;

function resumeOf(allowed: Resumed, github: Pick<GitHub, 'thread'>, now: Date): NonNullable<DispatchPlan['resume']> {
  const { request, answer } = allowed;
  return {
    question: request.question,
    state: request.state,
    head: request.head,
    answer: { ...answer, by: request.by, at: now.toISOString() },
    fallback: () => fallbackOf(allowed, github),
  };
}

/** What the thread still says of a paused round. A question of an older version does not say what ran; then there is nothing to fall back on. */
async function fallbackOf({ request, question: { marker } }: Resumed, { thread }: Pick<GitHub, 'thread'>): ReturnType<NonNullable<NonNullable<DispatchPlan['resume']>['fallback']>> {
  if (marker.resolved === undefined) return undefined;
  const { number, title, body, url } = await thread.issue(request.issue);
  return { subagent: marker.resolved, input: { number, title, body, url }, question: marker.asked ?? '', options: marker.options };
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
    ...(inputs.budget === undefined ? {} : { budget: inputs.budget }),
    ...(inputs.command === undefined ? {} : { command: inputs.command }),
  };
}
