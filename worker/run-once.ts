/**
 * One run of the agent's program, from its start to what it amounts to: watched, measured, logged.
 */
import { LIMITS } from '../protocol/limits.ts';
import type { Spent } from '../protocol/budget.ts';
import { addSpent, type Allowance, findReached, usedBy } from './budget.ts';
import type { AgentRun, World } from './facts.ts';
import { followStep } from './live.ts';
import { createMeter } from './meter.ts';
import { agentLimits, cutOutput, decode } from './output.ts';
import type { AgentRuntime, RuntimeInput } from './runtimes/contract.ts';

/** The agent's HOME, in the scratch folder. */
export const HOME = 'home';

/** What is the same for every run of a round is added by the step. */
export type Ran = Omit<AgentRun, 'permissionMode' | 'version' | 'rung' | 'terms' | 'timeLimit'>;

export interface RunLimits {
  readonly allowance: Allowance;
  /** By the whole task before. */
  readonly spent: Spent;
  /** The agent's time limit; the allowance may be shorter. */
  readonly seconds: number;
}

export interface RunTerms extends RunLimits {
  /** True when it goes on in the session in which the task has spent before. */
  readonly sameSession: boolean;
  /** Called once, when the model has answered for the first time, where the runtime tells. */
  readonly onAnswer?: () => void;
}

/** For a runtime that can hold itself to some of it. */
export function limitsOf({ turns, costUsd }: Allowance): RuntimeInput['limits'] {
  return { ...(turns === undefined ? {} : { turns }), ...(costUsd === undefined ? {} : { costUsd }) };
}

export async function runOnce(
  runtime: AgentRuntime,
  input: RuntimeInput,
  { allowance, spent, seconds, sameSession, onAnswer }: RunTerms,
  world: World,
): Promise<Ran> {
  const { ports, book, signal } = world;
  const putBack = await ports.workspace.withhold(runtime.obeys ?? []);
  const live = followStep('agent', undefined, world);
  const enough = new AbortController();
  const meter = createMeter(runtime, {
    allowance,
    session: input.session?.id,
    note: (text) => {
      book.log({ kind: 'runtime.note', text });
    },
    stop: () => {
      enough.abort();
    },
    ...(onAnswer === undefined ? {} : { onAnswer }),
  });
  const limits = agentLimits(
    Math.min(seconds, allowance.seconds ?? Infinity),
    runtime.stopSignal,
    book.redactor.filter,
    meter.line,
  );
  const end = await ports.processes
    .run({ ...runtime.command(input), cwd: ports.workspace.root }, limits, AbortSignal.any([signal, enough.signal]))
    .finally(live.end)
    .finally(putBack);
  const read = runtime.read(end, input);
  const stderr = cutOutput(book.redactor.text(decode(end.stderr)), LIMITS.stderrBytes);
  const text = cutOutput(book.redactor.text(read.text), LIMITS.stdoutBytes);
  book.log({ kind: 'runtime.adapter.ran', exitCode: read.exitCode, durationMs: end.durationMs, stdout: text, stderr });
  for (const note of read.notes) book.notice(note);
  const run = {
    turns: meter.turns(),
    tokens: meter.tokens(),
    seconds: end.durationMs / 1_000,
    said: read.spent,
    sameSession,
  };
  const used = usedBy(run, spent);
  const timeIsUp = end.endedBy === 'timeout' && (allowance.seconds ?? Infinity) <= seconds;
  const isOver = meter.stopped() === 'budget' || read.reached !== undefined || timeIsUp;
  return {
    end: {
      ...read,
      sessionId: read.sessionId ?? meter.sessionId(),
      sessionLost: read.sessionLost || meter.stopped() === 'other-session',
    },
    timedOut: end.endedBy === 'timeout' && !timeIsUp,
    stdout: text,
    stderr,
    spent: addSpent(spent, used, run),
    overBudget: isOver
      ? (findReached(allowance, timeIsUp ? { ...used, seconds: Infinity } : used) ??
        read.reached ??
        'what one run may use')
      : undefined,
  };
}
