/** The comment that started a run; earlier messages were included if they were for this task. Pure. */
import type { Allowed } from '../authorize/authorization.ts';

/**
 * A tick is not a comment: then it is the question.
 * @returns `undefined` if no comment did: a label, or a start by hand.
 */
export function causeOf({ request }: Allowed): number | undefined {
  const source = request.kind === 'start' ? request.source : request.answer.source;
  if ('commentId' in source) return source.commentId;
  return request.kind === 'resume' ? request.questionComment : undefined;
}
