/**
 * The page of a report: one file that needs no network and no script, with every chart as a table as well. Pure.
 *
 * Every name in it was written by somebody: it is already filtered (outgoing-name.ts), and is escaped here.
 */
import { plural } from '../../protocol/comments/usage-text.ts';
import { escapeHtml, renderHtmlTable, renderLink } from './page-parts.ts';
import type { TaskReport } from './report-model.ts';
import {
  plotOutcomes,
  plotPullRequests,
  plotSubagents,
  plotWaits,
  plotWeeks,
  renderKindLegend,
  renderSubagentLegend,
  sayPlottedWeeks,
} from './report-plots.ts';
import { REPORT_STYLE } from './report-style.ts';
import { costPerMerged, sayAnswerer, sayCost, sayTime, sayWait } from './report-text.ts';

/** Nothing is fetched and nothing is run, whatever a mistake of ours lets in. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export function renderReportPage(report: TaskReport): string {
  const { repository, at, since, totals } = report;
  const period = since === undefined ? '' : ` Tasks since ${day(since)}.`;
  const sections = [
    `<h1>Agents in ${escapeHtml(repository)}</h1>`,
    `<p class="dim">As of ${day(at)} ${at.slice(11, 16)} UTC.${period}</p>`,
    ...(totals.tasks === 0 ? ['<p>No tasks.</p>'] : renderSections(report)),
    '<p class="dim">Written by <code>agora report</code>. Unknown costs and times are left out, never counted as 0.</p>',
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<title>Report: ${escapeHtml(repository)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
${sections.filter((part) => part !== '').join('\n')}
</main>
</body>
</html>
`;
}

function renderSections(report: TaskReport): string[] {
  return [
    renderTiles(report),
    ...renderWeeks(report),
    ...renderSubagents(report),
    ...renderMerged(report),
    ...renderQuestions(report),
    '<h2>Outcomes</h2>',
    plotOutcomes(report),
  ];
}

function renderTiles({ totals, pullRequests, questions }: TaskReport): string {
  const perMerged = costPerMerged(totals, pullRequests.length);
  const tiles = [
    ['Tasks', String(totals.tasks)],
    ['Cost', sayCost(totals)],
    ['Agents at work', sayTime(totals)],
    ['Merged pull requests', String(pullRequests.length)],
    ...(perMerged === undefined ? [] : [['Cost per merged pull request', perMerged]]),
    ['Questions', String(questions.asked)],
    ...(questions.medianSeconds === undefined ? [] : [['Median wait', sayWait(questions.medianSeconds)]]),
  ];
  const shown = tiles.map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`);
  const unpriced = totals.tasks - totals.priced;
  const note = unpriced === 0 ? '' : `<p class="dim">The cost of ${plural(unpriced, 'task')} is not known.</p>`;
  return `<dl>${shown.join('')}</dl>${note}`;
}

function renderWeeks(report: TaskReport): string[] {
  const [cost, time] = [plotWeeks(report, 'costUsd'), plotWeeks(report, 'agentSeconds')];
  const rows = report.weeks.map((week) => [`Week of ${week.week}`, sayCost(week), sayTime(week)]);
  const legend = renderSubagentLegend(report);
  return [
    ...(cost === '' ? [] : ['<h2>Cost by week</h2>', legend, cost]),
    ...(time === '' ? [] : ['<h2>Time of agents by week</h2>', legend, time]),
    sayPlottedWeeks(report),
    rows.length === 0
      ? ''
      : renderDetails('Weeks as a table', renderHtmlTable(['Week', 'Cost', 'Agents at work'], rows)),
  ];
}

function renderSubagents(report: TaskReport): string[] {
  const rows = report.subagents.map((one) => [
    escapeHtml(one.name),
    String(one.tasks),
    sayCost(one),
    sayTime(one),
    String(one.questions),
  ]);
  return [
    '<h2>By subagent</h2>',
    plotSubagents(report),
    renderHtmlTable(['Subagent', 'Tasks', 'Cost', 'At work', 'Questions'], rows),
  ];
}

function renderMerged(report: TaskReport): string[] {
  const rows = report.pullRequests.map((one) => [
    `${renderLink(one.url, `#${one.number}`)} ${escapeHtml(one.title)}`,
    day(one.mergedAt),
    String(one.tasks),
    sayCost(one),
    sayTime(one),
  ]);
  const table = renderHtmlTable(['Pull request', 'Merged', 'Tasks', 'Cost', 'At work'], rows);
  return [
    '<h2>Merged pull requests</h2>',
    ...(rows.length === 0 ? ['<p>None.</p>'] : [plotPullRequests(report), table]),
  ];
}

function renderQuestions(report: TaskReport): string[] {
  const { asked, open, closed, answerers } = report.questions;
  if (asked === 0) return ['<h2>Questions</h2>', '<p>None.</p>'];
  const said = [
    plural(asked, 'question'),
    ...(open === 0 ? [] : [`${open} still waiting`]),
    ...(closed === 0 ? [] : [`${closed} without an answer, because the task had ended`]),
  ];
  const rows = answerers.map((one) => [
    escapeHtml(sayAnswerer(one)),
    String(one.questions),
    one.medianSeconds === undefined ? 'unknown' : sayWait(one.medianSeconds),
  ]);
  const waits = plotWaits(report);
  return [
    '<h2>Questions: how long they waited, and who answered</h2>',
    `<p>${said.join(', ')}.</p>`,
    ...(waits === '' ? [] : [renderKindLegend(report), waits]),
    rows.length === 0 ? '' : renderHtmlTable(['Answered by', 'Questions', 'Median wait'], rows),
  ];
}

function renderDetails(title: string, body: string): string {
  return `<details><summary>${title}</summary>${body}</details>`;
}

/** @param time ISO 8601. */
function day(time: string): string {
  return time.slice(0, 10);
}
