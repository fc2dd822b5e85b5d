/**
 * The last word on a task when nobody else says it: a failure, a cancellation, or work that no bot will deliver.
 * A new comment, because edits notify nobody.
 */
import { renderMarker, type EndMarker } from '../protocol/marker.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { plural, renderFailure, renderHints, renderVerify } from './status-comment.ts';

export interface EndView {
  readonly subagent: string;
  readonly runUrl: string;
  readonly hints: readonly string[];
  /** True when a bot or a second job makes a pull request of the work and says so itself. */
  readonly delivered: boolean;
}

/** @returns `undefined` when there is nothing to say, or somebody else says it. */
export function renderEnd(marker: EndMarker, outcome: Outcome, view: EndView): string | undefined {
  const text = sayEnd(outcome, view);
  return text === undefined ? undefined : `${renderMarker(marker)}\n${text}\n\n<sub>[run](${view.runUrl}) · \`${marker.task}\`</sub>`;
}

function sayEnd(outcome: Outcome, view: EndView): string | undefined {
  switch (outcome.kind) {
    case 'needs_input': return undefined;
    case 'cancelled': return undefined;
    case 'failed': return [`### ❌ ${view.subagent} has failed`, renderFailure(outcome.failure), renderHints(view.hints)].filter((part) => part !== '').join('\n\n');
    case 'finished': {
      if (view.delivered) return undefined;
      const work = outcome.changes.files === 0 ? 'It changed no files.' : `It changed ${plural(outcome.changes.files, 'file')}; the patch is in the [run's artifacts](${view.runUrl}#artifacts).`;
      return [`### ✅ ${view.subagent} has finished`, work, outcome.verify === undefined ? '' : renderVerify(outcome.verify), renderHints(view.hints)].filter((part) => part !== '').join('\n\n');
    }
  }
}
