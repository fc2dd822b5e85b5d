/** What is wrong with the inputs, in words. Loaded only if something is. */
import type { z } from '../../protocol/base/zod.ts';
import { renderWrongValue } from '../../protocol/config/variables/wrong-value.ts';

/** Inputs that may contain a secret or a long text: never repeated in a log. */
const UNTOLD: readonly string[] = [
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

export interface ToldMistakes {
  readonly mistakes: readonly string[];
  /** The same without any value, for everybody who can read the issue. */
  readonly told: readonly string[];
}

/** @param written the inputs with a structured value: the messages about them quote it. */
export function tellMistakes(
  issues: readonly z.core.$ZodIssue[],
  given: Readonly<Record<string, string>>,
  written: readonly string[],
): ToldMistakes {
  return {
    mistakes: issues.map((issue) => tell(issue, given)),
    told: [...new Set(issues.map((issue) => tellShortly(issue, given, written)))],
  };
}

function tell(issue: z.core.$ZodIssue, given: Readonly<Record<string, string>>): string {
  const name = String(issue.path[0] ?? 'input');
  const value = given[name];
  if (value === undefined) return `${name}: ${issue.code === 'invalid_type' ? 'is missing' : issue.message}`;
  return `${name}: ${issue.message}${UNTOLD.includes(name) ? '' : renderWrongValue(value)}`;
}

function tellShortly(
  issue: z.core.$ZodIssue,
  given: Readonly<Record<string, string>>,
  written: readonly string[],
): string {
  const name = String(issue.path[0] ?? 'input');
  if (written.includes(name)) return `${name}: cannot be read`;
  return `${name}: ${given[name] === undefined && issue.code === 'invalid_type' ? 'is missing' : issue.message}`;
}
