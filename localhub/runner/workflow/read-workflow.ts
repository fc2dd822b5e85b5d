/**
 * Reads a workflow file: what triggers it, what it may do, its jobs.
 *
 * A file that GitHub would refuse is returned as `invalid` with GitHub's messages. Expressions are not evaluated here.
 * They stay tokens for the runner (and for `renderRunName`) until their contexts exist.
 */
import { convertOn } from '@actions/workflow-parser/model/converter/events';
import { convertJobs } from '@actions/workflow-parser/model/converter/jobs';
import type { WorkflowJob } from '@actions/workflow-parser/model/workflow-template';
import { readSteps } from './read-steps.ts';
import { listErrors, openTemplate, readFields, readLiteral, type Fields, type Template } from './template.ts';
import type { Token } from './workflow-model.ts';
import type { WorkflowFile, Permissions, Workflow, InputDeclaration, RunDefaults, Job } from './workflow-model.ts';

export function readWorkflow(text: string, path: string): WorkflowFile {
  const template = openTemplate('workflow', text, path);
  const workflow = template.root === undefined ? undefined : readParts(template, readFields(template.root), path);
  const errors = listErrors(template.context);
  if (workflow === undefined || errors.length > 0) {
    return {
      kind: 'invalid',
      errors: errors.length > 0 ? errors : [`${path}: the file is empty. Add a workflow to it.`],
    };
  }
  return { kind: 'valid', workflow };
}

function readParts({ context }: Template, fields: Fields, path: string): Workflow | undefined {
  const on = fields.get('on');
  const jobs = fields.get('jobs');
  if (on === undefined || jobs === undefined || context.errors.count > 0) return undefined;

  const bodies = readFields(jobs);
  return {
    path,
    name: readLiteral(fields.get('name')) ?? path,
    runName: fields.get('run-name'),
    events: convertOn(context, on),
    inputs: readInputDeclarations(on),
    permissions: readPermissions(fields.get('permissions')),
    concurrency: fields.get('concurrency'),
    env: fields.get('env'),
    defaults: readDefaults(fields),
    jobs: convertJobs(context, jobs).map((job) => readJob(job, readFields(bodies.get(job.id.value)))),
  };
}

function readJob(parsed: WorkflowJob, body: Fields): Job {
  return {
    id: parsed.id.value,
    name: body.get('name'),
    needs: parsed.needs?.map((need) => need.value) ?? [],
    condition: parsed.if.expression,
    permissions: readPermissions(body.get('permissions')),
    strategy: body.get('strategy'),
    env: body.get('env'),
    outputs: body.get('outputs'),
    defaults: readDefaults(body),
    timeoutMinutes: body.get('timeout-minutes'),
    continueOnError: body.get('continue-on-error'),
    steps: parsed.type === 'job' ? readSteps(parsed.steps, body.get('steps')) : [],
    hasConcurrency: body.has('concurrency'),
    unsupportedKey: ['uses', 'container', 'services'].find((key) => body.has(key)),
  };
}

function readInputDeclarations(on: Token): Readonly<Record<string, InputDeclaration>> {
  const inputs = readFields(readFields(readFields(on).get('workflow_dispatch')).get('inputs'));
  return Object.fromEntries(
    [...inputs].map(([name, token]) => {
      const fields = readFields(token);
      return [name, { type: readLiteral(fields.get('type')) ?? 'string', default: readLiteral(fields.get('default')) }];
    }),
  );
}

function readDefaults(fields: Fields): RunDefaults {
  const run = readFields(readFields(fields.get('defaults')).get('run'));
  return { shell: run.get('shell'), workingDirectory: run.get('working-directory') };
}

/**
 * What `read-all` and `write-all` stand for.
 * https://docs.github.com/actions/reference/workflow-syntax-for-github-actions#permissions
 */
const SCOPES = [
  'actions',
  'attestations',
  'checks',
  'contents',
  'deployments',
  'discussions',
  'issues',
  'packages',
  'pages',
  'pull-requests',
  'security-events',
  'statuses',
];

function readPermissions(token: Token | undefined): Permissions | undefined {
  if (token === undefined) return undefined;
  const all = readLiteral(token);
  if (all !== undefined)
    return Object.fromEntries(SCOPES.map((scope) => [scope, all === 'write-all' ? 'write' : 'read']));
  const named = [...readFields(token)].map(([scope, level]) => [scope, readLiteral(level) ?? 'none'] as const);
  return Object.fromEntries(named.filter(([, level]) => level !== 'none'));
}
