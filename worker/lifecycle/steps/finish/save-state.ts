/**
 * After step 13: what the agent was told and did is kept, however its run ended.
 *
 * With a question it is stored before anybody sees that, and a question that could not be answered fails. Without one,
 * it is for whoever wants the task to go on after all. That it cannot be stored is no reason to fail.
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
