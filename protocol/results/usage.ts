/**
 * What a dispatch and its whole task have used, and what is left of the task's budget.
 *
 * A member that could not be measured is missing and never 0: a run whose runtime reports no cost was not free.
 */
import { defined } from '../base/defined.ts';
import { z } from '../base/zod.ts';
import { ModelCalls } from './model-calls.ts';

const count = z.optional(z.int().check(z.minimum(0)));

export const Amounts = z.looseObject({
  /** Responses of the model, or, if a runtime does not report them, tool calls. */
  turns: count,
  tokens: count,
  costUsd: z.optional(z.number().check(z.minimum(0))),
  /** While the agent itself was running. */
  agentSeconds: z.optional(z.number().check(z.minimum(0))),
  /** While the run waited for somebody. */
  idleSeconds: z.optional(z.number().check(z.minimum(0))),
  /** Calls of GitHub's API, until this was recorded. */
  apiCalls: count,
});
export type Amounts = z.infer<typeof Amounts>;

export const Usage = z.looseObject({
  model: z.optional(z.string()),
  /** This run alone. */
  dispatch: Amounts,
  /** All runs of the task so far, including this one. */
  task: Amounts,
  /** The part of `task` that other tasks had used, which this one continues: they have reported it themselves. */
  inherited: z.optional(Amounts),
  /** Until the task's budget is used up and a person is asked. Absent without a budget. */
  left: z.optional(Amounts),
  /** The calls of this run, as the gateway to its model counted them. Absent if the agent called its model itself. */
  calls: z.optional(ModelCalls),
});
export type Usage = z.infer<typeof Usage>;

/** The parts that lists and reports need: the task so far, and what is left of its budget. */
export const TaskUsage = z.looseObject({ task: Amounts, left: z.optional(Amounts), inherited: z.optional(Amounts) });
export type TaskUsage = z.infer<typeof TaskUsage>;

/** Short enough for a record. API calls are left out: nobody pays for them, and the last of them come later. */
export function taskUsageOf({ task, left, inherited }: Usage): TaskUsage {
  const { turns, tokens, costUsd, agentSeconds, idleSeconds } = task;
  return { task: defined({ turns, tokens, costUsd, agentSeconds, idleSeconds }), ...defined({ left, inherited }) };
}

/** Seconds of waiting, plus some milliseconds. */
export function addIdle(seconds = 0, ms: number): number {
  return Math.round(seconds * 10 + ms / 100) / 10;
}

/** The same, after the run has waited for a while without continuing. */
export function withIdle(used: Usage, ms: number): Usage {
  const longer = (amounts: Amounts): Amounts => ({ ...amounts, idleSeconds: addIdle(amounts.idleSeconds, ms) });
  return { ...used, dispatch: longer(used.dispatch), task: longer(used.task) };
}
