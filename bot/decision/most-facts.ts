/**
 * How many facts a decision may ask for: more than it usually needs. Hundreds of commands at once can need more, and
 * must not use up the rate limit: then what can be decided is done, and the rest is decided later. Pure.
 */
import type { ThreadModel } from '../../protocol/thread/thread-model.ts';

const MOST_OTHERS = 200;
/** A permission, and some teams. */
const OF_ONE_PERSON = 4;
const MOST_PEOPLE = 500;

/** On a public repository, hundreds of people may answer; the one who may answer can come after all of them. */
export function mostFacts({ thread: { replies } }: Pick<ThreadModel, 'thread'>): number {
  const people = new Set(replies.map(({ author }) => author.id)).size;
  return MOST_OTHERS + OF_ONE_PERSON * Math.min(people, MOST_PEOPLE);
}
