/**
 * result.json: what a dispatch leaves, for machines.
 *
 * Loose to read, because a newer worker may add members and an older bot must still deliver its work.
 */
import { z } from 'zod';
import { Spent } from './budget.ts';
import { Conclusion } from './conclusion.ts';
import { DeliveryMode } from './delivery-mode.ts';
import { ChangeSummary, ResumeRung, Verify } from './outcome.ts';
import { Saved } from './dispatch-request.ts';
import { Failure } from './failure.ts';
import { DispatchId, QuestionId, TaskId } from './ids.ts';
import { ContentHash, Resolved, Sha } from './resolved.ts';
import { Round } from './rounds.ts';
import { Timeline } from './timeline.ts';
import { Usage } from './usage.ts';
import { PROTOCOL } from './version.ts';

export const DispatchResult = z.looseObject({
  v: z.literal(PROTOCOL),
  dispatchId: DispatchId,
  taskId: TaskId,
  round: z.int().min(1),
  attempt: z.int().min(0),
  /** The first task of the line that it belongs to, when it went on from another one: see task-branch.ts. */
  line: TaskId.optional(),
  issue: z.int().positive().optional(),
  outcome: z.enum(['finished', 'needs_input', 'failed', 'cancelled']),
  /** What came of it. Absent in what was written before there was any. */
  conclusion: Conclusion.optional(),
  exitCode: z.int(),
  /** What the agent said last, redacted; at most LIMITS.stdoutBytes. */
  stdout: z.string(),
  stderr: z.string(),
  durationMs: z.int().min(0),
  resolved: Resolved.optional(),
  /** One line that says what was done; the title of the pull request. */
  title: z.string().optional(),
  summary: z.string().optional(),
  failure: Failure.optional(),
  needsInput: z.strictObject({
    id: QuestionId,
    question: z.string(),
    options: z.array(z.string()).optional(),
    context: z.string().optional(),
    partialState: z.unknown().optional(),
    /** Set when the worker asks for the agent: `more` when a turn is over and another may follow. */
    demand: z.enum(['permission', 'budget', 'more']).optional(),
  }).optional(),
  verify: Verify.optional(),
  /** In the runtime's own words. */
  usage: z.record(z.string(), z.unknown()).optional(),
  /** In ours, alike for every runtime. */
  used: Usage.optional(),
  /** What it did one after another, and for how long. */
  timeline: Timeline.optional(),
  /** What the whole task has used so far, this round included. */
  spent: Spent.optional(),
  rounds: z.array(Round),
  /** How long the run had waited for the answer that this round goes on with; 0 for a round with a run of its own. */
  idleMs: z.int().min(0),
  sessionId: z.string().optional(),
  /** The artifact with the agent's session and its work, and until when it is kept: what an answer, or another task, goes on from. */
  saved: Saved.optional(),
  permissionMode: z.string(),
  /** Which rung of the resume ladder a resumed round stood on. */
  resumed: ResumeRung.optional(),
  timedOut: z.boolean().optional(),
  /** The commit that the changes are against. */
  base: Sha.optional(),
  changes: ChangeSummary.optional(),
  /** What is to become of them. */
  deliver: DeliveryMode.optional(),
  /** What went otherwise than whoever reads the result would suppose: what could not be captured, or was not delivered. */
  notices: z.array(z.string()).optional(),
  /** Likely causes of an end that nobody wanted. */
  hints: z.array(z.string()).optional(),
  /** What `.agora/outputs/` held; the contents lie in the artifact under their hashes. */
  outputs: z.array(z.object({ path: z.string(), bytes: z.int().min(0), contentHash: ContentHash })).optional(),
  /** The hashes of `.agora/deps.json`, after setup and at the end: recorded, not judged. */
  deps: z.object({ atSetup: ContentHash.optional(), atFinish: ContentHash.optional() }).optional(),
});
export type DispatchResult = z.infer<typeof DispatchResult>;
