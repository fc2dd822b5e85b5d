/**
 * Tells the thread that a run was killed: the task's comment must not say «is working» for ever.
 */
import type { DispatchRequest } from '../protocol/dispatch-request.ts';
import { roundOf } from '../protocol/dispatch-request.ts';
import { EndMarker } from '../protocol/marker.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { renderEnd } from './end-comment.ts';
import type { GitHub } from './ports.ts';
import type { RunnerContext } from './runner-context.ts';
import { createTaskView } from './task-view.ts';

const KILLED: Outcome = {
  kind: 'failed',
  exitCode: 1,
  failure: { reason: 'worker-failed', detail: 'The run was killed before it could end by itself.', fix: 'Look at the run; start the task again when the reason is gone.' },
};

/** Does nothing when a newer attempt owns the round: that one speaks for the task. @returns whether it was ours to close. */
export async function sealTask(open: { readonly comment: number; readonly request: DispatchRequest; readonly subagent: string }, context: RunnerContext, github: GitHub): Promise<boolean> {
  const { request, subagent } = open;
  const task = createTaskView(request, subagent, context, github, open.comment);
  if ((await github.claims.newestAttempt(task.subject)) > request.attempt) return false;
  await task.show('failed', { outcome: KILLED });
  if (request.issue === undefined) return true;
  const marker = EndMarker.parse({ v: 1, kind: 'end', task: request.task, state: 'failed', round: roundOf(request) });
  const body = renderEnd(marker, KILLED, { subagent, runUrl: context.runUrl, hints: [], delivered: false });
  if (body !== undefined) await github.thread.post(request.issue, body);
  return true;
}
