/**
 * The texts around delivered work: commit message and pull request. Pure.
 *
 * The agent's words are neutralized: the text of a pull request can close issues and mention people, and "fixes #1" in
 * a commit closes an issue when it is merged.
 */
import { renderAnsweredItem, shownAnswer } from '../../protocol/comments/answered-item.ts';
import { renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import { isSaidByPerson, renderSpeaker } from '../../protocol/policy/speaker.ts';
import type { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import { renderCodeBlock, renderQuote } from '../../protocol/text/quote.ts';
import type { AnsweredRound } from '../../protocol/messages/answered-rounds.ts';
import { plural, renderElapsed, renderTaskUsage } from '../../protocol/comments/usage-text.ts';

const TITLE_CHARS = 120;
/**
 * A conversation can have a thousand rounds, and GitHub limits the text to the length of a comment: only the newest
 * rounds are listed.
 */
const ROUNDS = 20;

/** One line that summarizes the work. */
export function renderTitle(result: DispatchResult): string {
  for (const line of [result.title ?? '', ...(result.summary ?? '').split('\n')]) {
    const title = renderUntrustedLine(line, TITLE_CHARS);
    // A line of invisible characters is empty by now, and GitHub refuses a pull request without a title.
    if (title.trim() !== '') return title;
  }
  return renderUntrustedLine(`Work by ${result.resolved?.subagent.name ?? 'an agent'}`, TITLE_CHARS);
}

/** Ends with a trailer that names the task that the commit came from. */
export function renderCommitMessage(result: DispatchResult): string {
  const lines = renderNewest(
    result,
    (round) =>
      `- ${renderUntrustedLine(round.asked, 200)} ${renderUntrustedLine(shownAnswer(round.answer), 200)}${sayUnspoken(round)}`,
  );
  const asked = lines === '' ? '' : `Decided during the task:\n${lines}\n\n`;
  const line = result.line === undefined ? '' : `Agora-Line: ${result.line}\n`;
  return `${renderTitle(result)}\n\n${asked}Agora-Task: ${result.taskId}\n${line}`;
}

/** People are named in the pull request; that no person decided is part of the decision. */
function sayUnspoken({ by }: AnsweredRound): string {
  return isSaidByPerson(by) ? '' : ` (${renderUntrustedLine(renderSpeaker(by), 100)})`;
}

interface PullRequestContext {
  readonly issue?: number | undefined;
  readonly runUrl: string;
  readonly consentBy?: string | undefined;
}

export function renderPullRequest(result: DispatchResult, around: PullRequestContext): string {
  return renderText(result, around, [
    around.issue === undefined ? '' : `For #${around.issue}.`,
    result.line === undefined ? '' : `It continues the work of \`${result.line}\`.`,
  ]);
}

/** @returns the issue that such a text names. People may have added other issues; then it is unknown. */
export function readIssueOf(body: string): number | undefined {
  const number = /^For #(?<issue>[1-9]\d{0,9})\.$/m.exec(body.replace(/\r/g, ''))?.groups?.['issue'];
  return number === undefined ? undefined : Number(number);
}

/**
 * The text that is added below a pull request's text when a later task adds to it. People may have edited that text, so
 * it is never replaced.
 */
export function renderContinuation(result: DispatchResult, around: PullRequestContext): string {
  return renderText(result, around, ['---', `### Continued: ${renderTitle(result)}`]);
}

function renderText(
  result: DispatchResult,
  { runUrl, consentBy }: PullRequestContext,
  head: readonly string[],
): string {
  const parts = [
    ...head,
    consentBy === undefined
      ? ''
      : `🔒 It changes protected files; ${renderUntrustedLine(consentBy, 100)} approved its delivery.`,
    renderQuote(result.summary ?? '', 6_000),
    renderRounds(result),
    renderVerify(result),
    `<sub>${renderCost(result)} · [run](${runUrl}) · \`${result.taskId}\`</sub>`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function renderRounds(result: DispatchResult): string {
  const lines = renderNewest(result, renderAnsweredItem);
  return lines === '' ? '' : `### Asked and answered\n\n${lines}`;
}

function renderNewest({ rounds }: DispatchResult, render: (round: AnsweredRound) => string): string {
  const left = rounds.length - ROUNDS;
  return [
    ...(left > 0 ? [`- ${plural(left, 'earlier answer')}, in the \`result.json\` of the run's artifacts`] : []),
    ...rounds.slice(-ROUNDS).map(render),
  ].join('\n');
}

function renderVerify({ verify }: DispatchResult): string {
  if (verify === undefined) return '### Verified\n\nNo check is configured for this subagent.';
  const report = verify.report.trim();
  const details =
    report === ''
      ? ''
      : `\n\n<details><summary>Output of the check</summary>\n\n${renderCodeBlock(report, 8_000, 'end')}\n\n</details>`;
  return `### Verified\n\n${verify.passed ? '🟢 The check passed' : '🔴 The check failed'} (${renderElapsed(verify.durationMs)}).${details}`;
}

function renderCost({ durationMs, used, rounds }: DispatchResult): string {
  const spent = used === undefined ? '' : renderTaskUsage(used);
  return [plural(rounds.length + 1, 'round'), `last round ${renderElapsed(durationMs)}`, spent]
    .filter((part) => part !== '')
    .join(' · ');
}
