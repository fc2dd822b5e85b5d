/**
 * The `github` and `inputs` contexts of a run.
 *
 * A hub provides the facts that it knows (repository, sha, actor …). What GitHub derives from them is derived here, so
 * that no variable that an action reads is missing.
 */
import type { WorkflowJobInput } from '../jobs/runner-contract.ts';
import type { Workflow } from './workflow-model.ts';
import { readValue, type Values } from './value.ts';

type ContextTexts = Readonly<Record<string, string>>;

/** The `github` context of one job; the runner adds paths and the step's own members. */
export function readGithub(input: WorkflowJobInput, workflow: Workflow, job: string, token: string): Values {
  return {
    ...listDefaults(input.github, workflow),
    ...input.github,
    workflow: workflow.name,
    event_name: input.event.name,
    event: readValue(input.event.payload),
    job,
    token,
  };
}

function listDefaults(github: ContextTexts, workflow: Workflow): ContextTexts {
  const { repository = '', ref = '', sha = '', actor = '' } = github;
  return {
    actor,
    triggering_actor: actor,
    repository,
    ref,
    sha,
    repository_owner: repository.split('/')[0] ?? '',
    ref_name: ref.replace(/^refs\/(heads|tags|pull)\//, ''),
    ref_type: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    ref_protected: 'false',
    base_ref: '',
    head_ref: '',
    run_attempt: '1',
    retention_days: '90',
    workflow_ref: `${repository}/${workflow.path}@${ref}`,
    workflow_sha: sha,
  };
}

/**
 * The texts from the API, converted to the types that the workflow declares. A missing input has its default. Other
 * events have no inputs.
 */
export function readInputs(workflow: Workflow, { event, inputs }: Pick<WorkflowJobInput, 'event' | 'inputs'>): Values {
  if (event.name !== 'workflow_dispatch') return {};
  const defaults = Object.entries(workflow.inputs).map(
    ([name, { type, default: text }]) => [name, readTyped(type, text ?? '')] as const,
  );
  const typed = Object.entries(inputs).map(
    ([name, text]) => [name, readTyped(workflow.inputs[name]?.type, text)] as const,
  );
  return Object.fromEntries([...defaults, ...typed]);
}

function readTyped(type: string | undefined, text: string): string | boolean | number {
  if (type === 'boolean') return text === 'true';
  return type === 'number' && text !== '' ? Number(text) : text;
}
