import { expect, it } from 'vitest';
import { createTaskView } from '../../../action/publish/status-comment-writer.ts';
import { StatusMarker } from '../../../protocol/comments/marker.ts';
import { renderStatus } from '../../../action/render/status-comment.ts';
import { ada, context, resumeRequest, scenario, task } from '../support/action-scenario.ts';

const running = StatusMarker.parse({
  v: 1,
  kind: 'status',
  task,
  round: 1,
  attempt: 1,
  state: 'running',
  runId: context.runId,
});

it('continues in the comment of the task when a request sent by hand names no comment', async () => {
  const body = renderStatus(running, { subagent: 'fixer', by: '@ada', runUrl: context.runUrl, notices: [] });
  const there = scenario({
    comments: [
      {
        id: 90,
        createdAt: '2026-11-01T00:00:00Z',
        updatedAt: '2026-11-01T00:00:00Z',
        author: { login: 'github-actions[bot]', id: 41_898_282 },
        body,
      },
    ],
  });
  const request = resumeRequest({ attempt: 1, statusComment: undefined });
  const view = createTaskView(request, { subagent: 'fixer', asker: ada }, context, there.github);

  await view.show('resuming');

  expect(view.statusComment()).toBe(90);
  expect(there.thread.posted).toEqual([]);
});
