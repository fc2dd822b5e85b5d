/** The turns of the agent in an authorized run: show that it works, let it work, show the outcome. */
import type { Answered } from '../../protocol/comments/answered-item.ts';
import { type DispatchRequest, othersIn, roundOf } from '../../protocol/messages/dispatch-request.ts';
import { allowLinks } from '../../protocol/text/allowed-links.ts';
import { type LiveRun, startLiveRun, stepLiveRun } from '../../protocol/live/live-run-machine.ts';
import type { Conversation, DispatchEnd, SavedState } from '../../worker/index.ts';
import type { Allowed, Authorize } from '../authorize/authorization.ts';
import type { CommentEdit } from '../ports.ts';
import { createConversation } from './ask-on-issue.ts';
import { waitBetweenRounds } from './await-reply/wait-between-rounds.ts';
import type { ResumedRound } from './await-reply/accept-reply.ts';
import { saidOfNoWait, type WaitState, waitUntil } from './await-reply/wait-limits.ts';
import { bestEffort } from '../publish/best-effort-step.ts';
import { editComments } from '../publish/edit-comments.ts';
import { namedOption, renderTaken } from '../publish/render-taken.ts';
import { latestOf } from '../thread/messages-for-run.ts';
import type { Going } from './plan-worker.ts';
import type { ProgressComment } from '../publish/progress-comment.ts';
import { renderUsed, secondsOf } from '../render/step-outputs.ts';
import {
  closeRound,
  rememberOpen,
  type Ended,
  type PublishedRound,
  showBegun,
  type PublishStage,
  tellRound,
} from '../publish/publish-round.ts';
import { createStatusCommentTask, type StatusCommentTask } from '../publish/status-comment-writer.ts';

export interface Serving extends PublishStage {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** If omitted: the run ends as soon as its agent has asked. */
  readonly waiting?: WaitState;
  /** Whether the job's folder contains the repository; if omitted, it does. */
  readonly hasCheckout?: () => boolean;
  /** Runs the worker on what was authorized. */
  readonly work: (allowed: Allowed, conversation: Conversation, going: Going & WatchedTurn) => Promise<DispatchEnd>;
  /** Shows in the task's comment what the agent is doing; if omitted, nothing is shown. */
  readonly progress?: (request: DispatchRequest, task: StatusCommentTask) => Promise<ProgressComment>;
}

/** The receivers of the work's progress. */
export interface WatchedTurn {
  readonly task: StatusCommentTask;
  readonly onPhase: ProgressComment['onPhase'] | undefined;
}

/**
 * What a waiting run needs in addition: an answer that it accepts is authorized like the request that it started with.
 */
type ServingTurns = Serving & { readonly authorize: Authorize };

/** One turn of the agent, in a run that may have several. */
interface RunTurn {
  readonly allowed: Allowed;
  readonly task: StatusCommentTask;
  readonly live: LiveRun;
  /** How long the run has waited for it. */
  readonly idleMs: number;
  readonly warm: SavedState | undefined;
  /** The new text of the question that it answers; omitted if it is already written, or if there is none. */
  readonly taken?: CommentEdit | undefined;
}

export async function serveTurns(allowed: Allowed, given: ServingTurns): Promise<void> {
  const serving = withLinks(given, allowed.config.linkHosts);
  const { context, github, now } = serving;
  const { heard, given: toldBefore = [] } = allowed.kind === 'start' ? {} : allowed.question.marker;
  const task = createStatusCommentTask(
    allowed.request,
    {
      subagent: nameOf(allowed),
      asker: allowed.asker,
      answers: allowed.answers,
      isByHand: allowed.isByHand,
      given: toldBefore,
    },
    { context, github },
  );
  task.line = allowed.line;
  task.paused = pausedIn(allowed);
  task.heard = heard;
  if (allowed.kind === 'resume') task.answered = [answeredOf(allowed)];
  const taken = allowed.kind === 'resume' ? renderTaken(allowed, context) : undefined;
  const live = startLiveRun(now());
  for (let turn: RunTurn | undefined = { allowed, task, live, idleMs: 0, warm: undefined, taken }; turn !== undefined; )
    turn = await serveTurn(turn, serving);
}

/** Published text may link to the hosts that the repository allows; what only the runner reads may fail. */
function withLinks({ github, step, ...serving }: ServingTurns, hosts: readonly string[]): ServingTurns {
  const { thread } = github;
  return {
    ...serving,
    github: {
      ...github,
      thread: {
        ...thread,
        post: (issue, body) => thread.post(issue, allowLinks(body, hosts)),
        edit: (comment, body) => thread.edit(comment, allowLinks(body, hosts)),
        editAll: (edits) =>
          editComments(
            thread,
            edits.map(({ commentId, body }) => ({ commentId, body: allowLinks(body, hosts) })),
          ),
      },
    },
    step: bestEffort({ ...step, summary: (markdown) => step.summary(allowLinks(markdown, hosts)) }),
  };
}

/** @returns the next turn, if this run has one. */
async function serveTurn(turn: RunTurn, serving: ServingTurns): Promise<RunTurn | undefined> {
  const { allowed, task } = turn;
  const { context, github, step, now } = serving;
  await showBegun(allowed, task, serving, turn.taken);
  const live = stepLiveRun(turn.live, { kind: 'began', round: roundOf(allowed.request), at: now() });
  const until = (): number | undefined => waitUntil(serving.waiting, allowed, now());
  const onIssue = createConversation(allowed, task, { context, github, waitUntil: until });
  const conversation: typeof onIssue = {
    ...onIssue,
    ask: async (question) => {
      rememberOpen(allowed.request, task, step, { saved: { state: question.state, expires: question.expires } });
      await onIssue.ask(question);
    },
  };
  const interactive = serving.waiting?.interactive === true && until() !== undefined;
  const shortOfTime = saidOfNoWait(serving.waiting, allowed, now());
  const progress = await serving.progress?.(allowed.request, task);
  const end = await serving
    .work(allowed, conversation, {
      warm: turn.warm,
      idleMs: turn.idleMs,
      interactive,
      task,
      onPhase: progress?.onPhase,
    })
    .finally(() => progress?.stop());
  if (end.kind === 'superseded' || !(await mayStillEnd(end, conversation))) {
    step.output('outcome', 'superseded');
    step.annotate(
      'notice',
      'Superseded',
      'A newer attempt took over while this one was running. Nothing was published.',
    );
    return undefined;
  }
  // From here on the agent has received them; messages that it received at its start are not delivered again.
  task.heard = latestOf(task.heard, allowed.heard.upTo);
  const round: PublishedRound = {
    request: allowed.request,
    task,
    end: withNotices(end, [
      ...allowed.heard.notices,
      ...(end.outcome.kind === 'finished' && !interactive ? shortOfTime : []),
    ]),
    asked: conversation.asked(),
    idleMs: live.idleMs,
  };
  await tellRound(round, serving);
  return endTurn({ ...turn, live }, round, serving);
}

async function endTurn(turn: RunTurn, round: PublishedRound, serving: ServingTurns): Promise<RunTurn | undefined> {
  const {
    asked,
    task,
    end: { outcome, saved },
  } = round;
  const { waiting, context, github, step } = serving;
  if (outcome.kind !== 'needs_input' || asked?.marker.live === undefined || waiting === undefined) {
    await closeRound(round, serving);
    return undefined;
  }
  const next = await waitBetweenRounds(turn.live, { ...serving, allowed: turn.allowed, round, asked, waiting });
  step.output('idle-seconds', secondsOf(next.live.idleMs));
  step.output('usage', renderUsed(next.used));
  const { allowed } = next;
  if (allowed === undefined) return undefined;
  const given = [...task.given, ...(allowed.request.messages ?? []).map(({ commentId }) => commentId)];
  const view = createStatusCommentTask(
    allowed.request,
    {
      subagent: task.subagent,
      asker: task.asker,
      answers: task.answers,
      isByHand: task.isByHand,
      given,
      known: task.statusComment(),
    },
    { context, github },
  );
  view.resolved = task.resolved;
  view.line = task.line;
  view.paused = pausedIn(allowed);
  view.answered = [...round.end.result.rounds, answeredOf(allowed)];
  view.heard = task.heard;
  return { allowed, task: view, live: next.live, idleMs: next.live.idleMs - turn.live.idleMs, warm: saved };
}

function withNotices(end: Ended, notices: readonly string[]): Ended {
  return { ...end, notices: [...end.notices, ...notices] };
}

/**
 * Storing the result takes seconds, in which somebody may have closed the task. A question is already posted; a
 * cancelled run has no time.
 */
async function mayStillEnd({ outcome }: Ended, conversation: Conversation): Promise<boolean> {
  return outcome.kind === 'needs_input' || outcome.kind === 'cancelled' || conversation.mayPublish();
}

function pausedIn(allowed: Allowed): StatusCommentTask['paused'] {
  if (allowed.kind === 'start') return undefined;
  const { state, expires, round } = allowed.question.marker;
  return { state, expires, round };
}

function answeredOf({ question: { marker }, answer, request }: ResumedRound): Answered {
  return {
    asked: marker.asked ?? '',
    answer: namedOption(answer, marker),
    by: answer.from ?? request.by.login,
    also: othersIn(request),
  };
}

function nameOf(allowed: Allowed): string {
  return allowed.kind === 'start' ? allowed.request.subagent.name : allowed.question.marker.subagent;
}
