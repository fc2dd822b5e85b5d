/**
 * The end in its reported form: its result, and the likely causes of a failure. There always is one, whatever a runtime
 * or a step has left behind. Pure.
 */
import { cutText } from '../../../../protocol/text/sanitize.ts';
import type { Outcome } from '../../../../protocol/results/outcome.ts';
import type { DispatchEnd } from '../../../context/dispatch-end.ts';
import type { StepFacts, WorkerServices } from '../../../context/step-context.ts';
import { renderResult } from '../../build-result.ts';
import { outcomeOfFailure } from '../../failure-outcome.ts';
import { findHints } from '../../likely-causes.ts';

export type RenderedEnd = Pick<Extract<DispatchEnd, { kind: 'ended' }>, 'outcome' | 'result' | 'hints'>;

/**
 * The end is always reported: if a runtime's report about its agent fits no result, that becomes the failure, and the
 * result contains the rest.
 */
export function renderEnd(
  decided: Outcome,
  durationMs: number,
  facts: Partial<StepFacts>,
  services: WorkerServices,
): RenderedEnd {
  const { book } = services;
  const render = (outcome: Outcome, known: Partial<StepFacts>): RenderedEnd => {
    const told = withoutSecrets(outcome, services);
    const log = book.recorded().flatMap((entry) => ('log' in entry ? [entry.log] : []));
    const hints = findHints(told, log, known.bundle?.runtime.keys);
    const ending = { outcome: told, durationMs, notices: book.notices(), hints };
    return { outcome: told, hints, result: renderResult(known, services, ending) };
  };
  try {
    return render(decided, facts);
  } catch (error) {
    const failed = outcomeOfFailure(error, 'worker-failed');
    const { agent, ...others } = facts;
    return agent === undefined ? render(failed, {}) : renderEnd(failed, durationMs, others, services);
  }
}

const DETAIL_CHARS = 2_000;

/**
 * Everything else in an outcome was redacted on input; an error's message can contain anything. It is cut after that:
 * half a secret is not recognized.
 */
function withoutSecrets(outcome: Outcome, { book: { redactor } }: WorkerServices): Outcome {
  if (outcome.kind !== 'failed') return outcome;
  const { reason, detail, fix } = outcome.failure;
  return {
    ...outcome,
    failure: { reason, detail: cutText(redactor.text(detail), DETAIL_CHARS), fix: redactor.text(fix) },
  };
}
