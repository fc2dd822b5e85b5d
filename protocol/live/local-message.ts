/**
 * A message to an agent on this machine: one line of JSON on the worker's standard input, or one of the messages that a
 * round starts with. The process that starts the worker writes them; there is no thread to read them from.
 */
import { PersonText } from '../policy/speaker.ts';
import { z } from '../base/zod.ts';
import { readJson } from '../base/read-json.ts';

export const LocalMessage = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The author, for the agent. */
  by: PersonText.check(z.maxLength(100)),
  at: z.iso.datetime(),
  text: z.string().check(z.minLength(1)),
});
export type LocalMessage = z.infer<typeof LocalMessage>;

/** Printed by the worker when the agent has received messages: they need not be sent again. */
export const MESSAGES_TAKEN = 'channel.taken';
export const MessagesTaken = z.strictObject({ kind: z.literal(MESSAGES_TAKEN), ids: z.array(z.string()) });
export type MessagesTaken = z.infer<typeof MessagesTaken>;

/** @returns undefined for any other line. */
export function findLocalMessage(line: string): LocalMessage | undefined {
  const json = readJson(line);
  return json.kind === 'json' ? LocalMessage.safeParse(json.value).data : undefined;
}
