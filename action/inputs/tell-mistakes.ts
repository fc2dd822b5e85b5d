/** What is wrong with the inputs, in words. Loaded only if something is. */
import type { z } from '../../protocol/base/zod.ts';
import { sayIssue as explainIssue } from '../../protocol/base/explain-issue.ts';
import type { WrittenInput } from './structured-inputs.ts';
import { renderWrongValue } from '../../protocol/config/variables/wrong-value.ts';

/** Inputs that may contain a secret or a long text: never repeated in a log. */
const NEVER_QUOTED: readonly string[] = [
  'github-token',
  'request',
  'prompt',
  'command',
  'state-key',
  'secrets',
  'callback-url',
  'callback-key',
  'callback-bearer',
  'model-headers',
  'notifications',
];

/** Lists of words, which some write as lists of YAML or JSON. */
const WORDS: Readonly<Record<string, string>> = {
  'env-allow': 'must be environment variable names, or PREFIX_*, separated by spaces or commas',
  'sandbox-reads': 'must be absolute paths, without . and .., separated by spaces or commas',
};

/** Inputs with a structured value, and what they must be: the messages about them quote the value. */
const FORMS: Readonly<Record<keyof WrittenInput, string>> = {
  'allow-hosts': 'hosts like `example.com`, `*.example.com` or `example.com:8443`, or sets like `npm`',
  'budget': 'YAML like `task: { cost-usd: 5, minutes: 60 }`',
  'callback-url': 'an HTTP or HTTPS address without a user name or password in it',
  'model-prices': 'YAML, a line for each model, like `gpt-5*: { input: 1.25, output: 10 }`',
  'notifications': 'a JSON array like `[{"url": "…", "when": ["dispatch.failed"]}]`',
  'secrets': 'lines like `NAME: env://NAME`',
  'service-ports': 'ports from 1 to 65535, other than 60917 and 60918',
};

export interface InputMistakes {
  readonly mistakes: readonly string[];
  /** The same without any value, for everybody who can read the issue. */
  readonly withoutValues: readonly string[];
}

export function tellMistakes(
  issues: readonly z.core.$ZodIssue[],
  given: Readonly<Record<string, string>>,
): InputMistakes {
  return {
    mistakes: [...new Set(issues.map((issue) => tell(issue, given)))],
    withoutValues: [...new Set(issues.map((issue) => tellShortly(issue, given)))],
  };
}

function tell(issue: z.core.$ZodIssue, given: Readonly<Record<string, string>>): string {
  const name = String(issue.path[0] ?? 'input');
  const value = given[name];
  if (value === undefined) return `${name}: ${issue.code === 'invalid_type' ? 'is missing' : issue.message}`;
  return `${name}: ${sayIssue(issue, name)}${NEVER_QUOTED.includes(name) ? '' : renderWrongValue(value)}`;
}

function tellShortly(issue: z.core.$ZodIssue, given: Readonly<Record<string, string>>): string {
  const name = String(issue.path[0] ?? 'input');
  if (isWritten(name)) return `${name}: cannot be read; it must be ${FORMS[name]}`;
  return `${name}: ${given[name] === undefined && issue.code === 'invalid_type' ? 'is missing' : sayIssue(issue, name)}`;
}

function sayIssue(issue: z.core.$ZodIssue, name: string): string {
  return WORDS[name] ?? explainIssue(issue);
}

function isWritten(name: string): name is keyof WrittenInput {
  return Object.hasOwn(FORMS, name);
}
