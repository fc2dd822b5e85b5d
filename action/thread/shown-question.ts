/**
 * Whether a question read as it was asked when somebody replied to it. Whoever may write can rewrite a question while
 * somebody reads it, and put it back afterwards: that it is proven now says nothing about what was shown then.
 *
 * A reply that somebody has ticked in the question needs none of this: whoever ticks it sees both. Where GitHub tells
 * of no edits at all, nobody can know, and writers cannot bring that about: then the question counts as it reads now.
 */
import type { IssueComment, ThreadReader } from '../ports.ts';

export const UNSHOWN =
  'The question may have been changed around the time this reply was written, so it is not clear what it answers.';

/**
 * A reply that was edited may be about what was shown at any time until then. Nothing is asked where nobody has edited
 * the question since.
 * @param reply one to the question, below it.
 * @throws when GitHub cannot be asked.
 */
export async function wasShownAsAsked(
  question: IssueComment,
  reply: Pick<IssueComment, 'createdAt' | 'updatedAt'>,
  thread: Pick<ThreadReader, 'wasProven'>,
): Promise<boolean> {
  const during = { from: Date.parse(reply.createdAt), until: Date.parse(reply.updatedAt) };
  return Date.parse(question.updatedAt) < during.from || (await thread.wasProven(question, during)) !== false;
}
