/**
 * `/agora retry` for something that was given up and is not over: the same word, said once more. Pure.
 */
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import { filterKnown, isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askAllowed, type DecisionContext } from '../decision/decision-context.ts';

/** @returns when somebody who may asked for it, milliseconds since the epoch; `undefined` when nobody did. */
export function retriedAt(
  context: DecisionContext,
  subject: ClaimSubject,
  since: number,
  asker: Person | undefined,
): number | undefined | UnknownFact {
  const { thread } = context;
  const givenUp = thread.notes.filter(({ marker }) => marker.about.startsWith(`gave-up:${subject}:`)).at(-1);
  if (givenUp === undefined) return undefined;
  const after = Math.max(since, Date.parse(givenUp.comment.createdAt));
  const retries = thread.replies.filter(
    (reply) => Date.parse(reply.updatedAt) >= after && reply.id > givenUp.comment.id && reply.command?.verb === 'retry',
  );
  const allowed = filterKnown(retries, (reply) => askAllowed(context, 'start', reply.author, asker));
  if (isUnknown(allowed)) return allowed;
  const last = allowed.at(-1);
  return last === undefined ? undefined : Date.parse(last.updatedAt) + 1;
}
