/** Which notices in a thread can be about an answer that was posted before them. Pure. */

/** What is due by time, or about a checkbox. */
const ABOUT_NO_ANSWER = /^(?:remind|escalate|expiring|to-people|who-ticked|who-sent):/;
/** Their ends name a person. */
const ABOUT_PERSON =
  /^(?:(?:refused|how|unclear|several|no-tick|doubled|moved-tick):q_[0-9a-v]+|may-not-[a-z]+):(?<person>\d+)(?::|$)/;
/** They name a comment. */
const ABOUT_COMMENT = /^(?:(?:which|edited|command|cancel)|older:q_[0-9a-v]+):(?<comment>\d+)(?::|$)/;

/** False for a notice to somebody else who wrote at the same time, and for a reminder. */
export function mayBeAbout(
  about: string,
  { commentId, by }: { readonly commentId: number; readonly by: number },
): boolean {
  if (ABOUT_NO_ANSWER.test(about)) return false;
  const person = ABOUT_PERSON.exec(about)?.groups?.['person'];
  const comment = ABOUT_COMMENT.exec(about)?.groups?.['comment'];
  return (person ?? String(by)) === String(by) && (comment ?? String(commentId)) === String(commentId);
}
