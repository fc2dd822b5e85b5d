/**
 * Starting runs by name: workflow_dispatch and repository_dispatch.
 *
 * @see https://docs.github.com/en/rest/actions/workflows#create-a-workflow-dispatch-event
 * @see https://docs.github.com/en/rest/repos/repos#create-a-repository-dispatch-event
 */
import { z } from 'zod';
import { actorOf, invalid, JsonObject, parseBody, repositoryOf, type Handler } from '../../gateway/call.ts';
import type { Workflow } from '../../runner/read-workflow.ts';
import { pathOf, type Ground } from '../ground.ts';
import type { Scheduler } from './scheduler.ts';
import type { StartRuns } from './start-runs.ts';
import type { WorkflowFiles } from './workflow-files.ts';

/** https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#onworkflow_dispatchinputs */
const LONGEST_INPUTS = 65_535;
const LONGEST_PAYLOAD = 65_535;

const Dispatch = z.looseObject({ ref: z.string(), inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}), return_run_details: z.boolean().default(false) });
const RepositoryDispatch = z.looseObject({ event_type: z.string(), client_payload: JsonObject.default({}) });
const Declared = z.record(z.string(), z.looseObject({ type: z.string().optional(), required: z.boolean().optional(), default: z.unknown().optional(), options: z.array(z.string()).optional() }));

/** @throws Refusal 422 in GitHub's words when the inputs are not those the workflow declares. */
export function insistOnInputs(workflow: Workflow, given: Readonly<Record<string, string>>): void {
  const declared = Declared.parse(workflow.events.workflow_dispatch?.inputs ?? {});
  const unexpected = Object.keys(given).filter((name) => !(name in declared));
  if (unexpected.length > 0) throw invalid(`Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
  if (JSON.stringify(given).length > LONGEST_INPUTS) throw invalid('inputs are too large.');
  for (const [name, { type, required, default: otherwise, options }] of Object.entries(declared)) {
    const value = given[name];
    if (value === undefined || value === '') {
      if (required === true && (otherwise === undefined || otherwise === '')) throw invalid(`Required input '${name}' not provided`);
      continue;
    }
    if (type === 'choice' && options?.includes(value) === false) throw invalid(`Provided value '${value.slice(0, 200)}' for input '${name}' not in the list of allowed values`);
    if (type === 'boolean' && value !== 'true' && value !== 'false') throw invalid(`Invalid value '${value.slice(0, 200)}' for input '${name}': not a boolean`);
  }
}

interface Parts { readonly ground: Ground; readonly files: WorkflowFiles; readonly scheduler: Scheduler; readonly starts: StartRuns }

export function dispatchHandlers({ ground, files, scheduler, starts }: Parts): Record<string, Handler> {
  const workflowDispatch: Handler = async (call) => {
    const repository = repositoryOf(call);
    const { ref: wanted, inputs: given, return_run_details: isDetailed } = parseBody(call, Dispatch);
    // A workflow exists when the default branch has it; it runs as the wanted ref has it.
    const { path } = await files.get(repository, 'main', call.params['workflow_id'] ?? '');
    const ref = await findRef(starts, repository, wanted);
    const workflow = await files.get(repository, ref.sha, path);
    if (workflow.file.kind === 'invalid') throw invalid(`failed to parse workflow: ${workflow.file.errors.join('; ').slice(0, 500)}`);
    if (workflow.file.workflow.events.workflow_dispatch === undefined) throw invalid("Workflow does not have 'workflow_dispatch' trigger");
    const inputs = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
    insistOnInputs(workflow.file.workflow, inputs);
    const parts = { inputs, ref: ref.ref, workflow: path };
    const repositoryJson = await ground.readBody(pathOf(repository));
    const payload = { ...parts, repository: repositoryJson, sender: ground.accounts.render(actorOf(call.caller)) };
    await ground.publish({ name: 'workflow_dispatch', repository, sender: call.caller, parts });
    const run = await scheduler.start({ repository, workflow, event: 'workflow_dispatch', payload, inputs, actor: call.caller, ...ref, baseRef: '', headRef: '' });
    if (!isDetailed) return { status: 204 };
    const html = `${ground.origin}/${repository.owner}/${repository.name}/actions/runs/${String(run.id)}`;
    return { status: 200, body: { workflow_run_id: run.id, run_url: `${ground.origin}${pathOf(repository)}/actions/runs/${String(run.id)}`, html_url: html } };
  };
  const repositoryDispatch: Handler = async (call) => {
    const repository = repositoryOf(call);
    const { event_type: type, client_payload: payload } = parseBody(call, RepositoryDispatch);
    if (Object.keys(payload).length > 10) throw invalid(`No more than 10 properties are allowed; ${String(Object.keys(payload).length)} were supplied.`);
    if (JSON.stringify(payload).length > LONGEST_PAYLOAD) throw invalid('client_payload is too large.');
    await ground.publish({ name: 'repository_dispatch', action: type, repository, sender: call.caller, parts: { branch: 'main', client_payload: payload } });
    return { status: 204 };
  };
  return { 'actions/create-workflow-dispatch': workflowDispatch, 'repos/create-dispatch-event': repositoryDispatch };
}

/** A branch or a tag, by its name or in full. */
async function findRef(starts: StartRuns, repository: Parameters<StartRuns['headOf']>[0], wanted: string): Promise<{ ref: string; sha: string }> {
  const candidates = wanted.startsWith('refs/') ? [wanted] : [`refs/heads/${wanted}`, `refs/tags/${wanted}`];
  for (const ref of candidates) {
    const sha = await starts.headOf(repository, ref).catch(() => undefined);
    if (sha !== undefined) return { ref, sha };
  }
  throw invalid(`No ref found for: ${wanted.slice(0, 200)}`);
}
