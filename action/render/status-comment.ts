/**
 * The living comment of a task: one per task, edited in place at every change of state.
 *
 * Pure. The agent's text is neutralized; the whole comment stays far below GitHub's limit.
 */
import { type Answered, renderAnsweredItem } from '../../protocol/comments/answered-item.ts';
import { findOffered, renderCommandBox } from '../../protocol/comments/command-checkbox.ts';
import { renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import { summarizeOutcome } from '../../protocol/results/conclude-outcome.ts';
import type { Continues, Saved, SavedRound } from '../../protocol/messages/dispatch-request.ts';
import type { Failure } from '../../protocol/results/failure-codes.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { type Answers, renderMarker, type StatusMarker } from '../../protocol/comments/marker.ts';
import type { Outcome, ResumeRung, Verify } from '../../protocol/results/outcome.ts';
import { renderCodeBlock, renderQuote } from '../../protocol/text/quote.ts';
import { renderHeading, type ResultSummary, sayAsked, sayBusy } from '../../protocol/comments/status-heading.ts';
import { type Phase, sayDoing } from '../../protocol/results/timeline.ts';
import type { Usage } from '../../protocol/results/usage.ts';
import { plural, renderElapsed, renderUsage } from '../../protocol/comments/usage-text.ts';
import { hasAnswered } from './step-outputs.ts';

/** What lists of tasks show about an ended round; the comment itself does not repeat it. */
export type ListedRound = Pick<StatusMarker, 'runtime' | 'session' | 'said' | 'demand'>;

export interface StatusView {
  readonly listed?: ListedRound;
  readonly subagent: string;
  readonly by: string;
  readonly runUrl: string;
  /** What it is doing, and since when; only while it runs. */
  readonly phase?: { readonly name: Phase; readonly since: Date };
  /** Earlier questions and answers, oldest first. */
  readonly answered?: readonly Answered[];
  /** The URL of the open question. */
  readonly questionUrl?: string;
  /** The run waits for the answer itself until then, milliseconds since the epoch. */
  readonly waitsUntil?: number;
  readonly outcome?: Outcome;
  readonly resumed?: ResumeRung;
  readonly notices: readonly string[];
  /** Likely causes of the outcome, each with what to do. */
  readonly hints?: readonly string[];
  readonly durationMs?: number;
  /** The other agent's question that this task should answer. */
  readonly answers?: Answers;
  /** Whether ticked checkboxes are processed. */
  readonly takesTicks?: boolean;
  readonly used?: Usage;
  /** Where its conversation and its work are stored. */
  readonly saved?: SavedRound;
  /** A bot processes commands, and `/agora retry` can do something for this task. */
  readonly takesRetry?: boolean;
  /** The task that it continues. */
  readonly continues?: Continues;
  /** Whether somebody will turn the result into a pull request. */
  readonly delivered?: boolean;
  /** A separate comment contains the outcome, and what to do: see end-comment.ts. */
  readonly hasFinalComment?: boolean;
  /** The result could not be stored. */
  readonly isUnkept?: boolean;
}

/** Few, because people read the comment on a phone. */
const SHOWN = 10;
const SUMMARY_CHARS = 4_000;
const FINAL_COMMENT = 'The last comment of the task';

const RUNG: Readonly<Record<ResumeRung, string>> = {
  'session': 'It continued in the same conversation, with its files and notes.',
  'partial-state': 'Its conversation could not be restored; it continued from its notes, its files and your answers.',
  'questions-only': 'Its saved state was gone; it started over with the questions and answers.',
};

export function renderStatus(marker: StatusMarker, view: StatusView): string {
  const { outcome, used } = view;
  const parts = [
    `${renderMarker(marker)}\n${renderHeading(view.subagent, marker.state, summaryOf(view))}`,
    renderPurpose(view),
    outcome === undefined ? renderPhase(view) : renderBody(outcome, view),
    renderHints(hintsOf(view)),
    renderAnswers(view.answered ?? []),
    view.resumed === undefined ? '' : RUNG[view.resumed],
    outcome === undefined ? '' : renderKept(outcome, view),
    renderNotices(view.notices),
    view.takesTicks === true ? renderCommand(marker, view) : '',
    used === undefined ? '' : renderUsage(used, marker.round),
    renderFoot(marker, view),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function summaryOf({ outcome, answers, isUnkept }: StatusView): ResultSummary {
  // A task that answers another agent changes nothing by design.
  return outcome === undefined || answers !== undefined ? {} : { ...summarizeOutcome(outcome), isUnkept };
}

/** Nothing if the last comment of the task has them, or for an agent that answered another one: all went well. */
function hintsOf({ outcome, answers, hints = [], hasFinalComment }: StatusView): readonly string[] {
  const isAnswered = outcome !== undefined && hasAnswered({ outcome, isAnswer: answers !== undefined });
  return hasFinalComment === true || isAnswered ? [] : hints;
}

/** Its purpose, if no person requested it, or the task that it continues. */
function renderPurpose({ answers, continues }: StatusView): string {
  if (continues !== undefined)
    return `It continues from [where \`${continues.task}\` ended](#issuecomment-${continues.statusComment}).`;
  return answers === undefined
    ? ''
    : `It answers [the question of ${renderUntrustedLine(answers.subagent, 63)}](#issuecomment-${answers.comment}) and changes no files.`;
}

function renderPhase({ phase }: StatusView): string {
  return phase === undefined ? '' : sayBusy(sayDoing(phase.name), phase.since);
}

function renderBody(outcome: Outcome, view: StatusView): string {
  switch (outcome.kind) {
    case 'finished':
      return view.answers !== undefined ? 'Its answer is below.' : renderFinished(outcome, view);
    case 'needs_input':
      return renderAsked(view);
    case 'failed':
      return view.hasFinalComment === true
        ? `**${outcome.failure.reason}**: ${FINAL_COMMENT} explains why and what to do.`
        : renderFailure(outcome.failure);
    case 'cancelled':
      return `${renderCancelled(view.saved)}${offersAgain(view) ? ' `/agora retry` starts it again.' : ''}`;
  }
}

/** Nothing was kept: see renderKept for what was. */
function offersAgain({ saved, answers, takesRetry }: StatusView): boolean {
  return takesRetry === true && saved === undefined && answers === undefined;
}

function renderFinished(
  outcome: FinishedTask,
  { delivered = false, hasFinalComment = false, isUnkept = false }: StatusView,
): string {
  const parts = hasFinalComment
    ? [renderBriefly(outcome, isUnkept)]
    : [renderWork(outcome, delivered), outcome.verify === undefined ? '' : renderVerify(outcome.verify)];
  return [...parts, renderQuote(outcome.summary, SUMMARY_CHARS)].filter((part) => part !== '').join('\n\n');
}

/** What the final comment does not already say. */
function renderBriefly(outcome: FinishedTask, isUnkept: boolean): string {
  const isNothing = outcome.changes.files === 0 && (outcome.outputs ?? 0) === 0;
  if (isNothing) return `⚠️ It changed no files. ${FINAL_COMMENT} has the details.`;
  return isUnkept ? `${renderWork(outcome, false)} ${FINAL_COMMENT} has the details.` : renderWork(outcome, true);
}

function renderAsked({ questionUrl, runUrl, waitsUntil }: StatusView): string {
  return sayAsked(questionUrl ?? runUrl, waitsUntil);
}

type FinishedTask = Extract<Outcome, { kind: 'finished' }>;

function renderWork(outcome: FinishedTask, delivered: boolean): string {
  const { changes, outputs = 0 } = outcome;
  if (changes.files > 0)
    return `It changed **${plural(changes.files, 'file')}** (+${changes.insertions} −${changes.deletions}).${delivered ? ` ${FINAL_COMMENT} shows the result.` : ''}`;
  return outputs > 0 ? `It changed no files and left ${plural(outputs, 'file')} as output.` : renderNothing(outcome);
}

/** The text for a run that ended normally without a result. */
export function renderNothing({ denied = [] }: FinishedTask): string {
  if (denied.length === 0) return '⚠️ It changed no files.';
  const list = denied.map((one) => `- \`${renderUntrustedLine(one, 200).replaceAll('`', "'")}\``).join('\n');
  return `⚠️ It changed no files: the permission mode denied its actions.\n\n${list}\n\n**What to do:** list it under \`allow\` in the subagent's file with \`permission-mode: scoped\`, or set \`permission-mode: bypass\`; then start it again.`;
}

export function renderVerify(verify: Verify): string {
  const line = verify.passed ? '🟢 The checks passed' : '🔴 The checks failed';
  const report = verify.report.trim();
  const timed = `${line} (${renderElapsed(verify.durationMs)}).`;
  return report === ''
    ? timed
    : `${timed}\n\n<details><summary>Output</summary>\n\n${renderCodeBlock(report, LIMITS.verifyReportChars, 'end')}\n\n</details>`;
}

/** Somebody has cancelled it, or it asked again after it was told that no answer will come. */
export function renderCancelled(saved: Saved | undefined): string {
  const stopped = 'It was stopped before it had finished.';
  return saved === undefined ? `${stopped} Its work was not kept.` : stopped;
}

/**
 * That an ended task can be continued, and until when.
 * @returns nothing for a task that waits, or that only answers another agent.
 */
export function renderKept(
  { kind }: Outcome,
  { saved, answers, takesRetry }: Pick<StatusView, 'saved' | 'answers' | 'takesRetry'>,
): string {
  if (saved === undefined || kind === 'needs_input' || answers !== undefined) return '';
  return `Its conversation and work are kept until ${saved.expires.slice(0, 10)}${takesRetry === true ? '; `/agora retry` continues from there' : ''}.`;
}

export function renderFailure(failure: Failure): string {
  return `**${failure.reason}**: ${renderUntrustedLine(failure.detail, 1_000)}\n\n**What to do:** ${renderUntrustedLine(failure.fix, 500)}`;
}

export function renderHints(hints: readonly string[]): string {
  return hints.length === 0
    ? ''
    : `**Likely causes:**\n\n${renderList(
        hints.map((hint) => `- ${renderUntrustedLine(hint, 1_000)}`),
        '- ',
      )}`;
}

/** Newest last; if there are too many, only the newest. */
function renderAnswers(answered: readonly Answered[]): string {
  const left = answered.length - SHOWN;
  const lines = [
    ...(left > 0 ? [`- ${plural(left, 'earlier answer')} in \`result.json\`, in the run's artifacts`] : []),
    ...answered.slice(-SHOWN).map(renderAnsweredItem),
  ];
  return lines.length === 0 ? '' : `**Asked and answered:**\n\n${lines.join('\n')}`;
}

function renderNotices(notices: readonly string[]): string {
  return renderList(
    notices.map((notice) => `> ⚠️ ${renderUntrustedLine(notice, 500)}`),
    '> ',
  );
}

function renderList(lines: readonly string[], bullet: string): string {
  const more = lines.length - SHOWN;
  return [
    ...lines.slice(0, SHOWN),
    ...(more > 0 ? [`${bullet}and ${more} more; all of them are in \`result.json\`, in the run's artifacts`] : []),
  ].join('\n');
}

/** The command that makes sense now, for a person who ticks it. */
function renderCommand({ task, state, byHand }: StatusMarker, { answers }: StatusView): string {
  const verb = findOffered({ state, hasNoRetry: answers !== undefined || byHand === true });
  return verb === undefined ? '' : renderCommandBox({ verb, task }, '');
}

function renderFoot(marker: StatusMarker, view: StatusView): string {
  const time = view.durationMs === undefined ? '' : ` · ${renderElapsed(view.durationMs)}`;
  return `<sub>Round ${marker.round} · requested by ${view.by} · [run](${view.runUrl})${time} · \`${marker.task}\`</sub>`;
}
