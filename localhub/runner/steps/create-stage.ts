/** Makes a stage from a step, depending on the kind of step. */
import type { JobAttempt, JobEnding, JobStage } from '../jobs/job-run.ts';
import type { Scope } from '../workflow/value.ts';
import type { StepDefinition } from '../workflow/workflow-model.ts';
import { renderStepName } from '../workflow/render-names.ts';
import { runScript } from './run-script.ts';
import { readOrigin, runUses } from './run-uses.ts';
import { evaluateText } from '../workflow/template.ts';

export function createStage(step: StepDefinition): JobStage {
  const { id, condition, env, continueOnError, timeoutMinutes } = step;
  return {
    id,
    condition,
    env,
    continueOnError,
    timeoutMinutes,
    name: (scope) => nameStep(step, scope),
    github: step.kind === 'uses' ? readOrigin(step) : {},
    remembered: true,
    act: (attempt) => actAs(step, attempt),
  };
}

/** Its name in the log and in the jobs API. */
function nameStep(step: StepDefinition, scope: Scope): string {
  if (step.name !== undefined) return evaluateText(step.name, scope);
  if (step.kind === 'run') return renderStepName({ run: evaluateText(step.run, scope) });
  return renderStepName(step.kind === 'uses' ? { uses: step.uses } : {});
}

function actAs(step: StepDefinition, attempt: JobAttempt): Promise<JobEnding> {
  switch (step.kind) {
    case 'run':
      return runScript(step, attempt);
    case 'uses':
      return runUses(step, attempt);
    case 'unknown':
      return Promise.reject(
        new Error(
          `The local runner does not run '${step.keyword}' steps. GitHub would run this step; write it as a regular step, or skip it here with an 'if:'.`,
        ),
      );
  }
}
