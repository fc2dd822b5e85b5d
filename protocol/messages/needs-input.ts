/**
 * The pause sentinel: how an agent says "I cannot go on without a person".
 *
 * The agent writes one JSON object to `.agora/needs_input.json` in its workspace and stops. The file's presence
 * decides, whatever the exit code says: exit codes come from signals, shells and tools as well. We never look for
 * a question in stdout: whatever an agent prints may be a quotation of the issue it was given, and then a stranger
 * could pause our run.
 *
 * Pure. worker/adapters reads the file: a regular file, small enough, never through a link.
 */
import { z } from '../base/zod.ts';
import { AskedHost } from '../network/allowed-hosts.ts';
import { AddresseeText } from '../policy/recipient.ts';
import { canonicalJson, type Json } from '../base/canonical-json.ts';
import { LIMITS } from '../base/limits.ts';
import { isJson, readJsonData } from '../base/read-json.ts';

/** Where the sentinel lies, relative to the workspace. */
export const SENTINEL_PATH = '.agora/needs_input.json';

const AnyJson = z.json() as z.ZodMiniType<Json>;

export const NeedsInput = z.strictObject({
  question: z.string().check(z.trim(), z.minLength(1)),
  options: z.optional(z.array(z.string().check(z.trim(), z.minLength(1)))),
  /** The number of the option that the agent recommends, from 1. */
  recommended: z.optional(z.int().check(z.minimum(1))),
  context: z.optional(z.string()),
  partial_state: z.optional(AnyJson),
  /** Whom it is put to, when not to whoever may answer: another agent, a person, a team. */
  to: z.optional(AddresseeText),
  /** Hosts that the agent needs and that are not on the list of its run. A person decides about them. */
  hosts: z.optional(z.array(AskedHost).check(z.maxLength(LIMITS.askedHosts))),
});
export type NeedsInput = z.infer<typeof NeedsInput>;

export type ReadNeedsInput =
  | { readonly kind: 'asked'; readonly asked: NeedsInput; readonly ignored: readonly string[] }
  | { readonly kind: 'malformed'; readonly why: string };

/**
 * Reads what the agent wrote.
 *
 * Strict about what makes it a question, lenient about what only decorates one: a wrongly typed option must not
 * destroy the work of a run that paused properly. What was dropped is named in `ignored`, to be logged.
 */
export function readNeedsInput(text: string): ReadNeedsInput {
  const read = readJsonData(text);
  if (read.kind === 'malformed') return { kind: 'malformed', why: `The file is not usable JSON: ${read.why}.` };
  const members = z.record(z.string(), z.unknown()).safeParse(read.value);
  if (!members.success || Array.isArray(read.value))
    return { kind: 'malformed', why: 'The file must hold one JSON object.' };
  const question = z.string().check(z.trim(), z.minLength(1)).safeParse(members.data['question']);
  if (!question.success)
    return {
      kind: 'malformed',
      why: 'The member "question" is missing or is not a string with at least one visible character.',
    };
  // All of it counts, also what is left out: the limit is on what an agent may write.
  const bytes = Buffer.byteLength(canonicalJson(read.value));
  if (bytes > LIMITS.needsInputBytes) {
    return {
      kind: 'malformed',
      why: `The payload is ${bytes} bytes of canonical JSON; at most ${LIMITS.needsInputBytes} are taken.`,
    };
  }
  return { kind: 'asked', ...keepWhatFits(question.data, members.data) };
}

function keepWhatFits(
  question: string,
  members: Readonly<Record<string, unknown>>,
): { asked: NeedsInput; ignored: string[] } {
  const ignored = Object.keys(members).filter((key) => !Object.hasOwn(NeedsInput.shape, key));
  const options = readList(members['options'], 'options', ignored, readOption);
  const recommended = readRecommended(members, options, ignored);
  const context = members['context'];
  if (context !== undefined && typeof context !== 'string') ignored.push('context');
  // Not by its schema, which leaves out members named `__proto__`: notes come back to the letter.
  const partial = members['partial_state'];
  const to = AddresseeText.safeParse(members['to']);
  if (members['to'] !== undefined && !to.success) ignored.push('to');
  const hosts = readList(members['hosts'], 'hosts', ignored, (host) => AskedHost.safeParse(host).data);
  const asked: NeedsInput = {
    question,
    ...(options.length > 0 && { options }),
    ...(recommended !== undefined && { recommended }),
    ...(typeof context === 'string' && { context }),
    ...(isJson(partial) && { partial_state: partial }),
    ...(to.success ? { to: to.data } : {}),
    ...(hosts.length > 0 && { hosts: hosts.slice(0, LIMITS.askedHosts) }),
  };
  return { asked, ignored };
}

/** Only where every option stands where it was written: the number of a list with gaps could name another one. */
function readRecommended(
  { options: given, recommended }: Readonly<Record<string, unknown>>,
  options: readonly string[],
  ignored: string[],
): number | undefined {
  if (recommended === undefined) return undefined;
  const isWhole = Array.isArray(given) && given.length === options.length;
  if (isWhole && typeof recommended === 'number' && Number.isInteger(recommended)) {
    if (recommended >= 1 && recommended <= options.length) return recommended;
  }
  ignored.push('recommended');
  return undefined;
}

/** Of a list, those members that can be used; the others are named in `ignored`. */
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
  return typeof option === 'string' && option.trim() !== '' ? option.trim() : undefined;
}
