/**
 * The answer of an agent that was asked by another one: a comment of the run that gave it, and the last word on its
 * task.
 *
 * Both directions live here. The text is neutralised like all agent text, which adds invisible signs and takes none
 * away, so what is read back is what was said; and as it can open no HTML, the line below it is always ours.
 */
import { findOption } from './parse-answer.ts';
import { cutMarkdown, renderUntrusted, renderUntrustedLine, withoutBreaks } from '../text/sanitize.ts';
import { LIMITS } from '../base/limits.ts';
import { type EndMarker, renderMarker, withoutMarker } from './marker.ts';

export interface ChildAnswerView {
  /** Who answers. */
  readonly subagent: string;
  readonly answer: string;
  readonly runUrl: string;
  /** How many files it changed: none of that is delivered. */
  readonly droppedFiles: number;
}

const FOOT = '\n\n<sub>';

/** @param marker with `answers`: which question this is the answer to. */
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
      : `It also changed ${droppedFiles} ${droppedFiles === 1 ? 'file' : 'files'}. Who answers a question delivers nothing, so that was dropped. · `;
  const foot = `${FOOT}${dropped}[run](${runUrl}) · \`${marker.task}\`</sub>`;
  const room = LIMITS.commentChars - LIMITS.recordChars - head.length - foot.length;
  return `${head}${cutMarkdown(renderUntrusted(answer.trim()), room)}${foot}`;
}

/** The option that an answer names: alone, or alone on its first line with the reasons below. */
export function findOptionOfAgent(answer: string, options: readonly string[]): number | undefined {
  return findOption(answer, options) ?? findOption(answer.split('\n', 1)[0] ?? '', options);
}

/** What was answered, as it was said; empty for a comment that holds no answer. */
export function readChildAnswer(body: string): string {
  const text = withoutMarker(body.replace(/\r\n/g, '\n'));
  const from = text.indexOf('\n\n');
  const to = text.lastIndexOf(FOOT);
  return from < 0 || to <= from ? '' : withoutBreaks(text.slice(from, to)).trim();
}
