/** A result that could not be stored, of a task whose conversation and work are kept: it can be continued. */
import { expect, it } from 'vitest';
import { renderEnd } from '../../../action/render/end-comment.ts';
import { findFailureReason } from '../../../action/render/step-outputs.ts';
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import { EndMarker } from '../../../protocol/comments/marker.ts';
import type { Outcome } from '../../../protocol/results/outcome.ts';
import { task } from '../support/action-scenario.ts';

const outcome: Outcome = {
  kind: 'finished',
  summary: 'Rounded once.',
  changes: { files: 2, insertions: 3, deletions: 1 },
};
const state = { runId: 5, artifactId: 3, digest: `sha256:${'d'.repeat(64)}` };
const saved = { state, expires: '2026-12-30T00:00:00Z' };

it('offers in the final comment to continue the task, and does not ask to start it again', () => {
  const marker = EndMarker.parse({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
  const view = { subagent: 'fixer', runUrl: 'https://example.org', hints: [], delivered: false, isKept: false, saved };

  const end = renderEnd(marker, outcome, { ...view, takesRetry: true });
  const withoutRetry = renderEnd(marker, outcome, view);

  expect(end).toContain(
    'is lost.\n\nIts conversation and work are kept until 2026-12-30; `/agora retry` continues from there.',
  );
  expect(withoutRetry).toContain(
    'is lost. Please start it again.\n\nIts conversation and work are kept until 2026-12-30.',
  );
});

it('fails the job with a reason that does not ask to start the task again', () => {
  const report = { dispatch: dispatchIdOf(task, 1), task, round: 1, outcome, exitCode: 0, durationMs: 5 };
  const nothing = { sessionId: undefined, resumed: undefined, artifact: undefined, hints: [], notices: [] };

  expect(findFailureReason({ ...report, ...nothing, saved }, [])).toMatch(
    /is lost\. Its conversation and work are kept\.$/,
  );
});
