/**
 * The inputs of action.yml as one checked value; nothing else reads inputs.
 *
 * Every mistake is collected and told at once: a person who fixes one and waits three minutes for the next is badly
 * served. An empty input is an absent one, as everywhere on GitHub.
 */
import { complain, z } from '../protocol/zod.ts';
import { Reference, VariableName } from '../protocol/env-bundle.ts';
import { readBudget } from '../protocol/budget.ts';
import { UNFRUITFUL } from '../protocol/conclusion.ts';
import { DeliveryMode } from '../protocol/delivery-mode.ts';
import { readDuration } from '../protocol/duration.ts';
import { readJson } from '../protocol/read-json.ts';
import { readYaml, renderMistake } from '../protocol/read-yaml.ts';
import type { SecretReference } from '../protocol/secret-reference.ts';
import { LIMITS } from '../protocol/limits.ts';
import { readNotifications, WebhookUrl, type Notification } from '../protocol/notification.ts';
import { findKeyMistakes } from '../protocol/state-key.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const digits = z.pipe(z.string().check(z.trim(), z.regex(/^\d+$/, 'must be a whole number')), z.transform(Number));
const wholeNumber = (most: number) => z.pipe(digits, z.number().check(z.minimum(1, 'must be at least 1'), z.maximum(most, `must be at most ${most}`)));
const flag = z.pipe(z.enum(['true', 'false'], 'must be true or false'), z.transform((value) => value === 'true'));
const seconds = wholeNumber(LIMITS.timerSeconds);
const budget = z.pipe(z.string(), z.transform((given, context) => {
  const read = readBudget(given);
  if (read.kind === 'budget') return read.budget;
  complain(context, read.why);
  return z.NEVER;
}));

const words = z.pipe(z.optional(z.string()), z.transform((given) => (given ?? '').split(/[\s,]+/).filter((word) => word !== '')));

/** Lines of `NAME: reference`. A mistake never repeats the text: somebody may have written a secret where a reference belongs. */
function readReferences(given: string | undefined, context: z.core.ParsePayload): Readonly<Record<string, SecretReference>> {
  if (given === undefined) return {};
  const read = readYaml(given, References, { what: 'the list', values: 'text' });
  if (read.kind === 'value') return read.value;
  for (const mistake of read.mistakes) complain(context, renderMistake(mistake));
  return {};
}

const References = z.record(VariableName, Reference);

const Inputs = z.object({
  'github-token': text,
  request: z.optional(text),
  subagent: z.optional(z.string().check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be the name of a file below .github/agora/subagents, without .md'))),
  prompt: z.optional(text.check(z.maxLength(LIMITS.inlineAnswerChars))),
  issue: z.optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  runtime: text,
  command: z.optional(text),
  model: z.optional(text),
  'permission-mode': text,
  'state-key': z.optional(z.string().check(z.superRefine((given, context) => {
    for (const message of findKeyMistakes(given)) complain(context, message);
  }))),
  'allow-plain-state': flag,
  'setup-timeout-seconds': seconds,
  'agent-timeout-seconds': seconds,
  'verify-timeout-seconds': seconds,
  'max-rounds': wholeNumber(100),
  'budget': z.optional(budget),
  'retention-days': wholeNumber(LIMITS.retentionDays),
  'deliver': z.optional(DeliveryMode),
  'env-allow': z.pipe(words, z.array(z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*\*?$/, 'must hold names of variables, or PREFIX_*')))),
  'disable-needs-input-helper': flag,
  'fail-on': z.pipe(words, z.array(z.enum(UNFRUITFUL, `must hold one or both of: ${UNFRUITFUL.join(', ')}`))),
  'check': flag,
  /** Not the workflow's own account: an agent's words are written with its token. */
  'answers-app': z.optional(z.string().check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]*$/, 'must be the slug of a GitHub App, as in its address'), z.refine((slug) => slug !== 'github-actions', 'must be an App of your own: what an agent writes is written as github-actions'))),
  secrets: z.pipe(z.optional(z.string()), z.transform(readReferences)),
  bundles: z.optional(text.check(z.regex(/^(?:file:\/\/\/.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/.*)?)$/, 'must be file:///path or s3://bucket/prefix'))),
  'callback-url': z.optional(WebhookUrl),
  'callback-key': z.optional(z.string().check(z.trim(), z.minLength(16, 'must have at least 16 characters'))),
  'callback-bearer': z.optional(z.string().check(z.trim(), z.regex(/^[\x21-\x7e]+$/, 'must hold no white space'))),
  'callback-timeout-seconds': wholeNumber(LIMITS.callbackSeconds),
  'callback-allow-private': flag,
  'notifications': z.pipe(z.optional(z.string()), z.transform((given, context): readonly Notification[] => {
    if (given === undefined) return [];
    const read = readNotifications(given);
    if (read.kind === 'notifications') return read.notifications;
    for (const message of read.why) complain(context, message);
    return z.NEVER;
  })),
  'await-input': z.pipe(z.string(), z.transform((given, context) => {
    const ms = given.trim() === 'off' ? undefined : readDuration(given);
    if (ms !== undefined || given.trim() === 'off') return ms;
    complain(context, 'must be a length of time like 5m, or off');
    return z.NEVER;
  })),
  'interactive': flag,
  'job-minutes': wholeNumber(7_200),
  'channel': z.enum(['off', 'say', 'issue-comments'], 'must be off, say or issue-comments'),
});
export type Inputs = z.infer<typeof Inputs>;

/** The names of all inputs; action.yml must declare exactly these. */
export const INPUT_NAMES = Object.keys(Inputs.shape) as (keyof Inputs)[];

export type ReadInputs = { readonly kind: 'inputs'; readonly inputs: Inputs } | { readonly kind: 'mistakes'; readonly mistakes: readonly string[] };

/** @param get what the runner has for an input, `''` when nothing. */
export function readInputs(get: (name: string) => string): ReadInputs {
  const given = Object.fromEntries(INPUT_NAMES.map((name) => [name, get(name)] as const).filter(([, value]) => value !== ''));
  const parsed = Inputs.safeParse(given);
  const mistakes = parsed.success ? contradictions(parsed.data) : parsed.error.issues.map((issue) => tell(issue, given));
  return parsed.success && mistakes.length === 0 ? { kind: 'inputs', inputs: parsed.data } : { kind: 'mistakes', mistakes };
}

/** What may be a secret, hold one, or be somebody's long text: never repeated in a log. */
const UNTOLD: readonly string[] = ['github-token', 'request', 'prompt', 'command', 'state-key', 'secrets', 'callback-url', 'callback-key', 'callback-bearer', 'notifications'] satisfies (keyof Inputs)[];

function tell(issue: z.core.$ZodIssue, given: Readonly<Record<string, string>>): string {
  const name = String(issue.path[0] ?? 'input');
  const value = given[name];
  if (value === undefined) return `${name}: ${issue.code === 'invalid_type' ? 'is missing' : issue.message}`;
  return `${name}: ${issue.message}${UNTOLD.includes(name) ? '' : `; it is «${value.replace(/\s+/g, ' ').slice(0, 200)}»`}`;
}

function contradictions(inputs: Inputs): string[] {
  const mistakes: string[] = [];
  if (inputs.request !== undefined && readJson(inputs.request).kind === 'malformed') mistakes.push('request: is not JSON; pass ${{ inputs.request }} on unchanged');
  if (inputs.request === undefined && inputs.prompt !== undefined && inputs.subagent === undefined) mistakes.push('subagent: is missing; a prompt needs one to go to');
  if (inputs.interactive && inputs['await-input'] === undefined) mistakes.push('interactive: needs await-input, which says how long to wait for more');
  return mistakes;
}
