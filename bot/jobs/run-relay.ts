/** What a job of the relay does with its event: it runs the bot's own rules and queue with the job's token. */
import { createPorts } from '../adapters/github-ports.ts';
import { createOneRequest } from '../adapters/look/one-request.ts';
import { SILENT } from '../adapters/metrics-port.ts';
import { createDashboardUpdater, type DashboardUpdater } from '../dashboard/update-queue.ts';
import { RULES } from '../rules/rules-table.ts';
import { createWorkQueue, type WorkQueue } from '../reconcile/work-queue.ts';
import {
  readClosedOrUnlocked,
  readCommented,
  readEdited,
  readLabeled,
  readRunEnded,
  type SeenEvent,
} from '../webhooks/parse-event.ts';
import type { BotPorts, Log, Where } from '../ports.ts';
import { relayKeysOf } from '../adapters/bot-records.ts';
import { createConfigCache } from '../adapters/config-cache.ts';
import { createFirstSeen } from '../concurrency/first-seen.ts';
import { laterWithin, type Timers } from '../concurrency/later-within.ts';
import { findIssuesOfTask, createSweepMemory, sweepRepository } from '../sweep/select-issues.ts';

/** The account that a job's token writes as, without its `[bot]`. */
const SLUG = 'github-actions';
const GRACE_MS = 60_000;
/**
 * How long a job stays for the reconciliations that it planned, counted from its start; the next job does the rest.
 * Each job has to find out by itself since when a claim or the end of a run is known, which takes two
 * minutes for a lost run, one turn for a comment, and three times the grace period for three tries.
 */
const STAY_MS = 420_000;
/** A job that has claimed an occasion posts within seconds, or has died. Due after the end of a lost run. */
const TURN_MS = 100_000;

interface TriggeringEvent {
  readonly name: string;
  readonly action: string | undefined;
  readonly payload: unknown;
}

export interface RelayRunning<T> {
  readonly client: Parameters<typeof createPorts>[0];
  readonly where: Where;
  /** File name of the workflow that runs the agent. */
  readonly workflow: string;
  readonly stateKey: string;
  readonly event: TriggeringEvent;
  readonly log: Log;
  /** Writes to the job's log why there is nothing to do. */
  readonly tell: (text: string) => void;
  readonly timers: Timers<T>;
  /** As in WorkQueueSettings. */
  readonly retryAt: (error: unknown) => number | undefined;
}

type RelayWork = { readonly kind: 'sweep' } | { readonly kind: 'seen'; readonly seen: SeenEvent };

/** What an event requests. Pure. */
function readEvent({ name, action, payload }: TriggeringEvent, workflow: string, now: number): RelayWork {
  switch (`${name}.${action ?? ''}`) {
    case 'issues.labeled':
      return { kind: 'seen', seen: readLabeled(payload, now) };
    case 'issue_comment.created':
      return { kind: 'seen', seen: readCommented(payload, SLUG) };
    case 'issue_comment.edited':
      return { kind: 'seen', seen: readEdited(payload, SLUG) };
    case 'issues.closed':
    case 'pull_request.closed':
    case 'issues.unlocked':
    case 'pull_request.unlocked':
      return { kind: 'seen', seen: readClosedOrUnlocked(payload) };
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

interface WorkServices {
  readonly queue: WorkQueue;
  readonly dashboards: DashboardUpdater;
  readonly tell: (text: string) => void;
}

/** The dashboard is updated with the sweep: an update lists all comments, which is too expensive for each comment. */
async function doWork(
  work: RelayWork,
  where: Where,
  { queue, dashboards, tell }: WorkServices,
  ports: BotPorts,
): Promise<void> {
  if (work.kind === 'sweep') {
    const swept = await sweepRepository({ where, slug: SLUG }, createSweepMemory(ports.now()), queue, ports);
    if (swept.hasTasks) await dashboards.sweep(where, ports);
    return;
  }
  const { seen } = work;
  if (seen.kind === 'ignore') tell(`Nothing to do: ${seen.because}.`);
  else if (seen.kind === 'look') await queue.enqueue(where, seen.issue, seen.trigger, ports);
  else if (seen.kind === 'ended')
    for (const issue of await findIssuesOfTask({ where, slug: SLUG }, seen, ports))
      await queue.enqueue(where, issue, { kind: 'look', labels: false, ended: seen.task }, ports);
}

/** @returns when everything that the event led to is done, as far as this job waits for it. */
export async function runRelay<T>(job: RelayRunning<T>): Promise<void> {
  const { client, where, workflow, stateKey, event, log, tell, timers, retryAt } = job;
  const { now } = timers;
  const work = readEvent(event, workflow, now());
  const later = laterWithin({ mostMs: work.kind === 'sweep' ? STAY_MS : 0, end: now() + STAY_MS }, timers);
  const slug = (): Promise<string> => Promise.resolve(SLUG);
  const queue = createWorkQueue({
    decision: { rules: RULES, graceMs: GRACE_MS },
    slug,
    now,
    later,
    log,
    retryAt,
  });
  const policies = createConfigCache();
  const dashboards = createDashboardUpdater({ slug, now, later, log, knownConfig: policies.knownConfig });
  const ports = createPorts(client, where, {
    workflow,
    firstSeen: createFirstSeen(),
    oneRequest: createOneRequest(),
    policies,
    now,
    log,
    meter: SILENT,
    turnMs: TURN_MS,
    keys: relayKeysOf(stateKey),
  });
  await doWork(work, where, { queue, dashboards, tell }, ports);
}
