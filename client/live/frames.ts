/**
 * The messages on the socket of an interactive run: one JSON object on each line, in both directions.
 *
 * Events are sent in the form that client/types.ts declares. Two kinds of messages are received. Received messages are
 * read strictly, because an unknown member would be a request that we do not fulfil. Sent events are loose: an older
 * client skips what it does not know.
 */
import { z } from '../../protocol/base/zod.ts';
import { TaskState } from '../../protocol/messages/lifecycle.ts';
import { PersonText } from '../../protocol/policy/speaker.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { Conclusion } from '../../protocol/results/conclusion.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { AskedPart } from '../client-schemas.ts';
import type { AttachEvent as Declared } from '../types.ts';

/** The longest line, in bytes, that a client may send. */
export const INBOUND_BYTES = 65_536;
/**
 * The longest event, in bytes, that a client reads: a question of the greatest length, with several parts, contains
 * their texts twice, and indented.
 */
export const OUTBOUND_BYTES = 4 * LIMITS.needsInputBytes;

/**
 * Who says it. When left out, the user who started the run. Only that user can open the socket, so the name is
 * believed.
 */
const by = z.optional(PersonText.check(z.maxLength(100)));

export const InboundFrame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('user_message'),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.inlineAnswerChars)),
    /**
     * The question that it answers. When left out, it answers the open question, if there is one. Otherwise it is a
     * message.
     */
    question: z.optional(z.string().check(z.maxLength(100))),
    by,
  }),
  z.strictObject({ type: z.literal('end_input'), by }),
]);
export type InboundFrame = z.infer<typeof InboundFrame>;

const told = { seq: z.int().check(z.minimum(1)), at: z.iso.datetime() };

const cameOf = { conclusion: z.optional(Conclusion), verify: z.optional(z.object({ passed: z.boolean() })) };

export const AttachEvent = z.discriminatedUnion('type', [
  z.looseObject({ ...told, type: z.literal('log'), event: z.looseObject({ kind: z.string() }) }),
  z.looseObject({
    ...told,
    type: z.literal('state'),
    state: TaskState,
    round: z.int().check(z.minimum(1)),
    waitMs: z.optional(z.int().check(z.minimum(0))),
    isLost: z.optional(z.literal(true)),
    ...cameOf,
    url: z.optional(z.string()),
  }),
  z.looseObject({
    ...told,
    type: z.literal('question'),
    id: z.string(),
    question: z.string(),
    options: z.array(z.string()),
    recommended: z.optional(z.number()),
    questions: z.optional(z.array(AskedPart)),
    context: z.optional(z.string()),
    url: z.optional(z.string()),
  }),
  z.looseObject({ ...told, type: z.literal('answered'), id: z.string(), by: z.string() }),
  z.looseObject({
    ...told,
    type: z.literal('message'),
    by: z.string(),
    text: z.string(),
    as: z.enum(['answer', 'message', 'turn', 'comment']),
    url: z.optional(z.string()),
  }),
  z.looseObject({ ...told, type: z.literal('notice'), text: z.string() }),
  z.looseObject({ at: z.iso.datetime(), type: z.literal('refused'), text: z.string() }),
  z.looseObject({
    ...told,
    type: z.literal('ended'),
    state: TaskState,
    ...cameOf,
    isUnkept: z.optional(z.literal(true)),
    held: z.optional(z.literal(true)),
    text: z.optional(z.string()),
    url: z.optional(z.string()),
  }),
]) satisfies z.ZodMiniType<Declared>;

export type ReadFrame =
  | { readonly kind: 'frame'; readonly frame: InboundFrame }
  | { readonly kind: 'malformed'; readonly why: string };

/** Never throws, whatever the line is. */
export function readInbound(line: string): ReadFrame {
  const json = readJson(line);
  if (json.kind === 'malformed') return { kind: 'malformed', why: `That line is not JSON: ${json.why}.` };
  const frame = InboundFrame.safeParse(json.value);
  if (frame.success) return { kind: 'frame', frame: frame.data };
  const issue = frame.error.issues[0];
  return {
    kind: 'malformed',
    why: `That line is not a valid frame: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}. Send {"type":"user_message","text":"…"} or {"type":"end_input"}.`.replace(
      'frame:  ',
      'frame: ',
    ),
  };
}

/** @returns undefined for a line that is not an event, or an event of an unknown kind. */
export function findEvent(line: string): Declared | undefined {
  const json = readJson(line);
  return json.kind === 'json' ? AttachEvent.safeParse(json.value).data : undefined;
}
