/**
 * The step summary: what happened, the result, the usage, and where the time went. Pure.
 *
 * GitHub drops a summary that is too long as a whole, so every part has its own limit, and together they are far
 * smaller; the full texts are in the result.
 */
import { renderAnsweredItem } from '../../protocol/comments/answered-item.ts';
import { cutMarkdown, renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import { summarizeOutcome, concludeFrom } from '../../protocol/results/conclude-outcome.ts';
import type { Conclusion } from '../../protocol/results/conclusion.ts';
import type { NeedsInput } from '../../protocol/messages/needs-input.ts';
import type { QuestionPart } from '../../protocol/messages/question-parts.ts';
import { letterOf } from '../../protocol/comments/parts/part-boxes.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { sayRecommended } from '../../protocol/comments/question-comment.ts';
import type { Outcome } from '../../protocol/results/outcome.ts';
import { renderQuote } from '../../protocol/text/quote.ts';
import { type Timeline, sayDone } from '../../protocol/results/timeline.ts';
import type { Amounts, Usage } from '../../protocol/results/usage.ts';
import { plainModel, plural, renderElapsed, renderUsd } from '../../protocol/comments/usage-text.ts';
import { hasAnswered, isLost, type Report } from './step-outputs.ts';
import { renderCancelled, renderFailure, renderKept, renderNothing, renderVerify } from './status-comment.ts';

/** A character takes at most three bytes; the rest is space for what the runner adds. */
const SUMMARY_CHARS = LIMITS.summaryBytes / 4;
const TEXT_CHARS = 20_000;
const LISTED = 50;

const TITLES: Readonly<Record<Exclude<Conclusion, 'expired'>, string>> = {
  'finished': '✅ Finished',
  'nothing-changed': '⚪ Finished, and nothing changed',
  'blocked': '🚧 Blocked by permissions',
  'asked': '⏸️ Waiting for an answer',
  'failed': '❌ Failed',
  'cancelled': '🚫 Cancelled',
};

export function renderSummary(report: Report): string {
  const { outcome, round, questionUrl } = report;
  const parts = [
    `## ${titleOf(report)}`,
    `\`${report.dispatch}\` · round ${round} · ${renderElapsed(report.durationMs)}`,
    ...renderOutcome(report),
    renderKept(outcome, { ...(!(report.saved === undefined || report.isAnswer === true) && { saved: report.saved }) }),
    questionUrl === undefined ? '' : `[Answer it here](${questionUrl}). Nothing runs until then.`,
    renderSection(
      'Likely causes',
      (hasAnswered(report) ? [] : report.hints).map((hint) => `- ${renderUntrustedLine(hint, 1_000)}`),
    ),
    renderSection(
      'Worth knowing',
      report.notices.map((notice) => `- ${renderUntrustedLine(notice, 1_000)}`),
    ),
    renderUsageTable(report.used, round),
    renderTimeline(report.timeline ?? []),
    renderSection('Asked and answered', (report.rounds ?? []).map(renderAnsweredItem)),
  ];
  return cutMarkdown(parts.filter((part) => part !== '').join('\n\n'), SUMMARY_CHARS);
}

function titleOf(report: Report): string {
  const { outcome } = report;
  const conclusion = hasAnswered(report) ? 'finished' : concludeFrom(outcome);
  if (isLost(report)) return '🔴 Finished, but the result is lost';
  return conclusion === 'finished' && summarizeOutcome(outcome).verify?.passed === false
    ? '🔴 Finished, but the checks failed'
    : TITLES[conclusion];
}

function renderOutcome(report: Report): string[] {
  const { outcome, saved } = report;
  switch (outcome.kind) {
    case 'needs_input':
      return [
        renderQuote(outcome.asked.question, TEXT_CHARS),
        renderList([...listOptions(outcome.asked), ...(outcome.asked.questions ?? []).flatMap(listPart)]),
      ];
    case 'failed':
      return [renderFailure(outcome.failure)];
    case 'cancelled':
      return [renderCancelled(saved)];
    case 'finished':
      return [
        hasAnswered(report) ? '' : renderWork(outcome),
        outcome.verify === undefined ? '' : renderVerify(outcome.verify),
        renderQuote(outcome.summary, TEXT_CHARS),
      ];
  }
}

function listOptions(asked: Pick<NeedsInput, 'options' | 'recommended'>, of = ''): string[] {
  return (asked.options ?? []).map((option, index) => {
    const label = of === '' ? `${index + 1}.` : `- **${of}${letterOf(index + 1)}.**`;
    return `${label} ${renderUntrustedLine(option, LIMITS.optionChars)}${sayRecommended(asked, index)}`;
  });
}

function listPart(part: QuestionPart, index: number): string[] {
  return listOptions(part, String(index + 1));
}

function renderWork(outcome: Extract<Outcome, { kind: 'finished' }>): string {
  const {
    changes: { files, insertions, deletions },
    outputs = 0,
  } = outcome;
  if (files === 0 && outputs === 0) return renderNothing(outcome);
  return (
    [
      `**${plural(files, 'file')}** changed (+${insertions} −${deletions})`,
      ...(outputs === 0 ? [] : [`${plural(outputs, 'file')} left as output`]),
    ].join(', ') + '.'
  );
}

function renderSection(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `### ${title}\n\n${renderList(lines)}`;
}

function renderList(lines: readonly string[]): string {
  const more = lines.length - LISTED;
  return [
    ...lines.slice(0, LISTED),
    ...(more > 0 ? [`- and ${more} more, in \`result.json\` in the run's artifacts`] : []),
  ].join('\n');
}

const ROWS: readonly (readonly [title: string, render: (amounts: Amounts) => string | undefined])[] = [
  ['Turns', ({ turns }) => turns?.toLocaleString('en-US')],
  ['Tokens', ({ tokens }) => tokens?.toLocaleString('en-US')],
  ['Cost', ({ costUsd }) => (costUsd === undefined ? undefined : renderUsd(costUsd))],
  [
    'Agent at work',
    ({ agentSeconds }) => (agentSeconds === undefined ? undefined : renderElapsed(agentSeconds * 1_000)),
  ],
  [
    'Idle',
    ({ idleSeconds }) =>
      idleSeconds === undefined || idleSeconds === 0 ? undefined : renderElapsed(idleSeconds * 1_000),
  ],
  ['GitHub API calls', ({ apiCalls }) => apiCalls?.toLocaleString('en-US')],
];

function renderUsageTable(used: Usage | undefined, round: number): string {
  if (used === undefined) return '';
  const columns = [
    ['This run', used.dispatch],
    ...(round === 1 ? [] : [['Whole task', used.task] as const]),
    ...(used.left === undefined ? [] : [['Budget left', used.left] as const]),
  ] as const;
  const rows = ROWS.map(([title, render]) => [title, ...columns.map(([, amounts]) => render(amounts) ?? '')]).filter(
    ([, ...cells]) => cells.some((cell) => cell !== ''),
  );
  if (rows.length === 0) return '';
  const head = ['', ...columns.map(([title]) => title)];
  const table = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  return `### Used${used.model === undefined ? '' : ` by \`${plainModel(used.model)}\``}\n\n${table}`;
}

const BAR = 30;
/** Shorter steps are not worth showing. */
const SHORTEST_MS = 50;

function renderTimeline(timeline: Timeline): string {
  const shown = timeline.filter(({ phase, durationMs }) => phase === 'agent' || durationMs >= SHORTEST_MS);
  const longest = Math.max(1, ...shown.map(({ durationMs }) => durationMs));
  const rows = shown.map(
    ({ phase, durationMs }) =>
      `| ${sayDone(phase)} | ${renderElapsed(durationMs)} | ${'█'.repeat(Math.max(1, Math.round((durationMs / longest) * BAR)))} |`,
  );
  return rows.length === 0 ? '' : ['### Timeline', '', '| Phase | Time | |', '|---|---:|---|', ...rows].join('\n');
}
