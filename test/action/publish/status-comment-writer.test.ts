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

const body = renderStatus(running, { subagent: 'fixer', by: '@ada', runUrl: context.runUrl, notices: [] });
const shown = {
  id: 90,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  author: { login: 'github-actions[bot]', id: 41_898_282 },
  body,
};
const FOUND: readonly [string, object, number | undefined][] = [
  ['has', {}, 90],
  ['has, also if a bot without keys has corrected it', { isProven: false }, 90],
  ['does not have, if a person has copied it', { isProven: false, author: ada }, undefined],
];

it.each(FOUND)('continues in the comment that the task %s if a request by hand names none', async (_, over, id) => {
  const there = scenario({ comments: [{ ...shown, ...over }] });
  const request = resumeRequest({ attempt: 1, statusComment: undefined });
  const view = createTaskView(request, { subagent: 'fixer', asker: ada }, context, there.github);

  await view.show('resuming');

  expect(view.statusComment() === 90).toBe(id === 90);
  expect(there.thread.posted.length).toBe(id === 90 ? 0 : 1);
});

it('prefers the proven comment of the task', async () => {
  const there = scenario({ comments: [{ ...shown, id: 80, isProven: false }, shown] });
  const request = resumeRequest({ attempt: 1, statusComment: undefined });
  const view = createTaskView(request, { subagent: 'fixer', asker: ada }, context, there.github);

  await view.show('resuming');

  expect(view.statusComment()).toBe(90);
});
