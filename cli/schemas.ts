/**
 * What `--json` prints, command by command. `schemas/` is written from these; tests read every command's output with them.
 */
import { z } from 'zod';
import { AttachEvent } from '../client/live/frames.ts';
import { Cancelled, Description, DispatchResult, OpenQuestion, TaskView } from '../client/schemas.ts';

export const ErrorOutput = z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string(), fix: z.string().optional() }) });

/** `agora dispatch run --detach`. */
export const Started = z.strictObject({ taskId: z.string(), dispatchId: z.string(), runId: z.int().positive(), url: z.string(), resolved: z.looseObject({}), issue: z.int().positive().optional() });

export const TaskList = z.strictObject({ tasks: z.array(TaskView) });

export const QuestionList = z.strictObject({ questions: z.array(OpenQuestion.extend({ task: z.string(), subagent: z.string().optional(), issue: z.int().positive().optional() })) });

/** `agora answer`, without `--wait`. */
export const Answered = z.strictObject({ question: z.string(), task: z.string(), dispatchId: z.string(), url: z.string() });

export const Ledger = z.strictObject({ v: z.literal(1), repository: z.string(), at: z.iso.datetime(), tasks: z.array(TaskView) });
export type Ledger = z.infer<typeof Ledger>;

export const Mistake = z.strictObject({ file: z.string(), line: z.int().min(1), column: z.int().min(1), level: z.enum(['error', 'warning']), message: z.string() });
export type Mistake = z.infer<typeof Mistake>;
export const Validation = z.strictObject({ files: z.int().min(0), mistakes: z.array(Mistake) });

const Bundle = z.strictObject({ name: z.string(), contentHash: z.string() });

/** Loose: what more is known of a registry is told as well. */
export const Explanation = z.looseObject({
  subagent: Bundle,
  runtime: z.string(),
  model: z.string().optional(),
  permissionMode: z.string(),
  command: z.string().optional(),
  agentTimeoutSeconds: z.int().optional(),
  verify: z.string().optional(),
  /** Names and where they come from, never the value of a secret. */
  variables: z.array(z.looseObject({ name: z.string(), from: z.string(), kind: z.enum(['value', 'secret']) })),
  systemPrompt: z.string(),
  prompt: z.string(),
});
export type Explanation = z.infer<typeof Explanation>;

export const Check = z.strictObject({
  id: z.string(),
  title: z.string(),
  outcome: z.enum(['pass', 'fail', 'warn', 'skip']),
  detail: z.string(),
  fix: z.string().optional(),
});
export type Check = z.infer<typeof Check>;
export const Diagnosis = z.strictObject({ repository: z.string(), checks: z.array(Check) });

/** By the name that its JSON Schema is published under. */
export const SCHEMAS = {
  'dispatch-result': DispatchResult,
  'started': Started,
  'description': Description,
  'cancelled': Cancelled,
  'task': TaskView,
  'attach-event': AttachEvent,
  'tasks': TaskList,
  'questions': QuestionList,
  'answered': Answered,
  'ledger': Ledger,
  'validation': Validation,
  'explanation': Explanation,
  'diagnosis': Diagnosis,
  'error': ErrorOutput,
} as const satisfies Readonly<Record<string, z.ZodType>>;

/** What each command prints with `--json`; any of them prints an error instead when it fails. */
export const OUTPUTS = {
  'run': 'dispatch-result',
  'dispatch run': 'dispatch-result',
  'dispatch run --detach': 'started',
  'dispatch describe': 'description',
  'dispatch cancel': 'cancelled',
  'status': 'tasks',
  'watch': 'task',
  'attach': 'attach-event',
  'questions': 'questions',
  'answer': 'answered',
  'answer --wait': 'dispatch-result',
  'cancel': 'cancelled',
  'ledger': 'ledger',
  'validate': 'validation',
  'explain': 'explanation',
  'doctor': 'diagnosis',
  'error': 'error',
} as const satisfies Readonly<Record<string, keyof typeof SCHEMAS>>;
