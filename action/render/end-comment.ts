/**
 * The final comment of a task if nobody else posts it: a failure, a cancellation, or work that no bot will deliver. A
 * new comment, because edits notify nobody.
 */
import { summarizeOutcome } from '../../protocol/results/conclude-outcome.ts';
import type { Saved } from '../../protocol/messages/dispatch-request.ts';
import { renderMarker, type EndMarker } from '../../protocol/comments/marker.ts';
import type { Outcome } from '../../protocol/results/outcome.ts';
import { type KeptPatch, renderApply } from '../../protocol/results/result-artifact.ts';
import { renderHeading } from '../../protocol/comments/status-heading.ts';
import type { Usage } from '../../protocol/results/usage.ts';
import { plural, renderPronoun, renderUsage } from '../../protocol/comments/usage-text.ts';
import { renderFailure, renderHints, renderKept, renderNothing, renderVerify } from './status-comment.ts';

export interface EndView {
  readonly subagent: string;
  readonly runUrl: string;
  readonly hints: readonly string[];
  /** True if a bot or a second job opens a pull request with the work and posts that itself. */
  readonly delivered: boolean;
  /** Whether the result, including the patch, could be stored. */
  readonly isKept: boolean;
  /** Where it is, for people who apply it by hand. */
  readonly patch?: KeptPatch;
  readonly used?: Usage;
  readonly saved?: Saved;
  readonly takesRetry?: boolean;
}

/** @returns `undefined` if there is nothing to post, or somebody else posts it. */
export function renderEnd(marker: EndMarker, outcome: Outcome, view: EndView): string | undefined {
  const text = sayEnd(outcome, view);
  if (text === undefined) return undefined;
  const heading = renderHeading(view.subagent, marker.state, { ...summarizeOutcome(outcome), isUnkept: !view.isKept });
  const used = view.used === undefined ? '' : renderUsage(view.used, marker.round);
  const foot = `<sub>[run](${view.runUrl}) · \`${marker.task}\`</sub>`;
  return [`${renderMarker(marker)}\n${heading}`, ...text, renderHints(view.hints), used, foot]
    .filter((part) => part !== '')
    .join('\n\n');
}

function sayEnd(outcome: Outcome, view: EndView): string[] | undefined {
  switch (outcome.kind) {
    case 'needs_input':
      return undefined;
    case 'cancelled':
      return undefined;
    case 'failed':
      return [renderFailure(outcome.failure), renderKept(outcome, view)];
    case 'finished':
      return view.delivered
        ? undefined
        : [
            sayWork(outcome, view),
            outcome.verify === undefined ? '' : renderVerify(outcome.verify),
            view.isKept ? '' : renderKept(outcome, view),
          ];
  }
}

function sayWork(outcome: Extract<Outcome, { kind: 'finished' }>, view: EndView): string {
  const { isKept, runUrl, patch } = view;
  const {
    changes: { files },
    outputs = 0,
  } = outcome;
  if (files === 0 && outputs === 0) return renderNothing(outcome);
  const [left, where] =
    files > 0
      ? [`It changed ${plural(files, 'file')}`, 'the patch is']
      : [`It changed no files and left ${plural(outputs, 'file')} as output`, renderPronoun(outputs)];
  if (!isKept) return `${left}, but the result could not be stored and is lost.${sayAgain(view)}`;
  const kept = `${left}; ${where} in the [run's artifacts](${runUrl}#artifacts).`;
  return patch === undefined || files === 0 ? kept : `${kept} In a clone of this repository:\n\n${renderApply(patch)}`;
}

/** If its work is kept and can be continued, starting it again would discard that work. */
function sayAgain({ saved, takesRetry }: EndView): string {
  return saved !== undefined && takesRetry === true ? '' : ' Please start it again.';
}
