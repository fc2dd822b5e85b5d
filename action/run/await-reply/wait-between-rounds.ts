/**
 * Between two rounds of one run: the question is posted, its state is stored, and the run waits a little for the
 * answer.
 *
 * The task's comment says so while it is true. However the wait ends, the question can still be answered afterwards,
 * unless it was answered already.
 */
import { type LiveRun, type LiveEvent, stepLiveRun } from '../../../protocol/live/live-run-machine.ts';
import { renderClosed } from '../../../protocol/comments/question-comment.ts';
import { type Usage, withIdle } from '../../../protocol/results/usage.ts';
import type { Allowed, Authorize } from '../../authorize/authorization.ts';
import { causeOf } from '../../thread/trigger-comment.ts';
import type { Posted } from '../ask-on-issue.ts';
import {
  isDeliveredByBot,
  noteEnd,
  type PublishedRound,
  type PublishStage,
  statusViewOf,
} from '../../publish/publish-round.ts';
import type { ResumedRound } from './accept-reply.ts';
import { type Waited, waitForReply } from './wait-for-reply.ts';
import type { WaitState } from './wait-limits.ts';

export interface PausedRound extends PublishStage {
  readonly allowed: Allowed;
  readonly round: PublishedRound;
  readonly asked: Posted;
  readonly waiting: WaitState;
  readonly now: () => number;
  readonly authorize: Authorize;
}

export interface Next {
  readonly live: LiveRun;
  /** The usage so far, including the wait. */
  readonly used: Usage | undefined;
  /** What to continue with; `undefined` if this run is done. */
  readonly allowed: ResumedRound | undefined;
}

/** @param before the run as it was when the question had been asked. */
export async function waitBetweenRounds(before: LiveRun, paused: PausedRound): Promise<Next> {
  const { allowed, round, asked, waiting, github, context, now, authorize } = paused;
  let live = before;
  const waitedFor = (): PublishedRound => afterWait(round, live.idleMs - before.idleMs);
  const show = async (event: LiveEvent): Promise<void> => {
    live = stepLiveRun(live, event);
    await showIdle(live, waitedFor());
  };
  const until = Date.parse(asked.marker.live?.until ?? asked.marker.expires);
  await show({ kind: 'asked', until, at: now() });
  const question = { id: asked.comment.id, marker: asked.marker, runId: context.runId };
  const waited = await waitForReply({
    question,
    issue: asked.issue,
    context,
    github,
    now,
    authorize,
    waiting,
    config: allowed.config,
    asker: allowed.asker ?? allowed.request.by,
    heard: round.task.heard,
    cause: causeOf(allowed),
    until,
    turnFrom: before.changedAt,
    show,
  });
  live = stepLiveRun(live, { kind: eventOf(waited), at: now() });
  await endWait(waited, { ...paused, round: waitedFor() });
  return { live, used: waitedFor().end.result.used, allowed: waited.kind === 'answered' ? waited.allowed : undefined };
}

/** The round, with the time that its run has waited since. */
function afterWait(round: PublishedRound, ms: number): PublishedRound {
  const { end } = round;
  return end.result.used === undefined
    ? round
    : { ...round, end: { ...end, result: { ...end.result, used: withIdle(end.result.used, ms) } } };
}

function eventOf({ kind }: Waited): 'answered' | 'cancelled' | 'left' {
  return kind === 'suspended' || kind === 'yielded' ? 'left' : kind;
}

async function showIdle({ standing }: LiveRun, round: PublishedRound): Promise<void> {
  const state = standing.kind === 'starting' ? 'accepted' : standing.kind;
  await round.task.show(state, {
    ...statusViewOf(round),
    ...(standing.kind === 'idle' && { waitsUntil: standing.until }),
  });
}

/**
 * If there is a bot, it ends cancelled tasks, as for every task that waits; a run that was started by hand does it
 * itself.
 */
async function endWait(
  waited: Waited,
  { round, asked, context, github: { thread }, step }: PausedRound,
): Promise<void> {
  if (waited.kind === 'answered') return;
  step.remember('open-status', '');
  if (waited.kind !== 'cancelled') return;
  if (isDeliveredByBot(context)) {
    await round.task.show('suspended', statusViewOf(round));
    return;
  }
  await round.task.show('cancelled', { ...statusViewOf(round), outcome: { kind: 'cancelled' } });
  await noteEnd(round.task, step);
  const comment = await thread.comment(asked.comment.id);
  if (comment !== undefined) await thread.edit(comment.id, renderClosed(comment.body, asked.marker, 'cancelled'));
}
