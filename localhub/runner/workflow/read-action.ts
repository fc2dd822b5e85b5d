/**
 * Reads an action.yml, tolerantly, as the runner does: unknown keys are ignored, so an action that runs on GitHub is
 * not refused here for its style.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertSteps } from '@actions/workflow-parser/model/converter/steps';
import type { TemplateContext } from '@actions/workflow-parser/templates/template-context';
import { readSteps } from './read-steps.ts';
import { listErrors, openTemplate, readFields, readLiteral, type Fields } from './template.ts';
import type { Token } from './workflow-model.ts';
import type { ActionDefinition, NodeRuns, CompositeRuns } from './workflow-model.ts';

/** @throws Error that says what is missing or wrong, with GitHub's message if there is one. */
export function readAction(folder: string): ActionDefinition {
  const path = ['action.yml', 'action.yaml'].map((name) => join(folder, name)).find(existsSync);
  if (path === undefined) {
    if (existsSync(join(folder, 'Dockerfile'))) return { folder, inputs: new Map(), runs: { kind: 'docker' } };
    throw new Error(
      `Can't find 'action.yml', 'action.yaml' or 'Dockerfile' under '${folder}'. Did you forget to run actions/checkout before running your local action?`,
    );
  }
  const { root, context } = openTemplate('action', readFileSync(path, 'utf8'), path);
  const fields = readFields(root);
  throwErrors(context, path);
  const runs = readRuns(readFields(fields.get('runs')), fields, context, path);
  throwErrors(context, path);
  return { folder, inputs: readDefaults(fields.get('inputs')), runs };
}

function throwErrors(context: TemplateContext, path: string): void {
  const errors = listErrors(context);
  if (errors.length > 0) throw new Error([`${path} cannot be used:`, ...errors].join('\n'));
}

function readDefaults(inputs: Token | undefined): ReadonlyMap<string, Token | undefined> {
  return new Map([...readFields(inputs)].map(([name, token]) => [name, readFields(token).get('default')]));
}

function readRuns(runs: Fields, fields: Fields, context: TemplateContext, path: string): ActionDefinition['runs'] {
  const using = readLiteral(runs.get('using')) ?? '';
  if (using.toLowerCase() === 'docker') return { kind: 'docker' };
  if (using.toLowerCase() === 'composite') return readComposite(runs, fields, context);
  if (/^node(12|16|20|24)$/i.test(using)) return readNode(runs, path);
  throw new Error(
    `${path}: 'using: ${using.slice(0, 200)}' is not supported, use 'docker', 'node20', 'node24' or 'composite' instead.`,
  );
}

function readComposite(runs: Fields, fields: Fields, context: TemplateContext): CompositeRuns {
  const steps = runs.get('steps');
  const outputs = [...readFields(fields.get('outputs'))].map(
    ([name, token]) => [name, readFields(token).get('value')] as const,
  );
  return {
    kind: 'composite',
    steps: steps === undefined ? [] : readSteps(convertSteps(context, steps), steps),
    outputs: new Map(outputs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))),
  };
}

function readNode(runs: Fields, path: string): NodeRuns {
  const main = readLiteral(runs.get('main'));
  if (main === undefined) throw new Error(`${path}: 'main' is missing. Name the JavaScript file to run.`);
  return {
    kind: 'node',
    main,
    pre: readLiteral(runs.get('pre')),
    preIf: readCondition(runs.get('pre-if')),
    post: readLiteral(runs.get('post')),
    postIf: readCondition(runs.get('post-if')),
  };
}

/** Unlike a step's condition, these get no `success() &&` before them: by default they run whatever happened. */
function readCondition(token: Token | undefined): string {
  const text = readLiteral(token) ?? 'always()';
  return /^\s*\$\{\{([\s\S]*)\}\}\s*$/.exec(text)?.[1] ?? text;
}
