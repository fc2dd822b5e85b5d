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
  /** A folder whose files become the first commit. Without it, the repository starts with a README. */
  readonly from?: string;
  readonly collaborators?: Readonly<Record<string, CollaboratorRole>>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly vars?: Readonly<Record<string, string>>;
  readonly settings?: RepositorySettings;
}

/** What owners set under Settings. Whatever is left out is as in a new repository. */
export interface RepositorySettings {
  /**
   * Whether a job's own token may open pull requests. The default is yes here, and no in a new repository on GitHub.
   */
  readonly pullRequestsByActions?: boolean;
  readonly actionsEnabled?: boolean;
  /** Patterns of the actions that workflows may use, such as `agora/*`. They are listed and not enforced. */
  readonly allowedActions?: readonly string[];
  /** Whether workflows must name actions with a full commit SHA. Listed and not enforced. */
  readonly pinnedActions?: boolean;
  /** Days that artifacts and logs are kept. */
  readonly retentionDays?: number;
  /** Types of the rules that apply to every branch, such as `creation`. They are listed and not enforced. */
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

/** An owner that is not a user is an organization. It only needs an entry here for members and teams. */
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
   * By what factor it waits longer than GitHub's runner for a step that was told to stop. Default: 1, so 7.5 seconds to
   * SIGTERM and 2.5 more to SIGKILL. For tests on a busy machine.
   */
  readonly stopPatience?: number;
  /**
   * `clock`: workflows with `on: schedule` start at their times, as on GitHub. Default: they start only when
   * `runSchedules`, the page or the command `schedule` asks for it, so that a test does not depend on the time of day.
   */
  readonly schedules?: 'clock' | 'on request';
  /**
   * Called with what the hub does by itself: runs, schedules, and events that start nothing although one would expect
   * it.
   */
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
  /** `completed` has a conclusion, and the milliseconds that it took if it ever started. */
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
      /** Whether somebody started it early. */
      readonly isEarly: boolean;
    }
  | {
      readonly kind: 'nothing started';
      readonly repository: string;
      readonly event: string;
      /** Names of the workflows that the event would have started. */
      readonly workflows: readonly string[];
      readonly because: string;
    }
  /** GitHub would refuse a file, so no event starts it. Reported once for each version of the file. */
  | {
      readonly kind: 'invalid workflow';
      readonly repository: string;
      readonly path: string;
      readonly errors: readonly string[];
    };

export type ReportActivity = (activity: Activity) => void;

/** Faults that a test may cause. */
/** `drop-before`: the connection breaks and nothing happened. `drop-after`: it happened, and the response is lost. */
export type RequestFault =
  | 'pass'
  | 'drop-before'
  | 'drop-after'
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> };

export interface Faults {
  /** What happens to a request. When it returns a promise, the request waits for it. */
  readonly onRequest?: (exchange: Exchange) => RequestFault | Promise<RequestFault>;
  /** How many times the webhook arrives: 0 means lost, 1 is normal, more are duplicates. */
  readonly onDelivery?: (delivery: WebhookDelivery) => number;
}

/** One request and its response, as checked against the OpenAPI description. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly operationId: string | undefined;
  /** Login of a person, `slug[bot]` of an installation, `slug` of an app, or `anonymous`. */
  readonly who: string;
  readonly requestErrors: readonly string[];
  /** When the request came, in milliseconds since 1970. */
  readonly at: number;
  /** 0 while there is no response. */
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
  /** The app's response. 0 when it could not be reached or took longer than ten seconds. */
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
  /** Undefined when that time never comes. */
  readonly nextAt: Date | undefined;
}

export interface Hub extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`: API, git and the page. */
  readonly url: string;
  readonly appKey: (appId: number) => string;
  readonly tokenOf: (login: string) => string;
  /**
   * Where an app's webhooks are sent from now on. Several addresses are replicas, used in turn. A delivery to an
   * address that refuses it is lost, as on GitHub, and listed with status 0.
   */
  readonly connectApp: (appId: number, urls: readonly string[]) => void;
  readonly runs: () => readonly RunView[];
  /** Resolves when the run has completed. */
  readonly waitForRun: (id: number) => Promise<RunView>;
  /** "Cancel workflow"; resolves when the run has completed. */
  readonly cancelRun: (id: number) => Promise<RunView>;
  /** The machine crashes: no post steps, no more requests. The run ends as GitHub ends lost runs, with a failure. */
  readonly killRun: (id: number) => Promise<RunView>;
  /** Starts the workflows of a repository that have a `schedule`, now. @returns the ids of the runs. */
  readonly runSchedules: (owner: string, name: string) => Promise<readonly number[]>;
  /** What the workflows of the default branch have below `on.schedule`, the soonest first. */
  readonly schedules: (owner: string, name: string) => Promise<readonly ScheduleView[]>;
  /** Starts the next schedule early. @returns the id of the run, or undefined when no workflow has a schedule. */
  readonly runNextSchedule: (owner: string, name: string) => Promise<number | undefined>;
  readonly traffic: readonly Exchange[];
  /** Requests that GitHub's description forbids, and our responses that it forbids. A good test ends with none. */
  readonly illegal: () => readonly Exchange[];
  readonly deliveries: readonly WebhookDelivery[];
  /** Sends the same delivery again, with the same GUID. */
  readonly redeliver: (guid: string) => Promise<void>;
  /** Hides a comment, as a moderator would: as `SPAM`, `RESOLVED` and so on. */
  readonly hideComment: (id: number, reason: string) => void;
  /** Replaces an artifact and its digest with another file, as a later step of the same job could do. */
  readonly replaceArtifact: (id: number, zip: Uint8Array) => Promise<void>;
  /** Lets an artifact expire now, so that its download answers 410. */
  readonly expireArtifact: (id: number) => void;
  /** A real Octokit that acts as this person. */
  readonly as: (login: string) => Octokit;
  /** Resolves when no request and no webhook is in progress and no run is queued or running. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}
