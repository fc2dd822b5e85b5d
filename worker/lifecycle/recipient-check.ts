/**
 * To whom an agent may put its question. Pure.
 *
 * Another agent costs a run, so the subagent's own file must allow it (`may-ask`). Which people may be mentioned is
 * decided by the code that posts the question. A question with a recipient that is not allowed is still a valid
 * question: it goes to people, and that is reported.
 */
import { findAgent } from '../../protocol/policy/recipient.ts';
import type { NeedsInput } from '../../protocol/messages/needs-input.ts';
import type { Subagent } from '../../protocol/config/subagent.ts';

/** @returns the question in its allowed form, and a sentence if that has another recipient than the agent wanted. */
export function checkRecipient(
  asked: NeedsInput,
  subagent: Pick<Subagent, 'may-ask'>,
): { readonly asked: NeedsInput; readonly notice?: string } {
  const { to, ...open } = asked;
  const agent = findAgent(to);
  if (to === undefined || agent === undefined || subagent['may-ask']?.includes(to) === true) return { asked };
  return {
    asked: open,
    notice: `It wanted to ask the agent ${agent}, which its subagent file does not allow (may-ask), so people are asked.`,
  };
}
