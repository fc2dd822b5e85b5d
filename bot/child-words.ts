/**
 * What the bot says about agents that ask one another. One line each: what happened, and what to do now.
 */
import { renderUntrustedLine } from '../protocol/comment-text.ts';
import type { QuestionMarker } from '../protocol/marker.ts';

/** @param why half a sentence of ours. */
export function sayToPeople(
  mentions: readonly string[],
  agent: string,
  { subagent }: QuestionMarker,
  commentId: number,
  why: string,
): string {
  const called = mentions.length === 0 ? '' : `${mentions.join(' ')} `;
  return `${called}❓ [the question of ${renderUntrustedLine(subagent, 63)}](#issuecomment-${commentId}) was put to the agent \`${agent}\`, which gives no answer: ${why}. Please answer it yourselves.`;
}

export function sayMoot(agent: string): string {
  return `### 🚫 ${renderUntrustedLine(agent, 63)} is not needed any more\n\nThe question that it was asked has its answer, or is not asked any more.`;
}
