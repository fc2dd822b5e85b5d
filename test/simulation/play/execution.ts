/** One execution of a run, and what its steps see of GitHub and of the runner. */
import { gitHubOver } from '../../../action/adapters/github-api.ts';
import type { GitHub, RunnerStep } from '../../../action/ports.ts';
import type { RunnerContext } from '../../../action/inputs/runner-context.ts';
import type { Allowed } from '../../../action/authorize/authorization.ts';
import { whoseWords } from '../../../action/authorize/for-whom.ts';
import type { DispatchRequest, Person } from '../../../protocol/messages/dispatch-request.ts';
import type { Conversation } from '../../../worker/index.ts';
import type { Surroundings } from '../hosted/effects.ts';
import { pageOf } from '../hosted/payloads.ts';
import { ACTIONS, APP, type StoredRun, WORKFLOW_PATH } from '../hosted/store.ts';
import { STATE_KEY } from '../hosted/keys.ts';
import { createClient, type Interfere } from '../hosted/simulated-wire.ts';
import type { Machine } from '../machine.ts';

export interface RunnerSettings {
  readonly seed: number;
  readonly worked: (run: StoredRun, startedAt: number, allowed: Allowed) => void;
  readonly interfere: Interfere | undefined;
  /** Planted mistakes in what the action receives. */
  readonly withGitHub: (github: GitHub, request: DispatchRequest, around: Surroundings) => GitHub;
  readonly withConversation: (conversation: Conversation) => Conversation;
  readonly storesLate: boolean;
  readonly believesStates: boolean;
}

/** @returns a function that puts a run into the queue. `around` is a function, because it needs this queue itself. */
export type CreateQueue = (around: () => Surroundings, settings: RunnerSettings) => (run: StoredRun) => void;

export type Fate = 'well' | 'thought-lost' | 'vanishes' | 'cancelled-in-queue' | 'queued-long' | 'cancelled' | 're-run';

export interface Execution {
  readonly around: Surroundings;
  readonly run: StoredRun;
  readonly fate: Fate;
  readonly settings: RunnerSettings;
  readonly cancel: AbortController;
  /** What the main step left for the post step. */
  open: string;
  failed: boolean;
  over: boolean;
  /** Called when the run has ended. */
  readonly then: () => void;
}

export function gitHubFor({ around, run, settings }: Execution, machine: Machine): GitHub {
  const { repository } = around.store;
  const client = createClient({
    around,
    machine,
    by: ACTIONS,
    dies: () => around.conditions.trouble().runnerDies,
    retries: false,
    interfere: settings.interfere,
    token: () => `${run.id}/${run.attempt}`,
  });
  return gitHubOver(
    client,
    {
      owner: repository.owner,
      repo: around.store.name,
      defaultBranch: repository.defaultBranch,
      repositoryId: repository.id,
      workflowPath: WORKFLOW_PATH,
      isVouchedFor: isVouchedFor(run),
      keys: { repository: repository.id, made: { run: run.id, attempt: run.attempt }, stateKey: STATE_KEY },
    },
    (ms) => machine.sleep(ms),
    'agora',
  );
}

/** Like the action, if the App that it trusts has dispatched the run. */
function isVouchedFor({ actor, request }: StoredRun): (person: Person) => boolean {
  const named = actor.id === APP.id ? whoseWords(request).map(({ id }) => id) : [];
  return ({ id }) => named.includes(id);
}

export function contextOf({ store }: Surroundings, run: StoredRun): RunnerContext {
  const { owner, repo, id, defaultBranch } = store.repository;
  return {
    owner,
    repo,
    repositoryId: id,
    isPublic: true,
    defaultBranch,
    ref: `refs/heads/${defaultBranch}`,
    workflowPath: undefined,
    runId: run.id,
    runAttempt: run.attempt,
    repositoryUrl: pageOf(store),
    sha: run.headSha,
    runUrl: `${pageOf(store)}/actions/runs/${run.id}`,
    providerTaskId: `${run.id}/${run.attempt}/agent`,
    actor: run.actor,
    rerunBy: run.actor.login,
    event: { name: 'workflow_dispatch', payload: {} },
    workspace: '/w',
    apiUrl: 'https://api.github.com',
    temp: '/t',
    mostRetentionDays: undefined,
  };
}

export function stepOf(execution: Execution): RunnerStep {
  return {
    output: () => undefined,
    annotate: () => undefined,
    summary: () => Promise.resolve(),
    remember: (_, value) => {
      execution.open = value;
    },
    fail: () => {
      execution.failed = true;
    },
  };
}
