/**
 * The comments of a repository that the dashboard is based on, collected over time: only comments with one of our
 * markers, and the newest text of each. Pure.
 */
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { readThreadModel } from '../../protocol/thread/thread-model.ts';
import { isBelieved } from '../../protocol/thread/is-believed.ts';
import type { ListedTask } from './render.ts';

type CollectedComment = ThreadComment & { readonly issue: number };

export type CollectedComments = ReadonlyMap<number, CollectedComment>;

/** @param slug of the bot's own App. */
export function collectComments(
  before: CollectedComments,
  comments: readonly CollectedComment[],
  slug: string,
): CollectedComments {
  const after = new Map(before);
  for (const comment of comments) {
    if (isBelieved(comment, slug)) after.set(comment.id, comment);
  }
  return after;
}

/** The tasks of all issues. */
export function listTasks(gathered: CollectedComments, slug: string, now: number): ListedTask[] {
  const byIssue = Map.groupBy(gathered.values(), ({ issue }) => issue);
  return [...byIssue].flatMap(([issue, comments]) =>
    readThreadModel(comments, { slug, now }).tasks.map((task) => ({ issue, task })),
  );
}
