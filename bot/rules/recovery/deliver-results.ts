/** A finished task with a result and without a final comment has not been delivered. Pure. */
import { findAsChild } from '../../../protocol/thread/delegations.ts';
import type { Action } from '../../decision/actions.ts';
import { act } from '../../decision/decided.ts';
import type { DecisionRule } from '../../decision/rule.ts';

export const deliverResults: DecisionRule = {
  name: 'deliver-results',
  watches: [],
  decide: ({ thread }) => {
    const finished = [...thread.statuses.values()].filter(
      ({ marker }) =>
        marker.state === 'finished' &&
        marker.result !== undefined &&
        !thread.ended.has(marker.task) &&
        // A task that answers another agent delivers nothing.
        findAsChild(thread.questions, marker.task) === undefined,
    );
    return act(...finished.map(({ marker }): Action => ({ kind: 'deliver', status: marker })));
  },
};
