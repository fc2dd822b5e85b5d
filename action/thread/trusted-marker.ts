/** The proven records of a run, the bot or the relay. */
import { defined } from '../../protocol/base/defined.ts';
import { actorOf } from '../../protocol/policy/access-policy.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import { findMarker, type Marker } from '../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { readThreadModel, type ThreadModel } from '../../protocol/thread/thread-model.ts';
import type { IssueComment } from '../ports.ts';

type WrittenMarker = Pick<IssueComment, 'body' | 'isProven'>;

/** Any machine account. No person's login contains brackets. */
export function isApp({ login, id }: Person): boolean {
  return actorOf({ login, id }).type === 'Bot';
}

/**
 * Anybody can copy a marker into a comment, and anybody with write access can edit comments. So only a proven record
 * counts: see protocol/thread/read-thread.ts. A caller that decides on it also checks that it matches the request.
 */
export function findOwnMarker(comment: WrittenMarker | undefined): Marker | undefined {
  return comment?.isProven === true ? findMarker(comment.body) : undefined;
}

/** What the comments contain about their tasks. @param now decides what has expired. */
export function readOwnThread(comments: readonly IssueComment[], now: number): ThreadModel {
  return readThreadModel(comments.map(threadCommentOf), { slug: undefined, now });
}

/** In the form that the reader of threads expects. */
export function threadCommentOf(comment: IssueComment): ThreadComment {
  const { id, body, author, createdAt, updatedAt, isProven = false, isHidden, altered } = comment;
  const { type } = actorOf(author);
  return { id, body, author: { type, ...author }, createdAt, updatedAt, isProven, ...defined({ isHidden, altered }) };
}
