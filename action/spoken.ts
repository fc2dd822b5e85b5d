/**
 * What people said, as it stands at this moment. One comment at a time: a list of them may show an older text for a while,
 * and what was acted on must be what stands there now.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import type { Person } from '../protocol/dispatch-request.ts';
import type { Comment } from './ports.ts';

export interface Spoken {
  /** @returns `undefined` when the comment is gone. */
  find(commentId: number): Promise<Comment | undefined>;
}

/** Why a comment is not what was acted on, in a sentence; `undefined` when it is. */
export function findChange(comment: Comment | undefined, sha256: string, by: Person): string | undefined {
  if (comment === undefined) return 'The comment was deleted after it was taken up.';
  if (comment.author.id !== by.id) return 'The comment was written by somebody else.';
  if (contentHash(comment.body) !== sha256) return 'The comment was edited after it was taken up.';
  return undefined;
}
