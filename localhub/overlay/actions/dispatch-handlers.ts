/**
 * Starting runs by name: workflow_dispatch and repository_dispatch.
 *
 * @see https://docs.github.com/en/rest/actions/workflows#create-a-workflow-dispatch-event
 * @see https://docs.github.com/en/rest/repos/repos#create-a-repository-dispatch-event
 */
import { z } from 'zod';
import {
  actorOf,
  invalid,
  JsonBody,
  parseBody,
  repositoryOf,
  type CallAnswer,
  type Call,
  type Handler,
  type RepositoryAddress,
} from '../../gateway/call.ts';
import type { Workflow } from '../../runner/workflow/workflow-model.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import type { Scheduler } from './scheduler.ts';
import type { StartRuns } from './start-runs.ts';
import type { FoundWorkflow, WorkflowFiles } from './found-workflow.ts';

/** https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#onworkflow_dispatchinputs */
const LONGEST_INPUTS = 65_535;
const LONGEST_PAYLOAD = 65_535;
const MOST_PROPERTIES = 10;

const Dispatch = z.looseObject({
  ref: z.string(),
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  return_run_details: z.boolean().default(false),
});
const RepositoryDispatch = z.looseObject({ event_type: z.string(), client_payload: JsonBody.default({}) });
const Declared = z.record(
  z.string(),
  z.looseObject({
    type: z.string().optional(),
    required: z.boolean().optional(),
    default: z.unknown().optional(),
    options: z.array(z.string()).optional(),
  }),
);

/** @throws Refusal 422 with GitHub's message when the inputs are not those that the workflow declares. */
export function requireValidInputs(workflow: Workflow, given: Readonly<Record<string, string>>): void {
  const declared = Declared.parse(workflow.events.workflow_dispatch?.inputs ?? {});
  const unexpected = Object.keys(given).filter((name) => !(name in declared));
  if (unexpected.length > 0) throw invalid(`Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
  if (JSON.stringify(given).length > LONGEST_INPUTS) throw invalid('inputs are too large.');
  for (const [name, { type, required, default: otherwise, options }] of Object.entries(declared)) {
    const value = given[name];
    if (value === undefined || value === '') {
      if (required === true && (otherwise === undefined || otherwise === ''))
        throw invalid(`Required input '${name}' not provided`);
      continue;
    }
    if (type === 'choice' && options?.includes(value) === false)
      throw invalid(`Provided value '${value.slice(0, 200)}' for input '${name}' not in the list of allowed values`);
    if (type === 'boolean' && value !== 'true' && value !== 'false')
      throw invalid(`Invalid value '${value.slice(0, 200)}' for input '${name}': not a boolean`);
  }
}

interface DispatchParts {
  readonly context: HubContext;
  readonly files: WorkflowFiles;
  readonly scheduler: Scheduler;
  readonly starts: StartRuns;
  readonly isDisabled: (repository: RepositoryAddress, workflow: FoundWorkflow) => boolean;
}

export function dispatchHandlers(parts: DispatchParts): Record<string, Handler> {
  return {
    'actions/create-workflow-dispatch': (call) => dispatchWorkflow(parts, call),
    'repos/create-dispatch-event': (call) => dispatchRepository(parts, call),
  };
}

async function dispatchWorkflow(parts: DispatchParts, call: Call): Promise<CallAnswer> {
  const { context, scheduler } = parts;
  const repository = repositoryOf(call);
  const wanted = parseBody(call, Dispatch);
  const ref = await findRef(parts.starts, repository, wanted.ref);
  const workflow = await findDispatchable(parts, call, ref.sha);
  const inputs = Object.fromEntries(Object.entries(wanted.inputs).map(([name, value]) => [name, String(value)]));
  requireValidInputs(workflow.workflow, inputs);

  const told = { inputs, ref: ref.ref, workflow: workflow.found.path };
  const payload = {
    ...told,
    repository: await context.readBody(pathOf(repository)),
    sender: context.accounts.render(actorOf(call.caller)),
  };
  await context.publish({ name: 'workflow_dispatch', repository, sender: call.caller, parts: told });
  const cause = {
    repository,
    workflow: workflow.found,
    event: 'workflow_dispatch',
    payload,
    inputs,
    actor: call.caller,
  };
  const { id } = await scheduler.start({ ...cause, ...ref, baseRef: '', headRef: '' });
  if (!wanted.return_run_details) return { status: 204 };

  const path = `/actions/runs/${String(id)}`;
  const html = `${context.origin}/${repository.owner}/${repository.name}${path}`;
  return {
    status: 200,
    body: { workflow_run_id: id, run_url: `${context.origin}${pathOf(repository)}${path}`, html_url: html },
  };
}

/** A workflow must exist on the default branch, and runs as it is at the requested commit. */
async function findDispatchable(
  { files, isDisabled }: DispatchParts,
  call: Call,
  sha: string,
): Promise<{ readonly found: FoundWorkflow; readonly workflow: Workflow }> {
  const repository = repositoryOf(call);
  const listed = await files.get(repository, 'main', call.params['workflow_id'] ?? '');
  const { path } = listed;
  if (isDisabled(repository, listed)) throw invalid("Cannot trigger a 'workflow_dispatch' on a disabled workflow");
  const found = await files.get(repository, sha, path);
  if (found.file.kind === 'invalid') {
    throw invalid(`failed to parse workflow: ${found.file.errors.join('; ').slice(0, 500)}`);
  }
  if (found.file.workflow.events.workflow_dispatch === undefined) {
    throw invalid("Workflow does not have 'workflow_dispatch' trigger");
  }
  return { found, workflow: found.file.workflow };
}

async function dispatchRepository({ context }: DispatchParts, call: Call): Promise<CallAnswer> {
  const repository = repositoryOf(call);
  const { event_type: action, client_payload: payload } = parseBody(call, RepositoryDispatch);
  const count = Object.keys(payload).length;
  if (count > MOST_PROPERTIES) {
    throw invalid(`No more than ${String(MOST_PROPERTIES)} properties are allowed; ${String(count)} were supplied.`);
  }
  if (JSON.stringify(payload).length > LONGEST_PAYLOAD) throw invalid('client_payload is too large.');
  const parts = { branch: 'main', client_payload: payload };
  await context.publish({ name: 'repository_dispatch', action, repository, sender: call.caller, parts });
  return { status: 204 };
}

/** Finds a branch or a tag by its short or full name. */
async function findRef(
  starts: StartRuns,
  repository: Parameters<StartRuns['headOf']>[0],
  wanted: string,
): Promise<{ ref: string; sha: string }> {
  const candidates = wanted.startsWith('refs/') ? [wanted] : [`refs/heads/${wanted}`, `refs/tags/${wanted}`];
  for (const ref of candidates) {
    const sha = await starts.headOf(repository, ref).catch(() => undefined);
    if (sha !== undefined) return { ref, sha };
  }
  throw invalid(`No ref found for: ${wanted.slice(0, 200)}`);
}
