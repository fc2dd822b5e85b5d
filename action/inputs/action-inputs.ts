/**
 * The inputs of action.yml as one validated value; nothing else reads inputs.
 *
 * All mistakes are reported at once, so that nobody has to fix one and wait three minutes for the next. An empty input
 * counts as absent, as everywhere on GitHub.
 */
import { complain, z } from '../../protocol/base/zod.ts';
import { NO_CHANGE_CONCLUSIONS } from '../../protocol/results/conclusion.ts';
import { DeliveryMode } from '../../protocol/config/delivery-mode.ts';
import { NetworkSetting, IsolationSetting, SetupAs } from '../../protocol/config/isolation.ts';
import { PermissionMode } from '../../protocol/policy/permission-mode.ts';
import { readDuration } from '../../protocol/base/duration.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { StateKeySetting } from '../../protocol/config/state-keys.ts';
import type { WrittenInput } from './structured-inputs.ts';
import type { InputMistakes } from './tell-mistakes.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const optional = z.optional(text);
const anything = z.string();
/** It is sent as a header, and the error about a malformed header repeats it. */
const token = z.string().check(z.trim(), z.regex(/^[\x21-\x7e]+$/, 'must not contain white space'));
const wholeNumber = (most: number) =>
  z.pipe(
    anything,
    z.transform((given, context) => {
      const number = /^\d+$/.test(given.trim()) ? Number(given) : Number.NaN;
      if (number >= 1 && number <= most) return number;
      complain(
        context,
        Number.isNaN(number) ? 'must be a whole number' : number < 1 ? 'must be at least 1' : `must be at most ${most}`,
      );
      return z.NEVER;
    }),
  );
const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((value) => value === 'true'),
);
const seconds = wholeNumber(LIMITS.timerSeconds);
const words = z.pipe(
  z.optional(anything),
  z.transform((given) => (given ?? '').split(/[\s,]+/).filter((word) => word !== '')),
);

const Inputs = z.object({
  'github-token': token,
  request: optional,
  subagent: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be the name of a file in .github/agora/subagents, without .md'),
      ),
  ),
  prompt: z.optional(text.check(z.maxLength(LIMITS.inlineAnswerChars))),
  issue: z.optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  runtime: text,
  command: optional,
  model: optional,
  'model-headers': optional,
  'permission-mode': PermissionMode,
  'state-key': z.optional(StateKeySetting),
  'setup-timeout-seconds': seconds,
  'agent-timeout-seconds': seconds,
  'verify-timeout-seconds': seconds,
  'max-rounds': wholeNumber(100),
  'retention-days': wholeNumber(LIMITS.retentionDays),
  'deliver': z.optional(DeliveryMode),
  isolation: IsolationSetting,
  'setup-as': SetupAs,
  'sandbox-reads': z.pipe(words, z.array(z.string().check(z.regex(/^\/(?!.*\/\.{1,2}(?:\/|$))/)))),
  'network': NetworkSetting,
  'env-allow': z.pipe(words, z.array(z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*\*?$/)))),
  'disable-needs-input-helper': flag,
  'fail-on': z.pipe(
    words,
    z.array(z.enum(NO_CHANGE_CONCLUSIONS, `must be one or both of: ${NO_CHANGE_CONCLUSIONS.join(', ')}`)),
  ),
  'check': flag,
  /** Not the workflow's own account: an agent's text is written with its token. */
  'answers-app': z.optional(
    z.string().check(
      z.trim(),
      z.regex(/^[a-z0-9][a-z0-9-]*$/, 'must be the slug of a GitHub App, as in its address'),
      z.refine((slug) => slug !== 'github-actions', 'must be your own App: agents post as github-actions'),
    ),
  ),
  bundles: z.optional(
    text.check(
      z.regex(
        /^(?:file:\/\/\/.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/.*)?)$/,
        'must be file:///path or s3://bucket/prefix',
      ),
    ),
  ),
  'callback-key': z.optional(z.string().check(z.trim(), z.minLength(16, 'must have at least 16 characters'))),
  'callback-bearer': z.optional(token),
  'callback-timeout-seconds': wholeNumber(LIMITS.callbackSeconds),
  'callback-allow-private': flag,
  'await-input': z.pipe(
    anything,
    z.transform((given, context) => {
      const ms = given.trim() === 'off' ? undefined : readDuration(given);
      if (ms !== undefined || given.trim() === 'off') return ms;
      complain(context, 'must be a duration like 5m, or off');
      return z.NEVER;
    }),
  ),
  'interactive': flag,
  'job-minutes': wholeNumber(7_200),
  'channel': z.enum(['off', 'say', 'issue-comments'], 'must be off, say or issue-comments'),
});
export type Inputs = z.infer<typeof Inputs> & WrittenInput;

/** Inputs with a structured value. Their parser is as large as all the rest, so it is loaded only if one is given. */
const WRITTEN = [
  'allow-hosts',
  'budget',
  'callback-url',
  'model-prices',
  'notifications',
  'secrets',
  'service-ports',
] as const satisfies (keyof WrittenInput)[];
const NOTHING_WRITTEN = {
  success: true,
  error: undefined,
  data: {
    'allow-hosts': [] as string[],
    'budget': undefined,
    'callback-url': undefined,
    'model-prices': undefined,
    'notifications': [],
    'secrets': {},
    'service-ports': [] as number[],
  },
} as const;

/** The names of all inputs; action.yml must declare exactly these. */
export const INPUT_NAMES = [...Object.keys(Inputs.shape), ...WRITTEN] as (keyof Inputs)[];

export type ReadInputs =
  | { readonly kind: 'inputs'; readonly inputs: Inputs }
  | ({ readonly kind: 'mistakes' } & InputMistakes);

/** @param get the runner's value of an input, `''` if there is none. */
export async function readInputs(get: (name: string) => string): Promise<ReadInputs> {
  const given = Object.fromEntries(
    INPUT_NAMES.map((name) => [name, get(name)] as const).filter(([, value]) => value !== ''),
  );
  const plain = Inputs.safeParse(given);
  const written = WRITTEN.some((name) => name in given)
    ? (await import('./structured-inputs.ts')).readWritten(given)
    : NOTHING_WRITTEN;
  const issues = [...(plain.error?.issues ?? []), ...(written.error?.issues ?? [])];
  const contradictions = findContradictions(given, new Set(issues.map(({ path }) => path[0])));
  if (plain.success && written.success && contradictions.length === 0)
    return { kind: 'inputs', inputs: { ...plain.data, ...written.data } };
  const { tellMistakes } = await import('./tell-mistakes.ts');
  const { mistakes, withoutValues } = tellMistakes(issues, given);
  return {
    kind: 'mistakes',
    mistakes: [...mistakes, ...contradictions],
    withoutValues: [...withoutValues, ...contradictions],
  };
}

/** @param wrong the inputs that are mistakes of their own: what they would say otherwise is not known. */
function findContradictions(given: Readonly<Record<string, string>>, wrong: ReadonlySet<unknown>): string[] {
  const { request, prompt, subagent, interactive, network, isolation, 'await-input': wait } = given;
  const found: readonly (readonly [of: readonly (keyof Inputs)[], is: boolean, text: string])[] = [
    [
      ['request'],
      request !== undefined && readJson(request).kind === 'malformed',
      'request: is not JSON; pass ${{ inputs.request }} unchanged',
    ],
    [
      ['request', 'prompt', 'subagent'],
      request === undefined && prompt !== undefined && subagent === undefined,
      'subagent: is missing; a prompt needs one',
    ],
    [
      ['interactive', 'await-input'],
      interactive === 'true' && wait?.trim() === 'off',
      'interactive: needs await-input, which sets how long to wait',
    ],
    [
      ['network', 'isolation'],
      network?.trim() === 'allowlist' && isolation?.trim() === 'none',
      'network: allowlist needs a sandbox, but isolation is none; set isolation to auto or sandbox',
    ],
  ];
  return found.flatMap(([of, is, text]) => (is && !of.some((name) => wrong.has(name)) ? [text] : []));
}
