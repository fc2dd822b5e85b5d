/**
 * A run that GitHub says is over, while the task's comment says that it works. Pure.
 *
 * Shown at once, so that nobody waits for a machine that is gone; what is done about it takes longer to decide, see
 * recover-lost-runs.ts. Only the webhook makes us look: whoever is at work all the same shows the comment anew.
 */
import { hasEnded } from '../../../protocol/messages/lifecycle.ts';
import { withState } from '../../../protocol/comments/status-heading.ts';
import { findTask } from '../../../protocol/thread/thread-model.ts';
import { act, NOTHING } from '../../decision/decided.ts';
import type { DecisionRule } from '../../decision/rule.ts';

export const showLostRuns: DecisionRule = {
  name: 'show-lost-runs',
  watches: [],
  decide: (model, { trigger }) => {
    const over = trigger.kind === 'look' ? trigger.ended : undefined;
    const task = over === undefined ? undefined : findTask(model, over.task);
    const { marker, comment } = task?.status ?? {};
    if (task === undefined || marker === undefined || comment === undefined) return NOTHING;
    if (marker.runId !== over?.runId || task.endedAt !== undefined || hasEnded(marker.state)) return NOTHING;
    if (marker.state === 'suspended' || marker.lost === true) return NOTHING;
    const hasAsked = task.open?.marker.round === marker.round;
    const body = hasAsked
      ? withState(comment.body, marker, 'suspended')
      : withState(comment.body, { ...marker, lost: true }, 'resuming');
    // What the run wrote last may not be listed yet.
    return act({ kind: 'edit', commentId: comment.id, body, seen: comment.body });
  },
};
