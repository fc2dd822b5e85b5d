import { describe, expect, it } from 'vitest';
import type { IssueComment } from '../../../action/ports.ts';
import { createStatusCommentTask } from '../../../action/publish/status-comment-writer.ts';
import { StatusMarker } from '../../../protocol/comments/marker.ts';
import { renderStatus } from '../../../action/render/status-comment.ts';
import { ada, context, resumeRequest, scenario, startRequest, task } from '../support/action-scenario.ts';

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
  const view = createStatusCommentTask(request, { subagent: 'fixer', asker: ada }, { context, github: there.github });

  await view.show('resuming');

  expect(view.statusComment() === 90).toBe(id === 90);
  expect(there.thread.posted.length).toBe(id === 90 ? 0 : 1);
});

it('prefers the proven comment of the task', async () => {
  const there = scenario({ comments: [{ ...shown, id: 80, isProven: false }, shown] });
  const request = resumeRequest({ attempt: 1, statusComment: undefined });
  const view = createStatusCommentTask(request, { subagent: 'fixer', asker: ada }, { context, github: there.github });

  await view.show('resuming');

  expect(view.statusComment()).toBe(90);
});

describe('a run whose earlier attempt was lost', () => {
  const late = (attempt: number, runAttempt: number, listed: readonly IssueComment[]) => {
    const there = scenario({ comments: [] });
    const read: number[] = [];
    const thread = {
      ...there.github.thread,
      listed: (issue: number) => {
        read.push(issue);
        return Promise.resolve(listed);
      },
    };
    const request = startRequest({ attempt });
    const view = createStatusCommentTask(
      request,
      { subagent: 'fixer', asker: ada },
      { context: { ...context, runAttempt }, github: { ...there.github, thread } },
    );
    return { view, there, read };
  };
  const own = { ...shown, isProven: true };

  it.each([
    [2, 1],
    [1, 2],
  ])('continues in a comment that a list shows late: attempt %i, run attempt %i', async (attempt, runAttempt) => {
    const { view, there } = late(attempt, runAttempt, [own]);

    await view.show('running');

    expect(view.statusComment()).toBe(90);
    expect(there.thread.posted).toEqual([]);
  });

  it('posts the comment if there is none', async () => {
    const { view, there } = late(2, 1, []);

    await view.show('running');
    await view.show('finished');

    expect(there.thread.posted).toHaveLength(1);
  });

  it('does not wait at the first attempt', async () => {
    const { view, read } = late(1, 1, [own]);

    await view.show('running');

    expect(read).toEqual([]);
    expect(view.statusComment()).not.toBe(90);
  });
});
