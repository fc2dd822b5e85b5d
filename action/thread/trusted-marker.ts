/** What one of ours wrote, with proof: a run, the bot or the relay. */
import { defined } from '../../protocol/base/defined.ts';
import { actorOf } from '../../protocol/policy/access-policy.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import { findMarker, type Marker } from '../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { readThreadModel, type ThreadModel } from '../../protocol/thread/thread-model.ts';
import type { IssueComment } from '../ports.ts';

type WrittenMarker = Pick<IssueComment, 'body' | 'isProven'>;

/** Some machine. No person's login has brackets. */
export function isApp({ login, id }: Person): boolean {
  return actorOf({ login, id }).type === 'Bot';
}

/**
 * Anybody can copy a marker into a comment, and whoever may write edits comments, so only a record with proof counts:
 * see protocol/thread/read-thread.ts. Whoever decides on it checks as well that it fits the request.
 */
export function findOwnMarker(comment: WrittenMarker | undefined): Marker | undefined {
  return comment?.isProven === true ? findMarker(comment.body) : undefined;
}

/** What the comments say of their tasks. @param now what is expired depends on it. */
export function readOwnThread(comments: readonly IssueComment[], now: number): ThreadModel {
  return readThreadModel(comments.map(threadCommentOf), { slug: undefined, now });
}

/** As the reader of threads takes it. */
export function threadCommentOf(comment: IssueComment): ThreadComment {
  const { id, body, author, createdAt, updatedAt, isProven = false, isHidden, altered } = comment;
  const { type } = actorOf(author);
  return { id, body, author: { type, ...author }, createdAt, updatedAt, isProven, ...defined({ isHidden, altered }) };
}
