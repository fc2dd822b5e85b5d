/**
 * When a run starts, waits, is cancelled and ends, and who is notified.
 *
 * In a concurrency group, one run runs and one waits. A newer run replaces the waiting one, or stops the running one
 * when the workflow says `cancel-in-progress`.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#concurrency
 */
import { actorOf, type Caller, type JsonBody } from '../../gateway/call.ts';
import type { ReportActivity } from '../../hub-options.ts';
import type { HubContext } from '../hub-context.ts';
import { createRun, emptyAttempt } from './new-run.ts';
import type { JobRecord, RunRecord, RunCause, RunConclusion } from './run-record.ts';
import { renderNow } from '../../gateway/gateway-times.ts';
import type { RunJson } from './run-json.ts';
import type { NamedRun } from './run-record.ts';
import { errorMessage } from '../../error-message.ts';

const FIRST_RUN = 9001;
const LOST =
  'The self-hosted runner lost communication with the server. Verify the machine is running and has a healthy network connection.';

export interface Scheduler {
  readonly runs: readonly RunRecord[];
  readonly find: (id: number) => RunRecord | undefined;
  readonly start: (cause: RunCause) => Promise<RunRecord>;
  /** The same run again, as its next attempt. */
  readonly repeat: (run: RunRecord, by: Caller) => Promise<void>;
  readonly cancel: (run: RunRecord) => void;
  /** Cancels without running steps whose condition still holds. */
  readonly forceCancel: (run: RunRecord) => void;
  readonly killMachine: (run: RunRecord) => void;
  readonly whenCompleted: (run: RunRecord) => Promise<RunRecord>;
  readonly active: () => number;
  /** Kills the machines of all runs, and starts no more. @returns when all runs have ended. */
  readonly close: () => Promise<void>;
}

export interface RunPorts {
  readonly context: HubContext;
  readonly json: RunJson;
  readonly name: (cause: RunCause & Pick<RunRecord, 'id' | 'number' | 'attempt' | 'triggeredBy'>) => Promise<NamedRun>;
  /** Runs all jobs of the run and reports into it. */
  readonly execute: (run: RunRecord, onJob: (job: JobRecord) => void) => Promise<RunConclusion>;
  readonly background: (work: Promise<unknown>) => void;
  readonly onChange: () => void;
  readonly report: ReportActivity;
}

interface SchedulerState {
  readonly ports: RunPorts;
  readonly runs: RunRecord[];
  readonly waiting: Map<RunRecord, ((run: RunRecord) => void)[]>;
  /** Announcements about a run are made in order: each one waits for the one before. */
  readonly said: Map<RunRecord, Promise<void>>;
  isClosing: boolean;
}

export function createScheduler(ports: RunPorts): Scheduler {
  const state: SchedulerState = { ports, runs: [], waiting: new Map(), said: new Map(), isClosing: false };
  return {
    runs: state.runs,
    find: (id) => state.runs.find((run) => run.id === id),
    start: (cause) => start(state, cause),
    repeat: (run, by) => repeat(state, run, by),
    cancel: (run) => {
      cancel(state, run);
    },
    forceCancel: (run) => {
      stopHard(state, run, 'forced');
    },
    killMachine: (run) => {
      stopHard(state, run, 'lost');
    },
    whenCompleted: (run) => whenCompleted(state, run),
    active: () => state.runs.filter(({ status }) => status !== 'completed').length,
    close: () => close(state),
  };
}

function whenCompleted({ waiting }: SchedulerState, run: RunRecord): Promise<RunRecord> {
  if (run.status === 'completed') return Promise.resolve(run);
  return new Promise((resolve) => {
    waiting.set(run, [...(waiting.get(run) ?? []), resolve]);
  });
}

async function close(state: SchedulerState): Promise<void> {
  state.isClosing = true;
  const running = state.runs.filter(({ status }) => status !== 'completed');
  for (const run of running) stopHard(state, run, 'lost');
  await Promise.all(running.map((run) => whenCompleted(state, run)));
}

async function start(state: SchedulerState, cause: RunCause): Promise<RunRecord> {
  const number = state.runs.filter((other) => other.workflow.id === cause.workflow.id).length + 1;
  const run = createRun(cause, { id: FIRST_RUN + state.runs.length, number });
  state.runs.push(run);
  const { title, group, errors } = await state.ports.name(run);
  Object.assign(run, { title, group, errors });
  reportRun(state, run, 'queued');
  await announceFirst(state, run, 'requested');
  admit(state, run);
  return run;
}

async function repeat(state: SchedulerState, run: RunRecord, by: Caller): Promise<void> {
  Object.assign(run, { ...emptyAttempt(), attempt: run.attempt + 1, triggeredBy: by, updatedAt: renderNow() });
  reportRun(state, run, 'queued');
  await announceFirst(state, run, 'requested');
  admit(state, run);
}

function reportRun({ ports }: SchedulerState, run: RunRecord, status: 'queued' | 'completed'): void {
  ports.report({
    kind: 'run',
    repository: `${run.repository.owner}/${run.repository.name}`,
    run: run.id,
    workflow: run.workflow.name,
    title: run.title,
    event: run.event,
    actor: actorOf(run.triggeredBy),
    status,
    conclusion: run.conclusion,
    ms: run.startedAt === undefined || run.endedAt === undefined ? undefined : run.endedAt - run.startedAt,
  });
}

function announce(state: SchedulerState, run: RunRecord, action: string): Promise<void> {
  return say(state, run, 'workflow_run', action, async (json) => ({
    workflow_run: await json.run(run),
    workflow: json.workflow(run.repository, run.workflow),
  }));
}

/** The run continues after the announcement. If the announcement fails, this is reported as a mistake of ours. */
async function announceFirst(state: SchedulerState, run: RunRecord, action: string): Promise<void> {
  const announced = announce(state, run, action);
  state.ports.background(announced);
  await announced.catch(() => undefined);
}

function announceJob(state: SchedulerState, run: RunRecord, job: JobRecord): Promise<void> {
  // The current state, because the job continues while this waits for its turn.
  const parts = { workflow_job: state.ports.json.job(run, job) };
  return say(state, run, 'workflow_job', job.status, () => Promise.resolve(parts));
}

function say(
  state: SchedulerState,
  run: RunRecord,
  name: string,
  action: string,
  render: (json: RunJson) => Promise<JsonBody>,
): Promise<void> {
  const { context, json, onChange } = state.ports;
  const saying = (state.said.get(run) ?? Promise.resolve()).then(async () => {
    await context.publish({
      name,
      action,
      repository: run.repository,
      sender: run.triggeredBy,
      parts: await render(json),
    });
    onChange();
  });
  state.said.set(
    run,
    saying.catch(() => undefined),
  );
  return saying;
}

const isTogether = (run: RunRecord, other: RunRecord): boolean =>
  run !== other && run.group !== undefined && run.group.key === other.group?.key && other.status !== 'completed';

function admit(state: SchedulerState, run: RunRecord): void {
  // It was cancelled while it was announced.
  if (run.status === 'completed') return;
  if (state.isClosing) {
    state.ports.background(finish(state, run, 'cancelled'));
    return;
  }
  const others = state.runs.filter((other) => isTogether(run, other));
  for (const other of others) {
    if (run.group?.cancelsOthers === true || other.status === 'pending') cancel(state, other);
  }
  if (others.some(({ status }) => status === 'queued' || status === 'in_progress')) run.status = 'pending';
  else launch(state, run);
}

function launch(state: SchedulerState, run: RunRecord): void {
  run.status = 'queued';
  // Later, so that the caller who dispatched the run gets the response first.
  state.ports.background(
    new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(() => work(state, run)),
  );
}

async function work(state: SchedulerState, run: RunRecord): Promise<void> {
  if (run.status === 'completed') return;
  Object.assign(run, { status: 'in_progress', updatedAt: renderNow(), startedAt: Date.now() });
  await announceFirst(state, run, 'in_progress');
  const conclusion = run.errors.length > 0 ? 'startup_failure' : await execute(state, run);
  if (run.ending === undefined) {
    await finish(state, run, conclusion);
    return;
  }
  if (run.ending === 'lost') run.annotations.push({ level: 'error', message: LOST });
  await finish(state, run, run.ending === 'lost' ? 'failure' : 'cancelled');
}

async function execute(state: SchedulerState, run: RunRecord): Promise<RunConclusion> {
  try {
    return await state.ports.execute(run, (job) => {
      state.ports.background(announceJob(state, run, job));
    });
  } catch (error) {
    run.errors = [...run.errors, errorMessage(error)];
    return 'failure';
  }
}

async function finish(state: SchedulerState, run: RunRecord, conclusion: RunConclusion): Promise<void> {
  if (run.status === 'completed') return;
  Object.assign(run, { status: 'completed', conclusion, updatedAt: renderNow(), endedAt: Date.now() });
  reportRun(state, run, 'completed');
  await announceFirst(state, run, 'completed');
  state.waiting.get(run)?.forEach((resolve) => {
    resolve(run);
  });
  state.waiting.delete(run);
  const next = state.runs.find((other) => isTogether(run, other) && other.status === 'pending');
  if (next !== undefined && !state.runs.some((other) => isTogether(next, other) && other.status !== 'pending'))
    launch(state, next);
}

function cancel(state: SchedulerState, run: RunRecord): void {
  if (run.status === 'queued' || run.status === 'pending') state.ports.background(finish(state, run, 'cancelled'));
  else run.stop.abort();
}

function stopHard(state: SchedulerState, run: RunRecord, ending: NonNullable<RunRecord['ending']>): void {
  run.ending = ending;
  if (run.status === 'in_progress') run.kill.abort();
  else state.ports.background(finish(state, run, ending === 'lost' ? 'failure' : 'cancelled'));
}
