/**
 * The client's types as schemas: what `--json` prints, what is read from a worker's files, and what `schemas/`
 * publishes.
 *
 * The compiler compares each schema with client/types.ts (`satisfies`), so that the published types always match what
 * is really printed.
 */
import { PositiveInt, z } from '../protocol/base/zod.ts';
import { Conclusion } from '../protocol/results/conclusion.ts';
import { DispatchResult as ProtocolResult } from '../protocol/results/dispatch-result.ts';
import { TaskState } from '../protocol/messages/lifecycle.ts';
import { ResolvedSubagent } from '../protocol/base/pinned-bundle.ts';
import type * as types from './types.ts';

/** Loose: other things that a worker resolves are passed on as well. */
const Resolved = z.looseObject({ subagent: ResolvedSubagent });

/** Loose: a newer worker may say more about a question. */
export const AskedPart = z.looseObject({
  id: z.string(),
  question: z.string(),
  options: z.optional(z.array(z.string())),
  recommended: z.optional(PositiveInt),
  context: z.optional(z.string()),
}) satisfies z.ZodMiniType<types.AskedPart>;

/** A worker's result as a client returns it. Its `partialState` was read from JSON, so it is JSON. */
export const DispatchResult = z.extend(ProtocolResult, {
  resolved: z.optional(Resolved),
  needsInput: z.optional(
    z.looseObject({
      id: z.string(),
      question: z.string(),
      options: z.optional(z.array(z.string())),
      recommended: z.optional(z.number()),
      context: z.optional(z.string()),
      questions: z.optional(z.array(AskedPart)),
      partialState: z.optional(z.json()),
      demand: z.optional(z.enum(['permission', 'hosts', 'budget', 'more'])),
    }),
  ),
  reply: z.optional(z.string()),
  events: z.optional(z.string()),
  work: z.optional(z.strictObject({ patch: z.string(), applied: z.boolean(), why: z.optional(z.string()) })),
  logFile: z.optional(z.string()),
}) satisfies z.ZodMiniType<types.DispatchResult>;

export const OpenQuestion = z.strictObject({
  id: z.string(),
  text: z.string(),
  options: z.array(z.string()),
  recommended: z.optional(PositiveInt),
  questions: z.optional(z.array(AskedPart)),
  repliedBy: z.optional(z.string()),
  expires: z.string(),
  url: z.optional(z.string()),
});

export const TaskView = z.strictObject({
  task: z.string(),
  state: TaskState,
  round: z.int().check(z.minimum(1)),
  subagent: z.optional(z.string()),
  title: z.optional(z.string()),
  issue: z.optional(PositiveInt),
  url: z.optional(z.string()),
  question: z.optional(OpenQuestion),
  waitsUntil: z.optional(z.string()),
  run: z.optional(
    z.strictObject({ id: PositiveInt, url: z.string(), status: z.string(), conclusion: z.optional(z.string()) }),
  ),
  pullRequest: z.optional(z.strictObject({ number: PositiveInt, url: z.string() })),
  conclusion: z.optional(Conclusion),
  isLost: z.optional(z.literal(true)),
  isUnkept: z.optional(z.literal(true)),
  held: z.optional(z.literal(true)),
  isBeingDelivered: z.optional(z.literal(true)),
  runtime: z.optional(z.string()),
  sessionId: z.optional(z.string()),
  summary: z.optional(z.string()),
  yieldReason: z.optional(z.enum(['question', 'permission', 'hosts', 'budget', 'more'])),
  waitsFor: z.optional(z.string()),
  startedAt: z.optional(z.string()),
  verify: z.optional(z.strictObject({ passed: z.boolean() })),
  updatedAt: z.string(),
}) satisfies z.ZodMiniType<types.TaskView>;

export const Description = z.strictObject({
  taskId: z.string(),
  dispatchId: z.string(),
  task: TaskView,
  resolved: z.optional(Resolved),
  result: z.optional(DispatchResult),
}) satisfies z.ZodMiniType<types.Description>;

export const TaskExplanation = z.strictObject({
  task: TaskView,
  rules: z.array(
    z.strictObject({
      rule: z.string(),
      due: z.array(z.string()),
      waits: z.array(z.strictObject({ for: z.string(), until: z.string() })),
      facts: z.array(z.string()),
    }),
  ),
}) satisfies z.ZodMiniType<types.TaskExplanation>;

export const Cancelled = z.strictObject({
  task: z.string(),
  outcome: z.enum(['cancelled', 'asked', 'ended']),
  detail: z.string(),
}) satisfies z.ZodMiniType<types.Cancelled>;
