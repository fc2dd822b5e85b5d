/**
 * Whether a single comment is a record of ours, by the same reader as whole threads: there is no second definition of
 * whose markers are believed. Pure.
 */
import { findMarker } from '../comments/marker.ts';
import type { ThreadComment } from './comment.ts';
import { readThread } from './read-thread.ts';

/** @param slug of our own App; `undefined` where the reader does not know it. */
export function isBelieved(comment: ThreadComment, slug: string | undefined): boolean {
  // Most comments are no records, and cost one look at their first line.
  if (findMarker(comment.body) === undefined) return false;
  const { questions, statuses, ended, notes, relayed } = readThread([comment], slug);
  return questions.length + statuses.size + ended.size + notes.length + relayed.length > 0;
}
