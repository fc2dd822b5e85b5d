/**
 * What workflow and action files say, in the form that the runner needs. Texts stay tokens until the step runs, because
 * only then can their expressions be evaluated.
 */
import type { EventsConfig } from '@actions/workflow-parser/model/workflow-template';
import type { TemplateToken } from '@actions/workflow-parser/templates/tokens/template-token';

export type Token = TemplateToken;

export type StepDefinition = RunStep | UsesStep | UnknownStep;

export interface StepBase {
  readonly id: string;
  readonly name: Token | undefined;
  readonly condition: string;
  readonly env: Token | undefined;
  readonly continueOnError: Token | undefined;
  readonly timeoutMinutes: Token | undefined;
}

export interface RunStep extends StepBase {
  readonly kind: 'run';
  readonly run: Token;
  readonly shell: Token | undefined;
  readonly workingDirectory: Token | undefined;
}

export interface UsesStep extends StepBase {
  readonly kind: 'uses';
  readonly uses: string;
  readonly with: Token | undefined;
}

/** A step that GitHub supports and this runner does not: background steps and what belongs to them. */
export interface UnknownStep extends StepBase {
  readonly kind: 'unknown';
  readonly keyword: string;
}

export type WorkflowFile =
  | { readonly kind: 'valid'; readonly workflow: Workflow }
  | { readonly kind: 'invalid'; readonly errors: readonly string[] };

export type Permissions = Readonly<Record<string, string>>;

export interface Workflow {
  readonly path: string;
  /** The `name:`, or the path when there is none, as GitHub does. */
  readonly name: string;
  readonly runName: Token | undefined;
  /** What `on:` says, event by event, with filters and the inputs of workflow_dispatch. */
  readonly events: EventsConfig;
  /**
   * The inputs of workflow_dispatch. Not taken from `events`, because GitHub's converter does not know numbers and
   * drops them.
   */
  readonly inputs: Readonly<Record<string, InputDeclaration>>;
  readonly permissions: Permissions | undefined;
  readonly concurrency: Token | undefined;
  readonly env: Token | undefined;
  readonly defaults: RunDefaults;
  readonly jobs: readonly Job[];
}

export interface InputDeclaration {
  readonly type: string;
  readonly default: string | undefined;
}

export interface RunDefaults {
  readonly shell: Token | undefined;
  readonly workingDirectory: Token | undefined;
}

export interface Job {
  readonly id: string;
  readonly name: Token | undefined;
  readonly needs: readonly string[];
  readonly condition: string;
  readonly permissions: Permissions | undefined;
  readonly strategy: Token | undefined;
  readonly env: Token | undefined;
  readonly outputs: Token | undefined;
  readonly defaults: RunDefaults;
  readonly timeoutMinutes: Token | undefined;
  readonly continueOnError: Token | undefined;
  readonly steps: readonly StepDefinition[];
  /** `concurrency:` of a job, which this runner ignores with a warning. */
  readonly hasConcurrency: boolean;
  /** Something that GitHub supports and this runner does not. The job fails and says so. */
  readonly unsupportedKey: string | undefined;
}

export interface ActionDefinition {
  readonly folder: string;
  /** Declared inputs with their defaults, which may be expressions. */
  readonly inputs: ReadonlyMap<string, Token | undefined>;
  readonly runs: NodeRuns | CompositeRuns | DockerRuns;
}

export interface NodeRuns {
  readonly kind: 'node';
  readonly main: string;
  readonly pre: string | undefined;
  readonly preIf: string;
  readonly post: string | undefined;
  readonly postIf: string;
}

export interface CompositeRuns {
  readonly kind: 'composite';
  readonly steps: readonly StepDefinition[];
  readonly outputs: ReadonlyMap<string, Token>;
}

export interface DockerRuns {
  readonly kind: 'docker';
}
