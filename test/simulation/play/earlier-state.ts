/**
 * Where states are kept for minutes, a run looks for the one that it goes on from, as the worker does. What becomes of
 * one that is gone is the worker's own; what is in one that is there, the script stands for.
 */
import { fetchEarlier } from '../../../worker/lifecycle/fetch-earlier-state.ts';
import { outcomeOfFailure } from '../../../worker/lifecycle/failure-outcome.ts';
import type { Walked, WorkerServices } from '../../../worker/context/step-context.ts';
import type { Job } from './agent-scenario.ts';

/** @returns how the run has ended by that. */
export async function findLost({ around: { conditions } }: Job, scenario: WorkerServices): Promise<Walked | undefined> {
  const {
    plan,
    ports: { artifacts },
  } = scenario;
  const wanted = plan.resume?.state ?? plan.continues?.state;
  if (!conditions.retention.isShort || plan.warm !== undefined || wanted === undefined) return undefined;
  const found = artifacts.get(wanted);
  try {
    if ((await found.catch(() => undefined))?.kind === 'files') return undefined;
    await fetchEarlier({ ...scenario, ports: { ...scenario.ports, artifacts: { ...artifacts, get: () => found } } });
    conditions.cover('a state is gone, and its run begins again');
    return undefined;
  } catch (error) {
    conditions.cover('a state cannot be fetched, and its run fails');
    return { kind: 'failed', facts: {}, outcome: outcomeOfFailure(error, 'fetch-failed') };
  }
}
