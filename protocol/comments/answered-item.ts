/**
 * A question with its answer, as one list item: in the task's comment, the step summary and the pull request. Pure.
 *
 * The answer has its own line and does not start it, because `~~~` or `# ` there would be a code block or a heading.
 */
import { renderUntrustedLine } from '../text/sanitize.ts';
import { renderSpeaker } from '../policy/speaker.ts';
import type { AnsweredRound } from '../messages/answered-rounds.ts';

export type Answered = Pick<AnsweredRound, 'asked' | 'answer' | 'by'>;

export function renderAnswered({ asked, answer, by }: Answered): string {
  return `- **${renderUntrustedLine(asked, 300)}**  \n  → ${renderUntrustedLine(answer, 300)} (${renderUntrustedLine(renderSpeaker(by), 100)})`;
}
