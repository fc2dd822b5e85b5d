/**
 * The living comment of a task: one per task, edited in place at every change of state.
 *
 * Pure. Whatever the agent wrote is neutralised; the whole stays far below GitHub's limit.
 */
import { findOffered, renderCommandBox } from '../protocol/command-box.ts';
import { cutMarkdown, renderUntrusted, renderUntrustedLine } from '../protocol/comment-text.ts';
import type { Failure } from '../protocol/failure.ts';
import { renderClock } from '../protocol/duration.ts';
import { type Answers, renderMarker, type StatusMarker } from '../protocol/marker.ts';
import type { ChangeSummary, Outcome, ResumeRung, Verify } from '../protocol/outcome.ts';
import { renderHeading } from '../protocol/task-face.ts';

export interface StatusView {
  readonly subagent: string;
  readonly by: string;
  readonly runUrl: string;
  /** Where the open question stands. */
  readonly questionUrl?: string;
  /** The run waits for the answer itself until then, milliseconds since the epoch. */
  readonly waitsUntil?: number;
  readonly outcome?: Outcome;
  readonly resumed?: ResumeRung;
  readonly notices: readonly string[];
  /** Likely causes of how it ended, each with what to do. */
  readonly hints?: readonly string[];
  readonly durationMs?: number;
  /** The other agent's question that this task is to answer. */
  readonly answers?: Answers;
  /** Whether somebody hears it when a box is ticked. */
  readonly takesTicks?: boolean;
  /** Whether somebody is going to turn the result into a pull request. */
  readonly delivered?: boolean;
}

const RUNG: Readonly<Record<ResumeRung, string>> = {
  'session': 'It went on in the same conversation, with its files and notes.',
  'partial-state': 'Its conversation could not be restored; it went on from its notes, its files and your answers.',
  'questions-only': 'Its saved state was gone; it started over with the questions and answers.',
};

export function renderStatus(marker: StatusMarker, view: StatusView): string {
  const parts = [
    `${renderMarker(marker)}\n${renderHeading(view.subagent, marker.state)}`,
    renderPurpose(view),
    renderBody(view),
    renderHints(view.hints ?? []),
    view.resumed === undefined ? '' : RUNG[view.resumed],
    view.notices.map((notice) => `> ⚠️ ${renderUntrustedLine(notice, 500)}`).join('\n'),
    view.takesTicks === true ? renderCommand(marker) : '',
    renderFoot(marker, view),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Why it is here, when no person asked for it. */
function renderPurpose({ answers }: StatusView): string {
  return answers === undefined ? '' : `It is to answer [the question of ${renderUntrustedLine(answers.subagent, 63)}](#issuecomment-${answers.comment}), and changes no files.`;
}

function renderBody(view: StatusView): string {
  const { outcome } = view;
  if (outcome === undefined) return '';
  switch (outcome.kind) {
    case 'finished': return view.answers !== undefined ? 'Its answer stands below.' : renderFinished(outcome.summary, outcome.changes, outcome.verify, view.delivered === true);
    case 'needs_input': return renderAsked(view);
    case 'failed': return renderFailure(outcome.failure);
    case 'cancelled': return 'Somebody cancelled the run. Nothing of it was kept.';
  }
}

function renderAsked({ questionUrl, runUrl, waitsUntil }: StatusView): string {
  const question = `[a question](${questionUrl ?? runUrl})`;
  if (waitsUntil === undefined) return `It stopped to ask ${question}. Nothing runs, and nothing is paid for, until somebody answers.`;
  return `It asked ${question} and waits until **${renderClock(waitsUntil)}**: an answer until then goes straight in. Meanwhile its minutes count; after that nothing runs until somebody answers. \`/agora hold 15m\` lets it wait longer.`;
}

function renderFinished(summary: string, changes: ChangeSummary, verify: Verify | undefined, delivered: boolean): string {
  const work = changes.files === 0
    ? '⚠️ It changed no files.'
    : `It changed **${plural(changes.files, 'file')}** (+${changes.insertions} −${changes.deletions}).${delivered ? ' It is delivered next.' : ''}`;
  return [work, verify === undefined ? '' : renderVerify(verify), quote(summary)].filter((part) => part !== '').join('\n\n');
}

export function renderVerify(verify: Verify): string {
  const line = verify.passed ? '🟢 The checks passed' : '🔴 The checks failed';
  const report = verify.report.trim();
  const timed = `${line} (${seconds(verify.durationMs)}).`;
  return report === '' ? timed : `${timed}\n\n<details><summary>What they said</summary>\n\n${fence(report)}\n\n</details>`;
}

export function renderFailure(failure: Failure): string {
  return `**${failure.reason}**: ${renderUntrustedLine(failure.detail, 1_000)}\n\n**What to do:** ${renderUntrustedLine(failure.fix, 500)}`;
}

export function renderHints(hints: readonly string[]): string {
  return hints.length === 0 ? '' : `**Likely causes:**\n\n${hints.map((hint) => `- ${renderUntrustedLine(hint, 1_000)}`).join('\n')}`;
}

/** What makes sense now, for whoever ticks it. */
function renderCommand({ task, state }: StatusMarker): string {
  const verb = findOffered(state);
  return verb === undefined ? '' : renderCommandBox({ verb, task }, '');
}

function renderFoot(marker: StatusMarker, view: StatusView): string {
  const time = view.durationMs === undefined ? '' : ` · ${seconds(view.durationMs)}`;
  return `<sub>Round ${marker.round} · asked for by ${view.by} · [run](${view.runUrl})${time} · \`${marker.task}\`</sub>`;
}

function quote(text: string): string {
  const cut = cutMarkdown(renderUntrusted(text.trim()), 4_000);
  return cut.split('\n').map((line) => `> ${line}`.trimEnd()).join('\n');
}

/** A code block that its content cannot end. */
export function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}text\n${text}\n${mark}`;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function seconds(ms: number): string {
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}
