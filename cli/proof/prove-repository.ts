/**
 * Runs the probes in a scratch repository: puts their workflows on its default branch, opens an issue, sends requests,
 * records the responses, and removes what it has added.
 */
import { stoppedReading, untilAborted } from '../../client/calls/until-aborted.ts';
import { ClientError } from '../../client/client-error.ts';
import type { GitHubContext } from '../../client/github/client-context.ts';
import { headOf } from '../../github/git/contents.ts';
import { advanceBranch, readCommit, writeCommit } from '../../github/git/delivery.ts';
import { openIssue } from '../../github/issues/issues.ts';
import { findRepository } from '../../github/repositories.ts';
import { isStatus, type Repo } from '../../github/github-client.ts';
import { type TreeChange, writeTree } from '../../github/git/write-tree.ts';
import { type ProbeReport, readProbeReport } from './job-probes.ts';
import { probeFiles } from './probe-files.ts';
import type { AskGitHub, ProbeAnswer, ProbeSite } from './probe-ports.ts';
import { listProbes } from './probe-table.ts';
import { type RecordedExchange, listHeaders, type Recording, shapeOf, type ProbeVerdict } from './recording.ts';

export interface ProveOptions {
  readonly context: GitHubContext;
  readonly signal: AbortSignal;
  readonly host: string;
  readonly version: string;
  readonly subagent: string | undefined;
  readonly patienceMs: number;
  readonly quietMs: number;
  readonly onVerdict: (verdict: ProbeVerdict) => void;
}

const TITLE = 'agora prove';

/** @throws ClientError when it may not write to the repository. */
export async function proveRepository(options: ProveOptions): Promise<Recording> {
  const { context, host, version } = options;
  const exchanges: RecordedExchange[] = [];
  const ask = recordingAsk(context, (exchange) => exchanges.push(exchange));
  const { branch, head } = await placeFiles(context, options.signal);
  try {
    const issue = await openIssue(context.client, context.at, TITLE, "GitHub's behavior is tested here.");
    const site: ProbeSite = {
      ask: (...given) => untilAborted(ask(...given), options.signal),
      branch,
      head,
      issue,
      clock: context.clock,
      signal: options.signal,
      nonce: Buffer.from(context.random(4)).toString('hex'),
      subagent: options.subagent,
      pollMs: context.pollMs,
      patienceMs: options.patienceMs,
      quietMs: options.quietMs,
    };
    const verdicts = await playProbes(site, options.onVerdict, (exchange) => exchanges.push(exchange));
    await ask('clean-up', 'PATCH /repos/{owner}/{repo}/issues/{issue_number}', {
      issue_number: issue,
      state: 'closed',
    });
    return { v: 1, host, at: context.clock.now().toISOString(), version, verdicts, exchanges };
  } finally {
    await removeFiles(context, branch);
  }
}

async function playProbes(
  site: ProbeSite,
  onVerdict: (verdict: ProbeVerdict) => void,
  keep: (exchange: RecordedExchange) => void,
): Promise<ProbeVerdict[]> {
  const verdicts: ProbeVerdict[] = [];
  let report: Promise<ProbeReport | string> | undefined;
  const readOnce = (): Promise<ProbeReport | string> => (report ??= readAndKeep(site, keep));
  for (const { name, assumes, probe } of listProbes(readOnce)) {
    if (site.signal.aborted) break;
    const finding = await probe(site).catch((error: unknown) => {
      if (!site.signal.aborted) throw error;
    });
    if (finding === undefined) break;
    const verdict = { probe: name, assumes, ...finding };
    verdicts.push(verdict);
    onVerdict(verdict);
  }
  return verdicts;
}

/** Records the responses to the job in the same way as our own. */
async function readAndKeep(site: ProbeSite, keep: (exchange: RecordedExchange) => void): Promise<ProbeReport | string> {
  const report = await readProbeReport(site);
  if (typeof report !== 'string')
    for (const { probe, route, ...answer } of report.answers) keep(exchangeOf(probe, route, answer));
  return report;
}

function exchangeOf(
  probe: string,
  route: string,
  { status, headers, data }: { readonly status: number; readonly headers: object; readonly data?: unknown },
): RecordedExchange {
  const answer = data === undefined || data === '' ? undefined : shapeOf(data);
  return {
    probe,
    route,
    status,
    headers: listHeaders(Object.fromEntries(Object.entries(headers))),
    ...(answer !== undefined && { answer }),
  };
}

interface HttpFailure extends Error {
  readonly status: number;
  readonly response?: { readonly headers?: object; readonly data?: unknown };
}

function recordingAsk({ client, at }: GitHubContext, keep: (exchange: RecordedExchange) => void): AskGitHub {
  return async (probe, route, parameters = {}) => {
    const answer = await answerOf(() => client.request(route, fillIn(at, route, parameters)));
    keep(exchangeOf(probe, route, answer));
    return answer;
  };
}

/** A query has the names of the repository among its variables; a path has them in itself. */
function fillIn(at: Repo, route: string, parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const request = { retries: 0 };
  if (route !== 'POST /graphql') return { ...at, ...parameters, request };
  const { variables } = parameters;
  return { ...parameters, variables: { ...at, ...(variables as object | undefined) }, request };
}

/** @throws errors that are not a response of the server. */
async function answerOf(
  request: () => Promise<{ readonly status: number; readonly headers: object; readonly data: unknown }>,
): Promise<ProbeAnswer> {
  try {
    const { status, headers, data } = await request();
    return { status, headers: Object.fromEntries(Object.entries(headers)), data };
  } catch (error) {
    if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') throw error;
    const { response, status } = error as HttpFailure;
    return { status, headers: Object.fromEntries(Object.entries(response?.headers ?? {})), data: response?.data };
  }
}

interface PlacedFiles {
  readonly branch: string;
  readonly head: string;
}

async function placeFiles({ client, at }: GitHubContext, signal: AbortSignal): Promise<PlacedFiles> {
  const repository = await untilAborted(findRepository(client, at), signal, stoppedReading);
  if (repository === undefined)
    throw new ClientError('not-found', `There is no ${at.owner}/${at.repo}, or the token cannot see it.`, {
      fix: 'Create an empty repository with one commit, and sign in as a user who can write to it.',
    });
  const branch = repository.defaultBranch;
  const before = await untilAborted(headOf(client, { ...at, branch }), signal, stoppedReading);
  const written = [...probeFiles()].map(
    ([path, text]): TreeChange => ({ kind: 'written', path, mode: '100644', content: Buffer.from(text) }),
  );
  try {
    const head = await commitOnto(
      { client, at },
      { branch, parent: before, message: 'Try what GitHub answers' },
      written,
    );
    return { branch, head };
  } catch (error) {
    if (!isStatus(error, 403) && !isStatus(error, 404)) throw error;
    throw new ClientError(
      'not-allowed',
      `The workflows of the probes could not be pushed to ${branch}: ${error.status}.`,
      {
        fix: 'Use a token that may write contents and workflows: gh auth refresh --scopes workflow',
        cause: error,
      },
    );
  }
}

/** Only our files: what somebody has pushed in the meantime is kept. */
async function removeFiles({ client, at }: GitHubContext, branch: string): Promise<void> {
  const parent = await headOf(client, { ...at, branch });
  const deleted = [...probeFiles().keys()].map((path): TreeChange => ({ kind: 'deleted', path }));
  await commitOnto({ client, at }, { branch, parent, message: 'Remove what tried GitHub' }, deleted);
}

async function commitOnto(
  { client, at }: Pick<GitHubContext, 'client' | 'at'>,
  { branch, parent, message }: { readonly branch: string; readonly parent: string; readonly message: string },
  changes: readonly TreeChange[],
): Promise<string> {
  const { tree: baseTree } = await readCommit(client, { ...at, commit: parent });
  const tree = await writeTree(client, { ...at, baseTree }, changes);
  const commit = await writeCommit(client, at, { tree, parents: [parent], message });
  await advanceBranch(client, { ...at, branch }, commit);
  return commit;
}
