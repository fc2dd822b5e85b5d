/** Makes a plan for a worker that runs alone: from its settings and, for an answer, from what the last round left. */
import { defined } from '../../protocol/base/defined.ts';
import { findOption } from '../../protocol/comments/parse-answer.ts';
import { joinAnswers, readAnsweredParts, sayOpen } from '../../protocol/comments/parts/answer-parts.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { StateReference } from '../../protocol/messages/dispatch-request.ts';
import { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import {
  DispatchId,
  dispatchIdOf,
  questionIdOf,
  readDispatchId,
  taskIdOf,
  type TaskId,
} from '../../protocol/base/ids.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import type { LocalTurn } from '../../protocol/live/local-turn.ts';
import { subagentPath } from '../../protocol/base/registry-paths.ts';
import type { BootSettings } from './read-environment.ts';
import { DispatchError } from '../dispatch-error.ts';
import type { DispatchPlan, ResumePlan, Settings } from '../worker-plan.ts';
import type { SavedState } from '../state/saved-state.ts';
import type { Registry } from '../ports/registry-ports.ts';
import type { ArtifactStore } from '../ports/artifact-port.ts';
import type { Clock } from '../ports/clock-port.ts';
import { NO_COMMIT } from '../../protocol/base/pinned-bundle.ts';

export interface Stored {
  readonly id: number;
  readonly name: string;
  readonly digest: string;
}

export interface StandaloneServices {
  readonly registry: Registry;
  readonly artifacts: ArtifactStore & { list(): Promise<readonly Stored[]> };
  readonly clock: Clock;
  readonly random: (bytes: number) => Uint8Array;
}

/** @throws DispatchError when the subagent does not exist, or there is nothing to answer. */
export async function planStandalone(boot: BootSettings, services: StandaloneServices): Promise<DispatchPlan> {
  const stored = await services.artifacts.list();
  const common = {
    repository: { id: 1, name: 'local/workspace', isPublic: false },
    settings: settingsOf(boot),
    interactive: boot.AGORA_INTERACTIVE,
    idleMs: boot.AGORA_IDLE_MS,
    ...(boot.AGORA_MESSAGES_JSON.length !== 0 && { messages: boot.AGORA_MESSAGES_JSON }),
  };
  if (boot.AGORA_ANSWER !== undefined) {
    const { task, round, resume } = await findResume(boot, boot.AGORA_ANSWER, stored, services);
    const attempt = attemptOf(task, round, stored);
    return { ...common, task, round, attempt, input: {}, resume, providerTaskId: `local/${attempt}/worker` };
  }
  const task = boot.task ?? newTask(services.random);
  const attempt = attemptOf(task, 1, stored);
  const subagent = await resolveSubagent(boot.AGORA_SUBAGENT, services.registry);
  return {
    ...common,
    task,
    round: 1,
    attempt,
    subagent,
    input: boot.AGORA_INPUT_JSON,
    providerTaskId: `local/${attempt}/worker`,
  };
}

export function newTask(random: StandaloneServices['random']): TaskId {
  return taskIdOf('standalone', Buffer.from(random(16)).toString('hex'));
}

/**
 * Makes a plan for the next turn in this process.
 * @param saved what the turn before has left.
 * @throws DispatchError when there is nothing to answer.
 */
export async function planNextTurn(
  boot: BootSettings,
  { answer, by = boot.AGORA_ACTOR, from, isFinal = false, idleMs = 0, messages }: LocalTurn,
  { task, saved }: { readonly task: TaskId; readonly saved: SavedState },
  services: StandaloneServices,
): Promise<DispatchPlan> {
  const next: BootSettings = {
    ...boot,
    task,
    AGORA_ANSWER: answer,
    AGORA_ACTOR: by,
    AGORA_ANSWER_FROM: from,
    AGORA_ANSWER_IS_FINAL: isFinal,
    AGORA_IDLE_MS: idleMs,
    AGORA_MESSAGES_JSON: messages,
  };
  return { ...(await planStandalone(next, services)), warm: saved };
}

async function resolveSubagent(name: string, registry: Registry): Promise<NonNullable<DispatchPlan['subagent']>> {
  const content = await registry.read(subagentPath(name), NO_COMMIT);
  if (content === undefined)
    throw new DispatchError('worker-failed', `There is no subagent ${name} in the registry.`, {
      fix: `Write subagents/${name}.md in the folder that AGORA_REGISTRY names.`,
    });
  return { name, contentHash: contentHash(content), at: NO_COMMIT };
}

function attemptOf(task: TaskId, round: number, stored: readonly Stored[]): number {
  const prefix = `agora-result-${dispatchIdOf(task, round)}-a`;
  return 1 + stored.filter(({ name }) => name.startsWith(prefix)).length;
}

const STATE_NAME = /^agora-state-(?<dispatch>t_[0-9a-v]{12}\.r\d+)-a\d+$/;

async function findResume(
  boot: BootSettings,
  answer: string,
  stored: readonly Stored[],
  { artifacts, clock }: StandaloneServices,
): Promise<{ task: TaskId; round: number; resume: ResumePlan }> {
  const states = stored.flatMap((entry) => {
    const id = DispatchId.safeParse(STATE_NAME.exec(entry.name)?.groups?.['dispatch']);
    return id.success ? [{ entry, dispatch: id.data, ...readDispatchId(id.data) }] : [];
  });
  const last = await findLast(
    states.filter(({ task }) => boot.task === undefined || task === boot.task),
    async ({ dispatch }) => {
      const result = await readResult(dispatch, stored, artifacts);
      return result === undefined || result.outcome === 'needs_input';
    },
  );
  if (last === undefined)
    throw new DispatchError('worker-failed', 'There is an answer, but no saved state to continue from.', {
      fix: 'Unset AGORA_ANSWER to start, or set AGORA_ARTIFACTS to the folder of the paused run.',
    });
  await insistOnOpen(last, stored, artifacts);
  const result = await readResult(last.dispatch, stored, artifacts);
  const option = findOption(answer, result?.needsInput?.options ?? []);
  const parts = partsOf(boot, answer, result);
  return {
    task: last.task,
    round: last.round + 1,
    resume: {
      question: questionIdOf(last.task, last.round),
      state: referenceOf(last.entry),
      head: NO_COMMIT,
      answer: {
        text: parts === undefined ? answer : joinAnswers(parts),
        ...defined({ option, parts }),
        by: { login: boot.AGORA_ACTOR, id: 1 },
        ...defined({ from: boot.AGORA_ANSWER_FROM }),
        at: clock.now().toISOString(),
        ...(boot.AGORA_ANSWER_IS_FINAL ? { isFinal: true } : {}),
      },
    },
  };
}

/**
 * After a failure, the same answer tries again. A worker that is only started again, as by a restart policy, must not
 * do finished work twice.
 * @throws DispatchError worker-failed when the round after it has finished.
 */
async function insistOnOpen(
  { task, round }: { readonly task: TaskId; readonly round: number },
  stored: readonly Stored[],
  artifacts: ArtifactStore,
): Promise<void> {
  const next = await readResult(dispatchIdOf(task, round + 1), stored, artifacts);
  if (next?.outcome !== 'finished') return;
  throw new DispatchError(
    'worker-failed',
    `There is an answer, but the last paused round was answered, and its task ${task} is finished.`,
    { fix: 'Unset AGORA_ANSWER to start, or set AGORA_ARTIFACTS to the folder of the paused run.' },
  );
}

/** @throws DispatchError worker-failed when several questions were asked and one has no answer. */
function partsOf(
  boot: BootSettings,
  answer: string,
  result: DispatchResult | undefined,
): ResumePlan['answer']['parts'] {
  const questions = result?.needsInput?.questions;
  if (questions === undefined || boot.AGORA_ANSWER_IS_FINAL) return undefined;
  const shown = questions.map(({ id, question, options = [] }) => ({ id, asked: question, options }));
  const { answered, open } = readAnsweredParts(answer, shown, boot.AGORA_ANSWER_FROM ?? boot.AGORA_ACTOR);
  if (open.length === 0) return answered;
  throw new DispatchError(
    'worker-failed',
    `The answer leaves out ${sayOpen(open)} of the ${questions.length} that were asked.`,
    {
      fix: 'Give AGORA_ANSWER a line for each question, such as "1: …".',
    },
  );
}

async function findLast<T>(list: readonly T[], is: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of list.toReversed()) if (await is(one)) return one;
  return undefined;
}

/**
 * The state is closed until the worker opens it. The result of the same round says whether it asked a question, and
 * which options there were.
 */
async function readResult(
  dispatch: DispatchId,
  stored: readonly Stored[],
  artifacts: ArtifactStore,
): Promise<DispatchResult | undefined> {
  const entry = stored.filter(({ name }) => name.startsWith(`agora-result-${dispatch}-a`)).at(-1);
  const artifact = entry === undefined ? undefined : await artifacts.get(referenceOf(entry));
  const json =
    artifact?.kind === 'files'
      ? readJson(Buffer.from(artifact.files.get('result.json') ?? []).toString('utf8'))
      : undefined;
  return json?.kind === 'json' ? DispatchResult.safeParse(json.value).data : undefined;
}

function referenceOf({ id, digest }: Stored): StateReference {
  return { runId: 1, artifactId: id, digest };
}

function settingsOf(boot: BootSettings): Settings {
  return {
    runtime: boot.AGORA_ADAPTER,
    ...defined({ model: boot.AGORA_MODEL }),
    permissionMode: boot.AGORA_CLAUDE_PERMISSION_MODE,
    ...defined({
      command: boot.AGORA_COMMAND,
      budget: boot.AGORA_BUDGET,
      modelPrices: boot.AGORA_MODEL_PRICES,
    }),
    setupTimeoutSeconds: boot.AGORA_SETUP_TIMEOUT_SECONDS,
    agentTimeoutSeconds: boot.AGORA_AGENT_TIMEOUT_SECONDS,
    verifyTimeoutSeconds: boot.AGORA_VERIFY_TIMEOUT_SECONDS,
    maxRounds: boot.AGORA_MAX_ROUNDS,
    isolation: boot.AGORA_ISOLATION,
    setupAs: boot.AGORA_SETUP_AS,
    sandboxReads: boot.AGORA_SANDBOX_READS,
    network: boot.AGORA_NETWORK,
    allowHosts: boot.AGORA_ALLOW_HOSTS,
    servicePorts: boot.AGORA_SERVICE_PORTS,
    disableNeedsInputHelper: boot.AGORA_DISABLE_NEEDS_INPUT_HELPER,
    envAllow: boot.AGORA_RUNTIME_ENV_ALLOW,
    secrets: boot.AGORA_PER_DISPATCH_SECRET_REFS_JSON,
    // The artifacts are files of the user who runs us.
    allowPlainState: true,
    retentionDays: boot.AGORA_RETENTION_DAYS,
    callback: callbackOf(boot),
  };
}

/** Who is notified about a dispatch. */
export function callbackOf(boot: BootSettings): NonNullable<Settings['callback']> {
  return {
    ...defined({ url: boot.AGORA_CALLBACK_URL }),
    notifications: boot.AGORA_NOTIFICATIONS_JSON,
    allowPrivate: boot.AGORA_CALLBACK_ALLOW_PRIVATE,
    timeoutSeconds: boot.AGORA_CALLBACK_TIMEOUT_SECONDS,
  };
}
