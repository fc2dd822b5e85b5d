/**
 * Says on a question that its answer has been taken up, and by which run.
 */
import { renderAnswered } from '../../protocol/comments/question-comment.ts';
import type { Allowed } from '../authorize/authorization.ts';
import type { CommentEdit } from '../ports.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';

/** @returns what the question is to say. */
export function renderTaken(
  { request, question, answer }: Extract<Allowed, { kind: 'resume' }>,
  { runId, runUrl }: Pick<RunnerContext, 'runId' | 'runUrl'>,
): CommentEdit {
  const { source } = request.answer;
  const by = answer.from ?? request.by.login;
  const answered = {
    by,
    attempt: request.attempt,
    runId,
    ...('commentId' in source ? { commentId: source.commentId } : {}),
  };
  const said = answer.option === undefined ? answer.text : (question.marker.options[answer.option - 1] ?? answer.text);
  const body = renderAnswered(question.comment.body, { ...question.marker, answered }, { by, answer: said, runUrl });
  return { commentId: question.comment.id, body };
}
