/**
 * manifest.json: the first member of a saved state, and the list of all the others.
 *
 * When a state is restored, nothing is trusted that is not listed here with its size and hash. The encryption is also
 * bound to repository, task and round, so a state cannot be decrypted in place of another.
 */
import { PositiveInt, z } from '../base/zod.ts';
import { Spent } from '../config/budget-limits.ts';
import { ChannelCursor } from '../live/channel-cursor.ts';
import { Demand } from './worker-question.ts';
import { DispatchId, QuestionId, TaskId } from '../base/ids.ts';
import { ContentHash, ResolvedBundle, ResolvedSubagent, Sha } from '../base/pinned-bundle.ts';
import { AnsweredRound } from './answered-rounds.ts';
import { PROTOCOL } from '../base/version.ts';

/** How a task's last round ended if it asked nothing. */
export const RoundEnd = z.enum(['finished', 'failed', 'cancelled']);
export type RoundEnd = z.infer<typeof RoundEnd>;

/** The artifact name of a round's saved state. */
export function stateArtifactName(dispatch: DispatchId, attempt: number): string {
  return `${statePrefix(dispatch)}${attempt}`;
}

/** Only a run of that very round gives an artifact this name, provided that the artifact belongs to our workflow. */
export function isStateOf(name: string, dispatch: DispatchId): boolean {
  return name.startsWith(statePrefix(dispatch)) && /^\d+$/.test(name.slice(statePrefix(dispatch).length));
}

const statePrefix = (dispatch: DispatchId): string => `agora-state-${dispatch}-a`;

const Member = z.strictObject({
  /** worker/state/state-limits.ts decides which paths are allowed, when it is written and when it is read. */
  path: z.string().check(z.minLength(1)),
  bytes: z.int().check(z.minimum(0)),
  contentHash: ContentHash,
});

export const StateManifest = z.looseObject({
  v: z.literal(PROTOCOL),
  task: TaskId,
  round: z.int().check(z.minimum(1)),
  dispatch: DispatchId,
  /** The open question, which is in needs_input.json; absent if the round asked nothing and the task ended. */
  question: z.optional(QuestionId),
  /** How it ended then, and why. */
  ended: z.optional(z.strictObject({ how: RoundEnd, why: z.optional(z.string()) })),
  repository: z.strictObject({ id: PositiveInt, name: z.string() }),
  issue: z.optional(PositiveInt),
  /** The commit that the work in progress is a patch against. */
  base: Sha,
  subagent: ResolvedSubagent,
  /** Other pinned bundles. Absent in older states. */
  capabilities: z.optional(z.array(ResolvedBundle)),
  env: z.optional(z.array(ResolvedBundle)),
  runtime: z.strictObject({ id: z.string(), version: z.string() }),
  sessionId: z.optional(z.string()),
  /** Questions that were answered. */
  rounds: z.array(AnsweredRound),
  /** Set if the worker asks the open question, not the agent. */
  demand: z.optional(Demand),
  /** Rules that people have allowed in this task, and rules that they have refused. */
  granted: z.optional(z.array(z.string())),
  refused: z.optional(z.array(z.string())),
  /** Hosts that people have allowed in this task. */
  hosts: z.optional(z.array(z.string())),
  /** What the task has used so far. */
  spent: z.optional(Spent),
  /** False if the work in progress was left out because it contained a registered secret. */
  workKept: z.boolean(),
  /** How far the channel was read. */
  channel: z.optional(ChannelCursor),
  createdAt: z.iso.datetime(),
  members: z.array(Member),
});
export type StateManifest = z.infer<typeof StateManifest>;

/** The members that a state can have. Session files are below session/, as the runtime names them. */
export const STATE_MEMBERS = {
  input: 'input.json',
  needsInput: 'needs_input.json',
  work: 'work.patch',
  inbox: 'inbox.jsonl',
  session: 'session/',
} as const;
