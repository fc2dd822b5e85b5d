/** The Probot function: turns webhooks into work for the queue. It makes no decisions. */
import type { Context, Probot } from 'probot';
import { PositiveInt, z } from '../../protocol/base/zod.ts';
import { defaultBranchOf } from '../../github/git/contents.ts';
import { createPorts, type PortsSettings } from '../adapters/github-ports.ts';
import type { DashboardUpdater } from '../dashboard/update-queue.ts';
import type { WorkQueue } from '../reconcile/work-queue.ts';
import {
  readClosedOrUnlocked,
  readOpened,
  readCommented,
  readEdited,
  readIssueEdited,
  readLabeled,
  readReviewed,
  readRunEnded,
  type SeenEvent,
} from '../webhooks/parse-event.ts';
import { isLate } from '../webhooks/late-delivery.ts';
import { Name } from '../webhooks/payload-values.ts';
import type { BotPorts, Where } from '../ports.ts';
import { mayDoNothing } from '../webhooks/screen-stranger.ts';
import { findIssuesOfTask } from '../sweep/select-issues.ts';

export interface AppSettings extends PortsSettings {
  readonly queue: WorkQueue;
  readonly dashboards: DashboardUpdater;
  readonly slug: () => Promise<string>;
}

type ReceivedEvent =
  | 'issues.labeled'
  | 'pull_request.labeled'
  | 'issues.opened'
  | 'issues.edited'
  | 'issues.closed'
  | 'pull_request.closed'
  | 'issues.unlocked'
  | 'pull_request.unlocked'
  | 'pull_request_review.submitted'
  | 'pull_request_review.edited'
  | 'pull_request_review_comment.created'
  | 'pull_request_review_comment.edited'
  | 'issue_comment.created'
  | 'issue_comment.edited'
  | 'workflow_run.completed';

const Repository = z.looseObject({
  id: PositiveInt,
  name: Name,
  default_branch: Name,
  owner: z.looseObject({ login: Name }),
});
const InRepository = z.looseObject({ repository: Repository });

export function createApp(settings: AppSettings): (probot: Probot) => void {
  return (probot) => {
    probot.on(['issues.labeled', 'pull_request.labeled'], (context) =>
      handle(context, readLabeled(context.payload, settings.now()), settings),
    );
    probot.on('issues.opened', (context) => handle(context, readOpened(context.payload), settings));
    probot.on('issues.edited', async (context) => {
      await handle(context, readIssueEdited(context.payload, await settings.slug()), settings);
    });
    probot.on('issue_comment.created', async (context) => {
      await handle(context, readCommented(context.payload, await settings.slug()), settings);
    });
    probot.on('issue_comment.edited', async (context) => {
      await handle(context, readEdited(context.payload, await settings.slug()), settings);
    });
    probot.on(['issues.closed', 'pull_request.closed', 'issues.unlocked', 'pull_request.unlocked'], (context) =>
      handle(context, readClosedOrUnlocked(context.payload), settings),
    );
    probot.on(
      [
        'pull_request_review.submitted',
        'pull_request_review.edited',
        'pull_request_review_comment.created',
        'pull_request_review_comment.edited',
      ],
      (context) => handle(context, readReviewed(context.payload), settings),
    );
    probot.on('workflow_run.completed', (context) =>
      handle(context, readRunEnded(context.payload, settings.workflow), settings),
    );
  };
}

async function handle(context: Context<ReceivedEvent>, seen: SeenEvent, settings: AppSettings): Promise<void> {
  try {
    const outcome = await enqueueSeen(context, seen, settings);
    settings.meter.delivery(context.name, outcome);
  } catch (error) {
    settings.meter.delivery(context.name, 'failed');
    throw error;
  }
}

async function enqueueSeen(
  context: Context<ReceivedEvent>,
  seen: SeenEvent,
  settings: AppSettings,
): Promise<'ignored' | 'enqueued'> {
  const repository = InRepository.safeParse(context.payload).data?.repository;
  const log = { delivery: context.id, event: context.name };
  if (repository === undefined || seen.kind === 'ignore') {
    settings.log.debug(
      { ...log, because: seen.kind === 'ignore' ? seen.because : 'it names no repository' },
      'an event was ignored',
    );
    return 'ignored';
  }
  const at = { owner: repository.owner.login, repo: repository.name };
  const where: Where = {
    ...at,
    id: repository.id,
    // A branch may have been renamed since.
    defaultBranch: isLate(context.payload, settings.now())
      ? await defaultBranchOf(context.octokit, at)
      : repository.default_branch,
  };
  const ports = createPorts(context.octokit, where, settings);
  if (await isScreened(seen, repository.id, ports, settings)) {
    settings.log.debug({ ...log, because: 'its author has no permissions here' }, 'an event was ignored');
    return 'ignored';
  }
  settings.log.info({ ...log, repository: repository.id, seen: seen.kind }, 'event accepted');
  if (seen.kind === 'look') {
    await settings.queue.enqueue(where, seen.issue, seen.trigger, ports);
    return 'enqueued';
  }
  if (seen.kind === 'dashboard') {
    try {
      if (seen.tick !== undefined) await settings.queue.enqueue(where, seen.tick.issue, seen.tick.trigger, ports);
    } finally {
      // If it failed, the queue tries it again: it is known who ticked in any case.
      settings.dashboards[seen.tick === undefined ? 'touch' : 'noteTick'](where, ports);
    }
    return 'enqueued';
  }
  const issues = await findIssuesOfTask({ where, slug: await settings.slug() }, seen, ports);
  const trigger = { kind: 'look', labels: false, ended: seen.task } as const;
  for (const issue of issues) await settings.queue.enqueue(where, issue, trigger, ports);
  return 'enqueued';
}

/**
 * Uses the policy as it was last read: a stranger's comment is no reason to read it. Later reconciliations read it
 * again.
 */
async function isScreened(
  seen: Exclude<SeenEvent, { kind: 'ignore' }>,
  repositoryId: number,
  { people }: BotPorts,
  { policies }: AppSettings,
): Promise<boolean> {
  if (seen.kind !== 'look' || seen.stranger === undefined) return false;
  const known = policies.knownConfig(repositoryId);
  if (known?.kind !== 'config') return false;
  return mayDoNothing(seen.stranger, known.config.policy, (person) => people.permission(person));
}
