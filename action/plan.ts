/**
 * From what was allowed to what the worker is told. Pure.
 */
import { roundOf } from '../protocol/dispatch-request.ts';
import type { DispatchPlan, Settings } from '../worker/index.ts';
import type { Allowed } from './authorized.ts';
import type { Inputs } from './inputs.ts';
import type { GitHub } from './ports.ts';
import type { RunnerContext } from './runner-context.ts';

/** What a run knows that has come further than its request: see DispatchPlan. */
export interface Going {
  readonly warm?: DispatchPlan['warm'] | undefined;
  readonly idleMs?: number;
  readonly interactive?: boolean;
  readonly stopBy?: Date;
}

export function planOf(
  allowed: Allowed,
  inputs: Inputs,
  context: RunnerContext,
  github: Pick<GitHub, 'thread'>,
  now: Date,
  turn: Going = {},
): DispatchPlan {
  const { request } = allowed;
  return {
    task: request.task,
    round: roundOf(request),
    attempt: request.attempt,
    repository: { id: context.repositoryId, name: `${context.owner}/${context.repo}`, isPublic: context.isPublic },
    input: allowed.kind === 'start' ? allowed.input : {},
    settings: settingsOf(inputs),
    providerTaskId: context.providerTaskId,
    messages: allowed.heard.messages.map(({ text, by, at }) => ({ text, by: by.login, at })),
    ...(allowed.line === undefined ? {} : { line: allowed.line }),
    ...(turn.warm === undefined ? {} : { warm: turn.warm }),
    ...(turn.idleMs === undefined ? {} : { idleMs: turn.idleMs }),
    ...(turn.stopBy === undefined ? {} : { stopBy: turn.stopBy }),
    ...(turn.interactive === true ? { interactive: true } : {}),
    ...(request.issue === undefined ? {} : { issue: request.issue }),
    ...(allowed.kind === 'start' ? startOf(allowed) : { resume: resumeOf(allowed, github, now) }),
  };
}

function startOf({
  request: { subagent },
  continues,
}: Extract<Allowed, { kind: 'start' }>): Pick<DispatchPlan, 'subagent' | 'continues'> {
  return { subagent, ...(continues === undefined ? {} : { continues }) };
}

type Resumed = Extract<Allowed, { kind: 'resume' }>;

function resumeOf(allowed: Resumed, github: Pick<GitHub, 'thread'>, now: Date): NonNullable<DispatchPlan['resume']> {
  const {
    request,
    answer: { text, option, isFinal, from },
  } = allowed;
  return {
    question: request.question,
    state: request.state,
    head: request.head,
    answer: {
      text,
      ...(option === undefined ? {} : { option }),
      ...(isFinal === undefined ? {} : { isFinal }),
      ...(from === undefined ? {} : { from }),
      by: request.by,
      at: now.toISOString(),
    },
    fallback: () => fallbackOf(allowed, github),
  };
}

/** What the thread still says of a paused round. A question of an older version does not say what ran; then there is nothing to fall back on. */
async function fallbackOf(
  { request, question: { marker } }: Resumed,
  { thread }: Pick<GitHub, 'thread'>,
): ReturnType<NonNullable<NonNullable<DispatchPlan['resume']>['fallback']>> {
  // What another agent asked cannot be told from the issue.
  if (marker.resolved === undefined || marker.answers !== undefined) return undefined;
  const { number, title, body, url } = await thread.issue(request.issue);
  return {
    subagent: marker.resolved,
    input: { number, title, body, url },
    question: marker.asked ?? '',
    options: marker.options,
  };
}

export function settingsOf(inputs: Inputs): Settings {
  return {
    runtime: inputs.runtime,
    permissionMode: inputs['permission-mode'],
    setupTimeoutSeconds: inputs['setup-timeout-seconds'],
    agentTimeoutSeconds: inputs['agent-timeout-seconds'],
    verifyTimeoutSeconds: inputs['verify-timeout-seconds'],
    maxRounds: inputs['max-rounds'],
    disableNeedsInputHelper: inputs['disable-needs-input-helper'],
    envAllow: inputs['env-allow'],
    secrets: inputs.secrets,
    allowPlainState: inputs['allow-plain-state'],
    retentionDays: inputs['retention-days'],
    channel: inputs.channel,
    callback: {
      ...(inputs['callback-url'] === undefined ? {} : { url: inputs['callback-url'] }),
      notifications: inputs.notifications,
      allowPrivate: inputs['callback-allow-private'],
      timeoutSeconds: inputs['callback-timeout-seconds'],
    },
    ...(inputs.model === undefined ? {} : { model: inputs.model }),
    ...(inputs.budget === undefined ? {} : { budget: inputs.budget }),
    ...(inputs.deliver === undefined ? {} : { deliver: inputs.deliver }),
    ...(inputs.command === undefined ? {} : { command: inputs.command }),
  };
}

/** Under the names that the worker knows them by; an input that is not given leaves what the step's `env:` has. */
export function secretVariablesOf(inputs: Inputs): Readonly<Record<string, string>> {
  const given = {
    AGORA_STATE_KEY: inputs['state-key'],
    AGORA_CALLBACK_KEY: inputs['callback-key'],
    AGORA_CALLBACK_BEARER: inputs['callback-bearer'],
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
