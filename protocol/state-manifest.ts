/**
 * manifest.json: the first member of a saved state, and the list of all the others.
 *
 * Whoever restores believes nothing that is not listed here with its size and hash. Repository, task and round are
 * also what the encryption is bound to, so a state cannot be opened in the place of another.
 */
import { z } from 'zod';
import { Spent } from './budget.ts';
import { ChannelCursor } from './channel.ts';
import { Demand } from './demand.ts';
import { DispatchId, QuestionId, TaskId } from './ids.ts';
import { ContentHash, ResolvedBundle, ResolvedSubagent, Sha } from './resolved.ts';
import { Round } from './rounds.ts';
import { PROTOCOL } from './version.ts';

/** How a task's last round ended when it asked nothing. */
export const RoundEnd = z.enum(['finished', 'failed', 'cancelled']);
export type RoundEnd = z.infer<typeof RoundEnd>;

const Member = z.strictObject({ path: z.string().min(1).max(512), bytes: z.int().min(0), contentHash: ContentHash });

export const StateManifest = z.looseObject({
  v: z.literal(PROTOCOL),
  task: TaskId,
  round: z.int().min(1),
  dispatch: DispatchId,
  /** The open question, which is in needs_input.json; absent when the round asked nothing and was over. */
  question: QuestionId.optional(),
  /** How it ended then, and why. */
  ended: z.strictObject({ how: RoundEnd, why: z.string().optional() }).optional(),
  repository: z.strictObject({ id: z.int().positive(), name: z.string() }),
  issue: z.int().positive().optional(),
  /** The commit that the work in progress is a patch against. */
  base: Sha,
  subagent: ResolvedSubagent,
  /** What else was pinned with it. Absent in states from before there was any. */
  capabilities: z.array(ResolvedBundle).optional(),
  env: z.array(ResolvedBundle).optional(),
  runtime: z.strictObject({ id: z.string(), version: z.string() }),
  sessionId: z.string().optional(),
  /** Questions that were answered. */
  rounds: z.array(Round),
  /** Set when the open question is one of ours, not the agent's. */
  demand: Demand.optional(),
  /** Rules that people have allowed in this task, and what they have refused. */
  granted: z.array(z.string()).optional(),
  refused: z.array(z.string()).optional(),
  /** What the task has used so far. */
  spent: Spent.optional(),
  /** False when the work in progress was left out because it held a registered secret. */
  workKept: z.boolean(),
  /** How far the channel was read. */
  channel: ChannelCursor.optional(),
  createdAt: z.iso.datetime(),
  members: z.array(Member),
});
export type StateManifest = z.infer<typeof StateManifest>;

/** The members a state may have. Session files lie below session/, as the runtime names them. */
export const STATE_MEMBERS = {
  input: 'input.json',
  needsInput: 'needs_input.json',
  work: 'work.patch',
  inbox: 'inbox.jsonl',
  session: 'session/',
} as const;
