/** The facts for the checks of a setup: everything that they need from GitHub and from this machine, as one value. */
import type { ActionsPolicy } from './allowed-actions.ts';
import type { DoctorFinding, FindingFact } from './finding.ts';
import type { IsolationReport } from '../../../protocol/network/isolation-report.ts';
import type { WorkflowText } from './workflow-text.ts';

export interface WorkflowFact {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly read: WorkflowText | undefined;
  /** GitHub's word: `active`, `disabled_inactivity`, `disabled_manually`. */
  readonly state: string;
}

export interface AppFact {
  readonly slug: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  /** The bot user, who starts runs. */
  readonly login: string;
  readonly id?: number;
}

export interface RunFact {
  readonly event: string;
  readonly status: string;
  readonly conclusion: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly url: string;
}

export interface SetupFacts {
  readonly repository: {
    readonly name: string;
    /** The host of its page: `github.com`. */
    readonly server: string;
    readonly isArchived: boolean;
    readonly isDisabled: boolean;
    readonly isFork: boolean;
    readonly hasIssues: boolean;
    readonly isPrivate: boolean;
  };
  /** File name of the workflow that runs the agent. */
  readonly workflowFile: string;
  readonly workflows: readonly WorkflowFact[];
  /** Mistakes of config.yaml. Empty when it has none or does not exist. */
  readonly configMistakes: readonly string[];
  readonly vouchers: readonly { readonly login: string; readonly id: number }[];
  /** How many public keys of a bot or a relay `authority.keys` names. */
  readonly pinnedHosts: number;
  readonly subagents: readonly {
    readonly name: string;
    readonly runtime: string | undefined;
    readonly hasVerify: boolean;
  }[];
  readonly secrets: FindingFact<ReadonlySet<string>>;
  /** In lower case: GitHub has no two labels that differ only in case. */
  readonly labels: FindingFact<ReadonlySet<string>>;
  readonly actions: FindingFact<ActionsPolicy>;
  readonly mayOpenPulls: FindingFact<boolean>;
  readonly retentionDays: FindingFact<number>;
  readonly branchRules: FindingFact<readonly string[]>;
  /** Newest first: runs of the agent's workflow in the last five weeks, and the last ones of the relay's schedule. */
  readonly agentRuns: FindingFact<readonly RunFact[]>;
  readonly scheduledRuns: FindingFact<readonly RunFact[]>;
  /** Undefined when nobody has named one with AGORA_APP. */
  readonly app: FindingFact<AppFact | undefined>;
  readonly botReady: FindingFact<string | undefined>;
  readonly response: {
    /** Milliseconds since the epoch, according to the server. */
    readonly serverTime: number | undefined;
    readonly ownTime: number;
    readonly tookMs: number;
    readonly rateLeft: number | undefined;
    readonly rateLimit: number | undefined;
    /** The scopes of a classic token. Other tokens have none. */
    readonly scopes: readonly string[] | undefined;
  };
  readonly machine: {
    readonly nodeVersion: string;
    readonly version: string;
    /** The value for this command only. It is never shown. */
    readonly stateKey: string | undefined;
    readonly gitVersion: string | undefined;
    /** Which isolation works here, for agents that run on this machine. */
    readonly isolation: FindingFact<IsolationReport>;
  };
}

export interface SetupCheck {
  readonly id: string;
  readonly title: string;
  readonly look: (facts: SetupFacts) => DoctorFinding;
}
