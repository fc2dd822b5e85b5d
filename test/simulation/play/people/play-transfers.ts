/**
 * Ada transfers the issue to another repository of the same App, in four of ten schedules that have one with pinned
 * keys: while a task runs, while it waits for an answer, or after it has ended. Later she answers the open question
 * there.
 *
 * The issue gets another number there, and its comments are copied as new comments by the same authors. Requests with
 * its old address are redirected if they read, and find nothing if they write.
 *
 * @see https://docs.github.com/en/issues/tracking-your-work-with-issues
 */
import { findMarker } from '../../../../protocol/comments/marker.ts';
import type { Chance } from '../../chance.ts';
import { MINUTE } from '../../conditions.ts';
import { postComment, type Surroundings } from '../../hosted/effects.ts';
import { issueChanged } from '../../hosted/payloads.ts';
import { arePinned } from '../../hosted/files.ts';
import { ADA, MOVED_TYPE, type Store, type StoredComment, textOf } from '../../hosted/store.ts';
import { ISSUE } from '../starts.ts';

export function startTransferring(from: Surroundings, to: Surroundings, chance: Chance): void {
  const { timeline, pace } = from.conditions;
  // If keys are not pinned, the bot trusts accounts, and would also trust transferred copies of another workflow.
  if (!chance.roll(0.4) || !arePinned(to.store.files)) return;
  const soon = (least: number, most: number, work: () => void): void => {
    timeline.plan(timeline.now() + pace.stretch(chance.whole(least, most)), work);
  };
  soon(2 * MINUTE, 70 * MINUTE, () => {
    const number = transferIssue(from, to, ISSUE, chance.roll(0.5));
    if (number === undefined) return;
    soon(MINUTE, 20 * MINUTE, () => {
      const question = [...to.store.comments.values()]
        .filter(({ author, issue }) => author.type === MOVED_TYPE && issue === number)
        .map((comment) => findMarker(textOf(comment)))
        .find((marker) => marker?.kind === 'question' && marker.answered === undefined);
      if (question?.kind !== 'question') return;
      to.conditions.cover('people: answer a question of an issue that was transferred');
      const text = chance.roll(0.5) ? `/answer ${question.question} 2` : '2';
      to.conditions.trace(ADA.login, () => `says ${JSON.stringify(text)} on #${number}, which was transferred`);
      postComment(to, ADA, number, text);
    });
  });
}

/** @returns its number there. */
function transferIssue(from: Surroundings, to: Surroundings, number: number, isFollowed: boolean): number | undefined {
  const issue = from.store.issues.get(number);
  if (issue === undefined) return undefined;
  const now = from.conditions.timeline.now();
  const moved = to.store.nextId();
  from.conditions.cover('people: the issue is transferred');
  from.conditions.trace(ADA.login, () => `transfers #${number} to ${to.store.name}#${moved}`);
  from.hook('issues.transferred', issueChanged(from.store, number, 'transferred', ADA));
  to.store.issues.set(moved, { ...issue, closings: [...issue.closings], isLocked: false });
  from.store.issues.delete(number);
  from.store.moved.set(number, { store: to.store, number: moved, isFollowed });
  for (const comment of from.store.comments.values())
    if (comment.issue === number && comment.deletedAt === undefined) {
      const copy = moveComment(from.store, comment, to.store.nextId(), moved);
      to.store.comments.set(copy.id, copy);
      comment.deletedAt = now;
    }
  to.hook('issues.opened', {
    ...issueChanged(to.store, moved, 'opened', ADA),
    changes: { old_issue: { number }, old_repository: { id: from.store.repository.id } },
  });
  return moved;
}

/** Nobody in the other repository treats the copy as ours, including the invariant check. */
function moveComment(store: Store, comment: StoredComment, id: number, issue: number): StoredComment {
  const { author, texts } = comment;
  const last = texts.at(-1);
  return {
    ...comment,
    id,
    issue,
    author: author.type === 'Bot' ? { ...author, type: MOVED_TYPE } : author,
    texts: last === undefined ? [] : [last],
    cameFrom: { store, id: comment.id },
  };
}
