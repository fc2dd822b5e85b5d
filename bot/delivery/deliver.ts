/**
 * Delivers a finished task's result, and posts the task's final comment.
 *
 * The agent's job has no permission to push; this code has it, and never runs an agent. It trusts a result only as far
 * as GitHub vouches for it (which run, of which workflow, from which repository, with which digest), and only the files
 * that the result lists. The final comment is posted at the end: until it exists, delivery is due. Work that waits for
 * approval already has its final comment; what happens to it after that is posted as a note, see approve-delivery.ts.
 */
import {
  aboutDelivery,
  aboutRefusedDelivery,
  type EndMarker,
  isAboutRefusedDelivery,
  type Marker,
  renderMarker,
  type StatusMarker,
} from '../../protocol/comments/marker.ts';
import type { Action } from '../decision/actions.ts';
import { takesTicks } from '../decision/takes-ticks.ts';
import { type DeliveryContext, type DeliveryOutcome, deliverResult } from './deliver-result.ts';
import { sayMayNotDeliver, sayOutcome, sayTooLarge, sayUnusable } from './delivery-notices.ts';
import type { IssueAddress } from '../decision/snapshot.ts';
import type { BotPorts, FetchedResult } from '../ports.ts';
import { dispatchIdOf } from '../../protocol/base/ids.ts';
import { readResult } from './read-result.ts';
import { postOnce } from '../concurrency/post-once.ts';
import type { Thread } from '../../protocol/thread/read-thread.ts';

type DueDelivery = Extract<Action, { kind: 'deliver' }>;

interface Delivering {
  readonly due: DueDelivery;
  readonly place: IssueAddress;
  readonly thread: Thread;
  readonly ports: BotPorts;
}

export async function deliver(
  due: DueDelivery,
  place: IssueAddress,
  thread: Thread,
  ports: BotPorts,
): Promise<'done' | 'again' | 'soon' | 'under-way' | 'refused'> {
  const delivering = { due, place, thread, ports };
  const { status, consentBy } = due;
  const { artifactId = 0, digest = '' } = status.result ?? {};
  const fetched = await ports.results.fetch({ runId: status.runId, artifactId, digest });
  // The run ends within seconds after it says so, and the webhook that reports the end may be lost.
  if (fetched.kind === 'not-yet') return 'soon';
  const { runUrl } = fetched;
  if (fetched.kind === 'refused') return postOutcome({ text: sayRefusedResult(fetched, status) }, delivering);
  const read = readResult(fetched.files, status);
  if (read.kind === 'malformed') return postOutcome({ text: sayUnusable(read.why, runUrl) }, delivering);
  const { line } = read.result;
  if (line !== undefined && !thread.statuses.has(line))
    return postOutcome(
      { text: sayUnusable(`it claims to continue the work of ${line}, which is not a task of this issue`, runUrl) },
      delivering,
    );
  const around = {
    issue: place.issue,
    runUrl,
    consentBy,
    runId: status.runId,
    defaultBranch: place.where.defaultBranch,
    isHeard: true,
    takesTicks: takesTicks(place.slug),
    ...(await deliveryRulesOf(ports)),
  };
  const outcome = await deliverResult(read, around, ports.results);
  if (outcome.kind === 'refused') return sayRefused(outcome.why, delivering);
  return postOutcome({ text: sayOutcome(outcome, read, around), summary: summarizeDelivery(outcome) }, delivering);
}

function sayRefusedResult(
  { why, runUrl, isTooLarge, isForeign }: Extract<FetchedResult, { kind: 'refused' }>,
  { task, round, attempt, runId, saved }: StatusMarker,
): string {
  return isTooLarge === true
    ? sayTooLarge(why, { task, dispatch: dispatchIdOf(task, round), attempt, runId })
    : sayUnusable(why, runUrl, isForeign === true ? undefined : saved && task);
}

type DeliveryRules = Required<Pick<DeliveryContext, 'protectedPaths' | 'unprotectedPaths' | 'linkHosts'>>;

/** @throws Error if the configuration cannot be read: then it is unknown which files the repository protects. */
export async function deliveryRulesOf({ registry }: Pick<BotPorts, 'registry'>): Promise<DeliveryRules> {
  const read = await registry.currentConfig();
  if (read.kind === 'config') {
    const { protectedPaths, unprotectedPaths, linkHosts } = read.config;
    return { protectedPaths, unprotectedPaths, linkHosts };
  }
  throw new Error(`.github/agora/config.yaml cannot be read: ${read.why.join('; ')}`);
}

type DeliveredSummary = Pick<EndMarker, 'held' | 'pullRequest'>;

/** The summary that the dashboard and later notices use. */
export function summarizeDelivery(outcome: DeliveryOutcome): DeliveredSummary {
  if (outcome.kind === 'protected') return { held: outcome.kind };
  return outcome.kind === 'delivered' && outcome.pullRequest !== undefined
    ? { pullRequest: outcome.pullRequest.number }
    : {};
}

async function postOutcome(
  { text, summary = {} }: { readonly text: string; readonly summary?: DeliveredSummary },
  { due: { status, consentBy }, place, ports }: Delivering,
): Promise<'done' | 'again' | 'under-way'> {
  const about = consentBy === undefined ? `end:${status.task}` : aboutDelivery(status.task);
  const spoken = await postOnce(place, about, `${renderMarker(markerOf(status, consentBy, summary))}\n${text}`, ports);
  ports.log.info({ issue: place.issue, task: status.task, spoken }, 'the end of a task was posted');
  if (spoken !== 'said') return 'under-way';
  // Our own comments trigger no reconciliation, and the comment that offered this must be corrected.
  return consentBy === undefined ? 'done' : 'again';
}

function markerOf({ task, round }: StatusMarker, consentBy: string | undefined, summary: DeliveredSummary): Marker {
  return consentBy === undefined
    ? { v: 1, kind: 'end', task, state: 'finished', round, ...summary }
    : { v: 1, kind: 'note', task, about: aboutDelivery(task), pullRequest: summary.pullRequest };
}

/**
 * Posted once, and once more for each later comment that approves it. The delivery is tried again at each
 * reconciliation, because a permission can be granted at any time. If nothing happens on the issue, that is rare after
 * the first time: each try fetches the whole result.
 */
async function sayRefused(
  why: string,
  { due: { status, consentBy, approvedIn }, place, thread, ports }: Delivering,
): Promise<'under-way' | 'refused'> {
  const { task } = status;
  const about = aboutRefusedDelivery(task, approvedIn);
  ports.log.warn({ issue: place.issue, task, why }, 'a result could not be delivered');
  const told = thread.notes.findLast(({ marker }) => marker.task === task && isAboutRefusedDelivery(marker));
  if (told !== undefined && told.comment.id > (approvedIn ?? 0)) return 'refused';
  const text = sayMayNotDeliver(why, consentBy === undefined ? undefined : task);
  await postOnce(place, about, `${renderMarker({ v: 1, kind: 'note', task, about })}\n${text}`, ports);
  return 'under-way';
}
