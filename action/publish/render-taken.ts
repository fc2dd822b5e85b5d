/** Shows on a question that its answer was accepted, and by which run. */
import { renderAnswered } from '../../protocol/comments/question-comment.ts';
import type { PartSource } from '../../protocol/messages/dispatch-request.ts';
import type { Allowed } from '../authorize/authorization.ts';
import type { CommentEdit } from '../ports.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';

/** All accepted replies, and the last of them: a tick is in the question itself. */
function repliesIn(parts: readonly PartSource[], question: number): { commentId: number; comments: number[] } {
  const comments = parts.flatMap(({ source, also = [] }) =>
    source.kind === 'comment' ? [source.commentId, ...also.map(({ commentId }) => commentId)] : [],
  );
  return { commentId: Math.max(question, ...comments), comments: [...new Set(comments)] };
}

/** @returns the new text of the question. */
export function renderTaken(
  { request, question, answer }: Extract<Allowed, { kind: 'resume' }>,
  { runId, runUrl }: Pick<RunnerContext, 'runId' | 'runUrl'>,
): CommentEdit {
  const { source, also } = request.answer;
  const by = answer.from ?? request.by.login;
  const answered = {
    by,
    attempt: request.attempt,
    runId,
    ...('commentId' in source ? { commentId: source.commentId } : {}),
    // Everyone who gave the same answer, so that nobody is told that theirs was not used.
    ...(source.kind === 'comment' &&
      also !== undefined && { comments: [source.commentId, ...also.map(({ commentId }) => commentId)] }),
    ...(source.kind === 'parts' && repliesIn(source.parts, question.comment.id)),
  };
  const said = answer.option === undefined ? answer.text : (question.marker.options[answer.option - 1] ?? answer.text);
  const body = renderAnswered(
    question.comment.body,
    { ...question.marker, answered },
    { by, answer: said, runUrl, parts: answer.parts },
  );
  return { commentId: question.comment.id, body };
}
