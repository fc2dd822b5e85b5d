/**
 * The line of work that a task belongs to. Whoever goes on from another task adds to that one's branch and pull request, and
 * who was first is written down in the comment of each: nobody has to follow them back one by one.
 */
import type { StartRequest } from '../protocol/dispatch-request.ts';
import type { TaskId } from '../protocol/ids.ts';
import { findMarker } from '../protocol/marker.ts';
import type { Spoken } from './spoken.ts';

/** @returns the first task of the line; `undefined` for a task that goes on from none, or whose comment is gone. */
export async function findLine({ continues }: StartRequest, spoken: Spoken): Promise<TaskId | undefined> {
  if (continues === undefined) return undefined;
  const comment = await spoken.find(continues.statusComment);
  const marker = comment?.author.login.endsWith('[bot]') === true ? findMarker(comment.body) : undefined;
  return marker?.kind === 'status' && marker.task === continues.task ? marker.line ?? marker.task : undefined;
}
