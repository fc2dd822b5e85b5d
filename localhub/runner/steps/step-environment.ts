/**
 * The complete environment of a process: what the real runner would set, and nothing from the hub's own environment.
 *
 * Only PATH and the locale come from the hub. npm puts its own folders first on PATH, and a workflow must not find the
 * hub's tools there. GITHUB_TOKEN is missing on purpose: on GitHub too, a step only has it when the file passes it on.
 *
 * @see https://docs.github.com/actions/reference/variables-reference
 */
import { delimiter, dirname } from 'node:path';
import type { JobAttempt, JobRun, JobTexts } from '../jobs/job-run.ts';
import { readValues, renderText, type Values } from '../workflow/value.ts';

/** The members of the github context that become GITHUB_* variables. The token is not one of them. */
const GITHUB_MEMBERS = [
  'action',
  'action_path',
  'action_ref',
  'action_repository',
  'actor',
  'actor_id',
  'api_url',
  'base_ref',
  'env',
  'event_name',
  'event_path',
  'graphql_url',
  'head_ref',
  'job',
  'output',
  'path',
  'ref',
  'ref_name',
  'ref_protected',
  'ref_type',
  'repository',
  'repository_id',
  'repository_owner',
  'repository_owner_id',
  'retention_days',
  'run_attempt',
  'run_id',
  'run_number',
  'server_url',
  'sha',
  'state',
  'step_summary',
  'triggering_actor',
  'workflow',
  'workflow_ref',
  'workflow_sha',
  'workspace',
];

const LOCALE = /^(LANG|LANGUAGE|LC_.+|TZ)$/;

/**
 * @param extra what only this kind of step gets: inputs and state of an action, the addresses of the artifact service.
 */
export function renderEnvironment({ job, env, scope }: JobAttempt, extra: JobTexts): Record<string, string> {
  return {
    ...readMachine(job),
    CI: 'true',
    ...env,
    ...extra,
    GITHUB_ACTIONS: 'true',
    ...prefixed('GITHUB', pick(readValues(scope.contexts['github']), GITHUB_MEMBERS)),
    ...prefixed('RUNNER', readValues(scope.contexts['runner'])),
    RUNNER_TRACKING_ID: job.trackingId,
    PATH: renderPath(job, env['PATH']),
  };
}

function readMachine(job: JobRun): JobTexts {
  const locale = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && LOCALE.test(name) ? [[name, value] as const] : [],
  );
  return { ...Object.fromEntries(locale), HOME: job.folders.home, ...job.input.extraEnv };
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function prefixed(prefix: string, values: Values): JobTexts {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${prefix}_${name.toUpperCase()}`, renderText(value)]),
  );
}

/** Every hosted runner has its own Node. Ours comes last, so that an installed one is found first. */
function renderPath(job: JobRun, own: string | undefined): string {
  const machine = own ?? job.input.extraEnv?.['PATH'] ?? listMachinePath().join(delimiter);
  return [...job.path.toReversed(), machine, dirname(job.input.node)].filter((folder) => folder !== '').join(delimiter);
}

function listMachinePath(): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.filter((folder) => folder !== '' && !/node_modules[/\\](\.bin|.*node-gyp-bin)/.test(folder));
}

/** The variable for an action's input: only spaces change, hyphens stay. */
export function renderInputName(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}
