/**
 * Whether a single comment is a record of ours, decided by the same code as for whole threads: there is only one
 * definition of whose markers are trusted. Pure.
 */
import { findMarker } from '../comments/marker.ts';
import type { ThreadComment } from './comment.ts';
import { readThread } from './read-thread.ts';

/** @param slug of our own App; `undefined` if the reader does not know it. */
export function isBelieved(comment: ThreadComment, slug: string | undefined): boolean {
  // Most comments are not records, and only their first line is read.
  if (findMarker(comment.body) === undefined) return false;
  const { questions, statuses, ended, notes, relayed } = readThread([comment], slug);
  return questions.length + statuses.size + ended.size + notes.length + relayed.length > 0;
}
