/**
 * The bot's configuration: environment variables → one checked value, or every mistake at once with what to do.
 *
 * There is no default for the webhook secret. Probot has one, a public word, and a bot that starts with it does what
 * anybody on the internet tells it to.
 */
import { z } from 'zod';

export interface Config {
  readonly appId: number;
  readonly privateKey: string;
  readonly webhookSecret: string;
  /** Of the REST API, without a slash at the end. */
  readonly apiUrl: string;
  readonly workflow: string;
  readonly graceMs: number;
  readonly sweepMs: number;
  readonly host: string;
  readonly port: number;
  readonly logLevel: z.infer<typeof LogLevel>;
  /** False for a local GitHub, which has no rate limits. */
  readonly throttle: boolean;
}

export type ReadConfig = { readonly kind: 'config'; readonly config: Config } | { readonly kind: 'mistakes'; readonly mistakes: readonly string[] };

const LogLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const SECRET_CHARS = 16;

const whole = (name: string, fallback: number, least: number, most: number) =>
  z.coerce.number({ error: `${name} must be a number.` }).int(`${name} must be a whole number.`)
    .min(least, `${name} must be at least ${least}.`).max(most, `${name} must be at most ${most}.`).default(fallback);

const Environment = z.object({
  APP_ID: z.string({ error: 'APP_ID is missing. Copy it from the settings page of your GitHub App.' }).regex(/^[1-9]\d{0,15}$/, 'APP_ID must be the number on the settings page of your GitHub App (not its client id).').transform(Number),
  PRIVATE_KEY: z.string({ error: 'PRIVATE_KEY is missing. Generate a key on the settings page of your GitHub App, and set PRIVATE_KEY to its text or PRIVATE_KEY_PATH to its file.' })
    .transform(readKey).refine((key) => key.includes('-----BEGIN') && key.includes('PRIVATE KEY-----'), 'PRIVATE_KEY is not a PEM key. Set it to the whole text of the .pem file (line ends may be written as \\n, or all of it as base64).'),
  WEBHOOK_SECRET: z.string({ error: 'WEBHOOK_SECRET is missing. Without it anybody could send events; set it here and on the settings page of your GitHub App.' })
    .min(SECRET_CHARS, `WEBHOOK_SECRET is too short to be a secret. Use at least ${SECRET_CHARS} characters, for example from: openssl rand -hex 32`)
    .refine((secret) => new Set(secret).size >= 6, 'WEBHOOK_SECRET is too easy to guess. Take it for example from: openssl rand -hex 32'),
  GITHUB_API_URL: z.url('GITHUB_API_URL is not a URL. Write for example https://github.example.com/api/v3').optional(),
  GHE_HOST: z.string().regex(/^[^/\s@]+$/, 'GHE_HOST must be a host name, without https:// and without a path.').optional(),
  GHE_PROTOCOL: z.enum(['https', 'http'], 'GHE_PROTOCOL must be https or http.').default('https'),
  AGORA_WORKFLOW: z.string().regex(/^[\w.-]+\.ya?ml$/, 'AGORA_WORKFLOW must be the file name of a workflow, like agora.yml.').default('agora.yml'),
  AGORA_CLAIM_GRACE_SECONDS: whole('AGORA_CLAIM_GRACE_SECONDS', 60, 1, 3_600),
  AGORA_SWEEP_SECONDS: whole('AGORA_SWEEP_SECONDS', 300, 5, 86_400),
  AGORA_THROTTLE: z.enum(['on', 'off'], 'AGORA_THROTTLE must be on or off.').default('on'),
  HOST: z.string().default('0.0.0.0'),
  PORT: whole('PORT', 3000, 0, 65_535),
  LOG_LEVEL: z.enum(LogLevel.options, `LOG_LEVEL must be one of ${LogLevel.options.join(', ')}.`).default('info'),
});

/** @param environment empty values count as absent, as in a compose file. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ReadConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) return { kind: 'mistakes', mistakes: parsed.error.issues.map((issue) => issue.message) };
  const apiUrl = readApiUrl(parsed.data);
  if (new URL(apiUrl).protocol !== 'https:' && !isLoopback(new URL(apiUrl).hostname)) {
    return { kind: 'mistakes', mistakes: [`The API would be called over plain http at ${new URL(apiUrl).host}, which shows every token on the way. Use https; only this very machine may be http.`] };
  }
  const { data } = parsed;
  return {
    kind: 'config',
    config: {
      appId: data.APP_ID, privateKey: data.PRIVATE_KEY, webhookSecret: data.WEBHOOK_SECRET, apiUrl, workflow: data.AGORA_WORKFLOW,
      graceMs: data.AGORA_CLAIM_GRACE_SECONDS * 1_000, sweepMs: data.AGORA_SWEEP_SECONDS * 1_000,
      host: data.HOST, port: data.PORT, logLevel: data.LOG_LEVEL, throttle: data.AGORA_THROTTLE === 'on',
    },
  };
}

function readApiUrl({ GITHUB_API_URL, GHE_HOST, GHE_PROTOCOL }: z.infer<typeof Environment>): string {
  if (GITHUB_API_URL !== undefined) return GITHUB_API_URL.replace(/\/+$/, '');
  return GHE_HOST === undefined ? 'https://api.github.com' : `${GHE_PROTOCOL}://${GHE_HOST}/api/v3`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Secrets travel badly: line ends become \n, or somebody encodes the whole as base64. */
function readKey(given: string): string {
  const text = given.includes('-----BEGIN') ? given : Buffer.from(given, 'base64').toString('utf8');
  return `${text.replace(/\\n/g, '\n').trim()}\n`;
}
