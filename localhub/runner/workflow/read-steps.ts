/**
 * The steps of a job or of a composite action, in the form that the runner needs.
 *
 * Ids and conditions come from GitHub's converter (it names steps without an id: `__run`, `__actions_checkout`, and
 * puts `success() &&` before a condition that does not ask for a status). What it leaves out (`with`, `shell` and so
 * on) is read from the same tokens. Texts stay tokens until the step runs, because only then can their expressions be
 * evaluated.
 */
import type { Step as ParsedStep } from '@actions/workflow-parser/model/workflow-template';
import { readFields, readItems, readLiteral, type Fields } from './template.ts';
import type { Token } from './workflow-model.ts';
import type { StepDefinition, StepBase } from './workflow-model.ts';

/** @param parsed what GitHub's converter made from the same sequence of tokens. */
export function readSteps(parsed: readonly ParsedStep[], token: Token | undefined): readonly StepDefinition[] {
  const items = readItems(token);
  return parsed.map((step, index) => readStep(step, readFields(items[index])));
}

function readStep(parsed: ParsedStep, fields: Fields): StepDefinition {
  const base: StepBase = {
    id: parsed.id,
    name: fields.get('name'),
    condition: parsed.if?.expression ?? 'success()',
    env: fields.get('env'),
    continueOnError: fields.get('continue-on-error'),
    timeoutMinutes: fields.get('timeout-minutes'),
  };
  const run = fields.get('run');
  const uses = readLiteral(fields.get('uses'));
  if (readLiteral(fields.get('background')) === 'true') return { ...base, kind: 'unknown', keyword: 'background' };
  if (run !== undefined) {
    return { ...base, kind: 'run', run, shell: fields.get('shell'), workingDirectory: fields.get('working-directory') };
  }
  if (uses !== undefined) return { ...base, kind: 'uses', uses, with: fields.get('with') };
  return {
    ...base,
    kind: 'unknown',
    keyword: ['wait', 'wait-all', 'cancel', 'parallel'].find((key) => fields.has(key)) ?? 'step',
  };
}
