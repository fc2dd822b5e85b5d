/**
 * The answer of an agent that another agent asked: a comment of the run that gave it, and the final comment of its
 * task.
 *
 * Both directions are here. The text is neutralized like all agent text, which adds invisible characters and removes
 * none. So what is read back is what was said, without what the page does not show. Because the text cannot open HTML,
 * the line below it is always ours.
 */
import { findOption } from './parse-answer.ts';
import { describeHidden } from '../text/describe-hidden.ts';
import { readNeutralised } from '../text/read-neutralised.ts';
import { cutMarkdown, neutralizeBoxes, renderUntrusted, renderUntrustedLine } from '../text/sanitize.ts';
import { LIMITS } from '../base/limits.ts';
import { type EndMarker, renderMarker, withoutMarker } from './marker.ts';

export interface ChildAnswerView {
  /** The subagent that answers. */
  readonly subagent: string;
  readonly answer: string;
  readonly runUrl: string;
  /** How many files it changed: none of them is delivered. */
  readonly droppedFiles: number;
}

const FOOT = '\n\n<sub>';

/** @param marker with `answers`: the question that this answers. */
export function renderChildAnswer(
  marker: EndMarker,
  { subagent, answer, runUrl, droppedFiles }: ChildAnswerView,
): string {
  const { answers } = marker;
  const question =
    answers === undefined
      ? 'a question'
      : `[the question of ${renderUntrustedLine(answers.subagent, 63)}](#issuecomment-${answers.comment})`;
  const head = `${renderMarker(marker)}\n### 💬 ${renderUntrustedLine(subagent, 63)} answers ${question}\n\n`;
  const dropped =
    droppedFiles === 0
      ? ''
      : `It also changed ${droppedFiles} ${droppedFiles === 1 ? 'file' : 'files'}. A task that answers a question delivers no changes, so they were dropped. · `;
  const foot = `${FOOT}${dropped}[run](${runUrl}) · \`${marker.task}\`</sub>`;
  const room = LIMITS.commentChars - LIMITS.recordChars - head.length - foot.length;
  return `${head}${cutMarkdown(neutralizeBoxes(renderUntrusted(answer.trim())), room)}${foot}`;
}

/** The option that an answer names: alone, or alone on its first line with the reasons below. */
export function findOptionOfAgent(answer: string, options: readonly string[]): number | undefined {
  return findOption(answer, options) ?? findOption(answer.split('\n', 1)[0] ?? '', options);
}

/** The answer as a reader of the page sees it; empty for a comment without an answer. */
export function readChildAnswer(body: string): string {
  return readNeutralised(answerIn(body)).text.trim();
}

/** What was left out of it, as a sentence; `undefined` if nothing was. */
export function describeHiddenInAnswer(body: string, subagent: string): string | undefined {
  const text = answerIn(body);
  return describeHidden(readNeutralised(text).hidden, `the answer of the agent ${subagent}`, text);
}

function answerIn(body: string): string {
  const text = withoutMarker(body.replace(/\r\n/g, '\n'));
  const from = text.indexOf('\n\n');
  const to = text.lastIndexOf(FOOT);
  return from < 0 || to <= from ? '' : text.slice(from, to);
}
