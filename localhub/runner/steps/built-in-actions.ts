/**
 * The actions that this runner carries out itself, because it downloads none: checkout, with which nearly every
 * workflow begins, and a few that can be skipped without harm. The log says that those did less than on GitHub.
 */
import { execFile } from 'node:child_process';
import { dirname, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SUCCESS, type JobAttempt, type JobEnding, type JobTexts } from '../jobs/job-run.ts';
import { addPath } from './step-files.ts';
import { readValues, renderText } from '../workflow/value.ts';

const run = promisify(execFile);

type BuiltIn = (attempt: JobAttempt, inputs: JobTexts) => Promise<JobEnding> | JobEnding;

/** By `owner/repo` or `owner/repo/path`, whatever the version. */
const BUILT_INS: Readonly<Record<string, BuiltIn>> = {
  'actions/checkout': checkout,
  'actions/setup-node': setupNode,
  'actions/cache': missCache,
  'actions/cache/restore': missCache,
  'actions/cache/save': missCache,
};

export function findBuiltIn(name: string): BuiltIn | undefined {
  return Object.hasOwn(BUILT_INS, name) ? BUILT_INS[name] : undefined;
}

const CHECKOUT_INPUTS = ['ref', 'fetch-depth', 'persist-credentials', 'path', 'token', 'clean'];

async function checkout(attempt: JobAttempt, inputs: JobTexts): Promise<JobEnding> {
  const { job, sink, scope } = attempt;
  warnOfIgnored(attempt, inputs, CHECKOUT_INPUTS);
  const into = resolve(job.folders.workspace, inputs['path'] ?? '.');
  if (relative(job.folders.workspace, into).startsWith('..')) {
    throw new Error(
      `Repository path '${into}' is not under '${job.folders.workspace}'. Choose a path inside the workspace.`,
    );
  }
  const github = readValues(scope.contexts['github']);
  const token = inputs['token'] ?? renderText(github['token'] ?? '');
  job.masks.add(token);
  await job.input.checkout(into, {
    ...(inputs['ref'] !== undefined && inputs['ref'] !== '' && { ref: inputs['ref'] }),
    ...(inputs['fetch-depth'] !== undefined && { fetchDepth: inputs['fetch-depth'] }),
    persistCredentials: inputs['persist-credentials'] !== 'false',
    token,
  });
  const commit = await readHead(into);
  sink.log(`Checked out ${commit} into ${into}`);
  return { ...SUCCESS, outputs: { ref: inputs['ref'] ?? renderText(github['ref'] ?? ''), commit } };
}

async function readHead(folder: string): Promise<string> {
  const { stdout } = await run('git', ['-C', folder, 'rev-parse', 'HEAD']);
  return stdout.trim();
}

function setupNode(attempt: JobAttempt, inputs: JobTexts): JobEnding {
  const { node } = attempt.job.input;
  warnOfIgnored(attempt, inputs, []);
  attempt.sink.annotate(
    'warning',
    `actions/setup-node: the local runner installs nothing; ${node} is now first on PATH.`,
  );
  addPath(attempt.job.path, dirname(node));
  return { ...SUCCESS, outputs: { 'cache-hit': 'false' } };
}

function missCache({ sink }: JobAttempt): JobEnding {
  sink.annotate(
    'warning',
    'actions/cache: the local runner keeps no caches; every key is a miss and nothing is saved.',
  );
  return { ...SUCCESS, outputs: { 'cache-hit': 'false' } };
}

function warnOfIgnored({ sink }: JobAttempt, inputs: JobTexts, known: readonly string[]): void {
  const ignored = Object.keys(inputs).filter((name) => !known.includes(name));
  if (ignored.length > 0) sink.annotate('warning', `The local runner ignores these inputs: ${ignored.join(', ')}.`);
}
