/**
 * The relay: the bot's core without a server, as a small job of the repository itself.
 *
 * It runs on `issues`, `issue_comment`, `workflow_run` and `schedule`, looks at what the event is about with the job's
 * own token, looks at once more where it has just said something that changes the rest, and ends. On a schedule it
 * sweeps, which finds whatever an event did not lead to; only then it stays for a moment to see what becomes of a claim
 * that nobody followed up.
 */
import { readFileSync } from 'node:fs';
import * as core from '@actions/core';
import { getOctokit } from '@actions/github';
import { z } from '../../protocol/base/zod.ts';
import { refuseForeignAnswers } from '../../github/foreign-answers.ts';
import { findMisplaced } from '../../protocol/config/misplaced-variables.ts';
import { secretsOf } from '../../protocol/config/state-keys.ts';
import { findAskedIssue, RelayMistake, sayMistake, tellRelaySettings } from './tell-relay-settings.ts';
import { jobStep } from './adapters/job-step.ts';
import { editComment, listComments, postComment } from '../../github/issues/threads.ts';
import { defaultBranchOf } from '../../github/git/contents.ts';
import { createPorts } from '../adapters/github-ports.ts';
import { createOneRequest } from '../adapters/look/one-request.ts';
import { createLog } from '../adapters/log.ts';
import { SILENT } from '../adapters/metrics-port.ts';
import { createDashboardUpdater, type DashboardUpdater } from '../dashboard/update-queue.ts';
import { RULES } from '../rules/rules-table.ts';
import { createWorkQueue, type WorkQueue } from '../reconcile/work-queue.ts';
import {
  readClosed,
  readCommented,
  readEdited,
  readLabeled,
  readRunEnded,
  type SeenEvent,
} from '../webhooks/parse-event.ts';
import type { BotPorts, Where } from '../ports.ts';
import { relayKeysOf } from '../adapters/bot-records.ts';
import { createConfigCache } from '../adapters/config-cache.ts';
import { createFirstSeen } from '../concurrency/first-seen.ts';
import { laterWithin } from '../concurrency/later-within.ts';
import { findIssuesOfTask, createSweepMemory, sweepRepository } from '../sweep/select-issues.ts';

/** The account that a job's token writes as, without its `[bot]`. */
const SLUG = 'github-actions';
/** Where an older server does not say which workflow this is of. */
const WORKFLOW = '.github/workflows/agora-relay.yml';
const GRACE_MS = 60_000;
/** How long a job stays for looks that it planned, counted from its start; the next one does the rest. */
const STAY_MS = 120_000;

const Environment = z.looseObject({
  GITHUB_REPOSITORY: z.string().check(z.regex(/^[^/]+\/[^/]+$/)),
  GITHUB_REPOSITORY_ID: z.coerce.number().check(z.int(), z.positive()),
  GITHUB_EVENT_NAME: z.string().check(z.minLength(1)),
  GITHUB_EVENT_PATH: z.string().check(z.minLength(1)),
  GITHUB_API_URL: z.url(),
  GITHUB_SERVER_URL: z.url(),
  GITHUB_RUN_ID: z.coerce.number().check(z.int(), z.positive()),
  GITHUB_WORKFLOW_REF: z._default(z.string(), ''),
});
const Event = z.looseObject({
  action: z.optional(z.string()),
  repository: z.optional(z.looseObject({ default_branch: z.string() })),
});
const Workflow = z
  .string()
  .check(z.regex(/^[\w.-]+\.ya?ml$/, 'workflow: must be the file name of a workflow, like agora.yml'));

type RelayWork = { readonly kind: 'sweep' } | { readonly kind: 'seen'; readonly seen: SeenEvent };

/** What an event asks for. Pure. */
function readEvent(
  name: string,
  action: string | undefined,
  payload: unknown,
  workflow: string,
  now: number,
): RelayWork {
  switch (`${name}.${action ?? ''}`) {
    case 'issues.labeled':
      return { kind: 'seen', seen: readLabeled(payload, now) };
    case 'issue_comment.created':
      return { kind: 'seen', seen: readCommented(payload, SLUG) };
    case 'issue_comment.edited':
      return { kind: 'seen', seen: readEdited(payload, SLUG) };
    case 'issues.closed':
    case 'pull_request.closed':
      return { kind: 'seen', seen: readClosed(payload) };
    case 'workflow_run.completed':
      return { kind: 'seen', seen: readRunEnded(payload, workflow) };
    case 'schedule.':
    case 'workflow_dispatch.':
      return { kind: 'sweep' };
    default:
      return {
        kind: 'seen',
        seen: { kind: 'ignore', because: `nothing is due on ${name}${action === undefined ? '' : `.${action}`}` },
      };
  }
}

/**
 * The dashboard follows with the sweep: to bring it up to date takes a list of all comments, too much for each of them.
 */
async function follow(
  work: RelayWork,
  where: Where,
  { queue, keeper }: { readonly queue: WorkQueue; readonly keeper: DashboardUpdater },
  ports: BotPorts,
): Promise<void> {
  if (work.kind === 'sweep') {
    const swept = await sweepRepository(where, SLUG, createSweepMemory(ports.now()), queue, ports);
    if (swept.hasTasks) await keeper.sweep(where, ports);
    return;
  }
  const { seen } = work;
  if (seen.kind === 'ignore') jobStep.info(`Nothing to do: ${seen.because}.`);
  else if (seen.kind === 'look') await queue.enqueue(where, seen.issue, seen.trigger, ports);
  else if (seen.kind === 'ended')
    for (const issue of await findIssuesOfTask(seen.task, SLUG, seen.startedAt, ports))
      await queue.enqueue(where, issue, { kind: 'look', labels: false, ended: seen.task }, ports);
}

/** @throws without one: nobody would act on what it says. */
function readStateKey(): string {
  const stateKey = core.getInput('state-key');
  for (const secret of secretsOf(stateKey)) core.setSecret(secret);
  if (stateKey.trim() === '')
    throw new RelayMistake(
      [
        'state-key: is missing. Pass the secret that the workflow of the agent has as well:',
        '`state-key: ${{ secrets.AGORA_STATE_KEY }}`. Make one with `openssl rand -base64 32`.',
      ].join(' '),
    );
  return stateKey;
}

async function main(): Promise<void> {
  const environment = Environment.parse(process.env);
  const workflow = Workflow.parse(core.getInput('workflow', { required: true }));
  const token = core.getInput('github-token', { required: true });
  core.setSecret(token);
  const stateKey = readStateKey();
  const payload: unknown = JSON.parse(readFileSync(environment.GITHUB_EVENT_PATH, 'utf8'));
  const event = Event.parse(payload);
  const [owner = '', repo = ''] = environment.GITHUB_REPOSITORY.split('/');
  const client = getOctokit(token, { baseUrl: environment.GITHUB_API_URL });
  refuseForeignAnswers(client);
  const work = readEvent(environment.GITHUB_EVENT_NAME, event.action, payload, workflow, Date.now());
  const defaultBranch = event.repository?.default_branch ?? (await defaultBranchOf(client, { owner, repo }));
  const where: Where = { owner, repo, id: environment.GITHUB_REPOSITORY_ID, defaultBranch };
  const log = createLog('info');
  const later = laterWithin(
    { mostMs: work.kind === 'sweep' ? STAY_MS : 0, end: Date.now() + STAY_MS },
    { now: Date.now, setTimer: setTimeout, clearTimer: clearTimeout },
  );
  const queue = createWorkQueue({
    decision: { rules: RULES, graceMs: GRACE_MS },
    slug: () => Promise.resolve(SLUG),
    now: Date.now,
    later,
    log,
  });
  const policies = createConfigCache();
  const keeper = createDashboardUpdater({
    slug: () => Promise.resolve(SLUG),
    now: Date.now,
    later,
    log,
    knownConfig: policies.knownConfig,
  });
  await follow(
    work,
    where,
    { queue, keeper },
    createPorts(client, where, {
      workflow,
      firstSeen: createFirstSeen(),
      oneRequest: createOneRequest(),
      policies,
      now: Date.now,
      log,
      meter: SILENT,
      keys: relayKeysOf(stateKey),
    }),
  );
}

/** @throws what GitHub answers; the job is red already, and says why. */
async function tellIssue(error: unknown): Promise<void> {
  const mistake = sayMistake(error);
  const environment = Environment.safeParse(process.env).data;
  const token = core.getInput('github-token');
  if (mistake === undefined || environment === undefined || token === '') return;
  const issue = findAskedIssue(JSON.parse(readFileSync(environment.GITHUB_EVENT_PATH, 'utf8')));
  if (issue === undefined) return;
  const [owner = '', repo = ''] = environment.GITHUB_REPOSITORY.split('/');
  const { GITHUB_API_URL: baseUrl, GITHUB_SERVER_URL: server, GITHUB_RUN_ID: run } = environment;
  const client = getOctokit(token, { baseUrl });
  refuseForeignAnswers(client);
  const told = {
    repositoryId: environment.GITHUB_REPOSITORY_ID,
    runUrl: `${server}/${owner}/${repo}/actions/runs/${run}`,
    workflowPath: /^[^/]+\/[^/]+\/(?<path>[^@]+)@/.exec(environment.GITHUB_WORKFLOW_REF)?.groups?.['path'] ?? WORKFLOW,
  };
  await tellRelaySettings(issue, mistake, told, {
    comments: () => listComments(client, { owner, repo, issue }),
    post: (body) => postComment(client, { owner, repo, issue }, body),
    edit: (commentId, body) => editComment(client, { owner, repo, commentId }, body),
  });
}

for (const warning of findMisplaced('relay', process.env).warnings) jobStep.warn(warning);
main().catch(async (error: unknown) => {
  jobStep.fail(
    error instanceof z.core.$ZodError
      ? error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim()).join('\n')
      : error instanceof Error
        ? error.message
        : String(error),
  );
  await tellIssue(error).catch((why: unknown) => {
    jobStep.warn(`The issue was not told: ${why instanceof Error ? why.message : String(why)}`);
  });
});
