/**
 * Turns a finished task's result into a pull request, and says the last word on the task.
 *
 * The agent's job has no right to push; this has, and no agent near it. It believes a result only as far as GitHub
 * vouches for it (which run, of which workflow, from which repository, with which digest) and the files only as far as
 * the result's own list goes. The last word is posted at the end: until it stands there, delivery is due.
 */
import { isProtectedPath } from '../protocol/changed-files.ts';
import { type EndMarker, renderMarker, type StatusMarker } from '../protocol/marker.ts';
import { renderCommitMessage, renderPullRequest, renderTitle } from './delivery-text.ts';
import type { Action } from './actions.ts';
import type { Place } from './facts.ts';
import { branchOf, type ReadResult, readResult } from './result-files.ts';
import type { Delivered, Ports } from './ports.ts';
import { sayBranchTaken, sayDelivered, sayMayNotDeliver, sayNothingChanged, sayProtected, sayUnusable } from './replies.ts';
import { speak } from './speak.ts';
import { findNote, type Thread } from './thread.ts';

type Due = Extract<Action, { kind: 'deliver' }>;

export async function deliver(due: Due, place: Place, thread: Thread, ports: Ports): Promise<'done' | 'soon' | 'under-way'> {
  const { status } = due;
  const fetched = await ports.results.fetch({ runId: status.runId, artifactId: status.result?.artifactId ?? 0, digest: status.result?.digest ?? '' });
  // The run ends within seconds of saying so, and the webhook that tells it may be lost.
  if (fetched.kind === 'not-yet') return 'soon';
  const end = (text: string): Promise<'done' | 'under-way'> => sayLastWord(due, place, text, ports);
  if (fetched.kind === 'refused') return end(sayUnusable(fetched.why, fetched.runUrl));
  const read = readResult(fetched.files, status);
  if (read.kind === 'malformed') return end(sayUnusable(read.why, fetched.runUrl));
  if (read.changes.length === 0) return end(sayNothingChanged(read.result.summary));
  const touched = read.changes.map((change) => change.path).filter(isProtectedPath);
  if (touched.length > 0) return end(sayProtected(touched, fetched.runUrl));
  const delivered = await deliverChanges(status, read, fetched.runUrl, place, ports);
  if (delivered.kind === 'refused') return sayRefused(due, place, thread, delivered.why, ports);
  return sayLastWord(due, place, lastWord(delivered, status, read, fetched.runUrl), ports, delivered.kind === 'pull-request' ? { pullRequest: delivered.number } : {});
}

function deliverChanges(status: StatusMarker, { result, changes, base }: Extract<ReadResult, { kind: 'result' }>, runUrl: string, place: Place, ports: Ports): Promise<Delivered> {
  return ports.results.deliver({
    branch: branchOf(status.task),
    base,
    message: renderCommitMessage(result),
    title: renderTitle(result),
    body: renderPullRequest(result, place.issue, runUrl),
    changes,
  });
}

function lastWord(delivered: Exclude<Delivered, { kind: 'refused' }>, status: StatusMarker, { result }: Extract<ReadResult, { kind: 'result' }>, runUrl: string): string {
  switch (delivered.kind) {
    case 'pull-request': return sayDelivered(delivered.number, result.verify);
    case 'nothing-changed': return sayNothingChanged(result.summary);
    case 'branch-taken': return sayBranchTaken(branchOf(status.task), runUrl);
  }
}

async function sayLastWord({ status }: Due, place: Place, text: string, ports: Ports, came: Pick<EndMarker, 'pullRequest'> = {}): Promise<'done' | 'under-way'> {
  const marker = renderMarker({ v: 1, kind: 'end', task: status.task, state: 'finished', round: status.round, ...came });
  const spoken = await speak(place, `end:${status.task}`, `${marker}\n${text}`, ports);
  ports.log.info({ issue: place.issue, task: status.task, spoken }, 'the last word on a task');
  return spoken === 'said' ? 'done' : 'under-way';
}

/** Said once; tried again with every look, because a permission can be granted any time. */
async function sayRefused({ status }: Due, place: Place, thread: Thread, why: string, ports: Ports): Promise<'under-way'> {
  const about = `may-not-deliver:${status.task}`;
  ports.log.warn({ issue: place.issue, task: status.task, why }, 'a result could not be delivered');
  if (findNote(thread, about) === undefined) {
    await speak(place, about, `${renderMarker({ v: 1, kind: 'note', task: status.task, about })}\n${sayMayNotDeliver(why)}`, ports);
  }
  return 'under-way';
}
