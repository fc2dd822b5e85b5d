/**
 * The relay: the bot's core without a server, as a small job of the repository itself.
 *
 * It runs on `issues`, `issue_comment`, `workflow_run` and `schedule`, looks at what the event is about with the job's own
 * token, looks at once more where it has just said something that changes the rest, and ends. On a schedule it sweeps, which
 * finds whatever an event did not lead to; only then it stays for a moment to see what becomes of a claim that nobody
 * followed up.
 */
import { readFileSync } from 'node:fs';
import * as core from '@actions/core';
import { getOctokit } from '@actions/github';
import { z } from '../../protocol/zod.ts';
import type { GitHubClient } from '../../github/client.ts';
import { defaultBranchOf } from '../../github/contents.ts';
import { createPorts } from '../adapters/github-ports.ts';
import { createLog } from '../adapters/log.ts';
import { SILENT } from '../adapters/meter.ts';
import { createKeeper, type Keeper } from '../dashboard/keeper.ts';
import { createDesk, type Desk } from '../desk.ts';
import { readClosed, readCommented, readEdited, readLabeled, readRunEnded, type Seen } from '../events.ts';
import type { Ports, Where } from '../ports.ts';
import { createPolicies } from '../policies.ts';
import { createSightings } from '../sightings.ts';
import { findIssuesOfTask, startRemembering, sweepRepository } from '../sweep.ts';

/** The account that a job's token writes as, without its `[bot]`. */
const SLUG = 'github-actions';
const GRACE_MS = 60_000;
/** How long a sweep stays for looks that it planned; the next one does the rest. */
const STAY_MS = 120_000;

const Environment = z.looseObject({
  GITHUB_REPOSITORY: z.string().check(z.regex(/^[^/]+\/[^/]+$/)),
  GITHUB_REPOSITORY_ID: z.coerce.number().check(z.int(), z.positive()),
  GITHUB_EVENT_NAME: z.string().check(z.minLength(1)),
  GITHUB_EVENT_PATH: z.string().check(z.minLength(1)),
  GITHUB_API_URL: z.url(),
});
const Event = z.looseObject({
  action: z.optional(z.string()),
  repository: z.optional(z.looseObject({ default_branch: z.string() })),
});
const Workflow = z
  .string()
  .check(z.regex(/^[\w.-]+\.ya?ml$/, 'workflow: must be the file name of a workflow, like agora.yml'));

type Work = { readonly kind: 'sweep' } | { readonly kind: 'seen'; readonly seen: Seen };

/** What an event asks for. Pure. */
function readEvent(name: string, action: string | undefined, payload: unknown, workflow: string, now: number): Work {
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

/** The dashboard follows with the sweep: to bring it up to date takes a list of all comments, too much for each of them. */
async function follow(
  work: Work,
  where: Where,
  { desk, keeper }: { readonly desk: Desk; readonly keeper: Keeper },
  ports: Ports,
): Promise<void> {
  if (work.kind === 'sweep') {
    const swept = await sweepRepository(where, SLUG, startRemembering(ports.now()), desk, ports);
    if (swept.hasTasks) await keeper.sweep(where, ports);
    return;
  }
  const { seen } = work;
  if (seen.kind === 'ignore') core.info(`Nothing to do: ${seen.because}.`);
  else if (seen.kind === 'look') await desk.look(where, seen.issue, seen.trigger, ports);
  else if (seen.kind === 'ended')
    for (const issue of await findIssuesOfTask(seen.task, SLUG, seen.startedAt, ports))
      await desk.look(where, issue, { kind: 'look', labels: false }, ports);
}

async function main(): Promise<void> {
  const environment = Environment.parse(process.env);
  const workflow = Workflow.parse(core.getInput('workflow', { required: true }));
  const token = core.getInput('github-token', { required: true });
  core.setSecret(token);
  const payload: unknown = JSON.parse(readFileSync(environment.GITHUB_EVENT_PATH, 'utf8'));
  const event = Event.parse(payload);
  const [owner = '', repo = ''] = environment.GITHUB_REPOSITORY.split('/');
  const client: GitHubClient = getOctokit(token, { baseUrl: environment.GITHUB_API_URL });
  const work = readEvent(environment.GITHUB_EVENT_NAME, event.action, payload, workflow, Date.now());
  const defaultBranch = event.repository?.default_branch ?? (await defaultBranchOf(client, { owner, repo }));
  const where: Where = { owner, repo, id: environment.GITHUB_REPOSITORY_ID, defaultBranch };
  const log = createLog('info');
  const later = (ms: number, then: () => void): (() => void) => {
    if (ms > (work.kind === 'sweep' ? STAY_MS : 0)) return () => undefined;
    const timer = setTimeout(then, ms);
    return () => {
      clearTimeout(timer);
    };
  };
  const desk = createDesk({
    rules: { graceMs: GRACE_MS },
    slug: () => Promise.resolve(SLUG),
    now: Date.now,
    later,
    log,
  });
  const policies = createPolicies();
  const keeper = createKeeper({
    slug: () => Promise.resolve(SLUG),
    now: Date.now,
    later,
    log,
    knownConfig: policies.knownConfig,
  });
  await follow(
    work,
    where,
    { desk, keeper },
    createPorts(client, where, { workflow, sightings: createSightings(), policies, now: Date.now, log, meter: SILENT }),
  );
}

main().catch((error: unknown) => {
  core.setFailed(
    error instanceof z.core.$ZodError
      ? error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim()).join('\n')
      : error instanceof Error
        ? error.message
        : String(error),
  );
});
