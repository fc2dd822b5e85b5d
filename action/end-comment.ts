/**
 * The last word on a task when nobody else says it: a failure, a cancellation, or work that no bot will deliver.
 * A new comment, because edits notify nobody.
 */
import { renderMarker, type EndMarker } from '../protocol/marker.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { type KeptPatch, renderApply } from '../protocol/result-artifact.ts';
import { plural, renderFailure, renderHints, renderVerify } from './status-comment.ts';

export interface EndView {
  readonly subagent: string;
  readonly runUrl: string;
  readonly hints: readonly string[];
  /** True when a bot or a second job makes a pull request of the work and says so itself. */
  readonly delivered: boolean;
  /** Whether the result could be stored, the patch in it. */
  readonly isKept: boolean;
  /** Where it lies, for whoever takes it by hand. */
  readonly patch?: KeptPatch;
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
      const work = sayWork(outcome.changes.files, view);
      return [`### ✅ ${view.subagent} has finished`, work, outcome.verify === undefined ? '' : renderVerify(outcome.verify), renderHints(view.hints)].filter((part) => part !== '').join('\n\n');
    }
  }
}

function sayWork(files: number, { isKept, runUrl, patch }: EndView): string {
  if (files === 0) return 'It changed no files.';
  const changed = `It changed ${plural(files, 'file')}`;
  if (!isKept) return `${changed}, but what it made could not be stored and is lost. Please start it again.`;
  const kept = `${changed}; the patch is in the [run's artifacts](${runUrl}#artifacts).`;
  return patch === undefined ? kept : `${kept} In a clone of this repository:\n\n${renderApply(patch)}`;
}
