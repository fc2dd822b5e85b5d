/** Passes a run to the runner, with everything that a real runner would fetch from GitHub as ports. */
import { defined } from '../../defined.ts';
import { join } from 'node:path';
import { checkOut } from '../../git/checkout.ts';
import type { JobProgress, RunWorkflow, WorkflowJobInput, WorkflowResult } from '../../runner/jobs/runner-contract.ts';
import { ACTIONS_APP_ID } from '../../emulator/installations.ts';
import type { HubContext } from '../hub-context.ts';
import type { JobRecord, RunRecord, RunConclusion } from './run-record.ts';
import { renderNow } from '../../gateway/gateway-times.ts';

/**
 * What a token may do when the workflow does not say: GitHub's default for new repositories.
 * @see https://docs.github.com/en/actions/concepts/security/github_token
 */
const DEFAULT_PERMISSIONS = { contents: 'read', packages: 'read' };
/** Not permissions of the token: they let the job request an OpenID token. */
const NOT_OF_THE_TOKEN = new Set(['id-token', 'models']);
const FIRST_JOB = 50_001;

export interface Machine {
  readonly runWorkflow: RunWorkflow;
  readonly workDir: string;
  readonly node: string;
  readonly actions: ReadonlyMap<string, string>;
  readonly extraEnv: Readonly<Record<string, string>> | undefined;
  readonly stopPatience: number | undefined;
  readonly secretsOf: (run: RunRecord) => Readonly<Record<string, string>>;
  readonly varsOf: (run: RunRecord) => Readonly<Record<string, string>>;
  readonly artifacts: { readonly url: string; readonly mintToken: (run: RunRecord) => string };
  readonly githubOf: (run: RunRecord) => Promise<Readonly<Record<string, string>>>;
  readonly prepareGit: (run: RunRecord) => Promise<unknown>;
}

export function createExecutor(
  context: HubContext,
  machine: Machine,
  onChange: () => void,
): (run: RunRecord, onJob: (job: JobRecord) => void) => Promise<RunConclusion> {
  let jobCount = 0;
  return async (run, onJob) => {
    const tokens: string[] = [];
    const input = await renderInput(context, machine, {
      run,
      onChange,
      onToken: (token) => {
        tokens.push(token);
      },
    });
    const jobs = (progress: JobProgress): void => {
      const job = track(run, progress, () => {
        jobCount += 1;
        return FIRST_JOB + jobCount;
      });
      onJob(job);
    };
    // A machine that is gone reports nothing more.
    run.kill.signal.addEventListener('abort', () => {
      tokens.forEach(context.tokens.revoke);
    });
    const result = await machine.runWorkflow({ ...input, onJob: jobs });
    // GitHub's token expires with the job, so processes that the job left running cannot use it.
    tokens.forEach(context.tokens.revoke);
    keepResult(run, result);
    return result.conclusion;
  };
}

function track(run: RunRecord, progress: JobProgress, nextId: () => number): JobRecord {
  const known = run.jobs.find(({ key }) => key === progress.key);
  const job = known ?? {
    id: nextId(),
    key: progress.key,
    name: progress.name,
    status: 'queued',
    conclusion: null,
    createdAt: renderNow(),
    startedAt: renderNow(),
    completedAt: null,
    steps: new Map(),
  };
  if (known === undefined) run.jobs.push(job);
  if (progress.status === 'in_progress') job.startedAt = renderNow();
  return Object.assign(job, {
    name: progress.name,
    status: progress.status,
    conclusion: progress.conclusion,
    completedAt: progress.status === 'completed' ? renderNow() : null,
  });
}

function keepResult(run: RunRecord, result: WorkflowResult): void {
  run.errors = [...run.errors, ...result.errors];
  run.annotations.push(...result.jobs.flatMap(({ annotations }) => annotations));
  run.summary = result.jobs
    .map(({ summary }) => summary)
    .filter((text) => text !== '')
    .join('\n');
  run.outputs = Object.fromEntries(result.jobs.map(({ key, outputs }) => [key, outputs]));
}

interface Reporting {
  readonly run: RunRecord;
  readonly onChange: () => void;
  readonly onToken: (token: string) => void;
}

async function renderInput(
  context: HubContext,
  machine: Machine,
  { run, onChange, onToken }: Reporting,
): Promise<WorkflowJobInput> {
  const repository = `${run.repository.owner}/${run.repository.name}`;
  await machine.prepareGit(run);
  return {
    workflowPath: run.workflow.path,
    workflowText: run.workflow.text,
    event: { name: run.event, payload: run.payload },
    inputs: run.inputs,
    github: await machine.githubOf(run),
    secrets: machine.secretsOf(run),
    vars: machine.varsOf(run),
    node: machine.node,
    actions: machine.actions,
    workDir: join(machine.workDir, 'runs', `${String(run.id)}-${String(run.attempt)}`),
    ...defined({ extraEnv: machine.extraEnv, stopPatience: machine.stopPatience }),
    signal: run.stop.signal,
    killNow: run.kill.signal,
    artifacts: { url: machine.artifacts.url, mintToken: () => machine.artifacts.mintToken(run) },
    token: (permissions) => {
      const token = mintJobToken(context, run, permissions);
      onToken(token);
      return Promise.resolve(token);
    },
    checkout: (into, { ref, fetchDepth, persistCredentials, token }) =>
      checkOut({
        origin: context.origin,
        repository,
        sha: run.sha,
        ref: run.ref,
        into,
        wanted: ref,
        fetchDepth,
        persistCredentials,
        token,
        signal: run.kill.signal,
      }),
    log: (job, line) => {
      run.log.push({ job, line });
      onChange();
    },
    onStep: (job, step) => {
      run.jobs.find(({ key }) => key === job)?.steps.set(step.number, step);
      onChange();
    },
  };
}

/** @throws Error when the repository's owner has no installation of the Actions app, which the hub always makes. */
function mintJobToken(
  context: HubContext,
  run: RunRecord,
  permissions: Readonly<Record<string, string>> | undefined,
): string {
  const installed = context.installations.of(ACTIONS_APP_ID, run.repository.owner);
  if (installed === undefined)
    throw new Error(`GitHub Actions is not installed for ${run.repository.owner}. This is a bug in the local GitHub.`);
  const granted = Object.entries(permissions ?? DEFAULT_PERMISSIONS)
    .filter(([name]) => !NOT_OF_THE_TOKEN.has(name))
    .map(([name, level]) => [name.replaceAll('-', '_'), level]);
  const names = [`${run.repository.owner}/${run.repository.name}`];
  return context.tokens.mint({
    installed,
    permissions: { metadata: 'read', ...(Object.fromEntries(granted) as Record<string, string>) },
    repositories: names,
  }).token;
}
