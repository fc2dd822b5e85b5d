/**
 * What of a repository's comments the dashboard rests on, gathered over time: only those that carry a marker of ours, and
 * of each the newest text. Pure.
 */
import { findMarker } from '../../protocol/marker.ts';
import type { ThreadComment } from '../ports.ts';
import { readTasks } from '../tasks.ts';
import { isOurs, readThread } from '../thread.ts';
import type { Listed } from './text.ts';

type ListedComment = ThreadComment & { readonly issue: number };

export type Gathered = ReadonlyMap<number, ListedComment>;

/** @param slug of our own App. */
export function gather(before: Gathered, comments: readonly ListedComment[], slug: string): Gathered {
  const after = new Map(before);
  for (const comment of comments) {
    if (isOurs(comment.author, slug) && findMarker(comment.body) !== undefined) after.set(comment.id, comment);
  }
  return after;
}

/** The tasks of all issues. */
export function listTasks(gathered: Gathered, slug: string, now: number): Listed[] {
  const byIssue = Map.groupBy(gathered.values(), ({ issue }) => issue);
  return [...byIssue].flatMap(([issue, comments]) =>
    readTasks(readThread(comments, slug), now).map((task) => ({ issue, task })),
  );
}
