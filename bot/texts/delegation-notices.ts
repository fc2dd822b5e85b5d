/** The bot's notices about agents that ask one another. One line each: what happened, and what to do now. */
import { renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';

/** @param why part of a sentence, written by us. */
export function sayEscalatedToHumans(
  mentions: readonly string[],
  agent: string,
  { subagent }: QuestionMarker,
  commentId: number,
  why: string,
): string {
  const called = mentions.length === 0 ? '' : `${mentions.join(' ')} `;
  return `${called}❓ [the question of ${renderUntrustedLine(subagent, 63)}](#issuecomment-${commentId}) was put to the agent \`${agent}\`, which did not answer: ${why}. Please answer it here.`;
}

export function sayUnneeded(agent: string): string {
  return `### 🚫 ${renderUntrustedLine(agent, 63)} is no longer needed\n\nThe question it was asked has been answered or withdrawn.`;
}
