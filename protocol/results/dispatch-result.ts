/**
 * result.json: what a dispatch leaves, for machines.
 *
 * Loose to read, because a newer worker may add members and an older bot must still deliver its work.
 */
import { PositiveInt, z } from '../base/zod.ts';
import { Spent } from '../config/budget-limits.ts';
import { Conclusion } from './conclusion.ts';
import { DeliveryMode } from '../config/delivery-mode.ts';
import { NetworkReport } from '../network/network-report.ts';
import { IsolationReport } from '../network/isolation-report.ts';
import { ChangeSummary, ResumeRung, Verify } from './outcome.ts';
import { Saved } from '../messages/dispatch-request.ts';
import { Failure } from './failure-codes.ts';
import { DispatchId, QuestionId, TaskId } from '../base/ids.ts';
import { ContentHash, Resolved, Sha } from '../base/pinned-bundle.ts';
import { NamedPart } from '../messages/question-parts.ts';
import { AnsweredRound } from '../messages/answered-rounds.ts';
import { Timeline } from './timeline.ts';
import { Usage } from './usage.ts';
import { PROTOCOL } from '../base/version.ts';

export const DispatchResult = z.looseObject({
  v: z.literal(PROTOCOL),
  dispatchId: DispatchId,
  taskId: TaskId,
  round: z.int().check(z.minimum(1)),
  attempt: z.int().check(z.minimum(0)),
  /** The first task of the line that it belongs to, when it went on from another one: see task-branch.ts. */
  line: z.optional(TaskId),
  issue: z.optional(PositiveInt),
  outcome: z.enum(['finished', 'needs_input', 'failed', 'cancelled']),
  /** What came of it. Absent in what was written before there was any. */
  conclusion: z.optional(Conclusion),
  exitCode: z.int(),
  /** What the agent said last, redacted; at most LIMITS.stdoutBytes. */
  stdout: z.string(),
  stderr: z.string(),
  durationMs: z.int().check(z.minimum(0)),
  resolved: z.optional(Resolved),
  /** One line that says what was done; the title of the pull request. */
  title: z.optional(z.string()),
  summary: z.optional(z.string()),
  failure: z.optional(Failure),
  needsInput: z.optional(
    z.strictObject({
      id: QuestionId,
      question: z.string(),
      options: z.optional(z.array(z.string())),
      /** The number of the option that the agent recommends, from 1. */
      recommended: z.optional(z.int()),
      context: z.optional(z.string()),
      /** Several questions at once; `question` has them as numbered text. */
      questions: z.optional(z.array(NamedPart)),
      partialState: z.optional(z.unknown()),
      /** Set when the worker asks for the agent: `more` when a turn is over and another may follow. */
      demand: z.optional(z.enum(['permission', 'hosts', 'budget', 'more'])),
    }),
  ),
  verify: z.optional(Verify),
  /** In the runtime's own words. */
  usage: z.optional(z.record(z.string(), z.unknown())),
  /** In ours, alike for every runtime. */
  used: z.optional(Usage),
  /** What it did one after another, and for how long. */
  timeline: z.optional(Timeline),
  /** What the whole task has used so far, this round included. */
  spent: z.optional(Spent),
  rounds: z.array(AnsweredRound),
  /** How long the run had waited for the answer that this round goes on with; 0 for a round with a run of its own. */
  idleMs: z.int().check(z.minimum(0)),
  /**
   * The ids of messages that the agent was given while it worked: they need not be said again, even where nobody was
   * left to hear that.
   */
  given: z.optional(z.array(z.string())),
  sessionId: z.optional(z.string()),
  /** Where it ran, and with which version of the runtime's program. */
  ranOn: z.optional(z.looseObject({ platform: z.string(), runtime: z.string(), version: z.string() })),
  /**
   * The artifact with the agent's session and its work, and until when it is kept: what an answer, or another task,
   * goes on from.
   */
  saved: z.optional(Saved),
  permissionMode: z.string(),
  /** What kept its programs away from the machine. Absent when it ended before they could start. */
  isolation: z.optional(IsolationReport),
  /** What was reached and what was refused, where hosts were restricted. */
  network: z.optional(NetworkReport),
  /** Which rung of the resume ladder a resumed round stood on. */
  resumed: z.optional(ResumeRung),
  timedOut: z.optional(z.boolean()),
  /** The commit that the changes are against. */
  base: z.optional(Sha),
  changes: z.optional(ChangeSummary),
  /** What is to become of them. */
  deliver: z.optional(DeliveryMode),
  /**
   * What went otherwise than whoever reads the result would suppose: what could not be captured, or was not delivered.
   */
  notices: z.optional(z.array(z.string())),
  /** Likely causes of an end that nobody wanted. */
  hints: z.optional(z.array(z.string())),
  /** What `.agora/outputs/` held; the contents lie in the artifact under their hashes. */
  outputs: z.optional(
    z.array(z.object({ path: z.string(), bytes: z.int().check(z.minimum(0)), contentHash: ContentHash })),
  ),
  /** The hashes of `.agora/deps.json`, after setup and at the end: recorded, not judged. */
  deps: z.optional(z.object({ atSetup: z.optional(ContentHash), atFinish: z.optional(ContentHash) })),
});
export type DispatchResult = z.infer<typeof DispatchResult>;
