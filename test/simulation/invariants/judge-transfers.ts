/**
 * Invariants for a transferred issue: earlier comments were meant for the other repository, and people who answer an
 * earlier question there are told that it cannot be continued.
 */
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { replyTarget, findCommand } from '../../../protocol/comments/parse-command.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { MOVED_TYPE, mayDecideAt, type StoredRun, textOf } from '../hosted/store.ts';
import { MINUTE } from '../conditions.ts';
import type { Watch } from './agents.ts';

const LATE_MS = 10 * MINUTE;

/** Reports a task that is started again although it was visible in the thread before the transfer. */
export function checkMoved({ store, find }: Watch, { id, request }: StoredRun): void {
  if (request.kind !== 'start' || !('commentId' in request.source)) return;
  const from = store.comments.get(request.source.commentId)?.cameFrom;
  if (from === undefined) return;
  const before = taskIdOf(from.store.repository.id, 'comment', from.id);
  const cameAlong = [...store.comments.values()].some(
    (comment) => comment.author.type === MOVED_TYPE && findMarker(textOf(comment))?.task === before,
  );
  if (cameAlong)
    find('started-again', `run ${id} starts what ${from.id} has started in another repository as ${before}`);
}

/** Replies that name a question from before the transfer. */
export function lookAtTransferred({ store, conditions, find }: Watch): void {
  const comments = [...store.comments.values()];
  const asked = new Set<string>();
  for (const comment of comments) {
    const marker = comment.author.type === MOVED_TYPE ? findMarker(textOf(comment)) : undefined;
    if (marker?.kind === 'question') asked.add(marker.question);
  }
  if (asked.size === 0) return;
  const now = conditions.timeline.now();
  for (const reply of comments) {
    const named = reply.cameFrom !== undefined ? undefined : replyTarget(findCommand(textOf(reply)));
    if (named === undefined || !asked.has(named) || reply.author.type !== 'User' || reply.createdAt > now - LATE_MS)
      continue;
    const isTold = comments.some((comment) => {
      const marker = comment.author.type === 'Bot' ? findMarker(textOf(comment)) : undefined;
      return marker?.kind === 'note' && marker.about.includes(named);
    });
    if (!isTold && mayDecideAt(store, reply.author.id, now))
      find('reply-lost', `${reply.author.login} answered ${named}, which came with the issue, and heard nothing`);
  }
}
