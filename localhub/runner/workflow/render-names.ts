/** What a hub needs to know about a workflow before it runs: the run's title and its concurrency group. */
import { readInputs } from './github-context.ts';
import { evaluateText, evaluateToken } from './template.ts';
import type { Token } from './workflow-model.ts';
import { isTruthy, readValue, readValues, renderText, type Values } from './value.ts';
import type { Workflow } from './workflow-model.ts';

export interface NameContext {
  readonly event: { readonly name: string; readonly payload: object };
  readonly inputs: Readonly<Record<string, string>>;
  readonly github: Readonly<Record<string, string>>;
  readonly vars: Readonly<Record<string, string>>;
}

/**
 * The run's `display_title`.
 * @returns undefined when the file has no `run-name`. GitHub then uses the commit's message or the title of the issue.
 * @throws Error when the expression cannot be evaluated. GitHub refuses such a run at its start.
 */
export function renderRunName(workflow: Workflow, context: NameContext): string | undefined {
  if (workflow.runName === undefined) return undefined;
  const name = evaluateText(workflow.runName, { contexts: listContexts(workflow, context) }).trim();
  return name === '' ? undefined : name;
}

export interface ConcurrencyGroup {
  readonly group: string;
  readonly cancelInProgress: boolean;
}

/** The `concurrency:` of the workflow. In a group, GitHub lets one run run and one wait. */
export function renderConcurrency(workflow: Workflow, context: NameContext): ConcurrencyGroup | undefined {
  if (workflow.concurrency === undefined) return undefined;
  const value = evaluateToken(workflow.concurrency, { contexts: listContexts(workflow, context) });
  if (typeof value === 'string') return { group: value, cancelInProgress: false };
  const { group, 'cancel-in-progress': cancel } = readValues(value);
  return { group: renderText(group ?? ''), cancelInProgress: isTruthy(cancel ?? false) };
}

function listContexts(workflow: Workflow, context: NameContext): Values {
  return {
    github: {
      ...context.github,
      event_name: context.event.name,
      event: readValue(context.event.payload),
      workflow: workflow.name,
    },
    inputs: readInputs(workflow, context),
    vars: context.vars,
  };
}

/** The name of a step without one: the first line of a script, or what the step uses. */
export function renderStepName(step: { readonly run?: string; readonly uses?: string }): string {
  const first = step.run?.trim().split('\n')[0]?.trim();
  return `Run ${first ?? step.uses ?? 'step'}`;
}

export function renderJobName(id: string, name: Token | undefined, matrix: Values, contexts: Values): string {
  const written = name === undefined ? id : evaluateText(name, { contexts });
  // A name with an expression already distinguishes the legs. GitHub adds the values to all other names.
  return name?.isExpression === true ? written : `${written}${renderLeg(matrix)}`;
}

/** The values of a matrix leg after a name: ` (20, linux)`. Nothing for a job without a matrix. */
export function renderLeg(matrix: Values): string {
  const values = Object.values(matrix)
    .filter((value) => typeof value !== 'object')
    .map(renderText);
  return values.length === 0 ? '' : ` (${values.join(', ')})`;
}
