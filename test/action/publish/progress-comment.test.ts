import { expect, it } from 'vitest';
import { followProgress } from '../../../action/publish/progress-comment.ts';
import { createStatusCommentTask } from '../../../action/publish/status-comment-writer.ts';
import { StatusMarker } from '../../../protocol/comments/marker.ts';
import { renderStatus } from '../../../action/render/status-comment.ts';
import { ada, context, startRequest, task, scenario } from '../support/action-scenario.ts';

const marker = StatusMarker.parse({
  v: 1,
  kind: 'status',
  task,
  round: 1,
  attempt: 1,
  state: 'running',
  runId: context.runId,
});
const view = { subagent: 'fixer', by: '@ada', runUrl: context.runUrl, notices: [] };

/** A clock that stands still until the test advances it. */
function stage(body = renderStatus(marker, view)) {
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
  let now = Date.parse('2026-11-01T12:00:00Z');
  const waiting: { at: number; wake: () => void }[] = [];
  const clock = {
    now: () => new Date(now),
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ at: now + ms, wake: resolve });
        const stop = (): void => {
          reject(new Error('aborted'));
        };
        if (signal.aborted) stop();
        signal.addEventListener('abort', stop, { once: true });
      }),
  };
  const request = startRequest();
  const edits: string[] = [];
  const github = {
    ...there.github,
    thread: {
      ...there.github.thread,
      edit: (id: number, text: string) => {
        edits.push(text);
        return there.github.thread.edit(id, text);
      },
    },
  };
  const shown = createStatusCommentTask(request, { subagent: 'fixer', asker: ada, known: 90 }, { context, github });
  const progress = followProgress({
    request,
    task: shown,
    context,
    thread: there.github.thread,
    clock,
    cancel: new AbortController().signal,
  });
  const pass = async (ms: number): Promise<void> => {
    const end = now + ms;
    for (;;) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      const next = waiting.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      waiting.splice(waiting.indexOf(next), 1);
      now = Math.max(now, next.at);
      next.wake();
    }
    now = end;
  };
  return { progress, edits, pass };
}

it('does not edit the comment for a quick run', async () => {
  const { progress, edits, pass } = stage();

  progress.onPhase('agent');
  await pass(20_000);
  await progress.stop();
  await pass(60_000);

  expect(edits).toEqual([]);
});

it('shows what a long run is doing, and since when', async () => {
  const { progress, edits, pass } = stage();

  progress.onPhase('setup');
  await pass(5_000);
  progress.onPhase('agent');
  await pass(600_000);

  expect(edits).toHaveLength(1);
  expect(edits[0]).toContain('It is at work, since 12:00 UTC.');
});

it('edits at most every 30 seconds, and not for short steps', async () => {
  const { progress, edits, pass } = stage();

  for (const phase of ['setup', 'agent', 'collect', 'verify'] as const) {
    progress.onPhase(phase);
    await pass(phase === 'agent' ? 120_000 : 9_000);
  }
  await progress.stop();

  expect(edits).toHaveLength(1);
});

it.each([
  ['has ended', StatusMarker.parse({ ...marker, state: 'cancelled' })],
  ['was taken over by another run', StatusMarker.parse({ ...marker, runId: 77 })],
  ['was taken over by another attempt', StatusMarker.parse({ ...marker, attempt: 2 })],
])('does not edit the comment of a task that %s', async (_, theirs) => {
  const { progress, edits, pass } = stage(renderStatus(theirs, view));

  progress.onPhase('agent');
  await pass(600_000);

  expect(edits).toEqual([]);
});

it('writes nothing after it was stopped', async () => {
  const { progress, edits, pass } = stage();
  progress.onPhase('agent');

  await progress.stop();
  progress.onPhase('verify');
  await pass(600_000);

  expect(edits).toEqual([]);
});
