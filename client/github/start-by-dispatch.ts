/**
 * Starts a task on GitHub in the name of the token's owner, without the bot: the run itself asks GitHub whether they
 * may. The subagent is pinned here, by its hash at the newest commit of the default branch.
 */
import { insistOnRequest } from '../local/request-text.ts';
import { defined } from '../../protocol/base/defined.ts';
import { isStatus } from '../../github/github-client.ts';
import { getIssue } from '../../github/issues/issues.ts';
import { readRefusal } from '../../github/refusal-words.ts';
import { findFile, headOf, listFiles } from '../../github/git/contents.ts';
import { findRepository, type Me, type Repository, whoAmI } from '../../github/repositories.ts';
import { startRun } from '../../github/actions/runs.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { StartRequest, dispatchIdOfRequest } from '../../protocol/messages/dispatch-request.ts';
import { taskOfSender } from '../../protocol/base/ids.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import type { ResolvedSubagent } from '../../protocol/base/pinned-bundle.ts';
import { readSubagent } from '../../protocol/config/subagent.ts';
import { findSubagentNames, subagentPath } from '../../protocol/base/registry-paths.ts';
import { ClientError } from '../client-error.ts';
import type { StartOptions } from '../ports.ts';
import { findRunOf } from './find-task.ts';
import { pause } from './results.ts';
import { insistOnWait } from '../calls/until-aborted.ts';
import type { GitHubContext } from './client-context.ts';

export interface StartedTask {
  readonly request: StartRequest;
  readonly dispatchId: string;
  readonly runId: number;
}

interface PreparedStart {
  readonly text: string;
  readonly repository: Repository;
  readonly by: Me;
  readonly subagent: ResolvedSubagent;
}

/** GitHub lists a new run only some seconds after its start. */
const LISTED_MS = 60_000;
/** Clocks differ. */
const SKEW_MS = 120_000;

export async function startTask(context: GitHubContext, options: StartOptions): Promise<StartedTask> {
  const { client, at, workflow } = context;
  const { text, repository, by, subagent } = await prepareStart(context, options);
  const nonce = Buffer.from(context.random(16)).toString('hex');
  const request = StartRequest.parse({
    v: 1,
    kind: 'start',
    attempt: 1,
    by,
    subagent,
    task: taskOfSender(repository.id, by.id, nonce),
    source: { kind: 'manual', text, nonce },
    ...defined({ issue: options.issue }),
  });
  insistOnWait(options);
  const since = new Date(context.clock.now().getTime() - SKEW_MS);
  const runId = await startRun(client, { ...at, workflow, ref: repository.defaultBranch }, request).catch(
    async (error: unknown) => {
      throw await whyNotStarted(error, context, { ref: subagent.at, branch: repository.defaultBranch });
    },
  );
  const dispatchId = dispatchIdOfRequest(request);
  options.onProgress?.({ kind: 'accepted', taskId: request.task, dispatchId, resolved: { subagent } });
  return {
    request,
    dispatchId,
    runId: runId ?? (await awaitRun(context, dispatchId, since, LISTED_MS, options.signal)),
  };
}

/** Refuses what cannot start, before anything is written. @throws ClientError. */
export async function prepareStart(
  context: GitHubContext,
  options: Pick<StartOptions, 'subagent' | 'input' | 'issue'>,
): Promise<PreparedStart> {
  const { client, at } = context;
  insistOnGuards(context);
  const text = textOfInput(options.input);
  const repository = await findRepository(client, at);
  if (repository === undefined)
    throw new ClientError('not-found', `There is no repository ${at.owner}/${at.repo}, or this token may not see it.`, {
      fix: 'Check the name, and that you are signed in as a user who can see it.',
    });
  if (options.issue !== undefined) await insistOnIssue(context, options.issue);
  const by = await whoAmI(client);
  return { text, repository, by, subagent: await resolveSubagent(context, options, repository.defaultBranch) };
}

/** @throws ClientError mistake: a user who has set such a variable relies on it, and nothing reads it on GitHub. */
export function insistOnGuards({ unguarded = [] }: GitHubContext): void {
  if (unguarded.length === 0) return;
  throw new ClientError('mistake', unguarded.join(' '), {
    fix: 'Set it in the workflow, and unset the variable.',
  });
}

/** Otherwise, a run would start that has nowhere to write. */
async function insistOnIssue({ client, at }: GitHubContext, issue: number): Promise<void> {
  const found = await getIssue(client, { ...at, issue }).catch((error: unknown) => {
    if (isStatus(error, 404) || isStatus(error, 410)) return undefined;
    throw error;
  });
  // An issue that was transferred has another number.
  if (found?.number === issue) return;
  const now = found === undefined ? '' : ` It is now ${found.url}.`;
  throw new ClientError('not-found', `There is no issue #${issue} in ${at.owner}/${at.repo}.${now}`, {
    fix: 'Name an issue or pull request of this repository, or leave it out.',
  });
}

function textOfInput(input: StartOptions['input']): string {
  const { text, ...rest } = input;
  const whole = typeof text === 'string' && Object.keys(rest).length === 0 ? text : JSON.stringify(input, null, 2);
  if (whole.length <= LIMITS.inlineAnswerChars) return whole;
  throw new ClientError(
    'mistake',
    `The input is ${whole.length} characters long; a dispatch on GitHub takes at most ${LIMITS.inlineAnswerChars}.`,
    { fix: 'Write the text into an issue and name the issue.' },
  );
}

async function resolveSubagent(
  { client, at }: GitHubContext,
  { subagent: name, input, issue }: Pick<StartOptions, 'subagent' | 'input' | 'issue'>,
  branch: string,
): Promise<ResolvedSubagent> {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name))
    throw new ClientError('mistake', `"${name.slice(0, 200)}" cannot be the name of a subagent.`, {
      fix: 'Use at most 63 lowercase letters, digits and hyphens, and no hyphen at the start.',
    });
  const ref = await headOf(client, { ...at, branch });
  const path = subagentPath(name);
  const file = await findFile(client, { ...at, path, ref });
  if (file === undefined) {
    const known = findSubagentNames(await listFiles(client, { ...at, path: '.github/agora/subagents', ref }));
    throw new ClientError('not-found', `There is no ${path} on the branch ${branch}.`, {
      fix: known.length === 0 ? `Write ${path} and merge it.` : `Name one of these: ${known.join(', ')}.`,
    });
  }
  const read = readSubagent(Buffer.from(file).toString('utf8'));
  if (read.kind === 'malformed')
    throw new ClientError('mistake', `${path} cannot be used: ${read.why.join('; ')}.`, {
      fix: `Correct ${path} on the branch ${branch}; \`agora validate\` shows every mistake.`,
    });
  // An issue has a text of its own.
  if (issue === undefined) insistOnRequest(input, read.subagent, 'Say what to do, or name an issue.');
  return { name, contentHash: contentHash(file), at: ref };
}

/** Waits until a run of that round is listed. @throws ClientError not-taken-up. */
export async function awaitRun(
  context: GitHubContext,
  dispatch: string,
  since: Date,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const deadline = context.clock.now().getTime() + ms;
  for (;;) {
    const run = await findRunOf(context, dispatch, since);
    if (run !== undefined) return run.id;
    if (context.clock.now().getTime() > deadline)
      throw new ClientError('not-taken-up', `No run of ${dispatch} has appeared.`, {
        fix: `Check that the run-name of ${context.workflow} matches the sample workflow, for example with \`agora doctor\`.`,
      });
    await pause(context, signal);
  }
}

/** With 404, GitHub also answers somebody who lacks write access. */
async function whyNotStarted(
  error: unknown,
  { client, workflow, at }: GitHubContext,
  { ref, branch }: { readonly ref: string; readonly branch: string },
): Promise<unknown> {
  const path = `.github/workflows/${workflow}`;
  if (isStatus(error, 404) && (await findFile(client, { ...at, path, ref })) === undefined)
    return new ClientError('not-found', `There is no ${path} on the branch ${branch} of ${at.owner}/${at.repo}.`, {
      fix: 'Merge the sample workflow into that branch, or name another workflow; `agora doctor` checks it.',
      cause: error,
    });
  if (isStatus(error, 404))
    return new ClientError('not-allowed', `GitHub does not let you start ${path} in ${at.owner}/${at.repo}.`, {
      fix: 'Ask for write access to the repository; `agora doctor` checks it.',
      cause: error,
    });
  if (isStatus(error, 422))
    return new ClientError('mistake', `GitHub refused to start ${workflow}: ${readRefusal(error)}.`, {
      fix: 'Give the workflow the trigger workflow_dispatch with the input request, and enable it.',
      cause: error,
    });
  return error;
}
