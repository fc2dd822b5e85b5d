/**
 * What a dispatch and its whole task have used, and what is left of the task's budget.
 *
 * A member that nobody could measure is missing and never 0: a run whose runtime tells no cost was not free.
 */
import { defined } from '../base/defined.ts';
import { z } from '../base/zod.ts';
import { ModelCalls } from './model-calls.ts';

const count = z.optional(z.int().check(z.minimum(0)));

export const Amounts = z.looseObject({
  /** Answers of the model, or where a runtime does not tell them, uses of a tool. */
  turns: count,
  tokens: count,
  costUsd: z.optional(z.number().check(z.minimum(0))),
  /** While the agent itself was running. */
  agentSeconds: z.optional(z.number().check(z.minimum(0))),
  /** While the run waited for somebody. */
  idleSeconds: z.optional(z.number().check(z.minimum(0))),
  /** Calls of GitHub's API, until this was written down. */
  apiCalls: count,
});
export type Amounts = z.infer<typeof Amounts>;

export const Usage = z.looseObject({
  model: z.optional(z.string()),
  /** This run alone. */
  dispatch: Amounts,
  /** All runs of the task so far, this one included. */
  task: Amounts,
  /** Until the task's budget is used up and a person is asked. Absent without a budget. */
  left: z.optional(Amounts),
  /** By this run, as the gateway to its model counted it. Absent where the agent called its model itself. */
  calls: z.optional(ModelCalls),
});
export type Usage = z.infer<typeof Usage>;

/** What lists and reports need of it: the task so far, and what is left of its budget. */
export const TaskUsage = z.looseObject({ task: Amounts, left: z.optional(Amounts) });
export type TaskUsage = z.infer<typeof TaskUsage>;

/** Short enough for a record. Calls of an API stay out: nobody pays for them, and the last of them come later. */
export function taskUsageOf({ task, left }: Usage): TaskUsage {
  const { turns, tokens, costUsd, agentSeconds, idleSeconds } = task;
  return { task: defined({ turns, tokens, costUsd, agentSeconds, idleSeconds }), ...defined({ left }) };
}

/** Seconds that were waited, and some milliseconds more. */
export function addIdle(seconds = 0, ms: number): number {
  return Math.round(seconds * 10 + ms / 100) / 10;
}

/** The same, after the run has waited for a while without going on. */
export function withIdle(used: Usage, ms: number): Usage {
  const longer = (amounts: Amounts): Amounts => ({ ...amounts, idleSeconds: addIdle(amounts.idleSeconds, ms) });
  return { ...used, dispatch: longer(used.dispatch), task: longer(used.task) };
}
