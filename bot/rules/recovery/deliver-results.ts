/**
 * A finished task with a result and without a final comment has not been delivered. Pure.
 *
 * The configuration says which files are protected. While it has mistakes, the work waits, and people are told: see
 * report-mistakes.ts.
 */
import { findAsChild } from '../../../protocol/thread/delegations.ts';
import type { Action } from '../../decision/actions.ts';
import { act, isUnknown, NOTHING } from '../../decision/decided.ts';
import { askConfig } from '../../decision/decision-context.ts';
import type { DecisionRule } from '../../decision/rule.ts';

export const deliverResults: DecisionRule = {
  name: 'deliver-results',
  watches: ['policy'],
  decide: (model, facts) => {
    const { thread } = model;
    const finished = [...thread.statuses.values()].filter(
      ({ marker }) =>
        marker.state === 'finished' &&
        marker.result !== undefined &&
        !thread.ended.has(marker.task) &&
        // A task that answers another agent delivers nothing.
        findAsChild(thread.questions, marker.task) === undefined,
    );
    if (finished.length === 0) return NOTHING;
    const config = askConfig({ ...model, facts });
    return isUnknown(config)
      ? config
      : act(...finished.map(({ marker }): Action => ({ kind: 'deliver', status: marker })));
  },
};
