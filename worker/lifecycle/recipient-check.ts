/**
 * Whom an agent may put its question to. Pure.
 *
 * Another agent costs a run, so the subagent's own file must name it (`may-ask`); who of the people may be called is
 * for whoever speaks to them to decide. A question that names somebody it may not name is still a good question: it
 * goes to people, and that is said.
 */
import { findAgent } from '../../protocol/policy/recipient.ts';
import type { NeedsInput } from '../../protocol/messages/needs-input.ts';
import type { Subagent } from '../../protocol/config/subagent.ts';

/** @returns the question as it may be put, and a sentence when that is not to whom the agent wanted. */
export function checkAddressee(
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
