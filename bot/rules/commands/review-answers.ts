/**
 * Answers in the review of a pull request, or in its conversation if a task delivered it. Pure.
 *
 * The answer is posted in the thread of the task, with its author and location, and from then on is a reply like any
 * other, see external-answers.ts. Only `/answer` counts there: everything else in a review is about the code, or a
 * command, see pull-request-commands.ts.
 */
import { renderRelayedAnswer } from '../../texts/relayed-comment.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { readReply } from '../../../protocol/comments/parts/read-reply.ts';
import { act, forEach, isUnknown, NOTHING, type RuleResult } from '../../decision/decided.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { readPullRequestComments, type PullRequestComment, sayAlteredElsewhere } from './pull-request-comments.ts';
import { askConfig, askMay, type DecisionContext } from '../../decision/decision-context.ts';
import { sayMayNotAnswer, sayNoSuchOption, sayNotTaken, sayUnclearOption } from '../../texts/notices.ts';
import { sayHow } from '../../texts/part-notices.ts';
import { sayWhichQuestion } from '../../texts/target-notices.ts';
import { aboutRefusal, sayOnce, sayOnceAtPace } from '../../decision/notify-once.ts';
import { findGoneQuestion, tellGone } from '../../tasks/gone-question.ts';
import { noticeOfAltered } from '../../tasks/lineage.ts';
import type { QuestionId } from '../../../protocol/base/ids.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { type Marked, standingOf } from '../../../protocol/thread/read-thread.ts';
import { findTask } from '../../../protocol/thread/thread-model.ts';

export const reviewAnswers: DecisionRule = {
  name: 'review-answers',
  watches: ['policy', 'issue', 'reviews'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    const said = model.tasks.length === 0 ? [] : readPullRequestComments(context);
    return isUnknown(said) ? said : forEach(said, (one) => decideReview(context, one));
  },
};

function decideReview(context: DecisionContext, said: PullRequestComment): RuleResult {
  const command = findCommand(said.comment.body);
  if (command?.verb !== 'answer' || command.text === '') return NOTHING;
  const [question, ...others] = findMeant(context, said.comment, command.question);
  // Without an id, the answer may be for a question elsewhere.
  if (question === undefined)
    return command.question === undefined ? NOTHING : tellIfGone(context, said, command.question);
  if (said.comment.altered !== undefined) return sayAlteredElsewhere(context, said, question.marker.task);
  return relayIfAllowed(context, said, command.text, { question, others });
}

/** Its author is told that it has no effect. What somebody else may have written is not repeated in the notice. */
function tellIfGone(context: DecisionContext, said: PullRequestComment, named: QuestionId): RuleResult {
  const { comment } = said;
  const gone = findGoneQuestion(context, named);
  if (gone === undefined) return NOTHING;
  const task = noticeOfAltered(context, comment);
  return comment.altered === undefined
    ? tellGone(context, gone, comment, task)
    : sayAlteredElsewhere(context, said, task);
}

/**
 * The questions that an answer may be for. If none of them is open, it is for the last one, as in the conversation:
 * once it is posted there, its author is told that it is too late.
 */
function findMeant(
  { thread, now }: DecisionContext,
  comment: ThreadComment,
  named: QuestionId | undefined,
): readonly Marked<QuestionMarker>[] {
  const askedBy = (time: string): readonly Marked<QuestionMarker>[] =>
    thread.questions.filter((question) => Date.parse(question.comment.createdAt) <= Date.parse(time));
  // Whoever edits an older comment into an answer has read the question that it then names.
  if (named !== undefined) return askedBy(comment.updatedAt).filter(({ marker }) => marker.question === named);
  const before = askedBy(comment.createdAt);
  const open = before.filter((question) => standingOf(question, thread, now) === 'open');
  return open.length > 0 ? open : before.slice(-1);
}

interface MeantQuestions {
  readonly question: Marked<QuestionMarker>;
  /** Not empty if it is unclear which question is meant. */
  readonly others: readonly Marked<QuestionMarker>[];
}

function relayIfAllowed(
  context: DecisionContext,
  { comment, source, request }: PullRequestComment,
  text: string,
  { question, others }: MeantQuestions,
): RuleResult {
  const { task, question: id } = question.marker;
  const { author, updatedAt } = comment;
  const askers = [question, ...others].map(({ marker }) => findTask(context, marker.task)?.asker);
  const may = askMay(
    context,
    'answer',
    author,
    askers.find((asker) => asker?.id === author.id),
  );
  if (isUnknown(may)) return may;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const tell = (about: string, notice: string, post = sayOnce): RuleResult =>
    post(context, task, about, Date.parse(updatedAt), notice);
  if (may.kind === 'refused')
    return may.because === 'permission' && standingOf(question, context.thread, context.now) === 'open'
      ? tell(aboutRefusal(id, author.id), sayMayNotAnswer(author.login, config.policy.answer))
      : NOTHING;
  if (others.length > 0) {
    const markers = [question, ...others].map(({ marker }) => marker);
    const notice = sayWhichQuestion(author.login, markers, { needed: config.answersNeeded });
    return tell(`which:${request}:${updatedAt}`, notice, sayOnceAtPace);
  }
  const body = renderRelayedAnswer({ id: request, text }, source, author, question.marker);
  if (body !== undefined) return act({ kind: 'relay', about: `relayed:${source}:${request}`, body });
  const isOpen = standingOf(question, context.thread, context.now) === 'open';
  return isOpen ? tell(`elsewhere:${request}`, sayWhyNotTaken(comment, question.marker)) : NOTHING;
}

/** Its author is told the same as for a reply here that says nothing to the question. */
function sayWhyNotTaken({ author: { login }, body, url }: ThreadComment, marker: QuestionMarker): string {
  const read = readReply(body, marker);
  if (read.kind === 'answer') return sayNotTaken(login, url ?? '');
  return read.why === 'unclear-option' ? sayUnclearOption(login) : sayHow(login, marker, sayNoSuchOption);
}
