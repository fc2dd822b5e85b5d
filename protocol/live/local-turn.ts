/**
 * The next turn of a worker on this machine that has asked and waits: one line of JSON on its standard input. It says
 * what variables of the environment say to a worker that is started anew.
 */
import { PersonText, SILENCE } from '../policy/speaker.ts';
import { z } from '../base/zod.ts';
import { LIMITS } from '../base/limits.ts';
import { readJson } from '../base/read-json.ts';
import { LocalMessage } from './local-message.ts';

export const LocalTurn = z.strictObject({
  kind: z.literal('turn'),
  answer: z.string(),
  /** Who gives the answer, when it is not whoever started the worker. */
  by: z.optional(PersonText),
  /** Who spoke, where that was nobody. */
  from: z.optional(z.literal(SILENCE)),
  /** Nobody will answer again: an agent that asks once more is stopped. */
  isFinal: z.optional(z.boolean()),
  /** How long somebody has waited for the answer. */
  idleMs: z.optional(z.int().check(z.minimum(0))),
  /** What was said and not heard by the agent, oldest first. */
  messages: z._default(z.array(LocalMessage).check(z.maxLength(LIMITS.messages)), []),
});
export type LocalTurn = z.infer<typeof LocalTurn>;

/** What the worker prints when a turn is over and it waits for the next one. */
export const WAITS_FOR_TURN = 'worker.waiting';

/** @returns undefined for a line that is none. */
export function findLocalTurn(line: string): LocalTurn | undefined {
  const json = readJson(line);
  return json.kind === 'json' ? LocalTurn.safeParse(json.value).data : undefined;
}
