/**
 * What a task may use up before a person is asked: in the front matter of a subagent, or as the action's default.
 *
 * A task's budget comes in slices: when one is used up the agent stops and its budget becomes the question, and every
 * answer that lets it go on grants as much again. So what was spent is all that has to be remembered.
 */
import { type Document, parseDocument, visit } from 'yaml';
import { z } from '../base/zod.ts';
import { sayIssue } from '../base/explain-issue.ts';

const amount = z.number().check(z.positive());
const count = z.int().check(z.minimum(1));

const Amounts = z.strictObject({
  /** What the runtime says it cost, where it knows. */
  'cost-usd': z.optional(amount),
  /** Answers of the model, or where a runtime does not tell them, uses of a tool. */
  turns: z.optional(count),
  /** Everything sent to the model and received from it, from its cache or not. */
  tokens: z.optional(count),
  minutes: z.optional(amount),
});
export type BudgetAmounts = z.infer<typeof Amounts>;

export const Budget = z.strictObject({
  /** For one run of the agent, from its start to its question or its end. */
  round: z.optional(Amounts),
  /** For all of them together. */
  task: z.optional(z.extend(Amounts, { rounds: z.optional(count) })),
});
export type Budget = z.infer<typeof Budget>;

export type ReadBudget =
  | { readonly kind: 'budget'; readonly budget: Budget }
  | { readonly kind: 'malformed'; readonly why: string };

/** Reads what a setting holds, YAML as in the front matter: `task: { cost-usd: 5, minutes: 60 }`. */
export function readBudget(text: string): ReadBudget {
  const document = parseDocument(text, { uniqueKeys: true, logLevel: 'error' });
  const [error] = document.errors;
  if (error !== undefined) return { kind: 'malformed', why: `is not YAML: ${error.message.split('\n')[0] ?? ''}` };
  if (hasAlias(document)) return { kind: 'malformed', why: 'holds an alias (`*name`); write its value out' };
  const parsed = Budget.safeParse(document.toJS(), { reportInput: true });
  if (parsed.success) return { kind: 'budget', budget: parsed.data };
  return {
    kind: 'malformed',
    why: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'budget'}: ${sayIssue(issue)}`).join('; '),
  };
}

/** The subagent's own words count, each by itself; the defaults fill the gaps. */
export function mergeBudgets(own: Budget | undefined, defaults: Budget | undefined): Budget {
  return { round: { ...defaults?.round, ...own?.round }, task: { ...defaults?.task, ...own?.task } };
}

function hasAlias(document: Document): boolean {
  let isFound = false;
  visit(document, {
    Alias: () => {
      isFound = true;
      return visit.BREAK;
    },
  });
  return isFound;
}

/**
 * What a task has used so far. The session's are what the present session says of itself: it counts over its rounds.
 */
export const Spent = z.looseObject({
  turns: z.int().check(z.minimum(0)),
  tokens: z.int().check(z.minimum(0)),
  costUsd: z.number().check(z.minimum(0)),
  seconds: z.number().check(z.minimum(0)),
  sessionTokens: z.optional(z.int().check(z.minimum(0))),
  sessionCostUsd: z.optional(z.number().check(z.minimum(0))),
  /** Calls of GitHub's API, as far as they were counted when the state was stored. */
  apiCalls: z.optional(z.int().check(z.minimum(0))),
  /** While its runs waited for the answers that they went on with. */
  idleSeconds: z.optional(z.number().check(z.minimum(0))),
});
export type Spent = z.infer<typeof Spent>;
