/**
 * The answer of an agent that was asked by another one: a comment of the run that gave it, and the last word on its
 * task.
 *
 * Both directions live here. The text is neutralised like all agent text, which adds invisible signs and takes none
 * away, so what is read back is what was said, less what the page does not show; and as it can open no HTML, the line
 * below it is always ours.
 */
import { findOption } from './parse-answer.ts';
import { describeHidden } from '../text/describe-hidden.ts';
import { readNeutralised } from '../text/read-neutralised.ts';
import { cutMarkdown, renderUntrusted, renderUntrustedLine } from '../text/sanitize.ts';
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
      : `It also changed ${droppedFiles} ${droppedFiles === 1 ? 'file' : 'files'}. A task that answers a question delivers no changes, so they were dropped. · `;
  const foot = `${FOOT}${dropped}[run](${runUrl}) · \`${marker.task}\`</sub>`;
  const room = LIMITS.commentChars - LIMITS.recordChars - head.length - foot.length;
  return `${head}${cutMarkdown(renderUntrusted(answer.trim()), room)}${foot}`;
}

/** The option that an answer names: alone, or alone on its first line with the reasons below. */
export function findOptionOfAgent(answer: string, options: readonly string[]): number | undefined {
  return findOption(answer, options) ?? findOption(answer.split('\n', 1)[0] ?? '', options);
}

/** What was answered, as a reader of the page sees it; empty for a comment that holds no answer. */
export function readChildAnswer(body: string): string {
  return readNeutralised(answerIn(body)).text.trim();
}

/** What was left out of it, in one sentence; `undefined` where nothing was. */
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
