/**
 * What `--json` prints, for each command. `schemas/` is generated from these, and tests check every command's output
 * with them.
 */
import { PositiveInt, z } from '../protocol/base/zod.ts';
import { Recording } from './proof/recording.ts';
import { AttachEvent } from '../client/live/frames.ts';
import { TaskReport } from './report/report-model.ts';
import {
  Cancelled,
  Description,
  DispatchResult,
  OpenQuestion,
  TaskExplanation,
  TaskView,
} from '../client/client-schemas.ts';

export const ErrorOutput = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string(), fix: z.optional(z.string()) }),
});

/** `agora dispatch run --detach`. */
export const Started = z.strictObject({
  taskId: z.string(),
  dispatchId: z.string(),
  runId: PositiveInt,
  url: z.string(),
  resolved: z.looseObject({}),
  issue: z.optional(PositiveInt),
});

export const TaskList = z.strictObject({ tasks: z.array(TaskView) });

export const QuestionList = z.strictObject({
  questions: z.array(
    z.extend(OpenQuestion, { task: z.string(), subagent: z.optional(z.string()), issue: z.optional(PositiveInt) }),
  ),
});

/** `agora answer`, without `--wait`. */
export const Answered = z.strictObject({
  question: z.string(),
  task: z.string(),
  dispatchId: z.string(),
  url: z.string(),
});

export const Ledger = z.strictObject({
  v: z.literal(1),
  repository: z.string(),
  /**
   * The time of the newest fact in it, so that the same facts always give the same page. Left out when there are none.
   */
  at: z.optional(z.iso.datetime()),
  tasks: z.array(TaskView),
});
export type Ledger = z.infer<typeof Ledger>;

export const ReportedMistake = z.strictObject({
  file: z.string(),
  line: z.int().check(z.minimum(1)),
  column: z.int().check(z.minimum(1)),
  level: z.enum(['error', 'warning']),
  message: z.string(),
});
export type ReportedMistake = z.infer<typeof ReportedMistake>;
/** `hashes`: by name, such as `capabilities/lint`. `kept`: entries of what is not here, but may be stored elsewhere. */
export const Locked = z.strictObject({
  file: z.string(),
  hashes: z.record(z.string(), z.string()),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  kept: z.array(z.string()),
});

export const Validation = z.strictObject({ files: z.int().check(z.minimum(0)), mistakes: z.array(ReportedMistake) });

const Bundle = z.strictObject({ name: z.string(), contentHash: z.string() });

/** Loose: other known facts about a registry are included as well. */
export const Explanation = z.looseObject({
  subagent: Bundle,
  runtime: z.string(),
  model: z.optional(z.string()),
  permissionMode: z.string(),
  command: z.optional(z.string()),
  agentTimeoutSeconds: z.optional(z.int()),
  verify: z.optional(z.string()),
  /** Names and where they come from, never the value of a secret. */
  variables: z.array(z.looseObject({ name: z.string(), from: z.string(), kind: z.enum(['value', 'secret']) })),
  /** Its own tool servers. `at` is a command or an address, `secrets` are references. */
  tools: z.optional(
    z.array(
      z.strictObject({
        name: z.string(),
        at: z.string(),
        allow: z.array(z.string()),
        secrets: z.record(z.string(), z.string()),
      }),
    ),
  ),
  /** The value that each `AGORA_*` setting has here. A secret, or what may contain one, is `***`. */
  settings: z.array(
    z.strictObject({
      name: z.string(),
      value: z.optional(z.string()),
      from: z.enum([
        'the environment',
        'the subagent',
        'the environment and the subagent',
        'an environment of the registry',
        'the default',
        'your user name',
        'nobody',
      ]),
      invalid: z.optional(z.string()),
    }),
  ),
  /** Settings that a worker would refuse, one sentence each. */
  refused: z.array(z.string()),
  systemPrompt: z.string(),
  prompt: z.string(),
});
export type Explanation = z.infer<typeof Explanation>;

export const DoctorCheck = z.strictObject({
  id: z.string(),
  title: z.string(),
  outcome: z.enum(['pass', 'fail', 'warn', 'skip']),
  detail: z.string(),
  fix: z.optional(z.string()),
});
export type DoctorCheck = z.infer<typeof DoctorCheck>;
export const Diagnosis = z.strictObject({ repository: z.string(), checks: z.array(DoctorCheck) });

/** `agora validate --runtime`: `runtime` is left out when the module could not be loaded. */
export const Certification = z.strictObject({
  file: z.string(),
  runtime: z.optional(z.string()),
  checks: z.array(DoctorCheck),
});

/** `line`: the first line of `events.jsonl` that does not follow from the lines before it. */
export const VerifiedPart = z.extend(DoctorCheck, { line: z.optional(z.int().check(z.minimum(1))) });
export type VerifiedPart = z.infer<typeof VerifiedPart>;
export const Verification = z.strictObject({ result: z.string(), whole: z.boolean(), parts: z.array(VerifiedPart) });

/** `agora prove`. */
export const Proof = z.strictObject({
  repository: z.string(),
  recording: Recording,
  /** Differences from the recording that --compare names. */
  differences: z.array(z.strictObject({ probe: z.string(), route: z.string(), what: z.string() })),
});

/** `agora init`. */
export const Initialized = z.strictObject({
  state: z.enum(['dry-run', 'written', 'pushed']),
  files: z.array(z.strictObject({ path: z.string(), state: z.enum(['new', 'unchanged', 'kept']) })),
  /** What is left to do, or was done with --push, as commands to type. */
  steps: z.array(z.strictObject({ title: z.string(), commands: z.array(z.string()), note: z.optional(z.string()) })),
});

/** By the name that its JSON Schema is published under. */
export const SCHEMAS = {
  'dispatch-result': DispatchResult,
  'started': Started,
  'description': Description,
  'cancelled': Cancelled,
  'task': TaskView,
  'attach-event': AttachEvent,
  'tasks': TaskList,
  'task-explanation': TaskExplanation,
  'questions': QuestionList,
  'answered': Answered,
  'ledger': Ledger,
  'report': TaskReport,
  'validation': Validation,
  'locked': Locked,
  'certification': Certification,
  'explanation': Explanation,
  'diagnosis': Diagnosis,
  'verification': Verification,
  'proof': Proof,
  'initialized': Initialized,
  'error': ErrorOutput,
} as const satisfies Readonly<Record<string, z.ZodMiniType>>;

/** What each command prints with `--json`; any of them prints an error instead when it fails. */
export const OUTPUTS = {
  'init': 'initialized',
  'run': 'dispatch-result',
  'dispatch run': 'dispatch-result',
  'dispatch run --detach': 'started',
  'dispatch describe': 'description',
  'dispatch cancel': 'cancelled',
  'status': 'tasks',
  'status --explain': 'task-explanation',
  'watch': 'task',
  'attach': 'attach-event',
  'questions': 'questions',
  'answer': 'answered',
  'answer --wait': 'dispatch-result',
  'cancel': 'cancelled',
  'ledger': 'ledger',
  'report': 'report',
  'validate': 'validation',
  'lock': 'locked',
  'validate --runtime': 'certification',
  'explain': 'explanation',
  'doctor': 'diagnosis',
  'verify': 'verification',
  'prove': 'proof',
  'error': 'error',
} as const satisfies Readonly<Record<string, keyof typeof SCHEMAS>>;
