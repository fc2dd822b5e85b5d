/**
 * Several questions asked at once: the parts of one question, each with its own options and its own answer. Pure.
 *
 * They are one question for everything else: one comment, one claim, one round. So a reader of only `question` gets
 * them all as numbered text, and a question with a single part has the simple form.
 */
import { z } from '../base/zod.ts';
import { LIMITS } from '../base/limits.ts';
import { isVisible } from './visible-text.ts';

/** The agent's id of a part, for its own use: people use the number. */
const PART_ID = /^[A-Za-z0-9][\w-]{0,39}$/;

/** What a person must be able to read. */
export const VisibleText = z
  .string()
  .check(z.trim(), z.minLength(1), z.refine(isVisible, 'must contain a visible character'));

export const QuestionPart = z.strictObject({
  id: z.optional(z.string().check(z.regex(PART_ID))),
  question: VisibleText,
  options: z.optional(z.array(VisibleText)),
  /** The number of the option that the agent recommends, from 1. */
  recommended: z.optional(z.int().check(z.minimum(1))),
  context: z.optional(z.string()),
});
export type QuestionPart = z.infer<typeof QuestionPart>;

/** The same with its name: see nameParts. */
export const NamedPart = z.extend(QuestionPart, { id: z.string() });
export type NamedPart = z.infer<typeof NamedPart>;

/** A part as it is shown, and as answers are compared with it. Loose: an older reader handles a newer writer. */
export const ShownPart = z.looseObject({
  id: z.string(),
  /** The beginning of the question. */
  asked: z.string(),
  options: z.array(z.string()),
  /** The number of the option that the agent recommends, from 1. */
  recommended: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
});
export type ShownPart = z.infer<typeof ShownPart>;

/** The name of a part: its own id, unless an earlier part has it; otherwise its number. */
export function nameParts<P extends { readonly id?: string | undefined }>(
  parts: readonly P[],
): (P & { readonly id: string })[] {
  const taken = new Set<string>();
  return parts.map((part, index) => {
    const id = part.id === undefined || taken.has(part.id) ? String(index + 1) : part.id;
    taken.add(id);
    return { ...part, id };
  });
}

/** All of them as one numbered text. */
export function renderNumbered(texts: readonly string[]): string {
  return texts.map((text, index) => `${index + 1}. ${text.replace(/\n/g, '\n   ')}`).join('\n');
}

/**
 * The usable parts in what an agent wrote; dropped ones are added to `ignored`.
 * @param members of the whole question. @returns none unless there are at least two.
 */
export function readParts(
  given: unknown,
  ignored: string[],
  readPart: (members: Readonly<Record<string, unknown>>, place: string) => QuestionPart | undefined,
): QuestionPart[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) {
    ignored.push('questions');
    return [];
  }
  const parts = given.flatMap((member: unknown, index) => {
    const place = `questions[${index}]`;
    const members = typeof member === 'string' ? { question: member } : member;
    const part = isObject(members) ? readPart(members, place) : undefined;
    if (part === undefined) ignored.push(place);
    return part ?? [];
  });
  for (let index = LIMITS.questionParts; index < parts.length; index += 1) ignored.push(`questions[${index}]`);
  return parts.slice(0, LIMITS.questionParts);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readPartId(given: unknown): string | undefined {
  return typeof given === 'string' && PART_ID.test(given) ? given : undefined;
}
