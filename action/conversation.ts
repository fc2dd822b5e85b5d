/**
 * The issue as the worker's other side: it asks there, and hears there whether it may still publish.
 */
import { type Addressee, renderAddressee } from '../protocol/addressee.ts';
import { cutText } from '../protocol/comment-text.ts';
import { roundOf } from '../protocol/dispatch-request.ts';
import { QuestionMarker } from '../protocol/marker.ts';
import { renderQuestion, shownOptions } from '../protocol/question-comment.ts';
import type { AskedQuestion, Conversation } from '../worker/index.ts';
import type { Allowed } from './authorize.ts';
import { findCalled } from './called.ts';
import { createMayNow } from './may.ts';
import { latestOf } from './messages.ts';
import type { GitHub } from './ports.ts';
import { readPublished } from './published.ts';
import type { RunnerContext } from './runner-context.ts';
import type { TaskView } from './task-view.ts';

/** Of the question, in the marker: enough for an agent that has nothing else to begin again with. */
const ASKED_CHARS = 1_000;

export interface IssueConversation extends Conversation {
  /** Where the question of this run stands, once it does. */
  readonly asked: () => string | undefined;
}

export function createConversation({ request, config, asker, heard }: Allowed, task: TaskView, context: RunnerContext, github: GitHub): IssueConversation {
  let url: string | undefined;
  return {
    asked: () => url,
    // A claim cannot say whether its holder has spoken, nor that a task was closed because nobody seemed to be left.
    mayPublish: async () => (await github.claims.newestAttempt(task.subject)) <= request.attempt && (await readPublished(request, github.thread)).kind === 'nothing',
    ask: async (question) => {
      const issue = request.issue ?? (await github.thread.open(`${task.subagent} needs a decision`, `Asked by [this run](${context.runUrl}), which was started by @${request.by.login}.`));
      const may = createMayNow({ config, issue, asker }, github);
      const { to, notices, ...called } = await findCalled(question.asked.to, { config, asker, github, mayAnswer: (person) => may('answer', person) });
      const view = { subagent: task.subagent, asked: question.asked, runUrl: context.runUrl, notices: [...question.notices, ...notices], ...called };
      const posted = await github.thread.post(issue, renderQuestion(markerOf({ request, heard }, question, { task, to }, context), view));
      url = posted.url;
    },
  };
}

function markerOf({ request, heard: toldAtStart }: Pick<Allowed, 'request' | 'heard'>, question: AskedQuestion, { task, to }: { readonly task: TaskView; readonly to: Addressee | undefined }, { repositoryId }: RunnerContext): QuestionMarker {
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
    options: shownOptions(question.asked),
    expires: question.expires,
    hops: request.hops,
    repository: repositoryId,
    asked: cutText(question.asked.question, ASKED_CHARS),
    ...(to === undefined ? {} : { to: renderAddressee(to) }),
    ...(task.answers === undefined ? {} : { answers: task.answers }),
    ...(task.asker === undefined ? {} : { asker: task.asker }),
    ...(task.resolved === undefined ? {} : { resolved: task.resolved }),
    ...(statusComment === undefined ? {} : { statusComment }),
    ...(heard === undefined ? {} : { heard }),
    ...(task.given.length === 0 ? {} : { given: [...task.given] }),
  });
}
