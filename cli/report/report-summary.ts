/** The small report, as Markdown for the summary of a step. Pure. */
import { escapeMarkdown, renderTable } from '../../protocol/comments/task-table.ts';
import { plural } from '../../protocol/comments/usage-text.ts';
import { renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import type { TaskReport } from './report-model.ts';
import { costPerMerged, sayAnswerer, sayCost, sayTime, sayWait } from './report-text.ts';

const MOST_ROWS = 20;
const NAME_CHARS = 100;

export function renderReportSummary(report: TaskReport): string {
  const { repository, totals, subagents, questions, outcomes } = report;
  const parts = [
    `## Agents in ${cell(repository)}`,
    `${sayTotals(report)}.`,
    totals.tasks === 0
      ? ''
      : renderTable(
          ['Subagent', 'Tasks', 'Cost', 'At work', 'Questions'],
          subagents
            .slice(0, MOST_ROWS)
            .map((one) => [cell(one.name), String(one.tasks), sayCost(one), sayTime(one), String(one.questions)]),
        ),
    questions.answerers.length === 0
      ? ''
      : renderTable(
          ['Answered by', 'Questions', 'Median wait'],
          questions.answerers
            .slice(0, MOST_ROWS)
            .map((one) => [
              cell(sayAnswerer(one)),
              String(one.questions),
              one.medianSeconds === undefined ? 'unknown' : sayWait(one.medianSeconds),
            ]),
        ),
    outcomes.length === 0
      ? ''
      : `**Outcomes:** ${outcomes.map(({ outcome, tasks }) => `${outcome} ${tasks}`).join(', ')}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** "12 tasks, $3.20, agents at work 2 h 5 min, 4 merged pull requests ($0.80 each, all tasks counted), 6 questions" */
export function sayTotals({ totals, pullRequests, questions }: TaskReport): string {
  if (totals.tasks === 0) return 'No tasks';
  const perMerged = costPerMerged(totals, pullRequests.length);
  const merged = plural(pullRequests.length, 'merged pull request');
  return [
    plural(totals.tasks, 'task'),
    `cost ${sayCost(totals)}`,
    `agents at work ${sayTime(totals)}`,
    perMerged === undefined ? merged : `${merged} (${perMerged} each, all tasks counted)`,
    plural(questions.asked, 'question'),
    ...(questions.medianSeconds === undefined ? [] : [`median wait ${sayWait(questions.medianSeconds)}`]),
  ].join(', ');
}

function cell(text: string): string {
  return escapeMarkdown(renderUntrustedLine(text, NAME_CHARS));
}
