/**
 * The relay: the bot's core without a server, as a small job in the repository itself.
 *
 * It runs on `issues`, `issue_comment`, `workflow_run` and `schedule`, reconciles the issue of the event with the job's
 * own token, reconciles it again if it has just posted something that changes the rest, and ends. On a schedule it
 * sweeps, which finds whatever an event did not lead to. Only then does it wait a moment to see what becomes of a claim
 * that nobody followed up.
 */
import { readFileSync } from 'node:fs';
import * as core from '@actions/core';
import { getOctokit } from '@actions/github';
import { z } from '../../protocol/base/zod.ts';
import { refuseForeignAnswers } from '../../github/foreign-answers.ts';
import { findRetryAt } from '../../github/rate-limits.ts';
import { renderFailedCall } from '../../protocol/errors/failed-call.ts';
import { findMisplacedVariables } from '../../protocol/config/misplaced-variables.ts';
import { secretsOf } from '../../protocol/config/state-keys.ts';
import { findAskedIssue, RelayMistake, sayMistakes, tellRelaySettings } from './tell-relay-settings.ts';
import { jobStep } from './adapters/job-step.ts';
import { findDefaultBranch } from './relay-branch.ts';
import { type ReadRelayInputs, readRelayInputs } from './relay-inputs.ts';
import { runRelay } from './run-relay.ts';
import { editComment, listComments, postComment } from '../../github/issues/threads.ts';
import { defaultBranchOf } from '../../github/git/contents.ts';
import { createLog } from '../adapters/log.ts';

/** For older servers that do not report which workflow this run belongs to. */
const WORKFLOW = '.github/workflows/agora-relay.yml';

const Environment = z.looseObject({
  GITHUB_REPOSITORY: z.string().check(z.regex(/^[^/]+\/[^/]+$/)),
  GITHUB_REPOSITORY_ID: z.coerce.number().check(z.int(), z.positive()),
  GITHUB_EVENT_NAME: z.string().check(z.minLength(1)),
  GITHUB_EVENT_PATH: z.string().check(z.minLength(1)),
  GITHUB_API_URL: z.url(),
  GITHUB_SERVER_URL: z.url(),
  GITHUB_RUN_ID: z.coerce.number().check(z.int(), z.positive()),
  GITHUB_RUN_ATTEMPT: z._default(z.coerce.number(), 1),
  GITHUB_WORKFLOW_REF: z._default(z.string(), ''),
});
const Event = z.looseObject({
  action: z.optional(z.string()),
  repository: z.optional(z.looseObject({ default_branch: z.string() })),
});

/** @throws RelayMistake with everything that is wrong. */
function readInputs(): Extract<ReadRelayInputs, { kind: 'inputs' }> {
  for (const secret of [core.getInput('github-token'), ...secretsOf(core.getInput('state-key'))])
    if (secret !== '') core.setSecret(secret);
  const read = readRelayInputs((name) => core.getInput(name));
  if (read.kind === 'mistakes') throw new RelayMistake(read.mistakes);
  return read;
}

async function main(): Promise<void> {
  const environment = Environment.parse(process.env);
  const { token, stateKey, workflow } = readInputs();
  const payload: unknown = JSON.parse(readFileSync(environment.GITHUB_EVENT_PATH, 'utf8'));
  const event = Event.parse(payload);
  const [owner = '', repo = ''] = environment.GITHUB_REPOSITORY.split('/');
  const client = getOctokit(token, { baseUrl: environment.GITHUB_API_URL });
  refuseForeignAnswers(client);
  const defaultBranch = await findDefaultBranch(
    { attempt: environment.GITHUB_RUN_ATTEMPT, named: event.repository?.default_branch },
    () => defaultBranchOf(client, { owner, repo }),
  );
  await runRelay({
    client,
    where: { owner, repo, id: environment.GITHUB_REPOSITORY_ID, defaultBranch },
    workflow,
    stateKey,
    event: { name: environment.GITHUB_EVENT_NAME, action: event.action, payload },
    log: createLog('info'),
    tell: jobStep.info,
    timers: { now: Date.now, setTimer: setTimeout, clearTimer: clearTimeout },
    retryAt: (error) => findRetryAt(error, Date.now()),
  });
}

/** @throws GitHub's error; the job has already failed, and says why. */
async function tellIssue(error: unknown): Promise<void> {
  const mistakes = sayMistakes(error);
  const environment = Environment.safeParse(process.env).data;
  const token = core.getInput('github-token');
  if (mistakes === undefined || environment === undefined || token === '') return;
  const asked = findAskedIssue(JSON.parse(readFileSync(environment.GITHUB_EVENT_PATH, 'utf8')));
  if (asked === undefined) return;
  const { issue } = asked;
  const [owner = '', repo = ''] = environment.GITHUB_REPOSITORY.split('/');
  const { GITHUB_API_URL: baseUrl, GITHUB_SERVER_URL: server, GITHUB_RUN_ID: run } = environment;
  const client = getOctokit(token, { baseUrl });
  refuseForeignAnswers(client);
  const told = {
    repositoryId: environment.GITHUB_REPOSITORY_ID,
    runUrl: `${server}/${owner}/${repo}/actions/runs/${run}`,
    workflowPath: /^[^/]+\/[^/]+\/(?<path>[^@]+)@/.exec(environment.GITHUB_WORKFLOW_REF)?.groups?.['path'] ?? WORKFLOW,
  };
  const thread = {
    comments: () => listComments(client, { owner, repo, issue }),
    post: (body: string) => postComment(client, { owner, repo, issue }, body),
    edit: (commentId: number, body: string) => editComment(client, { owner, repo, commentId }, body),
  };
  await tellRelaySettings(asked, mistakes, told, thread, Date.now());
}

for (const warning of findMisplacedVariables('relay', process.env).warnings) jobStep.warn(warning);
main().catch(async (error: unknown) => {
  jobStep.fail(
    error instanceof z.core.$ZodError
      ? error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim()).join('\n')
      : renderFailedCall(error),
  );
  await tellIssue(error).catch((why: unknown) => {
    jobStep.warn(`The issue was not updated: ${renderFailedCall(why)}`);
  });
});
