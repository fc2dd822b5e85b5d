/**
 * The comment that made a run start: what was said before it was taken along, if it was for this task. Pure.
 */
import type { Allowed } from '../authorize/authorization.ts';

/**
 * A tick is no comment of its own: then it is the question.
 * @returns `undefined` where no comment did: a label, or somebody by hand.
 */
export function causeOf({ request }: Allowed): number | undefined {
  const source = request.kind === 'start' ? request.source : request.answer.source;
  if ('commentId' in source) return source.commentId;
  return request.kind === 'resume' ? request.questionComment : undefined;
}
