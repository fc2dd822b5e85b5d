/**
 * A question with its answer, as one list item: in the task's comment, the step summary and the pull request. Pure.
 *
 * The answer has its own line and does not start it, because `~~~` or `# ` there would be a code block or a heading.
 */
import { NO_ANSWER } from './parse-answer.ts';
import { renderUntrustedLine } from '../text/sanitize.ts';
import { renderSpeaker } from '../policy/speaker.ts';
import type { AnsweredRound } from '../messages/answered-rounds.ts';

export type Answered = Pick<AnsweredRound, 'asked' | 'answer' | 'by' | 'also'>;

export function renderAnsweredItem({ asked, answer, by, also = [] }: Answered): string {
  const who = [renderSpeaker(by), ...also].map((one) => renderUntrustedLine(one, 100)).join(', ');
  return `- **${renderUntrustedLine(asked, 300)}**  \n  → ${renderUntrustedLine(shownAnswer(answer), 300)} (${who})`;
}

/** For people. What `/agora end` tells the agent is ours, and nobody here has written it. */
export function shownAnswer(answer: string): string {
  return answer === NO_ANSWER ? 'no answer will come (/agora end)' : answer;
}
