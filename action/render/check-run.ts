/**
 * The result of the checks, as a check run on the commit that the agent worked on. Enabled by the input `check`,
 * because it needs one more permission. Without that, or after any other failure, a notice is written and nothing else
 * changes.
 */
import { cutMarkdown, cutText } from '../../protocol/text/sanitize.ts';
import { type CheckRunContext, type CheckRun, findPlaces } from '../../protocol/results/check-run-report.ts';
import { concludeFrom } from '../../protocol/results/conclude-outcome.ts';
import type { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import type { Outcome } from '../../protocol/results/outcome.ts';
import { renderCodeBlock, renderQuote } from '../../protocol/text/quote.ts';
import { plural, renderElapsed } from '../../protocol/comments/usage-text.ts';
import type { RunnerStep } from '../ports.ts';
import { renderNothing } from './status-comment.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

export interface Checked {
  readonly subagent: string;
  readonly outcome: Outcome;
  readonly result: Pick<DispatchResult, 'dispatchId' | 'base'>;
}

export interface Checking {
  readonly runUrl: string;
  readonly around: CheckRunContext;
  readonly create: (run: CheckRun) => Promise<'created' | 'forbidden'>;
  readonly step: Pick<RunnerStep, 'annotate'>;
}

/** Posts the check run of a dispatch that finished. Never throws. */
export async function postCheck(checked: Checked, { runUrl, around, create, step }: Checking): Promise<void> {
  const run = renderCheckRun(checked, runUrl, around);
  if (run === undefined) return;
  try {
    if ((await create(run)) === 'forbidden')
      step.annotate(
        'notice',
        'No check run',
        'The input check is on, but the job may not create check runs. Add checks: write to its permissions.',
      );
  } catch (error) {
    step.annotate(
      'notice',
      'No check run',
      cutText(`The check run could not be created: ${errorMessage(error)}`.toWellFormed(), LIMITS.annotationChars),
    );
  }
}

/** @returns `undefined` if there is nothing to check or no commit to show it on. */
export function renderCheckRun(
  { subagent, outcome, result }: Checked,
  runUrl: string,
  around: CheckRunContext,
): CheckRun | undefined {
  if (outcome.kind !== 'finished' || result.base === undefined || /^0+$/.test(result.base)) return undefined;
  const { verify } = outcome;
  const places = verify?.passed === false ? findPlaces(verify.report, around) : [];
  return {
    name: `Agora: ${subagent}`,
    headSha: result.base,
    conclusion: concludeCheck(outcome),
    externalId: result.dispatchId,
    detailsUrl: runUrl,
    title: cutText(titleOf(outcome, places.length), LIMITS.checkTitleChars),
    summary: cutMarkdown(summaryOf(outcome, places.length), LIMITS.checkTextChars),
    text:
      verify === undefined || verify.report.trim() === ''
        ? ''
        : renderCodeBlock(verify.report.trim(), LIMITS.verifyReportChars, 'end'),
    places: places.slice(0, LIMITS.checkAnnotations),
  };
}

type FinishedCheck = Extract<Outcome, { kind: 'finished' }>;

/** Passed checks mean nothing if no work was done. */
function concludeCheck(outcome: FinishedCheck): CheckRun['conclusion'] {
  if (outcome.verify === undefined || concludeFrom(outcome) !== 'finished') return 'neutral';
  return outcome.verify.passed ? 'success' : 'failure';
}

function titleOf(outcome: FinishedCheck, places: number): string {
  const conclusion = concludeFrom(outcome);
  if (conclusion === 'blocked') return 'The agent was blocked';
  if (conclusion === 'nothing-changed') return 'The agent changed nothing';
  if (outcome.verify === undefined) return 'No checks are configured';
  if (outcome.verify.passed) return "The checks passed on the agent's changes";
  return `The checks failed on the agent's changes${places === 0 ? '' : `: ${plural(places, 'place')}`}`;
}

function summaryOf(outcome: FinishedCheck, places: number): string {
  const {
    changes: { files },
    verify,
  } = outcome;
  return [
    files === 0
      ? renderNothing(outcome)
      : `This covers **${plural(files, 'file')}** that the agent changed on top of this commit; the commit itself was not checked.`,
    verify === undefined ? '' : `The checks took ${renderElapsed(verify.durationMs)}.`,
    places > LIMITS.checkAnnotations
      ? `${LIMITS.checkAnnotations} of ${places} places are annotated; the output of the checks is below.`
      : '',
    renderQuote(outcome.summary, 4_000),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
