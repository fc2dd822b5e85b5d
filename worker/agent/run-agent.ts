/** One run of the agent's program, from its start to its result: watched, measured, logged. */
import { defined } from '../../protocol/base/defined.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import type { Spent } from '../../protocol/config/budget-limits.ts';
import { addSpent, type Allowance, findReached, usedBy } from '../limits/budget-watch.ts';
import type { AgentRun, Models, WorkerServices } from '../context/step-context.ts';
import { DispatchError } from '../dispatch-error.ts';
import { within } from '../timing/with-deadline.ts';
import { followStep } from './stream-output.ts';
import { type Counted, createMeter, type UsageMeter } from '../limits/usage-meter.ts';
import { agentLimits, cutOutput, decode } from '../agent-output/cut-output.ts';
import type { ProcessEnd, RunProgram } from '../ports/process-ports.ts';
import { type AgentEnd, MOST_SESSION_ID_CHARS, type RunningRuntime, type RuntimeInput } from '../runtimes/contract.ts';

/** For output that the agent has printed and its runtime has not read yet. */
const SETTLE_MS = 300_000;

/** The step adds what is the same for every run of a round. */
export type AgentRunEnd = Omit<AgentRun, 'permissionMode' | 'version' | 'rung' | 'terms' | 'timeLimit'>;

export interface RunLimits {
  /** In the sandbox, if there is one. */
  readonly run: RunProgram;
  readonly models: Models;
  readonly allowance: Allowance;
  /** Used by the whole task before. */
  readonly spent: Spent;
  /** The agent's time limit; the allowance may be shorter. */
  readonly seconds: number;
}

export interface RunTerms extends RunLimits {
  /** True if it continues the session in which the task has used its budget before. */
  readonly sameSession: boolean;
  /** Called once, at the model's first response, if the runtime reports it. */
  readonly onAnswer?: () => void;
}

/** For a runtime that can enforce some of it itself. */
export function limitsForRuntime({ turns, costUsd }: Allowance): RuntimeInput['limits'] {
  return { ...defined({ turns, costUsd }) };
}

export async function runOnce(
  runtime: RunningRuntime,
  input: RuntimeInput,
  terms: RunTerms,
  services: WorkerServices,
): Promise<AgentRunEnd> {
  const { book } = services;
  const counted = countFrom(terms.models);
  const { end, meter } = await runWatched(runtime, input, { ...terms, counted }, services);
  await settle(runtime, meter, services);
  runtime.broken?.throwIfAborted();
  const read = await runtime.read(end, input);
  const stderr = cutOutput(book.redactor.text(decode(end.stderr)), LIMITS.stderrBytes);
  const text = cutOutput(book.redactor.text(read.text), LIMITS.stdoutBytes);
  book.log({ kind: 'runtime.adapter.ran', exitCode: read.exitCode, durationMs: end.durationMs, stdout: text, stderr });
  for (const note of read.notes) book.notice(note);
  const sessionId = readSessionId(read.sessionId ?? meter.sessionId(), services);
  const timeIsUp = end.endedBy === 'timeout' && (terms.allowance.seconds ?? Infinity) <= terms.seconds;
  return {
    end: {
      ...read,
      sessionId,
      sessionLost: read.sessionLost || meter.stopped() === 'other-session',
    },
    timedOut: end.endedBy === 'timeout' && !timeIsUp,
    stdout: text,
    stderr,
    ...weigh({ read, meter, seconds: end.durationMs / 1_000, timeIsUp, counted: counted?.() }, terms),
  };
}

/** Neither a hidden character nor an option: it becomes an argument of the program that continues the session. */
const SESSION_ID = /^(?!-)[^\s\p{C}]+$/u;

/** An id that is cut cannot be resumed, and a longer one does not fit in the comments that name it. */
function readSessionId(id: string | undefined, { book }: WorkerServices): string | undefined {
  // What is not a text at all is for the validation of the result.
  const chars = id?.length ?? 0;
  if (chars === 0 || (chars <= MOST_SESSION_ID_CHARS && SESSION_ID.test(id ?? ''))) return id;
  const what =
    chars > MOST_SESSION_ID_CHARS
      ? `of ${chars} characters, and at most ${MOST_SESSION_ID_CHARS} are possible`
      : 'that starts with a hyphen or contains white space or control characters';
  book.notice(`The agent reported a session id ${what}. Its session cannot be continued.`);
  return undefined;
}

/**
 * @throws DispatchError worker-failed if a runtime in a separate process has not read the agent's output long after the
 * agent has ended, although each of its responses came in time.
 */
async function settle(runtime: RunningRuntime, meter: UsageMeter, { ports }: WorkerServices): Promise<void> {
  const isRead = await within(
    SETTLE_MS,
    meter.settle().then(() => true),
    ports.clock,
  );
  if (isRead === true) return;
  throw new DispatchError(
    'worker-failed',
    `The runtime ${runtime.id} had not read the output of its agent ${SETTLE_MS / 60_000} minutes after its end.`,
    { fix: "Make the runtime's progress() faster, or let the agent print less." },
  );
}

/** The usage from now on. */
function countFrom(models: Models): (() => Counted) | undefined {
  if (models.kind === 'direct') return undefined;
  const { account } = models;
  const before = account.used();
  return () => {
    const { tokens, costUsd, isPriced } = account.used();
    return { tokens: tokens - before.tokens, costUsd: costUsd - before.costUsd, isPriced };
  };
}

interface WatchedTerms extends RunTerms {
  readonly counted: (() => Counted) | undefined;
}

interface WatchedAgent {
  readonly end: ProcessEnd;
  readonly meter: UsageMeter;
}

/**
 * The program from its start to its end: secrets are withheld from it, and it is stopped when its budget is used up.
 */
async function runWatched(
  runtime: RunningRuntime,
  input: RuntimeInput,
  { run, models, counted, allowance, seconds, onAnswer }: WatchedTerms,
  services: WorkerServices,
): Promise<WatchedAgent> {
  const { ports, book, signal, agentStart } = services;
  // Before anything is withheld or watched, because a third-party runtime may throw.
  const command = await runtime.command(input);
  const putBack = await ports.workspace.withhold(runtime.obeys ?? []);
  const live = followStep('agent', undefined, services);
  const enough = new AbortController();
  const meter = createMeter(runtime, {
    allowance,
    session: input.session?.id,
    note: (text) => {
      book.log({ kind: 'runtime.note', text });
    },
    stop: () => {
      if (models.kind === 'gateway' && meter.stopped() === 'budget') models.useUp();
      enough.abort();
    },
    ...defined({ onAnswer, counted }),
  });
  const unwatch = models.kind === 'gateway' ? models.account.watch(meter.weigh) : undefined;
  const limits = agentLimits(
    Math.min(seconds, allowance.seconds ?? Infinity),
    runtime.stopSignal,
    book.redactor.filter,
    meter.line,
  );
  agentStart.begin();
  const end = await run(
    { ...command, cwd: ports.workspace.root },
    limits,
    AbortSignal.any([signal, enough.signal, ...(runtime.broken === undefined ? [] : [runtime.broken])]),
  )
    .finally(unwatch)
    .finally(live.end)
    .finally(putBack);
  return { end, meter };
}

interface Weighed {
  readonly read: AgentEnd;
  readonly meter: UsageMeter;
  readonly seconds: number;
  readonly counted: Counted | undefined;
  /** Its part of the budget, not the agent's time limit. */
  readonly timeIsUp: boolean;
}

/** The task's usage so far, and which budget is used up. */
function weigh(
  { read, meter, seconds, timeIsUp, counted }: Weighed,
  { allowance, spent, sameSession }: RunTerms,
): Pick<AgentRunEnd, 'spent' | 'overBudget'> {
  const run = { turns: meter.turns(), tokens: meter.tokens(), seconds, said: read.spent, sameSession, counted };
  const used = usedBy(run, spent);
  const isOver = meter.stopped() === 'budget' || read.reached !== undefined || timeIsUp;
  return {
    spent: addSpent(spent, used, run),
    overBudget: isOver
      ? (findReached(allowance, timeIsUp ? { ...used, seconds: Infinity } : used) ??
        (read.reached === 'cost-usd' ? 'costUsd' : (read.reached ?? 'turns')))
      : undefined,
  };
}
