/**
 * The pause sentinel: how an agent says "I cannot continue without a person".
 *
 * The agent writes one JSON object to `.agora/needs_input.json` in its workspace and stops. The presence of the file
 * decides, whatever the exit code is, because exit codes also come from signals, shells and tools. We never search
 * stdout for a question: an agent's output may quote the issue that it got, and then a stranger could pause our run.
 *
 * Pure. worker/adapters reads the file: a regular file, small enough, never through a link.
 */
import { z } from '../base/zod.ts';
import { AskedHost } from '../network/allowed-hosts.ts';
import { RecipientText, findAgent } from '../policy/recipient.ts';
import { defined } from '../base/defined.ts';
import { canonicalJson, type Json } from '../base/canonical-json.ts';
import { LIMITS } from '../base/limits.ts';
import { isJson, readJsonData } from '../base/read-json.ts';
import { QuestionPart, readPartId, readParts, renderNumbered, VisibleText } from './question-parts.ts';
import { isVisible } from './visible-text.ts';

/** The path of the sentinel, relative to the workspace. */
export const SENTINEL_PATH = '.agora/needs_input.json';

const AnyJson = z.json() as z.ZodMiniType<Json>;

export const NeedsInput = z.strictObject({
  /** If several questions are asked at once: all of them as numbered text. */
  question: VisibleText,
  options: z.optional(z.array(VisibleText)),
  /** The number of the option that the agent recommends, from 1. */
  recommended: z.optional(z.int().check(z.minimum(1))),
  context: z.optional(z.string()),
  partial_state: z.optional(AnyJson),
  /** The recipient, if it is not everybody who may answer: another agent, a person, a team. */
  to: z.optional(RecipientText),
  /** Hosts that the agent needs and that are not on the list of its run. A person decides about them. */
  hosts: z.optional(z.array(AskedHost).check(z.maxLength(LIMITS.askedHosts))),
  /** Several questions at once, each with its own answer; then there are no other options. */
  questions: z.optional(z.array(QuestionPart).check(z.minLength(2), z.maxLength(LIMITS.questionParts))),
});
export type NeedsInput = z.infer<typeof NeedsInput>;

export type ReadNeedsInput =
  | { readonly kind: 'asked'; readonly asked: NeedsInput; readonly ignored: readonly string[] }
  | { readonly kind: 'malformed'; readonly why: string };

/**
 * Reads what the agent wrote.
 *
 * Strict about what makes it a question, lenient about additions: an option of the wrong type must not destroy the work
 * of a run that paused properly. Dropped parts are listed in `ignored`, for the log.
 *
 * @param mostBytes on what an agent may write. What is saved of it can be longer: redaction and the worker add words,
 * and several questions are also there as one text.
 */
export function readNeedsInput(text: string, mostBytes: number = LIMITS.needsInputBytes): ReadNeedsInput {
  const read = readJsonData(text);
  if (read.kind === 'malformed') return { kind: 'malformed', why: `The file is not usable JSON: ${read.why}.` };
  const members = z.record(z.string(), z.unknown()).safeParse(read.value);
  if (!members.success || Array.isArray(read.value))
    return { kind: 'malformed', why: 'The file must hold one JSON object.' };
  const ignored: string[] = [];
  const given = readQuestion(members.data, ignored);
  if (given === undefined)
    return {
      kind: 'malformed',
      why: 'The member "question" is missing or is not a string with at least one visible character.',
    };
  // All of it counts, including ignored parts: the limit is on what an agent may write.
  const bytes = Buffer.byteLength(canonicalJson(read.value));
  if (bytes > mostBytes) {
    return {
      kind: 'malformed',
      why: `The payload is ${bytes} bytes of canonical JSON; at most ${mostBytes} are accepted.`,
    };
  }
  return { kind: 'asked', asked: keepWhatFits(given, members.data, ignored), ignored };
}

type AskedWords = Pick<NeedsInput, 'question' | 'options' | 'recommended' | 'context' | 'questions'>;

/** The question, in the simple form or as several questions; `undefined` if there is none. */
function readQuestion(members: Readonly<Record<string, unknown>>, ignored: string[]): AskedWords | undefined {
  ignored.push(...Object.keys(members).filter((key) => !Object.hasOwn(NeedsInput.shape, key)));
  const parts = readParts(members['questions'], ignored, (part, place) => readPart(part, ignored, place));
  const [only] = parts;
  if (only === undefined) return readSimple(members, ignored);
  if (parts.length > 1) return joinParts(parts, members, ignored);
  const intro = readText(members['question']);
  const { question, options, recommended, context } = only;
  return {
    question,
    ...defined({ options, recommended }),
    ...contextOf([intro, context, readContext(members, ignored)]),
  };
}

/** Members beside several questions: each question has its own options, and people answer them. */
function joinParts(
  questions: readonly QuestionPart[],
  members: Readonly<Record<string, unknown>>,
  ignored: string[],
): AskedWords {
  for (const name of ['options', 'recommended']) if (members[name] !== undefined) ignored.push(name);
  const question = renderNumbered(questions.map((part) => part.question));
  const intro = readText(members['question']);
  // If it is read again from a saved state, the text is the one that was generated from them.
  const said = intro === question ? undefined : intro;
  return { question, questions: [...questions], ...contextOf([said, readContext(members, ignored)]) };
}

function contextOf(texts: readonly (string | undefined)[]): Pick<NeedsInput, 'context'> {
  const said = texts.filter((text) => text !== undefined && text.trim() !== '');
  return said.length === 0 ? {} : { context: said.join('\n\n') };
}

function readText(given: unknown): string | undefined {
  return typeof given === 'string' && isVisible(given) ? given.trim() : undefined;
}

function readContext(
  { context }: Readonly<Record<string, unknown>>,
  ignored: string[],
  place = '',
): string | undefined {
  if (typeof context === 'string') return context;
  if (context !== undefined) ignored.push(`${place}context`);
  return undefined;
}

/** @param at the prefix of its member names. */
function readSimple(members: Readonly<Record<string, unknown>>, ignored: string[], at = ''): QuestionPart | undefined {
  const question = readText(members['question']);
  if (question === undefined) return undefined;
  const options = readList(members['options'], `${at}options`, ignored, readOption);
  const recommended = readRecommended(members, options, ignored, at);
  const context = readContext(members, ignored, at);
  return { question, ...(options.length > 0 && { options }), ...defined({ recommended, context }) };
}

function readPart(
  members: Readonly<Record<string, unknown>>,
  ignored: string[],
  place: string,
): QuestionPart | undefined {
  const part = readSimple(members, ignored, `${place}.`);
  if (part === undefined) return undefined;
  const unknown = Object.keys(members).filter((key) => !Object.hasOwn(QuestionPart.shape, key));
  const id = readPartId(members['id']);
  if (members['id'] !== undefined && id === undefined) unknown.push('id');
  ignored.push(...unknown.map((key) => `${place}.${key}`));
  return { ...defined({ id }), ...part };
}

/** Members that may accompany it. Agents answer a single question, and the worker itself asks about hosts. */
function keepWhatFits(given: AskedWords, members: Readonly<Record<string, unknown>>, ignored: string[]): NeedsInput {
  // Not by its schema, which drops members named `__proto__`: notes are returned unchanged.
  const partial = members['partial_state'];
  // JSON.parse reads a number such as 1e999 as infinite, which cannot be written as JSON again.
  if (partial !== undefined && !isJson(partial)) ignored.push('partial_state');
  const to = RecipientText.safeParse(members['to']);
  const isSeveral = given.questions !== undefined;
  const mayName = to.success && !(isSeveral && findAgent(to.data) !== undefined);
  if (members['to'] !== undefined && !mayName) ignored.push('to');
  const hosts = readList(members['hosts'], 'hosts', ignored, (host) => AskedHost.safeParse(host).data);
  if (isSeveral && hosts.length > 0) ignored.push('hosts');
  return {
    ...given,
    ...(isJson(partial) && { partial_state: partial }),
    ...(mayName ? { to: to.data } : {}),
    ...(hosts.length > 0 && !isSeveral && { hosts: hosts.slice(0, LIMITS.askedHosts) }),
  };
}

/** Only if no option was dropped: otherwise, the number could name another one. */
function readRecommended(
  { options: given, recommended }: Readonly<Record<string, unknown>>,
  options: readonly string[],
  ignored: string[],
  at: string,
): number | undefined {
  if (recommended === undefined) return undefined;
  const isWhole = Array.isArray(given) && given.length === options.length;
  if (isWhole && typeof recommended === 'number' && Number.isInteger(recommended)) {
    if (recommended >= 1 && recommended <= options.length) return recommended;
  }
  ignored.push(`${at}recommended`);
  return undefined;
}

/** The usable members of a list; the others are listed in `ignored`. */
function readList(
  given: unknown,
  name: string,
  ignored: string[],
  read: (member: unknown) => string | undefined,
): string[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) {
    ignored.push(name);
    return [];
  }
  return given.flatMap((member: unknown, index) => {
    const usable = read(member);
    if (usable === undefined) ignored.push(`${name}[${index}]`);
    return usable ?? [];
  });
}

function readOption(option: unknown): string | undefined {
  return typeof option === 'string' && isVisible(option) ? option.trim() : undefined;
}
