/** Turns what was authorized into the worker's instructions. Pure. */
import { hasStoodSince } from '../../protocol/thread/issue-history.ts';
import { defined } from '../../protocol/base/defined.ts';
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import { othersIn, roundOf } from '../../protocol/messages/dispatch-request.ts';
import { joinRules, type SandboxRules } from '../../protocol/network/sandbox-rules.ts';
import { DispatchError, type DispatchPlan, type Settings } from '../../worker/index.ts';
import { settleSubagent } from '../authorize/pinned-subagent.ts';
import type { Allowed } from '../authorize/authorization.ts';
import type { Inputs } from '../inputs/action-inputs.ts';
import { sayNotGiven, withoutCredentials } from '../thread/given-text.ts';
import type { GitHub, RequestedIssue } from '../ports.ts';
import { readIssueWords } from '../thread/visible-words.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';

/** What a run knows beyond its request: see DispatchPlan. */
export interface Going {
  readonly warm?: DispatchPlan['warm'] | undefined;
  readonly idleMs?: number;
  readonly interactive?: boolean;
  readonly stopBy?: Date;
}

/** Where the run takes place, and with which inputs. */
interface PlannedRun {
  readonly inputs: Inputs;
  readonly context: RunnerContext;
  readonly github: Pick<GitHub, 'thread' | 'code'>;
  readonly now: Date;
}

export function planOf(allowed: Allowed, { inputs, context, github, now }: PlannedRun, turn: Going = {}): DispatchPlan {
  const { request } = allowed;
  return {
    task: request.task,
    round: roundOf(request),
    attempt: request.attempt,
    repository: { id: context.repositoryId, name: `${context.owner}/${context.repo}`, isPublic: context.isPublic },
    input: allowed.kind === 'start' ? allowed.input : {},
    settings: demandedBy(allowed.config.sandbox, settingsOf(inputs)),
    providerTaskId: context.providerTaskId,
    ...(allowed.heard.leftOut.length > 0 && { leftOut: allowed.heard.leftOut }),
    messages: allowed.heard.messages.map(({ by, ...said }) => ({ ...said, by: by.login })),
    ...defined({ line: allowed.line, warm: turn.warm, idleMs: turn.idleMs, stopBy: turn.stopBy }),
    ...(turn.interactive === true && { interactive: true }),
    ...defined({ issue: request.issue }),
    ...(allowed.kind === 'start' ? startOf(allowed) : { resume: resumeOf(allowed, github, now) }),
  };
}

function startOf({
  request: { subagent },
  continues,
}: Extract<Allowed, { kind: 'start' }>): Pick<DispatchPlan, 'subagent' | 'continues'> {
  return { subagent, ...defined({ continues }) };
}

type ResumedRun = Extract<Allowed, { kind: 'resume' }>;

const EDITED_SINCE =
  "The issue's title and body are withheld: they were edited after your question was asked, or GitHub does not report edits.";

function resumeOf(
  allowed: ResumedRun,
  github: Pick<GitHub, 'thread' | 'code'>,
  now: Date,
): NonNullable<DispatchPlan['resume']> {
  const {
    request,
    answer: { text, option, parts, isFinal, from, permission },
  } = allowed;
  return {
    question: request.question,
    state: request.state,
    head: request.head,
    answer: {
      text,
      ...defined({ option, parts, isFinal, from, permission }),
      by: request.by,
      also: othersIn(request),
      at: now.toISOString(),
    },
    fallback: () => fallbackOf(allowed, github),
  };
}

/**
 * What the thread still contains about a paused round. A question of an older version does not say what ran; then there
 * is no fallback.
 */
async function fallbackOf(
  { request, question: { comment, marker }, mayGive }: ResumedRun,
  { thread, code }: Pick<GitHub, 'thread' | 'code'>,
): ReturnType<NonNullable<NonNullable<DispatchPlan['resume']>['fallback']>> {
  // A question of another agent cannot be derived from the issue.
  if (marker.resolved === undefined || marker.answers !== undefined) return undefined;
  const settled = await settleSubagent(marker.resolved, code);
  if (settled.kind === 'refused')
    throw new DispatchError('integrity-failed', settled.why, { fix: 'Start the task again.' });
  return {
    subagent: settled.subagent,
    isHeadProven: (await code.standing(request.head)) !== 'elsewhere',
    input: await inputOf(await thread.issue(request.issue), {
      thread,
      mayGive,
      askedAt: Date.parse(comment.createdAt),
    }),
    question: marker.asked ?? '',
    options: marker.options,
  };
}

/** The repository's rules apply to every workflow. */
function demandedBy(rules: SandboxRules, settings: Settings): Settings {
  const { isolation = 'none', network = 'open', allowHosts = [], servicePorts = [] } = settings;
  return { ...settings, ...joinRules({ isolation, network, allowHosts, servicePorts }, rules) };
}

interface Giving extends Pick<GitHub, 'thread'>, Pick<ResumedRun, 'mayGive'> {
  /** When the question was posted, milliseconds since the epoch. */
  readonly askedAt: number;
}

/** As the person who answers sees it: nobody has approved edits since the question was asked. */
async function inputOf(issue: RequestedIssue, { thread, mayGive, askedAt }: Giving): Promise<JsonObject> {
  const { number, url } = issue;
  if (!(await mayGive(issue.author))) return { number, url, note: sayNotGiven(issue.author) };
  const history = await thread.history?.(number);
  if (history === undefined || !hasStoodSince(history, askedAt)) return { number, url, note: EDITED_SINCE };
  return withoutCredentials(readIssueWords(issue).seen).input;
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
    isolation: inputs.isolation,
    setupAs: inputs['setup-as'],
    sandboxReads: inputs['sandbox-reads'],
    network: inputs.network,
    allowHosts: inputs['allow-hosts'],
    servicePorts: inputs['service-ports'],
    envAllow: inputs['env-allow'],
    secrets: inputs.secrets,
    allowPlainState: false,
    retentionDays: inputs['retention-days'],
    channel: inputs.channel,
    callback: {
      ...(inputs['callback-url'] !== undefined && { url: inputs['callback-url'] }),
      notifications: inputs.notifications,
      allowPrivate: inputs['callback-allow-private'],
      timeoutSeconds: inputs['callback-timeout-seconds'],
    },
    ...defined({
      modelPrices: inputs['model-prices'],
      model: inputs.model,
      budget: inputs.budget,
      deliver: inputs.deliver,
      command: inputs.command,
    }),
  };
}

/** Under the names that the worker uses; for an input that is not given, the step's `env:` stays in effect. */
export function secretVariablesOf(inputs: Inputs): Readonly<Record<string, string>> {
  const given = {
    AGORA_STATE_KEY: inputs['state-key'],
    AGORA_CALLBACK_KEY: inputs['callback-key'],
    AGORA_CALLBACK_BEARER: inputs['callback-bearer'],
    AGORA_MODEL_HEADERS: inputs['model-headers'],
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
