/**
 * If states only exist for minutes, a run looks for the state that it continues from, like the worker. The worker's own
 * code handles a missing state. The script replaces the content of an existing one.
 */
import { fetchEarlier } from '../../../worker/lifecycle/fetch-earlier-state.ts';
import { outcomeOfFailure } from '../../../worker/lifecycle/failure-outcome.ts';
import type { Walked, WorkerServices } from '../../../worker/context/step-context.ts';
import type { Job } from './agent-scenario.ts';

/** @returns how the run ended because of the state; `undefined` if it continues. */
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
