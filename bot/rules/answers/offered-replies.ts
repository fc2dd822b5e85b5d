/**
 * Replies in plain words to an open question: the question offers each with a checkbox, with one edit and no new
 * comment. Pure.
 *
 * The offers are decided again at each reconciliation, so that a reply that was edited or deleted is offered as it is
 * now, or not at all. A tick counts if its line is what we would write now, and if both the author of the reply and the
 * person who ticked it may answer.
 */
import type { Person } from '../../../protocol/messages/dispatch-request.ts';
import {
  MOST_OFFERS,
  readOffers,
  readPlainReply,
  renderOffer,
  withOffers,
} from '../../../protocol/comments/offered-reply.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import type { Marked } from '../../../protocol/thread/read-thread.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { act, combine, isUnknown, NOTHING, type RuleResult, type UnknownFact } from '../../decision/decided.ts';
import { askAllowed, askConfig, type DecisionContext } from '../../decision/decision-context.ts';
import { sayOnce } from '../../decision/notify-once.ts';
import { sayOneByOne } from '../../texts/agreement-notices.ts';
import { answerOf, type Valid } from './quorum.ts';

export function offerReplies(
  context: DecisionContext,
  { comment, marker }: Marked<QuestionMarker>,
  task: Task,
): RuleResult {
  // A question of an older version counts only while nobody has edited it.
  if (comment.isProven === false) return NOTHING;
  const replies = findOfferable(context, task);
  if (isUnknown(replies)) return replies;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const needed = config.answersNeeded;
  const lines = needed > 1 ? [] : replies.map((reply) => renderOffer(reply, comment.createdAt));
  const hasChanged =
    readOffers(comment.body)
      .map(({ line }) => line)
      .join('\n') !== lines.join('\n');
  const edit = act({
    kind: 'edit',
    commentId: comment.id,
    body: withOffers(comment.body, lines),
    seen: comment.body,
  });
  const told = needed > 1 ? replies.map((reply) => tellHow(context, marker, reply, needed)) : [];
  return combine([hasChanged ? edit : NOTHING, ...told]);
}

/** A tick is one person's answer, and here several people must agree. */
function tellHow(context: DecisionContext, marker: QuestionMarker, reply: ThreadReply, needed: number): RuleResult {
  const { id, login } = reply.author;
  const text = sayOneByOne(login, needed, marker);
  return sayOnce(context, marker.task, `how:${marker.question}:${id}`, Date.parse(reply.updatedAt), text);
}

/** The newest replies by people who may answer, oldest first. */
export function findOfferable(context: DecisionContext, task: Task): ThreadReply[] | UnknownFact {
  const found: ThreadReply[] = [];
  for (const reply of task.plainReplies.toReversed()) {
    if (found.length === MOST_OFFERS) break;
    const isAllowed = askAuthor(context, reply, task.asker);
    if (isUnknown(isAllowed)) return isAllowed;
    if (isAllowed) found.push(reply);
  }
  return found.toReversed();
}

/** Nobody is looked up because of a stranger's comment: the configuration itself names who may answer here. */
export function askAuthor(
  context: DecisionContext,
  reply: ThreadReply,
  asker: Person | undefined,
): boolean | UnknownFact {
  const may = askAllowed(context, 'answer', reply.author, asker);
  const isLookup = isUnknown(may) && may.needs.some(({ kind }) => kind === 'permission' || kind === 'membership');
  return reply.isByStranger === true && isLookup ? false : may;
}

/**
 * The reply whose offer was ticked, as an answer; `undefined` if it is no longer what was offered.
 * @param by the person who ticked it, and may answer.
 */
export function readTickedOffer(
  context: DecisionContext,
  { comment }: Marked<QuestionMarker>,
  task: Task,
  { line, by }: { readonly line: string; readonly by: Account },
): Valid | undefined | UnknownFact {
  const ticked = readOffers(comment.body).find((offer) => offer.isTicked && offer.line === line);
  const reply = task.plainReplies.find(({ id }) => id === ticked?.commentId);
  if (reply === undefined || renderOffer(reply, comment.createdAt) !== line) return undefined;
  const isAllowed = askAuthor(context, reply, task.asker);
  if (isUnknown(isAllowed)) return isAllowed;
  return isAllowed ? validOffer(reply, by, Date.parse(comment.updatedAt)) : undefined;
}

export function validOffer({ id, author, body }: ThreadReply, by: Person, at: number): Valid {
  const text = readPlainReply(body);
  const tickedBy = { login: by.login, id: by.id };
  const source = { kind: 'offered', commentId: id, sha256: contentHash(body), tickedBy } as const;
  return {
    by: { login: author.login, id: author.id },
    at,
    answer: answerOf(source, text, undefined),
    commentId: id,
    text,
  };
}
