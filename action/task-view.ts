/**
 * The task's status comment as one thing: knows its marker, writes it only when something changed.
 */
import type { Answered } from '../protocol/answered-text.ts';
import { claimSubjectOf, roundOf, type DispatchRequest, type Person } from '../protocol/dispatch-request.ts';
import { cameOf } from '../protocol/conclusion.ts';
import type { ClaimSubject } from '../protocol/claim-ref.ts';
import type { TaskId } from '../protocol/ids.ts';
import type { TaskState } from '../protocol/lifecycle.ts';
import type { ResolvedSubagent } from '../protocol/resolved.ts';
import { type Answers, StatusMarker } from '../protocol/marker.ts';
import { findOwnMarker } from './own-marker.ts';
import type { GitHub } from './ports.ts';
import type { RunnerContext } from './runner-context.ts';
import { renderStatus, type StatusView } from './status-comment.ts';

export interface TaskView {
  readonly subject: ClaimSubject;
  readonly subagent: string;
  /** What really runs, once the worker has verified it. */
  resolved: ResolvedSubagent | undefined;
  readonly asker: Person | undefined;
  /** The other agent's question that this task is to answer. */
  readonly answers: Answers | undefined;
  /** The first task of the line that this one belongs to, when it went on from another one. */
  line: TaskId | undefined;
  /** What was asked and answered before, as far as it is known by now. */
  answered: readonly Answered[];
  /** Up to which comment the agent was told what people said to it; the rounds before count, this one once it has ended. */
  heard: number | undefined;
  /** Comments behind that one which it was given, now or in a round before; others between them may still be due. */
  readonly given: readonly number[];
  /** Shows at once that the agent was given those, so that nobody gives it them again. */
  hear(comments: readonly number[]): Promise<void>;
  statusComment(): number | undefined;
  /** Shows a state: edits the task's comment, or posts it the first time. Does nothing for a task without an issue. */
  show(state: TaskState, view?: Partial<StatusView>, result?: StatusMarker['result']): Promise<void>;
}

/** So that the marker stays short. What drops out may be given once more. */
const MOST_GIVEN = 100;

/** @param known the comment, when somebody has posted it already. */
export function createTaskView(
  request: DispatchRequest,
  {
    subagent,
    asker,
    answers,
    given: before = [],
  }: Pick<TaskView, 'subagent' | 'asker'> & Pick<Partial<TaskView>, 'answers' | 'given'>,
  context: RunnerContext,
  github: GitHub,
  known?: number,
): TaskView {
  let comment = known ?? (request.kind === 'resume' ? request.statusComment : undefined);
  let given = before.slice(-MOST_GIVEN);
  let shown: () => Promise<void> = () => Promise.resolve();
  const view: TaskView = {
    subject: claimSubjectOf(request),
    subagent,
    resolved: undefined,
    asker,
    answers,
    line: undefined,
    answered: [],
    heard: undefined,
    get given() {
      return given;
    },
    hear: async (comments) => {
      given = [...new Set([...given, ...comments])].slice(-MOST_GIVEN);
      await shown();
    },
    statusComment: () => comment,
    show: async (state, more = {}, result) => {
      if (request.issue === undefined) return;
      shown = () => view.show(state, more, result);
      comment ??= await findEarlier(request, request.issue, context, github);
      // Who answers another agent changes nothing by design.
      const came = more.outcome === undefined || answers !== undefined ? {} : cameOf(more.outcome);
      const marker = markerOf(request, state, context, {
        subagent,
        result,
        asker,
        answers,
        line: view.line,
        heard: view.heard,
        given: given.length === 0 ? undefined : [...given],
        idle: idleOf(more),
        saved: more.saved,
        ...came,
      });
      const body = renderStatus(marker, {
        subagent,
        by: `@${(asker ?? request.by).login}`,
        runUrl: context.runUrl,
        notices: [],
        answered: view.answered,
        takesTicks: github.takesTicks === true,
        ...(answers === undefined ? {} : { answers }),
        ...continuesOf(request),
        ...more,
      });
      if (comment === undefined) comment = (await github.thread.post(request.issue, body)).id;
      else await github.thread.edit(comment, body);
    },
  };
  return view;
}

/** A later attempt, or a run that is run again, takes over the comment that an earlier one may have posted; the very first cannot find any and does not look. */
async function findEarlier(
  request: DispatchRequest,
  issue: number,
  { runAttempt }: RunnerContext,
  github: GitHub,
): Promise<number | undefined> {
  if (request.attempt === 1 && runAttempt === 1) return undefined;
  const comments = await github.thread.comments(issue);
  return comments.find((comment) => {
    const marker = findOwnMarker(comment);
    return marker?.kind === 'status' && marker.task === request.task;
  })?.id;
}

function continuesOf(request: DispatchRequest): Pick<StatusView, 'continues'> {
  return request.kind === 'start' && request.continues !== undefined ? { continues: request.continues } : {};
}

function idleOf({ waitsUntil }: Partial<StatusView>): StatusMarker['idle'] {
  return waitsUntil === undefined ? undefined : { until: new Date(waitsUntil).toISOString() };
}

function markerOf(
  request: DispatchRequest,
  state: TaskState,
  context: RunnerContext,
  more: Pick<
    Partial<StatusMarker>,
    'subagent' | 'result' | 'saved' | 'verify' | 'given' | 'answers' | 'idle' | 'conclusion'
  > & { readonly asker: Person | undefined; readonly line: TaskId | undefined; readonly heard: number | undefined },
): StatusMarker {
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
