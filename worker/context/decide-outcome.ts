/**
 * How a dispatch ends, decided from what the agent left. Pure.
 *
 * The sentinel decides, whatever the exit code is, because exit codes also come from signals, shells and tools. The
 * exit code counts only without a sentinel.
 */
import type { Demand } from '../../protocol/messages/worker-question.ts';
import type { Failure } from '../../protocol/results/failure-codes.ts';
import type { NeedsInput } from '../../protocol/messages/needs-input.ts';
import type { AgentEnd } from '../runtimes/contract.ts';
import { sayTimeIsOver, type TimeLimit } from '../limits/time-limit.ts';

export type Sentinel =
  | { readonly kind: 'absent' }
  | { readonly kind: 'asked'; readonly asked: NeedsInput }
  | { readonly kind: 'malformed'; readonly why: string };

export type Verdict =
  | { readonly kind: 'finished' }
  | { readonly kind: 'needs_input'; readonly asked: NeedsInput; readonly demand?: Demand }
  /** It was told that no answer will come, and asked again. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly exitCode: number };

export interface FinishedAgent {
  readonly end: Pick<AgentEnd, 'exitCode' | 'failure'>;
  readonly timedOut: boolean;
  readonly timeLimit: TimeLimit;
}

export const TIMEOUT_EXIT_CODE = 124;

export interface RoundCount {
  readonly round: number;
  readonly most: number;
  /** No more answers will come. */
  readonly isFinal?: boolean;
}

export function decideVerdict(sentinel: Sentinel, ran: FinishedAgent, rounds: RoundCount): Verdict {
  switch (sentinel.kind) {
    case 'asked':
      if (rounds.isFinal === true) return { kind: 'cancelled' };
      return rounds.round > rounds.most ? tooManyRounds(rounds) : { kind: 'needs_input', asked: sentinel.asked };
    case 'malformed':
      return failed(
        'worker-failed',
        `The agent asked something, but its question cannot be used. ${sentinel.why}`,
        'Make the agent write one JSON object with a string "question" to the sentinel file, then start again.',
        1,
      );
    case 'absent':
      return decideByExit(ran);
  }
}

function decideByExit({ end, timedOut, timeLimit }: FinishedAgent): Verdict {
  const over = sayTimeIsOver(timeLimit);
  if (timedOut) return failed('provider-failed', over.detail, over.fix, TIMEOUT_EXIT_CODE);
  if (end.failure !== undefined)
    return failed('provider-failed', end.failure.detail, end.failure.fix, end.exitCode === 0 ? 1 : end.exitCode);
  if (end.exitCode === 0) return { kind: 'finished' };
  return failed(
    'provider-failed',
    `The agent ended with exit code ${end.exitCode} and asked no question.`,
    "Read the agent's output in the log, then start again.",
    end.exitCode,
  );
}

function tooManyRounds({ round, most }: RoundCount): Verdict {
  return failed(
    'worker-failed',
    `The round limit is reached: the agent wanted to ask question ${round}, and this workflow allows ${most}.`,
    'Raise max-rounds, or start a new task that answers what the agent keeps asking.',
    1,
  );
}

function failed(reason: Failure['reason'], detail: string, fix: string, exitCode: number): Verdict {
  return { kind: 'failed', failure: { reason, detail, fix }, exitCode };
}
