/**
 * What the runner needs and what it returns: the hub decides *when* a workflow runs, this folder decides *how*.
 *
 * Everything that a real runner would fetch over the network (the code, a token, the place for artifacts) is a port
 * here, so that the runner does not have to know whose server it works for.
 */

export interface WorkflowJobInput {
  /** For example `.github/workflows/ci.yml`; it appears in error messages and in GITHUB_WORKFLOW_REF. */
  readonly workflowPath: string;
  readonly workflowText: string;
  readonly event: { readonly name: string; readonly payload: object };
  /** The inputs of a workflow_dispatch as the API has them. The runner converts them to the declared types. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The string members of the github context: repository, run_id, sha, ref, actor, api_url, server_url … */
  readonly github: Readonly<Record<string, string>>;
  /**
   * Creates a job's GITHUB_TOKEN. The keys are those of the workflow file (`pull-requests`, not `pull_requests`).
   * Scopes set to `none` are left out. `undefined` means that the file does not say, so the repository's default
   * applies.
   */
  readonly token: (permissions: Readonly<Record<string, string>> | undefined) => Promise<string>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly vars: Readonly<Record<string, string>>;
  readonly artifacts: { readonly url: string; readonly mintToken: () => string };
  /** Path of the Node that runs JavaScript actions, 24 or newer. */
  readonly node: string;
  /** This run's folder. Every job gets a new one below it, with its own HOME. */
  readonly workDir: string;
  /** What actions/checkout does: clones the repository into a folder that is empty or does not exist. */
  readonly checkout: (into: string, options: CheckoutOptions) => Promise<void>;
  /** Actions served from folders: `owner/repo` or `owner/repo/path` → the folder with action.yml. */
  readonly actions: ReadonlyMap<string, string>;
  /** What this machine's runner service adds to the environment of every step (proxies and so on). */
  readonly extraEnv?: Readonly<Record<string, string>>;
  /** By what factor it waits longer than GitHub's runner before it stops a step more firmly. Default: 1. */
  readonly stopPatience?: number;
  /** Aborts when somebody pressed "Cancel workflow". */
  readonly signal: AbortSignal;
  /** Aborts when the machine crashes: everything is killed at once, and nothing runs or is reported after that. */
  readonly killNow?: AbortSignal;
  /** One line of a job's log, already masked. `job` is the job's key, as everywhere below. */
  readonly log: (job: string, line: string) => void;
  /** Called when a step starts (`in_progress`) and when it has ended (`completed`). Skipped steps only end. */
  readonly onStep: (job: string, step: StepReport) => void;
  /** Called when a job is known (`queued`), when it starts and when it has ended. */
  readonly onJob?: (job: JobProgress) => void;
}

export interface CheckoutOptions {
  readonly ref?: string;
  readonly fetchDepth?: string;
  readonly persistCredentials: boolean;
  readonly token: string;
}

export type JobConclusion = 'success' | 'failure' | 'cancelled' | 'skipped';

export type AnnotationLevel = 'error' | 'warning' | 'notice';

export interface LoggedAnnotation {
  readonly level: AnnotationLevel;
  readonly message: string;
  readonly title?: string;
  readonly file?: string;
  readonly line?: number;
  readonly endLine?: number;
  readonly column?: number;
  readonly endColumn?: number;
}

export interface SignalSent {
  readonly signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL';
  /** Milliseconds since the step was asked to stop. */
  readonly atMs: number;
}

export interface StepReport {
  /** Counts from 1. "Set up job" and "Complete job" are included, as in GitHub's jobs API. */
  readonly number: number;
  readonly name: string;
  readonly id: string;
  readonly status: 'in_progress' | 'completed';
  /** The result for the job: `continue-on-error` turns a failure into `success` here. */
  readonly conclusion: JobConclusion | null;
  /** The real result. */
  readonly outcome: JobConclusion | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly exitCode: number | null;
  readonly signals: readonly SignalSent[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly annotations: readonly LoggedAnnotation[];
}

export interface JobProgress {
  /** The job's id in the file. For a leg of a matrix, the id and its values: `build (20, linux)`. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion: JobConclusion | null;
}

export interface JobReport {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly conclusion: JobConclusion;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly steps: readonly StepReport[];
  readonly outputs: Readonly<Record<string, string>>;
  /** All steps' annotations and those of the job itself. */
  readonly annotations: readonly LoggedAnnotation[];
  /** The step summaries, one after the other, masked. */
  readonly summary: string;
}

export type RunWorkflow = (input: WorkflowJobInput) => Promise<WorkflowResult>;

export interface WorkflowResult {
  /** `skipped` when every job was skipped, as on GitHub. */
  readonly conclusion: JobConclusion | 'startup_failure';
  readonly jobs: readonly JobReport[];
  /** Why the run could not start. Only with `startup_failure`. */
  readonly errors: readonly string[];
}
