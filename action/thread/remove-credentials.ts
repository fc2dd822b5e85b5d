/**
 * A person who is asked may answer with a credential: because an agent was manipulated into asking for one, or by
 * mistake.
 *
 * The credential is in the thread by then, and only its author can fix that. But it goes no further: neither to the
 * agent nor into the state, the result or a comment of ours, and readers of the task's comment learn what to do. Pure.
 */
import { defined } from '../../protocol/base/defined.ts';
import { hideCredentials } from '../../protocol/text/redact-credentials.ts';

interface SaidText {
  readonly text: string;
  /** The same text, by the questions that it answers. */
  readonly parts?: readonly { readonly answer: string }[];
}

export interface Withheld<S> {
  readonly said: S;
  /** Notices for readers of the task's comment. */
  readonly notices: readonly string[];
}

/** @param whose the author of the text, as the start of a sentence. */
export function removeCredentials<S extends SaidText>(said: S, whose: string): Withheld<S> {
  const { text, found } = hideCredentials(said.text);
  if (found.length === 0) return { said, notices: [] };
  const parts = said.parts?.map((part) => ({ ...part, answer: hideCredentials(part.answer).text }));
  const notice = [
    `${whose} contained ${found.join(' and ')}, which was removed: it is not passed to the agent or stored.`,
    'But it is still in the thread: revoke it where it was issued.',
    'Editing or deleting the comment does not remove it from the edit history or from mailboxes.',
  ].join(' ');
  return { said: { ...said, text, ...defined({ parts }) }, notices: [notice] };
}
