/**
 * When a run starts, waits, is cancelled, ends, and who hears of it.
 *
 * Of a concurrency group one run runs and one waits; a newer one takes the waiting one's place, or stops
 * the running one when the workflow says `cancel-in-progress`.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#concurrency
 */
import type { Caller, JsonObject } from '../../gateway/call.ts';
import type { Ground } from '../ground.ts';
import type { JobRecord, Run, RunCause, RunConclusion } from './run.ts';
import { renderNow } from '../../gateway/times.ts';
import type { RunJson } from './run-json.ts';
import type { NamedRun } from './run-title.ts';

const FIRST_RUN = 9001;
export const LOST =
  'The self-hosted runner lost communication with the server. Verify the machine is running and has a healthy network connection.';

export interface Scheduler {
  readonly runs: readonly Run[];
  readonly find: (id: number) => Run | undefined;
  readonly start: (cause: RunCause) => Promise<Run>;
  /** The same run again, as its next attempt. */
  readonly repeat: (run: Run, by: Caller) => Promise<void>;
  readonly cancel: (run: Run) => void;
  /** Cancels without asking steps that want to run anyway. */
  readonly forceCancel: (run: Run) => void;
  readonly killMachine: (run: Run) => void;
  readonly whenCompleted: (run: Run) => Promise<Run>;
  readonly active: () => number;
}

export interface RunPorts {
  readonly ground: Ground;
  readonly json: RunJson;
  readonly name: (cause: RunCause & Pick<Run, 'id' | 'number' | 'attempt' | 'triggeredBy'>) => Promise<NamedRun>;
  /** Runs all jobs of the run and reports into it. */
  readonly execute: (run: Run, onJob: (job: JobRecord) => void) => Promise<RunConclusion>;
  readonly background: (work: Promise<unknown>) => void;
  readonly onChange: () => void;
}

interface Desk {
  readonly ports: RunPorts;
  readonly runs: Run[];
  readonly waiting: Map<Run, ((run: Run) => void)[]>;
  /** What is said about a run is said in order: the next announcement waits for the last. */
  readonly said: Map<Run, Promise<void>>;
}

export function createScheduler(ports: RunPorts): Scheduler {
  const desk: Desk = { ports, runs: [], waiting: new Map(), said: new Map() };
  return {
    runs: desk.runs,
    find: (id) => desk.runs.find((run) => run.id === id),
    start: (cause) => start(desk, cause),
    repeat: (run, by) => repeat(desk, run, by),
    cancel: (run) => {
      cancel(desk, run);
    },
    forceCancel: (run) => {
      stopHard(desk, run, 'forced');
    },
    killMachine: (run) => {
      stopHard(desk, run, 'lost');
    },
    whenCompleted: (run) => {
      if (run.status === 'completed') return Promise.resolve(run);
      return new Promise((resolve) => {
        desk.waiting.set(run, [...(desk.waiting.get(run) ?? []), resolve]);
      });
    },
    active: () => desk.runs.filter(({ status }) => status !== 'completed').length,
  };
}

async function start(desk: Desk, cause: RunCause): Promise<Run> {
  const number = desk.runs.filter((other) => other.workflow.id === cause.workflow.id).length + 1;
  const run = createRun(cause, { id: FIRST_RUN + desk.runs.length, number });
  desk.runs.push(run);
  const { title, group, errors } = await desk.ports.name(run);
  Object.assign(run, { title, group, errors });
  await announce(desk, run, 'requested');
  admit(desk, run);
  return run;
}

async function repeat(desk: Desk, run: Run, by: Caller): Promise<void> {
  Object.assign(run, { ...emptyAttempt(), attempt: run.attempt + 1, triggeredBy: by, updatedAt: renderNow() });
  await announce(desk, run, 'requested');
  admit(desk, run);
}

function announce(desk: Desk, run: Run, action: string): Promise<void> {
  return say(desk, run, 'workflow_run', action, async (json) => ({
    workflow_run: await json.run(run),
    workflow: json.workflow(run.repository, run.workflow),
  }));
}

function announceJob(desk: Desk, run: Run, job: JobRecord): Promise<void> {
  // As it is now: the job goes on while this waits for its turn.
  const parts = { workflow_job: desk.ports.json.job(run, job) };
  return say(desk, run, 'workflow_job', job.status, () => Promise.resolve(parts));
}

function say(
  desk: Desk,
  run: Run,
  name: string,
  action: string,
  render: (json: RunJson) => Promise<JsonObject>,
): Promise<void> {
  const { ground, json, onChange } = desk.ports;
  const saying = (desk.said.get(run) ?? Promise.resolve()).then(async () => {
    await ground.publish({
      name,
      action,
      repository: run.repository,
      sender: run.triggeredBy,
      parts: await render(json),
    });
    onChange();
  });
  desk.said.set(
    run,
    saying.catch(() => undefined),
  );
  return saying;
}

const isTogether = (run: Run, other: Run): boolean =>
  run !== other && run.group !== undefined && run.group.key === other.group?.key && other.status !== 'completed';

function admit(desk: Desk, run: Run): void {
  const others = desk.runs.filter((other) => isTogether(run, other));
  for (const other of others) {
    if (run.group?.cancelsOthers === true || other.status === 'pending') cancel(desk, other);
  }
  if (others.some(({ status }) => status === 'queued' || status === 'in_progress')) run.status = 'pending';
  else launch(desk, run);
}

function launch(desk: Desk, run: Run): void {
  run.status = 'queued';
  // Later, so that whoever dispatched the run has its answer first.
  desk.ports.background(
    new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(() => work(desk, run)),
  );
}

async function work(desk: Desk, run: Run): Promise<void> {
  if (run.status === 'completed') return;
  Object.assign(run, { status: 'in_progress', updatedAt: renderNow(), startedAt: Date.now() });
  await announce(desk, run, 'in_progress');
  const conclusion = run.errors.length > 0 ? 'startup_failure' : await execute(desk, run);
  if (run.ending === undefined) {
    await finish(desk, run, conclusion);
    return;
  }
  if (run.ending === 'lost') run.annotations.push({ level: 'error', message: LOST });
  await finish(desk, run, run.ending === 'lost' ? 'failure' : 'cancelled');
}

async function execute(desk: Desk, run: Run): Promise<RunConclusion> {
  try {
    return await desk.ports.execute(run, (job) => {
      desk.ports.background(announceJob(desk, run, job));
    });
  } catch (error) {
    run.errors = [...run.errors, error instanceof Error ? error.message : String(error)];
    return 'failure';
  }
}

async function finish(desk: Desk, run: Run, conclusion: RunConclusion): Promise<void> {
  if (run.status === 'completed') return;
  Object.assign(run, { status: 'completed', conclusion, updatedAt: renderNow(), endedAt: Date.now() });
  await announce(desk, run, 'completed');
  desk.waiting.get(run)?.forEach((resolve) => {
    resolve(run);
  });
  desk.waiting.delete(run);
  const next = desk.runs.find((other) => isTogether(run, other) && other.status === 'pending');
  if (next !== undefined && !desk.runs.some((other) => isTogether(next, other) && other.status !== 'pending'))
    launch(desk, next);
}

function cancel(desk: Desk, run: Run): void {
  if (run.status === 'queued' || run.status === 'pending') desk.ports.background(finish(desk, run, 'cancelled'));
  else run.stop.abort();
}

function stopHard(desk: Desk, run: Run, ending: NonNullable<Run['ending']>): void {
  run.ending = ending;
  if (run.status === 'in_progress') run.kill.abort();
  else desk.ports.background(finish(desk, run, ending === 'lost' ? 'failure' : 'cancelled'));
}

type Attempt = Pick<
  Run,
  | 'status'
  | 'conclusion'
  | 'startedAt'
  | 'endedAt'
  | 'jobs'
  | 'log'
  | 'annotations'
  | 'summary'
  | 'outputs'
  | 'errors'
  | 'stop'
  | 'kill'
  | 'ending'
>;
const emptyAttempt = (): Attempt => ({
  status: 'queued',
  conclusion: null,
  startedAt: undefined,
  endedAt: undefined,
  jobs: [],
  log: [],
  annotations: [],
  summary: '',
  outputs: {},
  errors: [],
  stop: new AbortController(),
  kill: new AbortController(),
  ending: undefined,
});

const createRun = (cause: RunCause, ids: { id: number; number: number }): Run => ({
  ...cause,
  ...ids,
  ...emptyAttempt(),
  title: cause.workflow.name,
  group: undefined,
  createdAt: renderNow(),
  attempt: 1,
  triggeredBy: cause.actor,
  updatedAt: renderNow(),
});
