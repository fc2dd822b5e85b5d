/**
 * The thread as it stands at the start of a run: read once, and asked again only about a comment that the list lacks.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import type { Person } from '../protocol/dispatch-request.ts';
import type { Comment, GitHub } from './ports.ts';

export interface Spoken {
  readonly all: readonly Comment[];
  /** @returns `undefined` when the comment is gone. */
  find(commentId: number): Promise<Comment | undefined>;
}

export async function createSpoken(issue: number | undefined, { thread }: GitHub): Promise<Spoken> {
  const all = issue === undefined ? [] : await thread.comments(issue);
  // A list may lag behind; a comment that is not in it may be a moment old.
  return { all, find: async (commentId) => all.find(({ id }) => id === commentId) ?? thread.comment(commentId) };
}

/** Why a comment is not what was acted on, in a sentence; `undefined` when it is. */
export function findChange(comment: Comment | undefined, sha256: string, by: Person): string | undefined {
  if (comment === undefined) return 'The comment was deleted after it was taken up.';
  if (comment.author.id !== by.id) return 'The comment was written by somebody else.';
  if (contentHash(comment.body) !== sha256) return 'The comment was edited after it was taken up.';
  return undefined;
}
