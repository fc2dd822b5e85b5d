/**
 * Tells the thread that a run was killed: the task's comment must not say "is working" for ever.
 */
import type { DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { roundOf } from '../../protocol/messages/dispatch-request.ts';
import { EndMarker, type QuestionMarker } from '../../protocol/comments/marker.ts';
import type { Outcome } from '../../protocol/results/outcome.ts';
import { renderEnd } from '../render/end-comment.ts';
import type { GitHub } from '../ports.ts';
import { type PublishedOutcome, readPublished } from '../thread/published-outcome.ts';
import { findOwnMarker } from '../thread/trusted-marker.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';
import { createTaskView, type StatusCommentTask } from './status-comment-writer.ts';

const KILLED: Outcome = {
  kind: 'failed',
  exitCode: 1,
  failure: {
    reason: 'worker-failed',
    detail: 'The run ended without reporting a result: it was killed, or GitHub did not let it write here.',
    fix: 'Check the log of the run, fix the cause, then start the task again.',
  },
};

/** Longer than GitHub's lists lag behind. */
const LISTED_MS = 25_000;

/** What the main step remembered of itself. */
interface OpenRun {
  readonly comment: number;
  readonly request: DispatchRequest;
  readonly subagent: string;
}

/**
 * Says what is true: that the run was killed, or, when it had come as far as that, that its question is asked.
 * Does nothing when the outcome stands there already, or when a newer attempt owns the round: that one speaks for the
 * task.
 * @returns whether the task was closed as killed.
 */
export async function closeKilledRun(
  open: OpenRun,
  context: RunnerContext,
  github: GitHub,
  pause: (ms: number) => Promise<void>,
): Promise<boolean> {
  const { request, subagent } = open;
  const task = createTaskView(
    request,
    { subagent, asker: request.kind === 'start' ? request.by : undefined },
    context,
    github,
    open.comment,
  );
  if ((await github.claims.newestAttempt(task.subject)) > request.attempt) return false;
  await keepHeard(task, open.comment, github);
  const published = await lookTwice(request, github, pause);
  switch (published.kind) {
    case 'over':
      return false;
    case 'asked':
      if (await isTakenUp(published.marker, github)) return false;
      await task.show('suspended', {
        outcome: outcomeOf(published.marker),
        questionUrl: `#issuecomment-${published.comment.id}`,
      });
      return false;
    case 'changed':
      // Who answers it is told what became of it, see the bot's rule for missing questions.
      if ((await github.claims.newestAttempt(published.question)) === 0)
        await task.show('suspended', { outcome: askedIn(published.question) });
      return false;
    case 'nothing':
      await sealAsKilled(request, task, context, github);
      return true;
  }
}

/** What the killed run was given, and which line it belongs to, is known from its comment alone. */
async function keepHeard(task: StatusCommentTask, comment: number, { thread }: GitHub): Promise<void> {
  const marker = findOwnMarker(await thread.comment(comment));
  if (marker?.kind !== 'status') return;
  task.line = marker.line;
  task.heard = marker.heard;
  await task.hear(marker.given ?? []);
}

/** The run was killed a moment ago: what it said last may not be listed yet. */
async function lookTwice(
  request: DispatchRequest,
  github: GitHub,
  pause: (ms: number) => Promise<void>,
): Promise<PublishedOutcome> {
  const first = await readPublished(request, github);
  if (first.kind !== 'nothing' || request.issue === undefined) return first;
  await pause(LISTED_MS);
  return readPublished(request, github);
}

/**
 * A run that waited is killed late: another one may go on with the answer, or be about to, and then the task's comment
 * is its own.
 */
async function isTakenUp({ answered, question, live }: QuestionMarker, { claims }: GitHub): Promise<boolean> {
  return answered !== undefined || (live !== undefined && (await claims.newestAttempt(question)) > 0);
}

function outcomeOf({ question, asked }: QuestionMarker): Outcome {
  return askedIn(question, asked);
}

function askedIn(question: QuestionMarker['question'], asked = 'See the question.'): Outcome {
  return { kind: 'needs_input', question, asked: { question: asked } };
}

async function sealAsKilled(
  request: DispatchRequest,
  task: StatusCommentTask,
  context: RunnerContext,
  github: GitHub,
): Promise<void> {
  const marker = EndMarker.parse({ v: 1, kind: 'end', task: request.task, state: 'failed', round: roundOf(request) });
  const body = renderEnd(marker, KILLED, {
    subagent: task.subagent,
    runUrl: context.runUrl,
    hints: [],
    delivered: false,
    isKept: false,
  });
  await task.show('failed', { outcome: KILLED, hasLastWord: body !== undefined });
  if (request.issue === undefined || body === undefined) return;
  try {
    await github.thread.post(request.issue, body);
  } catch (error) {
    await task.show('failed', { outcome: KILLED });
    throw error;
  }
}
