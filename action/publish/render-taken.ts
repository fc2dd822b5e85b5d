/** Shows on a question that its answer was accepted, and by which run. */
import { renderAnsweredQuestion } from '../../protocol/comments/question-comment.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { othersIn, type PartSource } from '../../protocol/messages/dispatch-request.ts';
import type { Allowed, FreshAnswer } from '../authorize/authorization.ts';
import type { CommentEdit } from '../ports.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';

/** All accepted replies, and the last of them: a tick is in the question itself. */
function repliesIn(parts: readonly PartSource[], question: number): { commentId: number; comments: number[] } {
  const comments = parts.flatMap(({ source, also = [] }) =>
    source.kind === 'comment' ? [source.commentId, ...also.map(({ commentId }) => commentId)] : [],
  );
  return { commentId: Math.max(question, ...comments), comments: [...new Set(comments)] };
}

/** What is shown as the answer: "2" says nothing where the options are not listed. */
export function namedOption(
  { text, option }: Pick<FreshAnswer, 'text' | 'option'>,
  { options }: Pick<QuestionMarker, 'options'>,
): string {
  return option === undefined ? text : (options[option - 1] ?? text);
}

/** @returns the new text of the question. */
export function renderTaken(
  { request, question, answer }: Extract<Allowed, { kind: 'resume' }>,
  { runId, runUrl }: Pick<RunnerContext, 'runId' | 'runUrl'>,
): CommentEdit {
  const { source, also: agreed } = request.answer;
  const by = answer.from ?? request.by.login;
  const also = othersIn(request);
  const answered = {
    by,
    ...(also.length > 0 && { also }),
    attempt: request.attempt,
    runId,
    ...('commentId' in source ? { commentId: source.commentId } : {}),
    // Everyone who gave the same answer, so that nobody is told that theirs was not used.
    ...(source.kind === 'comment' &&
      agreed !== undefined && { comments: [source.commentId, ...agreed.map(({ commentId }) => commentId)] }),
    ...(source.kind === 'parts' && repliesIn(source.parts, question.comment.id)),
  };
  const body = renderAnsweredQuestion(
    question.comment.body,
    { ...question.marker, answered },
    { by, also, answer: namedOption(answer, question.marker), runUrl, parts: answer.parts },
  );
  return { commentId: question.comment.id, body };
}
