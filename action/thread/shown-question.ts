/**
 * Whether a question was unchanged when somebody replied to it. Anybody with write access can rewrite a question while
 * somebody reads it, and restore it afterwards: that it is proven now does not show what was visible then.
 *
 * A reply that somebody has ticked in the question needs no check: the person who ticks it sees both. If GitHub reports
 * no edits at all, nobody can know, and people with write access cannot cause that: then the question counts as it is
 * now.
 */
import type { IssueComment, ThreadReader } from '../ports.ts';

export const UNSHOWN =
  'The question may have been changed around the time this reply was written, so it is not clear what it answers.';

/**
 * An edited reply may be about what was visible at any time until its edit. Nothing is requested if nobody has edited
 * the question since.
 * @param reply one to the question, after it.
 * @throws if GitHub does not respond.
 */
export async function wasShownAsAsked(
  question: IssueComment,
  reply: Pick<IssueComment, 'createdAt' | 'updatedAt'>,
  thread: Pick<ThreadReader, 'wasProven'>,
): Promise<boolean> {
  const during = { from: Date.parse(reply.createdAt), until: Date.parse(reply.updatedAt) };
  return Date.parse(question.updatedAt) < during.from || (await thread.wasProven(question, during)) !== false;
}
