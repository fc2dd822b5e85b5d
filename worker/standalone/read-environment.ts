/**
 * Reads the settings of a worker that runs alone: environment variables, as a container has them. Pure.
 *
 * All mistakes are found at once. Blank means absent. Whole numbers consist of digits and nothing else, because reading
 * "10m" as 10 would be worse than refusing it. 0 would stop everything at once, and a number larger than a timer can
 * wait would fire at once too.
 */
import { complain, z } from '../../protocol/base/zod.ts';
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import { BudgetText } from '../../protocol/config/budget-limits.ts';
import { Reference, VariableName } from '../../protocol/config/environment-file.ts';
import { DispatchId, readDispatchId, TaskId } from '../../protocol/base/ids.ts';
import { HostRule, isServicePort } from '../../protocol/network/allowed-hosts.ts';
import { NetworkSetting, IsolationSetting, SetupAs } from '../../protocol/config/isolation.ts';
import { renderWrongValue } from '../../protocol/config/variables/wrong-value.ts';
import { findMisplacedVariables } from '../../protocol/config/misplaced-variables.ts';
import { findKeyMistakes } from '../../protocol/config/state-keys.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { PricesText } from '../../protocol/config/model-prices.ts';
import { LocalMessage } from '../../protocol/live/local-message.ts';
import { readNotifications, WebhookUrl, type Notification } from '../../protocol/messages/notification.ts';
import { PermissionMode } from '../../protocol/policy/permission-mode.ts';
import { PersonText, SILENCE } from '../../protocol/policy/speaker.ts';
import { readJson } from '../../protocol/base/read-json.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const digits = z.pipe(z.string().check(z.trim(), z.regex(/^\d+$/, 'must be digits only')), z.transform(Number));
const count = (most: number) =>
  z.pipe(digits, z.number().check(z.minimum(1, 'must be at least 1'), z.maximum(most, `must be at most ${most}`)));
const seconds = count(LIMITS.timerSeconds);
const input = z.pipe(
  z.string(),
  z.transform((given, context): JsonObject => {
    const json = readJson(given);
    const object = json.kind === 'json' ? z.record(z.string(), z.json()).safeParse(json.value) : undefined;
    if (object?.success === true && !Array.isArray(object.data)) return object.data;
    complain(context, json.kind === 'malformed' ? `is not JSON: ${json.why}` : 'must be a JSON object');
    return z.NEVER;
  }),
);

const References = z.record(VariableName, Reference);
const references = z.pipe(
  z.string(),
  z.transform((given, context): z.infer<typeof References> => {
    const json = readJson(given);
    const parsed = json.kind === 'json' ? References.safeParse(json.value) : undefined;
    if (parsed?.success === true) return parsed.data;
    // Never repeats the text itself: somebody may have written a secret where a reference belongs.
    const why =
      json.kind === 'malformed'
        ? `is not JSON: ${json.why}`
        : (parsed?.error.issues ?? []).map((issue) => `${issue.path.join('.')} ${messageOf(issue)}`).join(', ');
    complain(context, why);
    return z.NEVER;
  }),
);
/** A wrong name is told as such, and not as the mistake of a record. */
function messageOf(issue: z.core.$ZodIssue): string {
  return (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined) ?? issue.message;
}
const notifications = z.pipe(
  z.string(),
  z.transform((given, context): readonly Notification[] => {
    const read = readNotifications(given);
    if (read.kind === 'notifications') return read.notifications;
    for (const message of read.why) complain(context, message);
    return z.NEVER;
  }),
);
const messages = z.pipe(
  z.string(),
  z.transform((given, context): readonly LocalMessage[] => {
    const json = readJson(given);
    const parsed =
      json.kind === 'json'
        ? z.array(LocalMessage).check(z.maxLength(LIMITS.messages)).safeParse(json.value)
        : undefined;
    if (parsed?.success === true) return parsed.data;
    complain(
      context,
      json.kind === 'malformed'
        ? `is not JSON: ${json.why}`
        : `must be a JSON array of at most ${LIMITS.messages} messages with id, by, at and text`,
    );
    return z.NEVER;
  }),
);

const words = z.pipe(
  z._default(z.string(), ''),
  z.transform((list) => list.split(/[\s,]+/).filter((word) => word !== '')),
);

/** Only these words: a switch that some spellings turn on and others silently do not is unreliable. */
const flag = z._default(
  z.pipe(
    z.string().check(z.trim()),
    z.pipe(
      z.enum(['true', 'false'], 'must be true or false'),
      z.transform((value) => value === 'true'),
    ),
  ),
  false,
);
const ABSOLUTE_PATH = /^\/(?!.*\/\.{1,2}(?:\/|$))/;

const Boot = z.object({
  AGORA_DISPATCH_ID: z.optional(DispatchId),
  AGORA_TASK: z.optional(TaskId),
  AGORA_SUBAGENT: z
    .string()
    .check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be the name of a subagent of the registry')),
  AGORA_INPUT_JSON: z._default(input, {}),
  AGORA_WORKSPACE: text,
  AGORA_REGISTRY: text,
  AGORA_ARTIFACTS: text,
  AGORA_SECRET_STORE_DIR: z.optional(text),
  AGORA_PER_DISPATCH_SECRET_REFS_JSON: z._default(references, {}),
  AGORA_ADAPTER: z._default(text, 'claude-code'),
  AGORA_COMMAND: z.optional(text),
  AGORA_MODEL: z.optional(text),
  AGORA_CLAUDE_PERMISSION_MODE: z._default(PermissionMode, 'bypass'),
  AGORA_SETUP_TIMEOUT_SECONDS: z._default(seconds, 120),
  AGORA_AGENT_TIMEOUT_SECONDS: z._default(seconds, 7_200),
  AGORA_VERIFY_TIMEOUT_SECONDS: z._default(seconds, 600),
  AGORA_PLUGIN_LOAD_SECONDS: z._default(count(600), 30),
  AGORA_PLUGIN_CALL_SECONDS: z._default(count(600), 20),
  AGORA_MAX_ROUNDS: z._default(count(1_000), LIMITS.rounds),
  AGORA_BUDGET: z.optional(BudgetText),
  AGORA_MODEL_PRICES: z.optional(PricesText),
  AGORA_RETENTION_DAYS: z._default(count(LIMITS.retentionDays), 30),
  AGORA_RUNTIME_ENV_ALLOW: words,
  AGORA_ISOLATION: z._default(IsolationSetting, 'none'),
  AGORA_SETUP_AS: z._default(SetupAs, 'agent'),
  AGORA_NETWORK: z._default(NetworkSetting, 'open'),
  AGORA_ALLOW_HOSTS: z.pipe(words, z.array(HostRule)),
  AGORA_SERVICE_PORTS: z.pipe(
    words,
    z.array(count(65_535).check(z.refine(isServicePort, 'must not be 60917 or 60918: the sandbox uses them itself'))),
  ),
  AGORA_SANDBOX_READS: z.pipe(
    words,
    z.array(z.string().check(z.regex(ABSOLUTE_PATH, 'must be absolute paths, without . and ..'))),
  ),
  AGORA_DISABLE_NEEDS_INPUT_HELPER: flag,
  AGORA_CALLBACK_URL: z.optional(WebhookUrl),
  AGORA_CALLBACK_TIMEOUT_SECONDS: z._default(
    z.pipe(seconds, z.number().check(z.maximum(LIMITS.callbackSeconds, `must be at most ${LIMITS.callbackSeconds}`))),
    5,
  ),
  AGORA_CALLBACK_ALLOW_PRIVATE: flag,
  AGORA_NOTIFICATIONS_JSON: z._default(notifications, []),
  AGORA_ANSWER: z.optional(z.string()),
  /** Nobody will answer again: an agent that asks once more is stopped. */
  AGORA_ANSWER_IS_FINAL: flag,
  AGORA_IDLE_MS: z.pipe(
    z._default(z.string().check(z.trim(), z.regex(/^\d{1,12}$/, 'must be digits only')), '0'),
    z.transform(Number),
  ),
  AGORA_MESSAGES_JSON: z._default(messages, []),
  AGORA_INTERACTIVE: flag,
  AGORA_FURTHER_TURNS: flag,
  AGORA_ACTOR: z._default(z.pipe(text, PersonText), 'operator'),
  /**
   * What answered in place of a person. Only the value for "nobody answered" is accepted here, so that no person is
   * quoted.
   */
  AGORA_ANSWER_FROM: z.optional(z.literal(SILENCE, `must be ${SILENCE}, or not set`)),
});
type Boot = z.infer<typeof Boot>;

/** The variables that are read here. Secrets are read where they are used. */
export const BOOT_VARIABLES: readonly string[] = Object.keys(Boot.shape);

export interface BootSettings extends Boot {
  /** Undefined for a new task. */
  readonly task: TaskId | undefined;
  readonly warnings: readonly string[];
}

export type ReadBoot =
  | { readonly kind: 'boot'; readonly boot: BootSettings }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly string[] };

export function readBoot(environment: Readonly<Record<string, string | undefined>>): ReadBoot {
  const valueOf = (name: string) => (environment[name]?.trim() === '' ? undefined : environment[name]);
  const given = Object.fromEntries(Object.keys(Boot.shape).map((name) => [name, valueOf(name)]));
  const old = valueOf('AGORA_RUNTIME_ADAPTER');
  const parsed = Boot.safeParse({ ...given, AGORA_ADAPTER: given['AGORA_ADAPTER'] ?? old });
  const misplaced = findMisplacedVariables('worker', environment);
  const task = taskOf(given);
  const mistakes = [
    ...(parsed.error?.issues ?? []).map((issue) => tell(issue, given)),
    // The secret itself is read where it is used; a short one could be guessed by whoever can read the saved state.
    ...findKeyMistakes(valueOf('AGORA_STATE_KEY') ?? '').map((why) => `AGORA_STATE_KEY ${why}`),
    ...(task === 'contradiction' ? ['AGORA_TASK names another task than AGORA_DISPATCH_ID'] : []),
    ...misplaced.mistakes,
  ];
  if (!parsed.success || task === 'contradiction' || mistakes.length > 0) return { kind: 'mistakes', mistakes };
  const warnings = [
    ...(given['AGORA_ADAPTER'] === undefined && old !== undefined
      ? ['AGORA_RUNTIME_ADAPTER is an old name; use AGORA_ADAPTER.']
      : []),
    ...misplaced.warnings,
  ];
  return { kind: 'boot', boot: { ...parsed.data, task, warnings } };
}

export interface BootMistake {
  /** The variable. */
  readonly name: string;
  /** What is wrong with its value, which is not repeated. */
  readonly why: string;
  /** Both, with the value where it may be told. */
  readonly text: string;
}

/**
 * Finds what a worker would refuse in these settings. Settings that it would still have to be given are not reported.
 */
export function findBootMistakes(environment: Readonly<Record<string, string | undefined>>): readonly BootMistake[] {
  const read = readBoot(environment);
  if (read.kind === 'boot') return [];
  return read.mistakes.flatMap((text) => {
    const name = /^\w*/.exec(text)?.[0] ?? '';
    const value = environment[name] ?? '';
    const said = text.replace(/^\S+ /, '');
    const shown = renderWrongValue(value);
    const why = said.endsWith(shown) ? said.slice(0, -shown.length) : said;
    return value.trim() === '' ? [] : [{ name, why, text }];
  });
}

/** A mistake as a sentence of its own; some are already one, such as a question. */
export function asSentence(mistake: string): string {
  return /[.?!]$/.test(mistake) ? mistake : `${mistake}.`;
}

/** Invalid ids, which are mistakes of their own, contradict nothing. */
function taskOf(given: Readonly<Record<string, string | undefined>>): TaskId | undefined | 'contradiction' {
  const task = TaskId.safeParse(given['AGORA_TASK']).data;
  const dispatch = DispatchId.safeParse(given['AGORA_DISPATCH_ID']).data;
  const named = dispatch === undefined ? undefined : readDispatchId(dispatch).task;
  return task !== undefined && named !== undefined && task !== named ? 'contradiction' : (named ?? task);
}

/** Variables that may be a secret, contain one, or be somebody's long text: never repeated in a log. */
const NEVER_QUOTED = /_(?:JSON|URL|ANSWER|COMMAND)$/;

function tell(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const value = given[name];
  if (value === undefined)
    return `${issue.path.join('.')} ${issue.code === 'invalid_type' ? 'is missing' : issue.message}`;
  return `${issue.path.join('.')} ${issue.message}${NEVER_QUOTED.test(name) ? '' : renderWrongValue(value)}`;
}
