/**
 * The next turn of a waiting worker on this machine: one line of JSON on its standard input. It contains what
 * environment variables pass to a newly started worker.
 */
import { PersonText, SILENCE } from '../policy/speaker.ts';
import { z } from '../base/zod.ts';
import { LIMITS } from '../base/limits.ts';
import { readJson } from '../base/read-json.ts';
import { LocalMessage } from './local-message.ts';

export const LocalTurn = z.strictObject({
  kind: z.literal('turn'),
  answer: z.string(),
  /** Who gives the answer, if not the person who started the worker. */
  by: z.optional(PersonText),
  /** The speaker, if nobody spoke. */
  from: z.optional(z.literal(SILENCE)),
  /** No more answers will come: an agent that asks again is stopped. */
  isFinal: z.optional(z.boolean()),
  /** How long the answer was waited for. */
  idleMs: z.optional(z.int().check(z.minimum(0))),
  /** Messages that the agent has not received, oldest first. */
  messages: z._default(z.array(LocalMessage).check(z.maxLength(LIMITS.messages)), []),
});
export type LocalTurn = z.infer<typeof LocalTurn>;

/** Printed by the worker when a turn has ended and it waits for the next one. */
export const WAITS_FOR_TURN = 'worker.waiting';

/** @returns undefined for any other line. */
export function findLocalTurn(line: string): LocalTurn | undefined {
  const json = readJson(line);
  return json.kind === 'json' ? LocalTurn.safeParse(json.value).data : undefined;
}
