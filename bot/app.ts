/**
 * The Probot function: webhooks in, looks at issues out. What is decided there is decided somewhere else.
 */
import type { Context, Probot } from 'probot';
import { z } from '../protocol/zod.ts';
import { createPorts, type PortsSettings } from './adapters/github-ports.ts';
import type { Keeper } from './dashboard/keeper.ts';
import type { Desk } from './desk.ts';
import {
  readClosed,
  readCommented,
  readEdited,
  readIssueEdited,
  readLabeled,
  readReviewed,
  readRunEnded,
  type Seen,
} from './events.ts';
import type { Where } from './ports.ts';
import { findIssuesOfTask } from './sweep.ts';

export interface AppSettings extends PortsSettings {
  readonly desk: Desk;
  readonly keeper: Keeper;
  readonly slug: () => Promise<string>;
}

type Heard =
  | 'issues.labeled'
  | 'pull_request.labeled'
  | 'issues.edited'
  | 'issues.closed'
  | 'pull_request.closed'
  | 'pull_request_review.submitted'
  | 'pull_request_review.edited'
  | 'pull_request_review_comment.created'
  | 'pull_request_review_comment.edited'
  | 'issue_comment.created'
  | 'issue_comment.edited'
  | 'workflow_run.completed';

const Repository = z.looseObject({
  id: z.int(),
  name: z.string(),
  default_branch: z.string(),
  owner: z.looseObject({ login: z.string() }),
});
const InRepository = z.looseObject({ repository: Repository });

export function createApp(settings: AppSettings): (probot: Probot) => void {
  return (probot) => {
    probot.on(['issues.labeled', 'pull_request.labeled'], (context) =>
      follow(context, readLabeled(context.payload, settings.now()), settings),
    );
    probot.on('issues.edited', async (context) => {
      await follow(context, readIssueEdited(context.payload, await settings.slug()), settings);
    });
    probot.on('issue_comment.created', async (context) => {
      await follow(context, readCommented(context.payload, await settings.slug()), settings);
    });
    probot.on('issue_comment.edited', async (context) => {
      await follow(context, readEdited(context.payload, await settings.slug()), settings);
    });
    probot.on(['issues.closed', 'pull_request.closed'], (context) =>
      follow(context, readClosed(context.payload), settings),
    );
    probot.on(
      [
        'pull_request_review.submitted',
        'pull_request_review.edited',
        'pull_request_review_comment.created',
        'pull_request_review_comment.edited',
      ],
      (context) => follow(context, readReviewed(context.payload), settings),
    );
    probot.on('workflow_run.completed', (context) =>
      follow(context, readRunEnded(context.payload, settings.workflow), settings),
    );
  };
}

async function follow(context: Context<Heard>, seen: Seen, settings: AppSettings): Promise<void> {
  try {
    const outcome = await heed(context, seen, settings);
    settings.meter.delivery(context.name, outcome);
  } catch (error) {
    settings.meter.delivery(context.name, 'failed');
    throw error;
  }
}

async function heed(context: Context<Heard>, seen: Seen, settings: AppSettings): Promise<'ignored' | 'looked'> {
  const repository = InRepository.safeParse(context.payload).data?.repository;
  const log = { delivery: context.id, event: context.name };
  if (repository === undefined || seen.kind === 'ignore') {
    settings.log.debug(
      { ...log, because: seen.kind === 'ignore' ? seen.because : 'it names no repository' },
      'an event was ignored',
    );
    return 'ignored';
  }
  const where: Where = {
    owner: repository.owner.login,
    repo: repository.name,
    id: repository.id,
    defaultBranch: repository.default_branch,
  };
  const ports = createPorts(context.octokit, where, settings);
  settings.log.info({ ...log, repository: repository.id, seen: seen.kind }, 'an event is looked at');
  if (seen.kind === 'look') {
    await settings.desk.look(where, seen.issue, seen.trigger, ports);
    return 'looked';
  }
  if (seen.kind === 'dashboard') {
    if (seen.tick !== undefined) await settings.desk.look(where, seen.tick.issue, seen.tick.trigger, ports);
    settings.keeper[seen.tick === undefined ? 'touch' : 'hear'](where, ports);
    return 'looked';
  }
  const issues = await findIssuesOfTask(seen.task, await settings.slug(), seen.startedAt, ports);
  for (const issue of issues) await settings.desk.look(where, issue, { kind: 'look', labels: false }, ports);
  return 'looked';
}
