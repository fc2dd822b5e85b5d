/** Shows on a question that its answer was accepted, and by which run. */
import { renderAnsweredQuestion } from '../../protocol/comments/question-comment.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { defined } from '../../protocol/base/defined.ts';
import { othersIn, type PartSource, type ResumeRequest } from '../../protocol/messages/dispatch-request.ts';
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

/** Who ticked which options: if this run is lost, the next one cannot read it from the boxes any more. */
function ticksIn(
  { by, answer: { source } }: ResumeRequest,
  { option, parts = [] }: FreshAnswer,
): NonNullable<QuestionMarker['answered']>['ticked'] {
  if (source.kind === 'offered') return { by: source.tickedBy, sha256: source.sha256, options: [] };
  if (source.kind === 'tick') return option === undefined ? undefined : { by, options: [{ option }] };
  const ticked = source.kind === 'parts' ? source.parts.filter((one) => one.source.kind === 'tick') : [];
  const options = ticked.flatMap(({ part }) => {
    const { option: chosen } = parts[part - 1] ?? {};
    return chosen === undefined ? [] : [{ part, option: chosen }];
  });
  return ticked[0] === undefined ? undefined : { by: ticked[0].by, options };
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
    ...defined({ ticked: ticksIn(request, answer) }),
  };
  const body = renderAnsweredQuestion(
    question.comment.body,
    { ...question.marker, answered },
    { by, also, answer: namedOption(answer, question.marker), runUrl, parts: answer.parts },
  );
  return { commentId: question.comment.id, body };
}
