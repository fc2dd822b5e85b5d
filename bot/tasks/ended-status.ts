/** The living comment of a task that has ended without updating it. Pure. */
import { withCommandFor } from '../../protocol/comments/command-checkbox.ts';
import type { EndMarker, StatusMarker } from '../../protocol/comments/marker.ts';
import { withState } from '../../protocol/comments/status-heading.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import type { Marked } from '../../protocol/thread/read-thread.ts';
import type { Action } from '../decision/actions.ts';

/**
 * @param isChild whether it answers another agent.
 * @returns `undefined` if the comment already shows an end.
 */
export function correctStatus(
  { comment, marker: shown }: Marked<StatusMarker>,
  { state, round, run }: EndMarker,
  isChild: boolean,
): Extract<Action, { kind: 'edit' }> | undefined {
  if (hasEnded(shown.state)) return undefined;
  const marker = {
    ...shown,
    round: Math.max(round, shown.round),
    ...(run !== undefined && { runId: run.id, attempt: run.attempt }),
  };
  const body = withCommandFor({ state, isChild }, withState(comment.body, marker, state));
  return { kind: 'edit', commentId: comment.id, body, seen: comment.body };
}
