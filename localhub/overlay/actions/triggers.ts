/**
 * Decides whether an event starts a workflow: compares the file's `on:` with what happened. Pure.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows
 */
import { z } from 'zod';
import type { Workflow } from '../../runner/workflow/workflow-model.ts';

/**
 * Activity types on which an event starts a workflow when the file names none. Every other event uses all of its types.
 */
const DEFAULT_TYPES: Readonly<Record<string, readonly string[]>> = {
  pull_request: ['opened', 'synchronize', 'reopened'],
  pull_request_target: ['opened', 'synchronize', 'reopened'],
};

const Patterns = z.array(z.string()).optional();
const Filter = z.looseObject({
  types: Patterns,
  branches: Patterns,
  'branches-ignore': Patterns,
  tags: Patterns,
  'tags-ignore': Patterns,
  paths: Patterns,
  'paths-ignore': Patterns,
  workflows: Patterns,
});
type Filter = z.infer<typeof Filter>;

export interface TriggerEvent {
  readonly name: string;
  readonly action: string | undefined;
  /**
   * The ref to which `branches:` and `tags:` are compared: the pushed ref, the base of a pull request, the branch of
   * the run that completed.
   */
  readonly ref: string | undefined;
  readonly paths: readonly string[] | undefined;
  /** The workflow whose run completed; only for workflow_run. */
  readonly workflow?: string;
}

export function startsOn(workflow: Workflow, happened: TriggerEvent): boolean {
  const configured = workflow.events[happened.name];
  if (configured === undefined) return false;
  const filter = Filter.catch({}).parse(configured);
  return (
    passesTypes(filter, happened) &&
    passesRefs(filter, happened.ref) &&
    passesPaths(filter, happened.paths) &&
    (filter.workflows === undefined ||
      (happened.workflow !== undefined && filter.workflows.includes(happened.workflow)))
  );
}

function passesTypes({ types }: Filter, { name, action }: TriggerEvent): boolean {
  if (action === undefined) return true;
  const wanted = types ?? DEFAULT_TYPES[name];
  return wanted === undefined || wanted.includes(action);
}

function passesRefs(filter: Filter, ref: string | undefined): boolean {
  if (ref === undefined) return true;
  const isTag = ref.startsWith('refs/tags/');
  const name = ref.replace(/^refs\/(heads|tags)\//, '');
  const [wanted, ignored] = isTag ? [filter.tags, filter['tags-ignore']] : [filter.branches, filter['branches-ignore']];
  const [others, othersIgnored] = isTag
    ? [filter.branches, filter['branches-ignore']]
    : [filter.tags, filter['tags-ignore']];
  if (wanted !== undefined) return matchesAny(wanted, name);
  if (ignored !== undefined) return !matchesAny(ignored, name);
  // When only branches are named, no tag starts it, and vice versa.
  return others === undefined && othersIgnored === undefined;
}

function passesPaths(filter: Filter, paths: readonly string[] | undefined): boolean {
  if (paths === undefined) return true;
  if (filter.paths !== undefined) {
    const wanted = filter.paths;
    return paths.some((path) => matchesAny(wanted, path));
  }
  if (filter['paths-ignore'] !== undefined) {
    const ignored = filter['paths-ignore'];
    return paths.some((path) => !matchesAny(ignored, path));
  }
  return true;
}

/** Later patterns win. `!` excludes again. */
function matchesAny(patterns: readonly string[], name: string): boolean {
  return patterns.reduce((isIn, pattern) => {
    if (!pattern.startsWith('!')) return isIn || toExpression(pattern).test(name);
    return isIn && !toExpression(pattern.slice(1)).test(name);
  }, false);
}

/**
 * GitHub's filter patterns: `*` within a path part, `**` across, `?` and `+` as in expressions, `[…]` sets.
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#filter-pattern-cheat-sheet
 */
export function toExpression(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/?|\*|\?|\+|\[[^[\]]*\]|[.(){}^$|\\]/g, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    return token === '?' || token === '+' || token.startsWith('[') ? token : `\\${token}`;
  });
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return /^\b$/;
  }
}
