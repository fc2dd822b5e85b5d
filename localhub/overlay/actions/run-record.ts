/** What the hub stores about a run of a workflow. */
import type { Caller, JsonBody, RepositoryAddress } from '../../gateway/call.ts';
import type { RunView } from '../../hub-options.ts';
import type { LoggedAnnotation, StepReport } from '../../runner/jobs/runner-contract.ts';
import type { FoundWorkflow } from './found-workflow.ts';

export type RunStatus = 'queued' | 'pending' | 'in_progress' | 'completed';
export type RunConclusion = 'success' | 'failure' | 'cancelled' | 'skipped' | 'startup_failure';

export interface JobRecord {
  readonly id: number;
  readonly key: string;
  name: string;
  status: 'queued' | 'in_progress' | 'completed';
  conclusion: string | null;
  readonly createdAt: string;
  startedAt: string;
  completedAt: string | null;
  readonly steps: Map<number, StepReport>;
}

/** What starts a run. It does not change when the run is repeated. */
export interface RunCause {
  readonly repository: RepositoryAddress;
  readonly workflow: FoundWorkflow;
  readonly event: string;
  readonly payload: JsonBody;
  readonly inputs: Readonly<Record<string, string>>;
  readonly ref: string;
  readonly sha: string;
  readonly actor: Caller;
  /** The branches of a pull request, otherwise empty. */
  readonly baseRef: string;
  readonly headRef: string;
}

export interface RunRecord extends RunCause {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly group: { readonly key: string; readonly cancelsOthers: boolean } | undefined;
  readonly createdAt: string;
  attempt: number;
  triggeredBy: Caller;
  status: RunStatus;
  conclusion: RunConclusion | null;
  updatedAt: string;
  startedAt: number | undefined;
  endedAt: number | undefined;
  jobs: JobRecord[];
  log: { readonly job: string; readonly line: string }[];
  annotations: LoggedAnnotation[];
  summary: string;
  outputs: Readonly<Record<string, unknown>>;
  errors: readonly string[];
  /** "Cancel workflow". */
  stop: AbortController;
  /** The machine crashes. */
  kill: AbortController;
  /** Why the machine was stopped at once: it was lost, or somebody forced a cancel. */
  ending: 'lost' | 'forced' | undefined;
}

export function viewRun(run: RunRecord): RunView {
  const jobs = run.jobs.map(({ id, name, status, conclusion, steps }) => ({
    id,
    name,
    status,
    conclusion,
    steps: [...steps.values()]
      .sort((a, b) => a.number - b.number)
      .map((step) => ({
        name: step.name,
        status: step.status,
        conclusion: step.conclusion,
        number: step.number,
        outputs: step.outputs,
      })),
  }));
  return {
    id: run.id,
    repository: `${run.repository.owner}/${run.repository.name}`,
    name: run.workflow.name,
    title: run.title,
    path: run.workflow.path,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    inputs: run.inputs,
    actor: run.actor.kind === 'user' || run.actor.kind === 'installation' ? run.actor.login : '',
    attempt: run.attempt,
    jobs,
    steps: jobs.flatMap(({ steps }) => steps),
    annotations: run.annotations.map(({ level, message }) => ({ level, message })),
    summary: run.summary,
    outputs: run.outputs,
    errors: run.errors,
    log: [...run.log],
    startedAt: run.startedAt,
    endedAt: run.endedAt,
  };
}

export interface NamedRun {
  readonly title: string;
  readonly group: RunRecord['group'];
  readonly errors: readonly string[];
}
