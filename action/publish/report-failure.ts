/** The end of a run that could not go on, in words with what to do. Loaded only then. */
import { renderFailedCall } from '../../protocol/errors/failed-call.ts';
import type { RunnerStep } from '../ports.ts';
import { bestEffort } from './best-effort-step.ts';

/** @param outcome what the step has output so far; it is not replaced. */
export function reportFailure(error: unknown, outcome: string | undefined, step: RunnerStep): void {
  step.fail(renderFailedCall(error));
  if (outcome === undefined) bestEffort(step).output('outcome', 'failed');
}
