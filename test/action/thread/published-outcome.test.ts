/** Whether the outcome of a round is published already, for a run that begins while lists of comments lag behind. */
import { expect, it } from 'vitest';
import type { GitHub, IssueComment } from '../../../action/ports.ts';
import { renderMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import { authorize } from '../authorize/authorize-now.ts';
import { ada, context, scenario, startRequest, task } from '../support/action-scenario.ts';

function status(state: StatusMarker['state']): IssueComment {
  const marker = StatusMarker.parse({ v: 1, kind: 'status', task, round: 1, attempt: 1, state, runId: 9 });
  return {
    id: 90,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    author: { login: 'github-actions[bot]', id: 41_898_282 },
    isProven: true,
    body: renderMarker(marker),
  };
}

/** The comment itself says that the task has finished; the list shows its previous text. */
function lagging(): GitHub {
  const { github } = scenario({ comments: [status('finished')] });
  return { ...github, thread: { ...github.thread, comments: () => Promise.resolve([status('running')]) } };
}

it('is known to a run that somebody repeats at once', async () => {
  expect(await authorize(startRequest(), { ...context, actor: ada, runAttempt: 2 }, lagging())).toEqual({
    kind: 'over',
  });
});

it('needs no request in any other run', async () => {
  const github = lagging();
  const asked: number[] = [];
  const comment: GitHub['thread']['comment'] = (id) => {
    asked.push(id);
    return github.thread.comment(id);
  };

  await authorize(startRequest(), { ...context, actor: ada }, { ...github, thread: { ...github.thread, comment } });

  expect(asked).not.toContain(90);
});
