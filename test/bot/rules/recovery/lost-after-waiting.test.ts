/** A run that waited for the answer itself, took it up, and was lost. */
import { expect, it } from 'vitest';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import {
  createScenario,
  HOUR,
  iso,
  questionMarker,
  see,
  statusMarker,
  task,
} from '../../support/reconcile-scenario.ts';

it('is closed once if its answer is gone, with a final comment that is read again', async () => {
  const scenario = createScenario();
  scenario.runs.push({
    id: 500,
    title: `${task}.r1 attempt 1`,
    status: 'completed',
    conclusion: 'failure',
    createdAt: iso(scenario.now),
    updatedAt: iso(scenario.now),
    overSince: scenario.now,
  });
  scenario.mark(statusMarker({ state: 'resuming', round: 2, attempt: 0, runId: 500 }));
  scenario.ask(questionMarker({ answered: { attempt: 0, runId: 500, by: 'ada', commentId: 999 } }));

  for (let hours = 0; hours < 4; hours += 1) {
    scenario.now += HOUR;
    while ((await see(scenario)) === scenario.now);
  }

  const markers = scenario.comments.map(({ body }) => findMarker(body));
  expect(scenario.comments).toHaveLength(3);
  expect(markers.at(-1)).toMatchObject({ kind: 'end', task, state: 'failed', round: 2, run: { id: 500, attempt: 0 } });
  expect(markers[0]).toMatchObject({ kind: 'status', state: 'failed', round: 2, attempt: 0, runId: 500 });
});
