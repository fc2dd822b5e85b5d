/** The issue as the worker's counterpart: the worker asks there, and checks there whether it may still publish. */
import { defined } from '../../protocol/base/defined.ts';
import { type Recipient, renderRecipient } from '../../protocol/policy/recipient.ts';
import { cutText } from '../../protocol/text/sanitize.ts';
import { roundOf } from '../../protocol/messages/dispatch-request.ts';
import { QuestionMarker } from '../../protocol/comments/marker.ts';
import { shownParts } from '../../protocol/comments/parts/part-boxes.ts';
import { renderQuestion, shownOptions } from '../../protocol/comments/question-comment.ts';
import type { AskedQuestion, Conversation } from '../../worker/index.ts';
import type { Allowed } from '../authorize/authorization.ts';
import { findMentionRecipients } from '../publish/mention-recipients.ts';
import { createMayNow } from '../authorize/permission-check.ts';
import { latestOf } from '../thread/messages-for-run.ts';
import type { GitHub } from '../ports.ts';
import { readPublished } from '../thread/published-outcome.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';
import type { StatusCommentTask } from '../publish/status-comment-writer.ts';

/** The length of the question in the marker: enough for an agent that has nothing else to start over with. */
const ASKED_CHARS = 1_000;

/** The question of this run, as it was posted in the thread. */
export interface Posted {
  readonly issue: number;
  readonly comment: { readonly id: number; readonly url: string };
  readonly marker: QuestionMarker;
}

export interface IssueConversation extends Conversation {
  /** `undefined` until it is posted. */
  readonly asked: () => Posted | undefined;
}

interface AskingRun {
  readonly context: RunnerContext;
  readonly github: GitHub;
  /** Until when this run would wait for an answer itself, if at all; called when the question is asked. */
  readonly waitUntil: () => number | undefined;
}

export function createConversation(
  { request, config, asker, heard }: Allowed,
  task: StatusCommentTask,
  { context, github, waitUntil }: AskingRun,
): IssueConversation {
  let posted: Posted | undefined;
  return {
    asked: () => posted,
    // A claim does not show whether its holder has posted anything, nor that a task was closed because it seemed
    // abandoned.
    mayPublish: async () =>
      (await github.claims.newestAttempt(task.subject)) <= request.attempt &&
      (await readPublished(request, github)).kind === 'nothing',
    ask: async (question) => {
      const issue =
        request.issue ??
        (await github.thread.open(
          `${task.subagent} needs a decision`,
          `Asked by [this run](${context.runUrl}), started by @${request.by.login}.`,
        ));
      const may = createMayNow({ config, issue, asker }, github);
      const { to, notices, ...called } = await findMentionRecipients(question.asked.to, {
        config,
        asker,
        github,
        mayAnswer: (person) => may('answer', person),
      });
      // Another agent answers in a separate run; the cost of two running jobs is avoided.
      // For several questions, the bot collects the answers, because a run cannot see ticks.
      const isForRun = to?.kind !== 'agent' && question.asked.questions === undefined;
      const waitsUntil = isForRun ? waitUntil() : undefined;
      const waits = waitsUntil === undefined ? {} : { waitsUntil };
      const view = {
        subagent: task.subagent,
        asked: question.asked,
        runUrl: context.runUrl,
        notices: [...question.notices, ...notices],
        ...called,
        ...waits,
        needed: config.answersNeeded,
        expireAfter: config.questions.expireAfter,
      };
      const marker = markerOf({ request, heard }, question, { task, to }, { context, waitsUntil });
      posted = { issue, comment: await github.thread.post(issue, renderQuestion(marker, view)), marker };
    },
  };
}

interface Asking {
  readonly context: RunnerContext;
  readonly waitsUntil: number | undefined;
}

function markerOf(
  { request, heard: toldAtStart }: Pick<Allowed, 'request' | 'heard'>,
  question: AskedQuestion,
  { task, to }: { readonly task: StatusCommentTask; readonly to: Recipient | undefined },
  { context: { repositoryId, runId }, waitsUntil }: Asking,
): QuestionMarker {
  const statusComment = task.statusComment();
  const heard = latestOf(task.heard, toldAtStart.upTo);
  return QuestionMarker.parse({
    v: 1,
    kind: 'question',
    task: request.task,
    round: roundOf(request),
    question: question.id,
    subagent: task.subagent,
    state: question.state,
    head: question.head,
    ...optionsOf(question.asked),
    ...defined({ used: question.used }),
    expires: question.expires,
    hops: request.hops,
    repository: repositoryId,
    asked: cutText(question.asked.question, ASKED_CHARS),
    ...(to !== undefined && { to: renderRecipient(to) }),
    ...defined({ answers: task.answers, line: task.line }),
    ...(task.isByHand && { byHand: true }),
    ...(waitsUntil !== undefined && { live: { runId, until: new Date(waitsUntil).toISOString() } }),
    ...(question.isTurn === true && { turn: true }),
    ...(question.needsPerson === true && { needsPerson: true }),
    ...defined({ asker: task.asker, resolved: task.resolved, statusComment, heard }),
    ...(task.given.length !== 0 && { given: [...task.given] }),
  });
}

/** A recommended option that is not among the shown ones cannot be chosen by its number. */
function optionsOf(asked: AskedQuestion['asked']): Pick<QuestionMarker, 'options' | 'recommended' | 'parts'> {
  if (asked.questions !== undefined) return { options: [], parts: shownParts(asked.questions) };
  const options = shownOptions(asked);
  return asked.recommended === undefined || asked.recommended > options.length
    ? { options }
    : { options, recommended: asked.recommended };
}
