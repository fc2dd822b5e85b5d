/**
 * A `uses:` step: finds the action, passes its inputs, runs it, and registers what has to run at the end of the job.
 */
import { resolve } from 'node:path';
import { findBuiltIn } from './built-in-actions.ts';
import { runComposite } from './composite-action.ts';
import { linkServedAction, readUses, type ActionOrigin } from './find-action.ts';
import type { JobAttempt, JobEnding, Frame, JobRun, JobStage, JobTexts } from '../jobs/job-run.ts';
import { logStart } from '../output/log-start.ts';
import { runNodeScript } from './node-action.ts';
import { readAction } from '../workflow/read-action.ts';
import type { ActionDefinition, NodeRuns } from '../workflow/workflow-model.ts';
import type { UsesStep } from '../workflow/workflow-model.ts';
import { evaluateText, evaluateTexts } from '../workflow/template.ts';

/** @throws Error for everything that this runner does not support. It says what GitHub would do and what to do here. */
export async function runUses(step: UsesStep, attempt: JobAttempt): Promise<JobEnding> {
  const origin = readUses(step.uses);
  if (origin.kind === 'image')
    throw new Error(
      `${step.uses}: the local runner has no containers. GitHub would run this step; skip it here with an 'if:'.`,
    );
  const folder =
    origin.kind === 'local'
      ? resolve(attempt.job.folders.workspace, origin.path)
      : await linkServedAction(attempt.job, origin);
  if (folder !== undefined) return runAction(step, attempt, origin, readAction(folder));

  const builtIn =
    origin.kind === 'remote'
      ? findBuiltIn([origin.repository, origin.path].filter((part) => part !== '').join('/'))
      : undefined;
  if (builtIn === undefined) throw new Error(`${step.uses}: ${NOT_HERE}`);
  const inputs = evaluateTexts(step.with, attempt.scope);
  logStart(attempt, [], [], inputs);
  return builtIn(attempt, inputs);
}

const NOT_HERE =
  "the local runner does not download actions. GitHub would run this step; serve the action from a folder, or skip the step here with an 'if:'.";

async function runAction(
  step: UsesStep,
  attempt: JobAttempt,
  origin: ActionOrigin,
  action: ActionDefinition,
): Promise<JobEnding> {
  const { runs, folder } = action;
  if (runs.kind === 'docker')
    throw new Error(
      `${step.uses}: the local runner has no containers, so it cannot run Docker actions. GitHub would run this step; skip it here with an 'if:'.`,
    );
  const inputs = readInputs(step, attempt, action, 'with warnings');
  logStart(attempt, [], [], inputs);
  if (runs.kind === 'composite') {
    return runComposite(attempt, { folder, runs, inputs, origin: readOrigin(step) }, (act) => {
      attempt.frame.posts.push(createLaterStage(step, `Post ${attempt.name}`, 'always()', act));
    });
  }
  if (origin.kind === 'local' && runs.pre !== undefined)
    attempt.sink.annotate('warning', `\`pre\` execution is not supported for local action from '${origin.path}'`);
  announcePost(step, attempt, action, runs);
  return runNodeScript(attempt, { folder, file: runs.main, inputs, state: findState(attempt.job, step) });
}

/** The `pre` of an action that comes from elsewhere; it runs before the first step of the job. */
export async function findPre(job: JobRun, step: UsesStep, nameOf: JobStage['name']): Promise<JobStage | undefined> {
  const origin = readUses(step.uses);
  const folder = origin.kind === 'remote' ? await linkServedAction(job, origin) : undefined;
  if (folder === undefined) return undefined;
  const action = readAction(folder);
  const { runs } = action;
  if (runs.kind !== 'node' || runs.pre === undefined) return undefined;

  const file = runs.pre;
  const stage = createLaterStage(step, '', runs.preIf, (attempt) => {
    announcePost(step, { ...attempt, name: attempt.name.replace(/^Pre /, '') }, action, runs);
    return runNodeScript(attempt, {
      folder,
      file,
      inputs: readInputs(step, attempt, action, 'silently'),
      state: findState(job, step),
    });
  });
  return { ...stage, name: (scope) => `Pre ${nameOf(scope)}` };
}

function announcePost(
  step: UsesStep,
  { job, frame, name }: { readonly job: JobRun; readonly frame: Frame; readonly name: string },
  action: ActionDefinition,
  { post, postIf }: NodeRuns,
): void {
  if (post === undefined || job.announced.has(step)) return;
  job.announced.add(step);
  frame.posts.push(
    createLaterStage(step, `Post ${name}`, postIf, (attempt) =>
      runNodeScript(attempt, {
        folder: action.folder,
        file: post,
        inputs: readInputs(step, attempt, action, 'silently'),
        state: findState(job, step),
      }),
    ),
  );
}

function createLaterStage(step: UsesStep, name: string, condition: string, act: JobStage['act']): JobStage {
  const { id, env, continueOnError, timeoutMinutes } = step;
  return {
    id,
    name: () => name,
    condition,
    env,
    continueOnError,
    timeoutMinutes,
    github: readOrigin(step),
    remembered: false,
    act,
  };
}

function findState(job: JobRun, step: UsesStep): Record<string, string> {
  const state = job.states.get(step) ?? {};
  job.states.set(step, state);
  return state;
}

/** Empty for an action of the same repository, as on GitHub. */
export function readOrigin(step: UsesStep): JobTexts {
  const remote = /^(?<repository>[^./][^/@]*\/[^/@]+)(?:\/[^@]*)?@(?<ref>.+)$/.exec(step.uses)?.groups;
  return { action_repository: remote?.['repository'] ?? '', action_ref: remote?.['ref'] ?? '' };
}

/** Evaluated again for every stage, as in the real runner: a post sees outputs that its main did not. */
function readInputs(
  step: UsesStep,
  { scope, sink }: JobAttempt,
  action: ActionDefinition,
  manner: 'with warnings' | 'silently',
): JobTexts {
  const given = evaluateTexts(step.with, scope);
  const names = new Set([...action.inputs.keys()].map((name) => name.toLowerCase()));
  const unknown = Object.keys(given).filter((name) => !names.has(name.toLowerCase()));
  if (unknown.length > 0 && manner === 'with warnings') {
    sink.annotate(
      'warning',
      `Unexpected input(s) '${unknown.join("', '")}', valid inputs are ['${[...action.inputs.keys()].join("', '")}']`,
    );
  }
  const known = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const missing = [...action.inputs].filter(([name]) => !known.has(name.toLowerCase()));
  const defaults = missing.map(
    ([name, token]) => [name, token === undefined ? '' : evaluateText(token, scope)] as const,
  );
  return { ...Object.fromEntries(defaults), ...given };
}
