/** The answer of an agent that another agent asked, as the thread shows it. Pure. */
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { findOptionOfAgent, readChildAnswer } from '../../../protocol/comments/delegated-answer-comment.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { answerOf, type Valid } from './quorum.ts';
import type { Child } from '../../../protocol/thread/delegations.ts';
import { isUnknown, type UnknownFact } from '../../decision/decided.ts';
import { askEdited, type DecisionContext } from '../../decision/decision-context.ts';

/**
 * The child's final comment as an answer. An edited one counts as nobody's. The person who requested the task is
 * responsible for it.
 * @returns `undefined` while there is none that counts.
 */
export function findAnswer(
  context: DecisionContext,
  { task, question: { marker } }: Child,
): Valid | undefined | UnknownFact {
  const end = context.thread.ended.get(task);
  if (end?.marker.state !== 'finished' || end.marker.answers?.question !== marker.question) return undefined;
  const isEdited = askEdited(context, end.comment);
  if (isEdited !== false) return isUnknown(isEdited) ? isEdited : undefined;
  const text = readChildAnswer(end.comment.body);
  if (text === '' || marker.asker === undefined || marker.hops >= LIMITS.hops) return undefined;
  const { id, body, createdAt } = end.comment;
  return {
    by: { login: marker.asker.login, id: marker.asker.id },
    at: Date.parse(createdAt),
    answer: answerOf(
      { kind: 'task', task, commentId: id, sha256: contentHash(body) },
      text,
      findOptionOfAgent(text, marker.options),
    ),
    commentId: id,
    text,
  };
}
