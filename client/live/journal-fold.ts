/**
 * Calculates the state of a task on this machine from its journal. Pure.
 *
 * A record is written before anybody is told that their message was received. So after a crash it is known which
 * messages have not been dealt with, and which turn was cut off: that turn begins again with the same words.
 */
import { LocalMessage } from '../../protocol/live/local-message.ts';
import { PersonText, SILENCE } from '../../protocol/policy/speaker.ts';
import { z } from '../../protocol/base/zod.ts';
import type { StoredResult } from '../local/task-record.ts';

const round = z.int().check(z.minimum(1));

/** What a turn begins with. */
export const TurnRecord = z.strictObject({
  kind: z.literal('turn'),
  at: z.iso.datetime(),
  round,
  /** Left out when the task begins. */
  answer: z.optional(z.string()),
  by: z.optional(PersonText),
  from: z.optional(z.literal(SILENCE)),
  isFinal: z.optional(z.boolean()),
  idleMs: z.optional(z.number()),
  messages: z.optional(z.array(LocalMessage)),
});
export type TurnRecord = z.infer<typeof TurnRecord>;

export const JournalRecord = z.discriminatedUnion('kind', [
  TurnRecord,
  /** A message to the agent was accepted. */
  z.strictObject({ kind: z.literal('said'), message: LocalMessage }),
  /** The agent was given them. If its turn is cut off, it has lost them again. */
  z.strictObject({ kind: z.literal('taken'), ids: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('input-over'), by: PersonText }),
  /** The turn left a result, or could not begin. Then nobody was given its messages. */
  z.strictObject({ kind: z.literal('over'), round, hasBegun: z.optional(z.literal(false)) }),
]);
export type JournalRecord = z.infer<typeof JournalRecord>;

export interface JournalState {
  /** The last turn that has begun, if it has not ended. */
  readonly cut: TurnRecord | undefined;
  /** Messages that were accepted but not given to the agent in a turn that counts, oldest first. */
  readonly queued: readonly LocalMessage[];
  /** Who ended the input of the turn that was cut off. */
  readonly endedBy: string | undefined;
}

/**
 * An empty answer was once accepted, and its worker refused to begin. It answered nothing, so the question is still
 * open.
 */
function cannotBegin({ answer }: TurnRecord): boolean {
  return answer?.trim() === '';
}

/** @param results of the same task: a worker may have ended its turn when nobody was left to record that. */
export function foldJournal(
  records: readonly JournalRecord[],
  results: readonly Pick<StoredResult, 'result' | 'endedAt'>[],
): JournalState {
  let turn: TurnRecord | undefined;
  let isOver = true;
  let queued: readonly LocalMessage[] = [];
  let taken = new Set<string>();
  let endedBy: string | undefined;
  for (const record of records)
    switch (record.kind) {
      case 'turn':
        if (cannotBegin(record)) break;
        // A turn that left its result, and whose process was killed before it recorded the end.
        if (record.round !== turn?.round) endedBy = undefined;
        // The turn includes all waiting messages.
        [turn, isOver, queued, taken] = [record, false, [], new Set()];
        break;
      case 'said':
        queued = [...queued, record.message];
        break;
      case 'taken':
        taken = new Set([...taken, ...record.ids]);
        break;
      case 'input-over':
        endedBy = record.by;
        break;
      case 'over': {
        const heard = taken;
        queued =
          record.hasBegun === false && record.round === turn?.round && !isOver
            ? [...(turn.messages ?? []), ...queued]
            : queued.filter(({ id }) => !heard.has(id));
        [isOver, taken, endedBy] = [true, new Set(), undefined];
      }
    }
  const begun = turn;
  const left = results.filter(
    ({ result, endedAt }) => begun !== undefined && result.round === begun.round && endedAt >= begun.at,
  );
  const hasEnded = isOver || left.length > 0;
  // The agent may have been given more than was recorded, by a worker to which nobody listened any more.
  const given = new Set([...taken, ...left.flatMap(({ result }) => result.given ?? [])]);
  return {
    cut: hasEnded ? undefined : begun,
    queued: hasEnded ? queued.filter(({ id }) => !given.has(id)) : queued,
    endedBy: hasEnded ? undefined : endedBy,
  };
}
