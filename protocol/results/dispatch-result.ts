/**
 * result.json: the result of a dispatch, for programs.
 *
 * Parsed loosely, because a newer worker may add members and an older bot must still deliver its work.
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
  /** The first task of its lineage, if it continued another one: see task-branch.ts. */
  line: z.optional(TaskId),
  issue: z.optional(PositiveInt),
  outcome: z.enum(['finished', 'needs_input', 'failed', 'cancelled']),
  /** Its conclusion. Absent in older results. */
  conclusion: z.optional(Conclusion),
  exitCode: z.int(),
  /** The agent's last message, redacted; at most LIMITS.stdoutBytes. */
  stdout: z.string(),
  stderr: z.string(),
  durationMs: z.int().check(z.minimum(0)),
  resolved: z.optional(Resolved),
  /** One line that summarizes the work; the title of the pull request. */
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
      /** Several questions at once; `question` contains them as numbered text. */
      questions: z.optional(z.array(NamedPart)),
      partialState: z.optional(z.unknown()),
      /** Set if the worker asks instead of the agent: `more` if a turn has ended and another may follow. */
      demand: z.optional(z.enum(['permission', 'hosts', 'budget', 'more'])),
    }),
  ),
  verify: z.optional(Verify),
  /** As the runtime reports it. */
  usage: z.optional(z.record(z.string(), z.unknown())),
  /** In our own format, the same for every runtime. */
  used: z.optional(Usage),
  /** What it did in order, and for how long. */
  timeline: z.optional(Timeline),
  /** What the whole task has used so far, including this round. */
  spent: z.optional(Spent),
  rounds: z.array(AnsweredRound),
  /** How long the run had waited for the answer that this round continues with; 0 for a round with its own run. */
  idleMs: z.int().check(z.minimum(0)),
  /**
   * The ids of messages that the agent received while it worked: they need not be sent again, even if nobody was left
   * to record that.
   */
  given: z.optional(z.array(z.string())),
  sessionId: z.optional(z.string()),
  /** Where it ran, and the version of the runtime's program. */
  ranOn: z.optional(z.looseObject({ platform: z.string(), runtime: z.string(), version: z.string() })),
  /**
   * The artifact with the agent's session and its work, and until when it is stored: an answer, or another task,
   * continues from it.
   */
  saved: z.optional(Saved),
  permissionMode: z.string(),
  /** What kept its programs away from the machine. Absent if it ended before they could start. */
  isolation: z.optional(IsolationReport),
  /** The hosts that were reached and refused, if hosts were restricted. */
  network: z.optional(NetworkReport),
  /** The level of the resume ladder that a resumed round used. */
  resumed: z.optional(ResumeRung),
  timedOut: z.optional(z.boolean()),
  /** The commit that the changes apply to. */
  base: z.optional(Sha),
  changes: z.optional(ChangeSummary),
  /** How they should be delivered. */
  deliver: z.optional(DeliveryMode),
  /** Unexpected events: what could not be captured, or was not delivered. */
  notices: z.optional(z.array(z.string())),
  /** Likely causes of an unwanted end. */
  hints: z.optional(z.array(z.string())),
  /** The content of `.agora/outputs/`; the files are in the artifact, named by their hashes. */
  outputs: z.optional(
    z.array(z.object({ path: z.string(), bytes: z.int().check(z.minimum(0)), contentHash: ContentHash })),
  ),
  /** The hashes of `.agora/deps.json`, after setup and at the end: recorded, not judged. */
  deps: z.optional(z.object({ atSetup: z.optional(ContentHash), atFinish: z.optional(ContentHash) })),
});
export type DispatchResult = z.infer<typeof DispatchResult>;
