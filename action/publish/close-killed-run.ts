/** Shows in the thread that a run was killed: the task's comment must not say "is working" forever. */
import { defined } from '../../protocol/base/defined.ts';
import {
  claimSubjectOf,
  type DispatchRequest,
  roundOf,
  type SavedRound,
} from '../../protocol/messages/dispatch-request.ts';
import { EndMarker, type QuestionMarker, type StatusMarker } from '../../protocol/comments/marker.ts';
import type { Outcome } from '../../protocol/results/outcome.ts';
import { renderEnd } from '../render/end-comment.ts';
import type { GitHub } from '../ports.ts';
import { type PublishedOutcome, readPublished } from '../thread/published-outcome.ts';
import { LISTED_MS } from '../thread/list-lag.ts';
import { findOwnMarker } from '../thread/trusted-marker.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';
import { isDeliveredByBot } from './publish-round.ts';
import { createStatusCommentTask, type StatusCommentTask } from './status-comment-writer.ts';

/** @param isStored its result was. @param isContinued a retry goes on from what it has saved. */
function outcomeOfKilled(isStored: boolean, isContinued: boolean): Outcome {
  // To start it again would discard what was saved.
  const again = isContinued ? 'continue the task' : 'start the task again';
  const [detail, fix] = isStored
    ? [
        'The agent has ended and its result was stored, but the run ended before it could report it here: it was killed, or GitHub did not let it write here.',
        `Download the result from the artifacts of the run, or fix the cause and ${again}.`,
      ]
    : [
        'The run ended without reporting a result: it was killed, or GitHub did not let it write here.',
        `Check the log of the run, fix the cause, then ${again}.`,
      ];
  return { kind: 'failed', exitCode: 1, failure: { reason: 'worker-failed', detail, fix } };
}

/** What the main step remembered about itself. */
interface OpenRun {
  readonly comment: number;
  readonly request: DispatchRequest;
  readonly subagent: string;
  /** Its result was already stored. */
  readonly stored?: boolean | undefined;
  /** Its conversation and work were: `/agora retry` continues from there. */
  readonly saved?: SavedRound | undefined;
}

/**
 * Posts what is true: that the run was killed, or, if it had got that far, that its question was asked. Does nothing if
 * the outcome was already posted, if a newer attempt owns the round and posts the outcome of the task, or if one will.
 * @returns whether the task was closed as killed.
 */
export async function closeKilledRun(
  open: OpenRun,
  context: RunnerContext,
  github: GitHub,
  pause: (ms: number) => Promise<void>,
): Promise<boolean> {
  const { request, subagent } = open;
  if ((await github.claims.newestAttempt(claimSubjectOf(request))) > request.attempt) return false;
  const known = await findKnown(open.comment, github);
  const task = createStatusCommentTask(
    request,
    {
      subagent,
      asker: known?.asker ?? (request.kind === 'start' ? request.by : undefined),
      answers: known?.answers,
      isByHand: known?.byHand === true,
      known: open.comment,
    },
    { context, github },
  );
  if (known !== undefined) await keepKnown(task, known);
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
      // A person who answers it is told what happened, see the bot's rule for missing questions.
      if ((await github.claims.newestAttempt(published.question)) === 0)
        await task.show('suspended', { outcome: askedIn(published.question) });
      return false;
    case 'nothing':
      if (isTriedAgain(open, context)) return false;
      await endAsKilled(open, task, { context, github });
      return true;
  }
}

/**
 * The task's comment is the only record of the messages that the killed run received, of its lineage, of who requested
 * the task, and of the question that it should answer.
 */
async function findKnown(comment: number, { thread }: GitHub): Promise<StatusMarker | undefined> {
  const marker = findOwnMarker(await thread.comment(comment));
  return marker?.kind === 'status' ? marker : undefined;
}

async function keepKnown(task: StatusCommentTask, { line, heard, saved, given = [] }: StatusMarker): Promise<void> {
  task.line = line;
  task.paused = saved;
  task.heard = heard;
  await task.noteReceived(given);
}

/** The run was killed a moment ago: its last comment may not be listed yet. */
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
 * A run that waited is killed late: another run may continue with the answer, or be about to, and then owns the task's
 * comment.
 */
async function isTakenUp({ answered, question, live }: QuestionMarker, { claims }: GitHub): Promise<boolean> {
  return answered !== undefined || (live !== undefined && (await claims.newestAttempt(question)) > 0);
}

/**
 * A bot or a relay finds the round without a run, and starts it again with the same answer and the same saved state. A
 * task that was started instead would know neither. A stored result is not computed again.
 */
function isTriedAgain({ request, stored }: OpenRun, context: RunnerContext): boolean {
  return request.kind === 'resume' && stored !== true && isDeliveredByBot(context);
}

function outcomeOf({ question, asked }: QuestionMarker): Outcome {
  return askedIn(question, asked);
}

function askedIn(question: QuestionMarker['question'], asked = 'See the question.'): Outcome {
  return { kind: 'needs_input', question, asked: { question: asked } };
}

async function endAsKilled(
  open: OpenRun,
  task: StatusCommentTask,
  { context, github }: { readonly context: RunnerContext; readonly github: GitHub },
): Promise<void> {
  const { request } = open;
  const saved = open.saved ?? task.paused;
  const takesRetry = isDeliveredByBot(context) && !task.isByHand;
  const outcome = outcomeOfKilled(open.stored === true, takesRetry && saved !== undefined);
  const kept = { takesRetry, ...defined({ saved }) };
  const marker = EndMarker.parse({ v: 1, kind: 'end', task: request.task, state: 'failed', round: roundOf(request) });
  const body = renderEnd(marker, outcome, {
    subagent: task.subagent,
    runUrl: context.runUrl,
    hints: [],
    delivered: false,
    isKept: false,
    ...kept,
  });
  await task.show('failed', { outcome, hasFinalComment: body !== undefined, ...kept });
  if (request.issue === undefined || body === undefined) return;
  try {
    await github.thread.post(request.issue, body);
  } catch (error) {
    await task.show('failed', { outcome, ...kept });
    throw error;
  }
}
