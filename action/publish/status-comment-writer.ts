/** The task's status comment as one object: knows its marker, and writes it only if something changed. */
import { defined } from '../../protocol/base/defined.ts';
import type { Answered } from '../../protocol/comments/answered-item.ts';
import {
  claimSubjectOf,
  roundOf,
  type DispatchRequest,
  type Person,
  type SavedRound,
} from '../../protocol/messages/dispatch-request.ts';
import { summarizeOutcome } from '../../protocol/results/conclude-outcome.ts';
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import { hasEnded, type TaskState } from '../../protocol/messages/lifecycle.ts';
import type { ResolvedSubagent } from '../../protocol/base/pinned-bundle.ts';
import { type Answers, StatusMarker } from '../../protocol/comments/marker.ts';
import { taskUsageOf } from '../../protocol/results/usage.ts';
import { findStatusComment } from '../thread/find-status-comment.ts';
import { findOwnMarker } from '../thread/trusted-marker.ts';
import type { CommentEdit, GitHub } from '../ports.ts';
import { editComments } from './edit-comments.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';
import { type ListedRound, renderStatus, type StatusView } from '../render/status-comment.ts';

export interface StatusCommentTask {
  readonly subject: ClaimSubject;
  readonly subagent: string;
  /** What actually runs, once the worker has verified it. */
  resolved: ResolvedSubagent | undefined;
  readonly asker: Person | undefined;
  /** The other agent's question that this task should answer. */
  readonly answers: Answers | undefined;
  /** Nothing in the thread requested the task, so `/agora retry` cannot start it again. */
  readonly isByHand: boolean;
  /** The first task of its lineage, if it continues another one. */
  line: TaskId | undefined;
  /** The state of the question that it continues from: all that is kept if its run ends without saving anything. */
  paused: SavedRound | undefined;
  /** Earlier questions and answers, as far as they are known. */
  answered: readonly Answered[];
  /**
   * The comment up to which the agent has received people's messages: earlier rounds count, this one once it has ended.
   */
  heard: number | undefined;
  /** Later comments that it received, now or in an earlier round; others between them may still be due. */
  readonly given: readonly number[];
  /** Shows at once that the agent received those, so that it does not get them again. */
  noteReceived(comments: readonly number[]): Promise<void>;
  statusComment(): number | undefined;
  /**
   * Shows a state: edits the task's comment, or posts it the first time. Does nothing for a task without an issue.
   * @param before another comment to edit first, with the same request if possible.
   */
  show(
    state: TaskState,
    view?: Partial<StatusView>,
    result?: StatusMarker['result'],
    before?: CommentEdit,
  ): Promise<void>;
  /**
   * Adds to the comment of a task that has ended when it first showed this, by GitHub's clock. For a task that gets no
   * final comment: without it, nobody could tell after a later edit.
   */
  noteEnd(): Promise<void>;
}

/** So that the marker stays short. Comments that are dropped may be delivered again. */
const MOST_GIVEN = 100;

type BegunTask = Pick<StatusCommentTask, 'subagent' | 'asker'> &
  Pick<Partial<StatusCommentTask>, 'answers' | 'isByHand' | 'given'> & {
    /** The comment, if it already exists. */
    readonly known?: number | undefined;
  };

export function createStatusCommentTask(
  request: DispatchRequest,
  { given: before = [], known, ...of }: BegunTask,
  { context, github }: { readonly context: RunnerContext; readonly github: GitHub },
): StatusCommentTask {
  let comment = known ?? (request.kind === 'resume' ? request.statusComment : undefined);
  let given = before.slice(-MOST_GIVEN);
  let ended: string | undefined;
  let shown: () => Promise<void> = () => Promise.resolve();
  const view: StatusCommentTask = {
    subject: claimSubjectOf(request),
    answers: undefined,
    isByHand: false,
    ...of,
    resolved: undefined,
    line: undefined,
    paused: undefined,
    answered: [],
    heard: undefined,
    get given() {
      return given;
    },
    noteReceived: async (comments) => {
      given = [...new Set([...given, ...comments])].slice(-MOST_GIVEN);
      await shown();
    },
    statusComment: () => comment,
    show: async (state, more = {}, result, before) => {
      if (request.issue === undefined) return;
      shown = () => view.show(state, more, result);
      comment ??= await findEarlier(request, request.issue, context, github);
      const of = { state, more, result, takesTicks: github.takesTicks === true, ended };
      const body = renderTask(request, view, of, context);
      comment = await writeComment({ comment, body, before }, request.issue, github.thread);
    },
    noteEnd: async () => {
      ended = comment === undefined ? undefined : await readEndTime(request.task, comment, github);
      if (ended === undefined) return;
      await shown();
    },
  };
  return view;
}

/** @returns when the comment was last changed, if it shows that the task has ended. */
async function readEndTime(task: TaskId, comment: number, { thread }: GitHub): Promise<string | undefined> {
  const found = await thread.comment(comment);
  const marker = findOwnMarker(found);
  return marker?.kind === 'status' && marker.task === task && hasEnded(marker.state) ? found?.updatedAt : undefined;
}

interface StatusEdit {
  readonly comment: number | undefined;
  readonly body: string;
  readonly before: CommentEdit | undefined;
}

/** @returns the task's comment, which is a new one if there was none. */
async function writeComment(
  { comment, body, before }: StatusEdit,
  issue: number,
  thread: GitHub['thread'],
): Promise<number> {
  const edits = [
    ...(before === undefined ? [] : [before]),
    ...(comment === undefined ? [] : [{ commentId: comment, body }]),
  ];
  const isEdited = await editUnlessGone(edits, comment, thread);
  return isEdited && comment !== undefined ? comment : (await thread.post(issue, body)).id;
}

/**
 * Somebody may delete the task's comment while the agent works. The outcome then needs a new one.
 * @returns false if the comment is gone.
 */
async function editUnlessGone(
  edits: readonly CommentEdit[],
  comment: number | undefined,
  thread: GitHub['thread'],
): Promise<boolean> {
  try {
    await editComments(thread, edits);
    return true;
  } catch (error) {
    // If GitHub does not answer this either, the first error is the one to report.
    const isThere = comment === undefined || (await thread.comment(comment).then(isGiven, () => true));
    if (isThere) throw error;
    return false;
  }
}

function isGiven(comment: unknown): boolean {
  return comment !== undefined;
}

interface ShownComment {
  readonly state: TaskState;
  readonly more: Partial<StatusView>;
  readonly result: StatusMarker['result'];
  readonly takesTicks: boolean;
  readonly ended: string | undefined;
}

function renderTask(
  request: DispatchRequest,
  { subagent, asker, answers, isByHand, line, paused, heard, given, answered }: StatusCommentTask,
  { state, more, result, takesTicks, ended }: ShownComment,
  context: RunnerContext,
): string {
  // A task that answers another agent changes nothing by design.
  const summary = more.outcome === undefined || answers !== undefined ? {} : summarizeOutcome(more.outcome);
  const marker = markerOf(request, state, context, {
    subagent,
    ended,
    result,
    asker,
    answers,
    byHand: isByHand ? true : undefined,
    line,
    heard,
    given: given.length === 0 ? undefined : [...given],
    idle: idleOf(more),
    saved: more.saved === undefined && !hasEnded(state) ? paused : savedIn(request, more.saved),
    used: more.used === undefined ? undefined : taskUsageOf(more.used),
    ...more.listed,
    ...summary,
    unkept: state === 'finished' && answers === undefined && more.isUnkept === true ? true : undefined,
  });
  return renderStatus(marker, {
    subagent,
    by: `@${(asker ?? request.by).login}`,
    runUrl: context.runUrl,
    notices: [],
    answered,
    takesTicks,
    ...defined({ answers }),
    ...continuesOf(request),
    ...more,
  });
}

function savedIn(request: DispatchRequest, saved: SavedRound | undefined): SavedRound | undefined {
  return saved === undefined ? undefined : { round: roundOf(request), ...saved };
}

/**
 * A later attempt, or a re-run, takes over the comment that an earlier one may have posted; the very first attempt
 * cannot find one and does not search.
 */
async function findEarlier(
  request: DispatchRequest,
  issue: number,
  { runAttempt }: RunnerContext,
  github: GitHub,
): Promise<number | undefined> {
  // A request to continue that was sent by hand may name no comment, although the task has one.
  if (request.kind === 'start' && request.attempt === 1 && runAttempt === 1) return undefined;
  const found = findStatusComment(await github.thread.comments(issue), request.task)?.id;
  // An attempt that was lost may have posted it a moment ago.
  const isRepeated = request.attempt > 1 || runAttempt > 1;
  if (found !== undefined || !isRepeated) return found;
  return findStatusComment((await github.thread.listed?.(issue)) ?? [], request.task)?.id;
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
    | 'subagent'
    | 'ended'
    | 'result'
    | 'saved'
    | 'used'
    | 'verify'
    | 'given'
    | 'answers'
    | 'byHand'
    | 'idle'
    | 'conclusion'
    | 'unkept'
    | keyof ListedRound
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
