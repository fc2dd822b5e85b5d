/**
 * Delivers a finished task's result, and says the last word on the task.
 *
 * The agent's job has no right to push; this has, and no agent near it. It believes a result only as far as GitHub
 * vouches for it (which run, of which workflow, from which repository, with which digest) and the files only as far as
 * the result's own list goes. The last word is posted at the end: until it stands there, delivery is due. Work that waits
 * for a person's word has had its last word; what becomes of it then is said in a note, see held.ts.
 */
import { aboutDelivery, type EndMarker, type Marker, renderMarker, type StatusMarker } from '../protocol/marker.ts';
import type { Action } from './actions.ts';
import { takesTicks } from './commanded.ts';
import { type DeliveryOutcome, deliverResult } from './delivery/deliver-result.ts';
import { sayMayNotDeliver, sayOutcome, sayUnusable } from './delivery/words.ts';
import type { Place } from './facts.ts';
import type { Ports } from './ports.ts';
import { readResult } from './result-files.ts';
import { speak } from './speak.ts';
import { findNote, type Thread } from './thread.ts';

type Due = Extract<Action, { kind: 'deliver' }>;

export async function deliver(
  due: Due,
  place: Place,
  thread: Thread,
  ports: Ports,
): Promise<'done' | 'again' | 'soon' | 'under-way'> {
  const { status, consentBy } = due;
  const { artifactId = 0, digest = '' } = status.result ?? {};
  const fetched = await ports.results.fetch({ runId: status.runId, artifactId, digest });
  // The run ends within seconds of saying so, and the webhook that tells it may be lost.
  if (fetched.kind === 'not-yet') return 'soon';
  const { runUrl } = fetched;
  if (fetched.kind === 'refused') return sayLastWord(due, place, sayUnusable(fetched.why, runUrl), ports);
  const read = readResult(fetched.files, status);
  if (read.kind === 'malformed') return sayLastWord(due, place, sayUnusable(read.why, runUrl), ports);
  const { line } = read.result;
  if (line !== undefined && !thread.statuses.has(line))
    return sayLastWord(
      due,
      place,
      sayUnusable(`it says that it goes on with the work of ${line}, which is no task of this issue`, runUrl),
      ports,
    );
  const around = {
    issue: place.issue,
    runUrl,
    consentBy,
    runId: status.runId,
    defaultBranch: place.where.defaultBranch,
    isHeard: true,
    takesTicks: takesTicks(place.slug),
  };
  const outcome = await deliverResult(read, around, ports.results);
  if (outcome.kind === 'refused') return sayRefused(due, place, thread, outcome.why, ports);
  return sayLastWord(due, place, sayOutcome(outcome, read, around), ports, cameOf(outcome));
}

type Came = Pick<EndMarker, 'held' | 'pullRequest'>;

/** What the dashboard and a later word go by. */
function cameOf(outcome: DeliveryOutcome): Came {
  if (outcome.kind === 'protected') return { held: outcome.kind };
  return outcome.kind === 'delivered' && outcome.pullRequest !== undefined
    ? { pullRequest: outcome.pullRequest.number }
    : {};
}

async function sayLastWord(
  { status, consentBy }: Due,
  place: Place,
  text: string,
  ports: Ports,
  came: Came = {},
): Promise<'done' | 'again' | 'under-way'> {
  const about = consentBy === undefined ? `end:${status.task}` : aboutDelivery(status.task);
  const spoken = await speak(place, about, `${renderMarker(markerOf(status, consentBy, came))}\n${text}`, ports);
  ports.log.info({ issue: place.issue, task: status.task, spoken }, 'the last word on a task');
  if (spoken !== 'said') return 'under-way';
  // Our own comments wake nobody, and what offered it is to be corrected.
  return consentBy === undefined ? 'done' : 'again';
}

function markerOf({ task, round }: StatusMarker, consentBy: string | undefined, came: Came): Marker {
  return consentBy === undefined
    ? { v: 1, kind: 'end', task, state: 'finished', round, ...came }
    : { v: 1, kind: 'note', task, about: aboutDelivery(task) };
}

/** Said once; tried again with every look, because a permission can be granted any time. */
async function sayRefused(
  { status }: Due,
  place: Place,
  thread: Thread,
  why: string,
  ports: Ports,
): Promise<'under-way'> {
  const about = `may-not-deliver:${status.task}`;
  ports.log.warn({ issue: place.issue, task: status.task, why }, 'a result could not be delivered');
  if (findNote(thread, about) === undefined) {
    await speak(
      place,
      about,
      `${renderMarker({ v: 1, kind: 'note', task: status.task, about })}\n${sayMayNotDeliver(why)}`,
      ports,
    );
  }
  return 'under-way';
}
