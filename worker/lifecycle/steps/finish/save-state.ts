/**
 * After step 13: stores the agent's conversation and work, however its run ended.
 *
 * With a question, the state is stored before anybody sees the question, and a question that could not be answered
 * fails. Without a question, it is stored in case somebody continues the task. A failure to store it then does not fail
 * the run.
 */
import { defineStep, type StepFacts } from '../../../context/step-context.ts';
import { type StateEnding, keepState, tryToKeep } from '../../keep-state.ts';

export const saveState = defineStep(
  'save state',
  ['verdict', 'bundle', 'earlier', 'base', 'modelKey', 'agent', 'changes', 'channel', 'settings'],
  async (have, services) => {
    const ending = endingOf(have);
    const saved =
      ending.kind === 'asked' ? await keepState(ending, have, services) : await tryToKeep(ending, have, services);
    return saved === undefined ? {} : { saved };
  },
);

function endingOf({ verdict }: Pick<StepFacts, 'verdict'>): StateEnding {
  switch (verdict.kind) {
    case 'needs_input':
      return { kind: 'asked', asked: verdict.asked, demand: verdict.demand };
    case 'failed':
      return { kind: 'ended', how: 'failed', why: verdict.failure.detail };
    case 'finished':
    case 'cancelled':
      return { kind: 'ended', how: verdict.kind };
  }
}
