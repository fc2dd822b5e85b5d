/**
 * `/agora retry` for something that was given up and is not over: the same word, said once more. Pure.
 */
import type { ClaimSubject } from '../protocol/claim-ref.ts';
import type { Person } from '../protocol/dispatch-request.ts';
import { commandOf } from './command-of.ts';
import { askMay, type Inquiry } from './inquiry.ts';

/** @returns when somebody who may asked for it, milliseconds since the epoch; `undefined` when nobody did, or while that is looked up. */
export function retriedAt(
  inquiry: Inquiry,
  subject: ClaimSubject,
  since: number,
  asker: Person | undefined,
): number | undefined {
  const { thread } = inquiry;
  const givenUp = thread.notes.filter(({ marker }) => marker.about.startsWith(`gave-up:${subject}:`)).at(-1);
  if (givenUp === undefined) return undefined;
  const after = Math.max(since, Date.parse(givenUp.comment.createdAt));
  const retries = thread.replies.filter(
    (reply) =>
      Date.parse(reply.updatedAt) >= after && reply.id > givenUp.comment.id && commandOf(reply)?.verb === 'retry',
  );
  const allowed = retries.filter((reply) => askMay(inquiry, 'start', reply.author, asker)?.kind === 'allowed');
  const last = allowed.at(-1);
  return last === undefined ? undefined : Date.parse(last.updatedAt) + 1;
}
