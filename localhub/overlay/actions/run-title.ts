/**
 * The title and the concurrency group of a run, known before it starts.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#run-name
 */
import { z } from 'zod';
import { actorOf } from '../../gateway/call.ts';
import { renderConcurrency, renderRunName, type NameContext } from '../../runner/workflow/render-names.ts';
import { pathOf } from '../hub-context.ts';
import type { RunRecord, RunCause } from './run-record.ts';
import type { NamedRun } from './run-record.ts';
import { errorMessage } from '../../error-message.ts';

const Titled = z.looseObject({ title: z.string() });
const Payload = z.looseObject({
  issue: Titled.optional(),
  pull_request: Titled.optional(),
  head_commit: z.looseObject({ message: z.string() }).nullish(),
  action: z.string().optional(),
});

/** A `run-name` or a group that cannot be evaluated stops the run at its start, as on GitHub. */
export function nameRun(
  cause: RunCause,
  github: Readonly<Record<string, string>>,
  vars: Readonly<Record<string, string>>,
): NamedRun {
  const { file } = cause.workflow;
  if (file.kind === 'invalid') return { title: cause.workflow.path, group: undefined, errors: file.errors };
  const context: NameContext = {
    event: { name: cause.event, payload: cause.payload },
    inputs: cause.inputs,
    github,
    vars,
  };
  try {
    const group = renderConcurrency(file.workflow, context);
    return {
      title: renderRunName(file.workflow, context) ?? defaultTitle(cause),
      group:
        group === undefined
          ? undefined
          : {
              // GitHub does not distinguish upper and lower case here.
              key: `${pathOf(cause.repository)}:${group.group.toLowerCase()}`,
              cancelsOthers: group.cancelInProgress,
            },
      errors: [],
    };
  } catch (error) {
    return {
      title: defaultTitle(cause),
      group: undefined,
      errors: [errorMessage(error)],
    };
  }
}

function defaultTitle({ event, payload, workflow }: RunCause): string {
  const { issue, pull_request: pull, head_commit: commit, action } = Payload.catch({}).parse(payload);
  if (event === 'repository_dispatch') return action ?? workflow.name;
  return issue?.title ?? pull?.title ?? commit?.message.split('\n')[0] ?? workflow.name;
}

/** The string members of the `github` context. */
export function renderGithub(
  cause: RunCause & Pick<RunRecord, 'id' | 'number' | 'attempt' | 'triggeredBy'>,
  hub: { origin: string; repositoryId: string; ownerId: string; actorId: string },
): Record<string, string> {
  const { repository, ref, workflow, sha } = cause;
  const name = `${repository.owner}/${repository.name}`;
  return {
    repository: name,
    repository_owner: repository.owner,
    repository_id: hub.repositoryId,
    repository_owner_id: hub.ownerId,
    run_id: String(cause.id),
    run_number: String(cause.number),
    run_attempt: String(cause.attempt),
    actor: actorOf(cause.actor),
    actor_id: hub.actorId,
    triggering_actor: actorOf(cause.triggeredBy),
    event_name: cause.event,
    ref,
    ref_name: ref.replace(/^refs\/(heads|tags|pull)\//, ''),
    ref_type: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    ref_protected: 'false',
    base_ref: cause.baseRef,
    head_ref: cause.headRef,
    sha,
    workflow: workflow.name,
    workflow_ref: `${name}/${workflow.path}@${ref}`,
    workflow_sha: sha,
    // The artifact client treats any other host as a GitHub Enterprise Server and refuses to work.
    server_url: hub.origin.replace('127.0.0.1', 'github.localhost'),
    api_url: hub.origin,
    graphql_url: `${hub.origin}/graphql`,
    retention_days: '90',
  };
}
