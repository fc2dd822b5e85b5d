/**
 * What a task may use before a person is asked: in the front matter of a subagent, or as the action's default.
 *
 * A task's budget comes in slices: when one is used up, the agent stops and asks about its budget, and every answer
 * that lets it continue grants the same amount again. So only the total usage has to be stored.
 */
import { type Document, parseDocument, visit } from 'yaml';
import { complain, z } from '../base/zod.ts';
import { sayIssue, sayUnknownKey } from '../base/explain-issue.ts';

const amount = z.number().check(z.positive());
const count = z.int().check(z.minimum(1));

const Amounts = z.strictObject({
  /** The cost that the runtime reports, if it knows. */
  'cost-usd': z.optional(amount),
  /** Responses of the model, or, if a runtime does not report them, tool calls. */
  turns: z.optional(count),
  /** Everything sent to the model and received from it, whether or not from its cache. */
  tokens: z.optional(count),
  minutes: z.optional(amount),
});
export type BudgetAmounts = z.infer<typeof Amounts>;

export const Budget = z.strictObject({
  /** For one run of the agent, from its start to its question or its end. */
  round: z.optional(Amounts),
  /** For all runs together. */
  task: z.optional(z.extend(Amounts, { rounds: z.optional(count) })),
});
export type Budget = z.infer<typeof Budget>;

export type ReadBudget =
  | { readonly kind: 'budget'; readonly budget: Budget }
  | { readonly kind: 'malformed'; readonly why: string };

/** Parses a setting, in the same YAML as the front matter: `task: { cost-usd: 5, minutes: 60 }`. */
export function readBudget(text: string): ReadBudget {
  const document = parseDocument(text, { uniqueKeys: true, logLevel: 'error' });
  const [error] = document.errors;
  if (error !== undefined) return { kind: 'malformed', why: `is not YAML: ${firstLineOf(error.message)}` };
  if (hasAlias(document)) return { kind: 'malformed', why: 'holds an alias (`*name`); write its value out' };
  const parsed = Budget.safeParse(document.toJS(), { reportInput: true });
  if (parsed.success) return { kind: 'budget', budget: parsed.data };
  return {
    kind: 'malformed',
    // The caller names the setting: only what is inside it needs a path.
    why: parsed.error.issues
      .flatMap((issue) => explain(issue).map((said) => [issue.path.join('.'), said].filter(Boolean).join(': ')))
      .join('; '),
  };
}

/** A budget as the value of an input or a variable. */
export const BudgetText = z.pipe(
  z.string(),
  z.transform((given, context) => {
    const read = readBudget(given);
    if (read.kind === 'budget') return read.budget;
    complain(context, read.why);
    return z.NEVER;
  }),
);

function explain(issue: z.core.$ZodIssue): readonly string[] {
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => sayUnknownKey(key, Budget, issue.path))
    : [sayIssue(issue)];
}

/** Without the colon before the lines that it quotes. */
function firstLineOf(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/:$/, '');
}

/** The subagent's own values have priority, each separately; the defaults fill the gaps. */
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
 * What a task has used so far. The values of the session are what the present session reports: it counts over its
 * rounds.
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
  /** While its runs waited for the answers that they continued with. */
  idleSeconds: z.optional(z.number().check(z.minimum(0))),
  /** The part that tasks which it continues had used before it began: they have reported it. */
  inherited: z.optional(
    z.object({
      turns: z.int().check(z.minimum(0)),
      tokens: z.int().check(z.minimum(0)),
      costUsd: z.number().check(z.minimum(0)),
      seconds: z.number().check(z.minimum(0)),
    }),
  ),
});
export type Spent = z.infer<typeof Spent>;
