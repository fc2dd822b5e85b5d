/** What `agora init` has to know before it writes anything, and what it knows about the agents. Pure. */
import { BundleName } from '../../protocol/base/registry-paths.ts';

export const RUNTIMES = ['claude-code', 'codex', 'gemini', 'opencode'] as const;
export type InitRuntime = (typeof RUNTIMES)[number];

/** The variable of each agent's model key, in the workflow and on this machine. */
export const MODEL_KEYS = {
  'claude-code': 'ANTHROPIC_API_KEY',
  'codex': 'OPENAI_API_KEY',
  'gemini': 'GEMINI_API_KEY',
  'opencode': 'ANTHROPIC_API_KEY',
} as const satisfies Readonly<Record<InitRuntime, string>>;

export const STATE_KEY = 'AGORA_STATE_KEY';

/** What does the bot's work: short jobs of the repository itself, or an App on a server. */
export const HOSTS = ['relay', 'bot'] as const;
export type InitHost = (typeof HOSTS)[number];

export interface InitSettings {
  readonly runtime: InitRuntime;
  /** Checks the agent's work. Undefined when nothing does. */
  readonly test: string | undefined;
  /** Runs before the agent, in a step of the job. */
  readonly install: string | undefined;
  readonly host: InitHost;
  /** Name of the first subagent; its label is `agora:<name>`. */
  readonly subagent: string;
  /** The App's bot user, if known: it may start runs in the name of people. */
  readonly app: { readonly login: string; readonly id: number } | undefined;
  /** Spreads the schedules of relays: each repository has its own minutes. */
  readonly repository: string;
}

export type ReadChoice<T> =
  | { readonly kind: 'chosen'; readonly value: T }
  | { readonly kind: 'mistake'; readonly why: string };

const choose = <T extends string>(all: readonly T[], text: string): ReadChoice<T> => {
  const typed = text.trim().toLowerCase();
  const found = all[Number(typed) - 1] ?? all.find((one) => one === typed);
  return found === undefined
    ? { kind: 'mistake', why: `"${text.slice(0, 100)}" is not one of ${all.join(', ')}.` }
    : { kind: 'chosen', value: found };
};

export const readRuntime = (text: string): ReadChoice<InitRuntime> => choose(RUNTIMES, text);
export const readHost = (text: string): ReadChoice<InitHost> => choose(HOSTS, text);

/** `none` and an empty text mean that no command checks the work. */
export function readTest(text: string): ReadChoice<string | undefined> {
  const command = text.trim();
  if (command === '' || command === 'none') return { kind: 'chosen', value: undefined };
  return /[\r\n]/.test(command)
    ? { kind: 'mistake', why: 'A test command must be one line.' }
    : { kind: 'chosen', value: command };
}

export function readSubagentName(text: string): ReadChoice<string> {
  return BundleName.safeParse(text).success
    ? { kind: 'chosen', value: text }
    : {
        kind: 'mistake',
        why: `"${text.slice(0, 100)}" is not the name of a subagent: lower-case letters, digits and dashes, at most 63.`,
      };
}

/** A minute in the first half hour, never the full or the half hour, when GitHub's schedules are late. */
export function scheduleMinute(repository: string): number {
  let sum = 7;
  for (const letter of repository) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return 3 + (sum % 24);
}
