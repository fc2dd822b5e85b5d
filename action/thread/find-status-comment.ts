/** The comment of a task in a list of comments. Pure. */
import type { TaskId } from '../../protocol/base/ids.ts';
import { findMarker, type Marker } from '../../protocol/comments/marker.ts';
import { ACTIONS_BOT } from '../../protocol/thread/trusted-accounts.ts';
import type { IssueComment } from '../ports.ts';
import { findOwnMarker } from './trusted-marker.ts';

/** The proven one, if there is one. */
export function findStatusComment<C extends IssueComment>(comments: readonly C[], task: TaskId): C | undefined {
  const isOfTask = (marker: Marker | undefined): boolean => marker?.kind === 'status' && marker.task === task;
  const own = comments.find((comment) => isOfTask(findOwnMarker(comment)));
  // A bot without the keys of runs corrects the comment without signing it. Nothing that it says is read here.
  return own ?? comments.find(({ author, body }) => author.login === ACTIONS_BOT && isOfTask(findMarker(body)));
}
