/** Sets up a job: new folders, its own token, the event on disk, its contexts and variables. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readGithub, readInputs } from '../workflow/github-context.ts';
import { scopeOf, type Folders, type Frame, type JobRun } from './job-run.ts';
import { createMasks } from '../output/masks.ts';
import type { Job, Workflow } from '../workflow/workflow-model.ts';
import { STEP_FILES_FOLDER } from '../steps/step-files.ts';
import { evaluateTexts } from '../workflow/template.ts';
import type { Values } from '../workflow/value.ts';
import type { WorkflowJobInput } from './runner-contract.ts';

export interface JobPlan {
  readonly key: string;
  readonly name: string;
  readonly job: Job;
  readonly workflow: Workflow;
  /** `needs`, `strategy` and `matrix`. */
  readonly contexts: Values;
}

export interface OpenJob {
  readonly job: JobRun;
  readonly frame: Frame;
}

/** @throws Error when a token cannot be minted or the job's variables cannot be evaluated. */
export async function openJob(
  input: WorkflowJobInput,
  plan: JobPlan,
  cancel: AbortSignal,
  stageOf: JobRun['stageOf'],
): Promise<OpenJob> {
  const folders = await makeFolders(input, plan.key);
  const token = await input.token(plan.job.permissions ?? plan.workflow.permissions);
  const runtimeToken = input.artifacts.mintToken();
  const eventPath = join(folders.temp, '_github_workflow', 'event.json');
  await writeFile(eventPath, JSON.stringify(input.event.payload, undefined, 2));

  const debug = (input.secrets['ACTIONS_STEP_DEBUG'] ?? input.vars['ACTIONS_STEP_DEBUG']) === 'true';
  const job: JobRun = {
    key: plan.key,
    input,
    folders,
    runtimeToken,
    debug,
    cancel,
    trackingId: `github_${randomUUID()}`,
    masks: createMasks([token, runtimeToken, ...Object.values(input.secrets)]),
    contexts: {
      ...contextsOf(input, plan, token),
      github: {
        ...readGithub(input, plan.workflow, plan.job.id, token),
        event_path: eventPath,
        workspace: folders.workspace,
        action_repository: '',
        action_ref: '',
      },
      runner: readRunner(folders, debug),
    },
    defaults: [plan.job.defaults, plan.workflow.defaults],
    env: {},
    path: [],
    summaries: [],
    states: new WeakMap(),
    announced: new WeakSet(),
    stageOf,
  };
  const frame = openFrame(readInputs(plan.workflow, input));
  for (const variables of [plan.workflow.env, plan.job.env]) {
    Object.assign(job.env, evaluateTexts(variables, scopeOf(job, frame, { env: {}, github: {} })));
  }
  return { job, frame };
}

function contextsOf({ vars, secrets }: WorkflowJobInput, { contexts }: JobPlan, token: string): Values {
  return { ...contexts, vars, secrets: { ...secrets, GITHUB_TOKEN: token } };
}

/** The state before the first step. */
function openFrame(inputs: Frame['inputs']): Frame {
  return { inputs, steps: {}, env: {}, github: {}, posts: [], limits: [], failed: false };
}

/** The folders of a real runner: `_work/<repository>/<repository>` and the folders next to it, and a new HOME. */
async function makeFolders(input: WorkflowJobInput, key: string): Promise<Folders> {
  const root = join(input.workDir, key.replaceAll(/[^\w.-]+/g, '_'));
  const work = join(root, '_work');
  const repository = input.github['repository']?.split('/')[1] ?? 'repository';
  const folders = {
    home: join(root, 'home'),
    workspace: join(work, repository, repository),
    runnerWorkspace: join(work, repository),
    temp: join(work, '_temp'),
    // A machine may keep its tools between jobs, as a self-hosted runner does.
    tools: input.extraEnv?.['RUNNER_TOOL_CACHE'] ?? join(work, '_tool'),
    actions: join(work, '_actions'),
  };
  await Promise.all(
    [...Object.values(folders), join(folders.temp, STEP_FILES_FOLDER), join(folders.temp, '_github_workflow')].map(
      (folder) => mkdir(folder, { recursive: true }),
    ),
  );
  return folders;
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS' };
const MACHINES: Readonly<Record<string, string>> = { x64: 'X64', arm64: 'ARM64' };

function readRunner(folders: Folders, debug: boolean): Values {
  return {
    os: SYSTEMS[process.platform] ?? process.platform,
    arch: MACHINES[process.arch] ?? process.arch,
    name: 'local',
    environment: 'self-hosted',
    temp: folders.temp,
    tool_cache: folders.tools,
    workspace: dirname(folders.workspace),
    ...(debug && { debug: '1' }),
  };
}
