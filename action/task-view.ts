/**
 * The task's status comment as one thing: knows its marker, writes it only when something changed.
 */
import { claimSubjectOf, roundOf, type DispatchRequest, type Person } from '../protocol/dispatch-request.ts';
import { concludeFrom } from '../protocol/conclusion.ts';
import type { ClaimSubject } from '../protocol/claim-ref.ts';
import type { TaskState } from '../protocol/lifecycle.ts';
import type { Outcome } from '../protocol/outcome.ts';
import type { ResolvedSubagent } from '../protocol/resolved.ts';
import { findMarker, StatusMarker } from '../protocol/marker.ts';
import type { GitHub } from './ports.ts';
import type { RunnerContext } from './runner-context.ts';
import { renderStatus, type StatusView } from './status-comment.ts';

export interface TaskView {
  readonly subject: ClaimSubject;
  readonly subagent: string;
  /** What really runs, once the worker has verified it. */
  resolved: ResolvedSubagent | undefined;
  readonly asker: Person | undefined;
  /** The newest message that the agent was given, once it was. */
  heard: number | undefined;
  statusComment(): number | undefined;
  /** Shows a state: edits the task's comment, or posts it the first time. Does nothing for a task without an issue. */
  show(state: TaskState, view?: Partial<StatusView>, result?: StatusMarker['result']): Promise<void>;
}

/** @param known the comment, when somebody has posted it already. */
export function createTaskView(request: DispatchRequest, { subagent, asker }: { readonly subagent: string; readonly asker: Person | undefined }, context: RunnerContext, github: GitHub, known?: number): TaskView {
  let comment = known ?? (request.kind === 'resume' ? request.statusComment : undefined);
  const view: TaskView = {
    subject: claimSubjectOf(request),
    subagent,
    resolved: undefined,
    asker,
    heard: undefined,
    statusComment: () => comment,
    show: async (state, shown = {}, result) => {
      if (request.issue === undefined) return;
      comment ??= await findEarlier(request, request.issue, context, github);
      const body = renderStatus(markerOf(request, state, context, { result, asker, heard: view.heard, verify: verifyOf(shown.outcome), conclusion: shown.outcome?.kind === 'finished' ? concludeFrom(shown.outcome) : undefined }), { subagent, by: `@${(asker ?? request.by).login}`, runUrl: context.runUrl, notices: [], ...shown });
      if (comment === undefined) comment = (await github.thread.post(request.issue, body)).id;
      else await github.thread.edit(comment, body);
    },
  };
  return view;
}

/** A later attempt, or a run that is run again, takes over the comment that an earlier one may have posted; the very first cannot find any and does not look. */
async function findEarlier(request: DispatchRequest, issue: number, { runAttempt }: RunnerContext, github: GitHub): Promise<number | undefined> {
  if (request.attempt === 1 && runAttempt === 1) return undefined;
  const comments = await github.thread.comments(issue);
  return comments.find(({ body, author }) => {
    const marker = author.login.endsWith('[bot]') ? findMarker(body) : undefined;
    return marker?.kind === 'status' && marker.task === request.task;
  })?.id;
}

function verifyOf(outcome: Outcome | undefined): StatusMarker['verify'] {
  return outcome?.kind === 'finished' && outcome.verify !== undefined ? { passed: outcome.verify.passed } : undefined;
}

function markerOf(request: DispatchRequest, state: TaskState, context: RunnerContext, more: Pick<Partial<StatusMarker>, 'result' | 'verify' | 'conclusion'> & { readonly asker: Person | undefined; readonly heard: number | undefined }): StatusMarker {
  return StatusMarker.parse({
    v: 1,
    kind: 'status',
    task: request.task,
    round: roundOf(request),
    attempt: request.attempt,
    state,
    runId: context.runId,
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
  });
}
