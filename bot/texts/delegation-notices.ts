/** The bot's notices about agents that ask one another. One line each: what happened, and what to do now. */
import { renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import type { Child } from '../../protocol/thread/delegations.ts';

/** @param why part of a sentence, written by us. */
export function sayEscalatedToHumans(
  mentions: readonly string[],
  { agent, question }: Pick<Child, 'agent' | 'question'>,
  why: string,
): string {
  const called = mentions.length === 0 ? '' : `${mentions.join(' ')} `;
  return `${called}❓ [the question of ${renderUntrustedLine(question.marker.subagent, 63)}](#issuecomment-${question.comment.id}) was put to the agent \`${agent}\`, which did not answer: ${why}. Please answer it here.`;
}

export function sayUnneeded(agent: string): string {
  return `### 🚫 ${renderUntrustedLine(agent, 63)} is no longer needed\n\nThe question it was asked has been answered or withdrawn.`;
}
