/**
 * The bot's configuration: environment variables → one validated value, or every mistake at once with its fix.
 *
 * There is no default for the webhook secret. Probot has one, a public word, and a bot that starts with it obeys
 * anybody on the internet.
 */
import { complain, z } from '../protocol/base/zod.ts';
import { readJson } from '../protocol/base/read-json.ts';
import { findMisplacedVariables } from '../protocol/config/misplaced-variables.ts';
import { findKeyMistakes, findReference } from '../protocol/config/state-keys.ts';
import { SignedAnswerSource } from './webhooks/signed-answer.ts';

export interface Config {
  readonly appId: number;
  readonly privateKey: string;
  /** The key that its records are signed with, like `state-key`; `undefined`: the private key is used. */
  readonly botKey: string | undefined;
  readonly webhookSecret: string;
  /** The URL of the REST API, without a trailing slash. */
  readonly apiUrl: string;
  readonly workflow: string;
  readonly graceMs: number;
  readonly sweepMs: number;
  readonly host: string;
  readonly port: number;
  readonly logLevel: z.infer<typeof LogLevel>;
  /** False for a local GitHub, which has no rate limits. */
  readonly throttle: boolean;
  readonly redeliver: boolean;
  /** Whether an issue is read with one GraphQL request, if GitHub responds to it. */
  readonly graphql: boolean;
  readonly metrics: MetricsConfig;
  /** Callers with this token can request an immediate sweep. */
  readonly sweepToken: string | undefined;
  /** Who can send answers from elsewhere; if empty, nobody. */
  readonly answers: readonly SignedAnswerSource[];
  /** Variables that are set but have no effect here. */
  readonly warnings: readonly string[];
}

export type MetricsConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'token'; readonly token: string; readonly namesRepositories: boolean }
  | { readonly kind: 'port'; readonly port: number; readonly host: string; readonly namesRepositories: boolean };

export type BotConfigReading =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly string[] };

const LogLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const SECRET_CHARS = 16;

const onOff = (name: string, fallback: 'on' | 'off') =>
  z._default(z.enum(['on', 'off'], `${name} must be on or off.`), fallback);
const isSecret = (name: string) =>
  z.superRefine((secret: string, context) => {
    const reference = findReference(secret);
    if (reference !== undefined) complain(context, `${name} ${reference}.`);
    else if (secret.length < SECRET_CHARS)
      complain(
        context,
        `${name} is too short to be a secret. Use at least ${SECRET_CHARS} characters, for example from: openssl rand -hex 32`,
      );
  });
const token = (name: string) => z.optional(z.string().check(isSecret(name)));
const between = (name: string, least: number, most: number) =>
  z.coerce
    .number({ error: `${name} must be a number.` })
    .check(
      z.int(`${name} must be a whole number.`),
      z.minimum(least, `${name} must be at least ${least}.`),
      z.maximum(most, `${name} must be at most ${most}.`),
    );
const whole = (name: string, fallback: number, least: number, most: number) =>
  z._default(between(name, least, most), fallback);

const Address = z.object({
  GITHUB_API_URL: z.optional(z.url('GITHUB_API_URL is not a URL. Write for example https://github.example.com/api/v3')),
  GHE_HOST: z.optional(
    z.string().check(z.regex(/^[^/\s@]+$/, 'GHE_HOST must be a host name, without https:// and without a path.')),
  ),
  GHE_PROTOCOL: z._default(z.enum(['https', 'http'], 'GHE_PROTOCOL must be https or http.'), 'https'),
});

const Environment = z.extend(Address, {
  APP_ID: z.pipe(
    z
      .string({ error: 'APP_ID is missing. Copy it from the settings page of your GitHub App.' })
      .check(
        z.regex(
          /^[1-9]\d{0,15}$/,
          'APP_ID must be the number on the settings page of your GitHub App (not its client id).',
        ),
      ),
    z.transform(Number),
  ),
  PRIVATE_KEY: z
    .pipe(
      z.string({
        error:
          'PRIVATE_KEY is missing. Generate a key on the settings page of your GitHub App, and set PRIVATE_KEY to its text or PRIVATE_KEY_PATH to its file.',
      }),
      z.transform(readKey),
    )
    .check(
      z.refine(
        (key) => key.includes('-----BEGIN') && key.includes('PRIVATE KEY-----'),
        'PRIVATE_KEY is not a PEM key. Set it to the whole text of the .pem file (line ends may be written as \\n, or all of it as base64).',
      ),
    ),
  WEBHOOK_SECRET: z
    .string({
      error:
        'WEBHOOK_SECRET is missing. Without it anybody could send events; set it here and on the settings page of your GitHub App.',
    })
    .check(
      isSecret('WEBHOOK_SECRET'),
      z.refine(
        (secret) => new Set(secret).size >= 6,
        'WEBHOOK_SECRET is too easy to guess. Take it for example from: openssl rand -hex 32',
      ),
    ),
  AGORA_WORKFLOW: z._default(
    z
      .string()
      .check(z.regex(/^[\w.-]+\.ya?ml$/, 'AGORA_WORKFLOW must be the file name of a workflow, like agora.yml.')),
    'agora.yml',
  ),
  AGORA_CLAIM_GRACE_SECONDS: whole('AGORA_CLAIM_GRACE_SECONDS', 60, 1, 3_600),
  AGORA_SWEEP_SECONDS: whole('AGORA_SWEEP_SECONDS', 300, 5, 86_400),
  AGORA_THROTTLE: onOff('AGORA_THROTTLE', 'on'),
  AGORA_REDELIVER: onOff('AGORA_REDELIVER', 'on'),
  AGORA_GRAPHQL: onOff('AGORA_GRAPHQL', 'on'),
  AGORA_METRICS_TOKEN: token('AGORA_METRICS_TOKEN'),
  AGORA_METRICS_PORT: z.optional(between('AGORA_METRICS_PORT', 0, 65_535)),
  AGORA_METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  AGORA_METRICS_REPOSITORIES: onOff('AGORA_METRICS_REPOSITORIES', 'off'),
  AGORA_SWEEP_TOKEN: token('AGORA_SWEEP_TOKEN'),
  AGORA_BOT_KEY: z.optional(
    z.string().check(
      z.superRefine((given, context) => {
        for (const message of findKeyMistakes(given)) complain(context, `AGORA_BOT_KEY ${message}.`);
      }),
    ),
  ),
  AGORA_ANSWERS: z.pipe(z._default(z.string(), '[]'), z.transform(readAnswerSources)),
  HOST: z._default(z.string(), '0.0.0.0'),
  PORT: whole('PORT', 3000, 0, 65_535),
  LOG_LEVEL: z._default(z.enum(LogLevel.options, `LOG_LEVEL must be one of ${LogLevel.options.join(', ')}.`), 'info'),
});

export const BOT_VARIABLES: readonly string[] = Object.keys(Environment.shape);

/**
 * @param environment empty values count as absent, as in a Compose file.
 * @param carrier how the bot is deployed: as a server, or as a cloud function, which uses fewer settings.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  carrier: 'bot' | 'function' = 'bot',
): BotConfigReading {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  const mistakes = [...(parsed.error?.issues.map((issue) => issue.message) ?? []), ...findContradictions(given)];
  if (!parsed.success || mistakes.length > 0) return { kind: 'mistakes', mistakes };
  const { data } = parsed;
  return {
    kind: 'config',
    config: {
      appId: data.APP_ID,
      privateKey: data.PRIVATE_KEY,
      botKey: data.AGORA_BOT_KEY,
      webhookSecret: data.WEBHOOK_SECRET,
      apiUrl: readApiUrl(data),
      workflow: data.AGORA_WORKFLOW,
      graceMs: data.AGORA_CLAIM_GRACE_SECONDS * 1_000,
      sweepMs: data.AGORA_SWEEP_SECONDS * 1_000,
      host: data.HOST,
      port: data.PORT,
      logLevel: data.LOG_LEVEL,
      throttle: data.AGORA_THROTTLE === 'on',
      redeliver: data.AGORA_REDELIVER === 'on',
      graphql: data.AGORA_GRAPHQL === 'on',
      metrics: readMetrics(data),
      sweepToken: data.AGORA_SWEEP_TOKEN,
      answers: data.AGORA_ANSWERS,
      warnings: findMisplacedVariables(carrier, environment).warnings,
    },
  };
}

/**
 * Mistakes in combinations of settings. Checked even if single settings are wrong, so that all mistakes are reported at
 * once.
 */
function findContradictions(given: Readonly<Record<string, string | undefined>>): string[] {
  const mistakes: string[] = [];
  const { AGORA_METRICS_TOKEN, AGORA_METRICS_PORT, AGORA_SWEEP_TOKEN, WEBHOOK_SECRET } = given;
  const api = Address.safeParse(given).data;
  const url = api === undefined ? undefined : new URL(readApiUrl(api));
  if (url !== undefined && url.protocol !== 'https:' && !isLoopback(url.hostname))
    mistakes.push(
      `The API would be called over plain http at ${url.host}, which shows every token on the way. Use https; http is accepted for this machine only.`,
    );
  if (AGORA_METRICS_TOKEN !== undefined && AGORA_METRICS_PORT !== undefined)
    mistakes.push(
      'AGORA_METRICS_TOKEN and AGORA_METRICS_PORT are both set. Set only one of them: a token for /metrics on the port of the webhooks, or a port of its own.',
    );
  const secrets = [AGORA_METRICS_TOKEN, AGORA_SWEEP_TOKEN, WEBHOOK_SECRET].filter((secret) => secret !== undefined);
  if (new Set(secrets).size < secrets.length)
    mistakes.push('WEBHOOK_SECRET, AGORA_SWEEP_TOKEN and AGORA_METRICS_TOKEN must differ from one another.');
  return mistakes;
}

function readMetrics(data: z.infer<typeof Environment>): MetricsConfig {
  const namesRepositories = data.AGORA_METRICS_REPOSITORIES === 'on';
  if (data.AGORA_METRICS_TOKEN !== undefined)
    return { kind: 'token', token: data.AGORA_METRICS_TOKEN, namesRepositories };
  if (data.AGORA_METRICS_PORT !== undefined)
    return { kind: 'port', port: data.AGORA_METRICS_PORT, host: data.AGORA_METRICS_HOST, namesRepositories };
  return { kind: 'off' };
}

/** Every mistake with its location; never a value, because it may be a key. */
function readAnswerSources(text: string, context: z.core.ParsePayload): SignedAnswerSource[] {
  const say = (message: string): void => {
    complain(context, `AGORA_ANSWERS: ${message}`);
  };
  const json = readJson(text);
  const parsed = z.array(SignedAnswerSource).safeParse(json.kind === 'json' ? json.value : undefined);
  if (json.kind === 'malformed')
    say('is not JSON. Write a list of sources: [{"name":…,"key":…,"repositories":[…],"people":[{"login":…,"id":…}]}]');
  else if (!parsed.success)
    for (const issue of parsed.error.issues) say(`${issue.path.join('.') || 'the list'}: ${issue.message}`);
  const sources = parsed.data ?? [];
  if (new Set(sources.map(({ name }) => name)).size < sources.length) say('two sources have the same name.');
  return sources;
}

function readApiUrl({ GITHUB_API_URL, GHE_HOST, GHE_PROTOCOL }: z.infer<typeof Address>): string {
  if (GITHUB_API_URL !== undefined) return GITHUB_API_URL.replace(/(?<!\/)\/+$/, '');
  return GHE_HOST === undefined ? 'https://api.github.com' : `${GHE_PROTOCOL}://${GHE_HOST}/api/v3`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Secrets are often changed in transit: line ends become `\n`, or the whole value is encoded as base64. */
function readKey(given: string): string {
  const text = given.includes('-----BEGIN') ? given : Buffer.from(given, 'base64').toString('utf8');
  return `${text.replace(/\\n/g, '\n').trim()}\n`;
}
