/**
 * What a hub is made of, and what it offers: the types of `startHub` and of its users.
 */
import type { Octokit } from '@octokit/rest';
import type { Role } from './gateway/operations.ts';

export type CollaboratorRole = Exclude<Role, 'none'>;

export interface RepositorySeed {
  readonly owner: string;
  readonly name: string;
  readonly private?: boolean;
  /** A folder whose files become the first commit; without it the repository starts with a README. */
  readonly from?: string;
  readonly collaborators?: Readonly<Record<string, CollaboratorRole>>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly vars?: Readonly<Record<string, string>>;
  readonly settings?: RepositorySettings;
}

/** What owners set under Settings; what is left out is as in a new repository. */
export interface RepositorySettings {
  /** Whether a job's own token may open pull requests; here yes, in a new repository on GitHub no. */
  readonly pullRequestsByActions?: boolean;
  readonly actionsEnabled?: boolean;
  /** Days that artifacts and logs are kept. */
  readonly retentionDays?: number;
  /** Types of the rules that hold for every branch, as `creation`. They are listed and not enforced. */
  readonly branchRules?: readonly string[];
  /** File names of workflows that somebody, or GitHub, has disabled: they do not start. */
  readonly disabledWorkflows?: readonly string[];
}

/** An app is installed on every repository of the hub. */
export interface AppSeed {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  readonly webhookSecret: string;
}

/** An owner that is not a user is an organization; it needs an entry here only for members and teams. */
export interface OrganizationSeed {
  readonly login: string;
  readonly members?: Readonly<Record<string, 'admin' | 'member'>>;
  readonly teams?: Readonly<Record<string, readonly string[]>>;
}

export interface HubOptions {
  /** Default: a free port. */
  readonly port?: number;
  /** Everything the hub writes lies below this folder. */
  readonly workDir: string;
  /** Path of a Node 24 binary, for the jobs of workflows. */
  readonly node: string;
  readonly users: readonly { readonly login: string }[];
  readonly repositories: readonly RepositorySeed[];
  readonly organizations?: readonly OrganizationSeed[];
  readonly apps: readonly AppSeed[];
  /** `uses: owner/repo[/path]@ref` that are served from a folder of this machine. */
  readonly actions: ReadonlyMap<string, string>;
  readonly extraEnv?: Readonly<Record<string, string>>;
  readonly faults?: Faults;
  /**
   * How many times as long as GitHub's runner it waits for a step that was told to stop. Default: 1, so 7.5 seconds to
   * SIGTERM and 2.5 more to SIGKILL. For tests on a busy machine.
   */
  readonly stopPatience?: number;
  /**
   * `clock`: workflows with `on: schedule` start at their times, as on GitHub. Default: they start only when
   * `runSchedules`, the page or the command `schedule` asks for it, so that a test does not depend on the time of day.
   */
  readonly schedules?: 'clock' | 'on request';
  /** Hears what the hub does on its own: runs, schedules, and events that start nothing although they seem to. */
  readonly onActivity?: ReportActivity;
}

export interface RunActivity {
  readonly kind: 'run';
  readonly repository: string;
  readonly run: number;
  readonly workflow: string;
  readonly title: string;
  readonly event: string;
  readonly actor: string;
  /** `completed` has a conclusion, and the milliseconds it took if it ever started. */
  readonly status: 'queued' | 'completed';
  readonly conclusion: string | null;
  readonly ms: number | undefined;
}

export type Activity =
  | RunActivity
  | {
      readonly kind: 'schedule';
      readonly repository: string;
      readonly workflow: string;
      readonly cron: string;
      readonly nextAt: Date | undefined;
      /** Somebody brought it forward. */
      readonly isEarly: boolean;
    }
  | {
      readonly kind: 'nothing started';
      readonly repository: string;
      readonly event: string;
      /** Names of the workflows that the event would have started. */
      readonly workflows: readonly string[];
      readonly because: string;
    };

export type ReportActivity = (activity: Activity) => void;

/** What a test may break. */
/** `drop-before`: the connection breaks and nothing happened; `drop-after`: it happened, the answer is lost. */
export type RequestFault =
  | 'pass'
  | 'drop-before'
  | 'drop-after'
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> };

export interface Faults {
  /** What becomes of a request. As a promise, it waits until that is known. */
  readonly onRequest?: (exchange: Exchange) => RequestFault | Promise<RequestFault>;
  /** How many times the webhook arrives: 0 is lost, 1 is normal, more are duplicates. */
  readonly onDelivery?: (delivery: WebhookDelivery) => number;
}

/** One request and its answer, as the OpenAPI check saw them. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly operationId: string | undefined;
  /** Login of a person, `slug[bot]` of an installation, `slug` of an app, or `anonymous`. */
  readonly who: string;
  readonly requestErrors: readonly string[];
  /** When the request came, in milliseconds since 1970. */
  readonly at: number;
  /** 0 while there is no answer. */
  status: number;
  responseErrors: readonly string[];
  ms: number;
}

export interface WebhookDelivery {
  readonly guid: string;
  readonly appId: number;
  readonly event: string;
  readonly action: string | undefined;
  readonly payload: object;
  readonly payloadErrors: readonly string[];
  readonly at: number;
  readonly isRedelivery: boolean;
  /** What the app answered; 0 when it could not be reached or took longer than ten seconds. */
  status: number;
}

export interface StepView {
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly number: number;
  readonly outputs: Readonly<Record<string, string>>;
}
export interface JobView {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly steps: readonly StepView[];
}
export interface AnnotationView {
  readonly level: string;
  readonly message: string;
}

export interface RunView {
  readonly id: number;
  readonly repository: string;
  /** The workflow's name; `title` is its `run-name`. */
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly event: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly inputs: Readonly<Record<string, string>>;
  readonly actor: string;
  readonly attempt: number;
  readonly jobs: readonly JobView[];
  readonly steps: readonly StepView[];
  readonly annotations: readonly AnnotationView[];
  readonly summary: string;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly errors: readonly string[];
  readonly log: readonly { readonly job: string; readonly line: string }[];
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
}

export interface ScheduleView {
  readonly workflow: string;
  readonly path: string;
  readonly cron: string;
  /** An IANA name; GitHub's default is UTC. */
  readonly timezone: string;
  /** Undefined when it never comes. */
  readonly nextAt: Date | undefined;
}

export interface Hub extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`: API, git and the page. */
  readonly url: string;
  readonly appKey: (appId: number) => string;
  readonly tokenOf: (login: string) => string;
  /**
   * Where an app's webhooks go from now on. Several addresses are replicas behind one address, round robin.
   * A delivery to an address that refuses is lost, as on GitHub, and listed with status 0.
   */
  readonly connectApp: (appId: number, urls: readonly string[]) => void;
  readonly runs: () => readonly RunView[];
  /** Resolves when the run has completed. */
  readonly waitForRun: (id: number) => Promise<RunView>;
  /** "Cancel workflow"; resolves when the run has completed. */
  readonly cancelRun: (id: number) => Promise<RunView>;
  /** The machine vanishes: no post steps, no more requests. The run ends as GitHub ends lost runners: a failure. */
  readonly killRun: (id: number) => Promise<RunView>;
  /** Starts the workflows of a repository that have a `schedule`, now. @returns the ids of the runs. */
  readonly runSchedules: (owner: string, name: string) => Promise<readonly number[]>;
  /** What the workflows of the default branch have below `on.schedule`, the soonest first. */
  readonly schedules: (owner: string, name: string) => Promise<readonly ScheduleView[]>;
  /** Brings the next schedule forward. @returns the id of the run, or undefined when no workflow has a schedule. */
  readonly runNextSchedule: (owner: string, name: string) => Promise<number | undefined>;
  readonly traffic: readonly Exchange[];
  /** Requests that GitHub's description forbids, and answers of ours that it forbids. A good test ends with none. */
  readonly illegal: () => readonly Exchange[];
  readonly deliveries: readonly WebhookDelivery[];
  /** The same delivery once more, with the same GUID. */
  readonly redeliver: (guid: string) => Promise<void>;
  /** Somebody who moderates hides a comment, as `SPAM`, `RESOLVED` or the like. */
  readonly hideComment: (id: number, reason: string) => void;
  /** Puts another file in the place of an artifact, with its digest: a later step of the same job can do that. */
  readonly replaceArtifact: (id: number, zip: Uint8Array) => Promise<void>;
  /** Lets an artifact expire now: its download answers 410. */
  readonly expireArtifact: (id: number) => void;
  /** A real Octokit that is this person. */
  readonly as: (login: string) => Octokit;
  /** Resolves when no request and no webhook is in flight and no run is queued or in progress. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}
