/**
 * The client's words as schemas: what `--json` prints, what is read back from a worker's files, what `schemas/` publishes.
 *
 * The compiler checks each against client/types.ts (`satisfies`), so that the declarations people program against cannot drift from
 * what is really printed.
 */
import { z } from 'zod';
import { Conclusion } from '../protocol/conclusion.ts';
import { DispatchResult as ProtocolResult } from '../protocol/dispatch-result.ts';
import { TaskState } from '../protocol/lifecycle.ts';
import { ResolvedSubagent } from '../protocol/resolved.ts';
import type * as types from './types.ts';

/** Loose: what else a worker resolves is told as well. */
const Resolved = z.looseObject({ subagent: ResolvedSubagent });

/** A worker's result as a client hands it out. Its `partialState` came out of JSON, so it is JSON. */
export const DispatchResult = ProtocolResult.extend({
  resolved: Resolved.optional(),
  needsInput: z.looseObject({
    id: z.string(),
    question: z.string(),
    options: z.array(z.string()).optional(),
    context: z.string().optional(),
    partialState: z.json().optional(),
    demand: z.enum(['permission', 'budget', 'more']).optional(),
  }).optional(),
  work: z.strictObject({ patch: z.string(), applied: z.boolean(), why: z.string().optional() }).optional(),
}) satisfies z.ZodType<types.DispatchResult>;

export const OpenQuestion = z.strictObject({ id: z.string(), text: z.string(), options: z.array(z.string()), expires: z.string(), url: z.string().optional() });

export const TaskView = z.strictObject({
  task: z.string(),
  state: TaskState,
  round: z.int().min(1),
  subagent: z.string().optional(),
  title: z.string().optional(),
  issue: z.int().positive().optional(),
  url: z.string().optional(),
  question: OpenQuestion.optional(),
  waitsUntil: z.string().optional(),
  run: z.strictObject({ id: z.int().positive(), url: z.string(), status: z.string(), conclusion: z.string().optional() }).optional(),
  pullRequest: z.strictObject({ number: z.int().positive(), url: z.string() }).optional(),
  conclusion: Conclusion.optional(),
  held: z.literal(true).optional(),
  verify: z.strictObject({ passed: z.boolean() }).optional(),
  updatedAt: z.string(),
}) satisfies z.ZodType<types.TaskView>;

export const Description = z.strictObject({
  taskId: z.string(),
  dispatchId: z.string(),
  task: TaskView,
  resolved: Resolved.optional(),
  result: DispatchResult.optional(),
}) satisfies z.ZodType<types.Description>;

export const Cancelled = z.strictObject({ task: z.string(), outcome: z.enum(['cancelled', 'asked', 'ended']), detail: z.string() }) satisfies z.ZodType<types.Cancelled>;
