/** Which parts of a report are drawn, and in which colours. Pure. */
import { plural } from '../../protocol/comments/usage-text.ts';
import { type ChartPart, type ChartRow, renderBars, renderColumns } from './charts.ts';
import { escapeHtml } from './page-parts.ts';
import { type AnswererKind, AnswererKind as Kinds, type TaskReport } from './report-model.ts';
import { OTHER_COLOUR } from './report-style.ts';
import { sayCost, sayKind, sayTime, sayWait } from './report-text.ts';

/** Nobody can tell more columns apart. Older weeks are only in the tables. */
const MOST_WEEKS = 26;
const MOST_BARS = 20;
const WEEK_MS = 7 * 86_400_000;

type ReportMeasure = 'costUsd' | 'agentSeconds';

/** Uses hours on an axis, because seconds would be long numbers. */
const LOOKS: Readonly<
  Record<ReportMeasure, { readonly scale: number; readonly renderValue: (value: number) => string }>
> = {
  costUsd: { scale: 1, renderValue: (value) => `$${value}` },
  agentSeconds: { scale: 1 / 3_600, renderValue: (value) => `${value} h` },
};

function colourOfSubagent({ subagents }: TaskReport): (name: string) => number {
  return (name) => {
    const place = subagents.findIndex((one) => one.name === name);
    return place < 0 || place >= OTHER_COLOUR ? OTHER_COLOUR : place;
  };
}

/** Empty when there is nothing to tell apart. */
export function renderSubagentLegend(report: TaskReport): string {
  const names = report.subagents.map(({ name }) => name);
  const first = names.slice(0, OTHER_COLOUR).map((name, index) => [index, name] as const);
  return names.length < 2
    ? ''
    : renderLegend(names.length > OTHER_COLOUR ? [...first, [OTHER_COLOUR, 'others']] : first);
}

/** Every week from the first to the last, including those without data. */
export function plotWeeks(report: TaskReport, measure: ReportMeasure): string {
  const shown = report.weeks.filter((week) => week[measure] !== undefined);
  const last = Date.parse(shown.at(-1)?.week ?? '');
  const first = Math.max(Date.parse(shown[0]?.week ?? ''), last - (MOST_WEEKS - 1) * WEEK_MS);
  if (!Number.isFinite(first)) return '';
  const { scale, renderValue } = LOOKS[measure];
  const colourOf = colourOfSubagent(report);
  const rows = Array.from({ length: Math.round((last - first) / WEEK_MS) + 1 }, (_, index): ChartRow => {
    const week = new Date(first + index * WEEK_MS).toISOString().slice(0, 10);
    const parts = report.weeks.find((one) => one.week === week)?.subagents ?? [];
    return {
      label: week.slice(5),
      parts: parts
        .map((part): ChartPart => {
          const says = `${part.name}, week of ${week}: ${measure === 'costUsd' ? sayCost(part) : sayTime(part)}`;
          return { colour: colourOf(part.name), value: (part[measure] ?? 0) * scale, says };
        })
        .toSorted((one, other) => one.colour - other.colour),
    };
  });
  const what = measure === 'costUsd' ? 'Cost' : 'Time of agents at work';
  return renderColumns(rows, { label: `${what} by week and subagent`, renderValue });
}

/** Says which weeks the plots leave out; empty if they show all. */
export function sayPlottedWeeks({ weeks }: TaskReport): string {
  const [first, last] = [Date.parse(weeks[0]?.week ?? ''), Date.parse(weeks.at(-1)?.week ?? '')];
  return last - first < MOST_WEEKS * WEEK_MS || weeks.length === 0
    ? ''
    : `<p>The plots show the last ${MOST_WEEKS} weeks. The table has all weeks.</p>`;
}

export function plotSubagents(report: TaskReport): string {
  const colourOf = colourOfSubagent(report);
  const rows = report.subagents.filter(({ costUsd }) => costUsd !== undefined);
  return plotBars(
    rows.slice(0, MOST_BARS).map((one) => {
      const says = `${one.name}: ${sayCost(one)} for ${plural(one.tasks, 'task')}`;
      return {
        label: one.name,
        text: sayCost(one),
        parts: [{ colour: colourOf(one.name), value: one.costUsd ?? 0, says }],
      };
    }),
    'Cost by subagent',
  );
}

export function plotPullRequests({ pullRequests }: TaskReport): string {
  const rows = pullRequests.filter(({ costUsd }) => costUsd !== undefined);
  return plotBars(
    rows.slice(0, MOST_BARS).map((one) => ({
      label: `#${one.number}`,
      text: sayCost(one),
      parts: [{ colour: 0, value: one.costUsd ?? 0, says: `#${one.number}: ${sayCost(one)}` }],
    })),
    'Cost of each merged pull request',
  );
}

export function plotOutcomes({ outcomes }: TaskReport): string {
  return plotBars(
    outcomes.map(({ outcome, tasks }) => ({
      label: outcome,
      text: String(tasks),
      parts: [{ colour: 0, value: tasks, says: `${outcome}: ${plural(tasks, 'task')}` }],
    })),
    'States of tasks',
  );
}

const KINDS = Kinds.options;

export function plotWaits({ questions: { waits } }: TaskReport): string {
  const rows = waits.map(({ upToSeconds, kinds }, index): ChartRow => {
    const from = index === 0 ? undefined : waits[index - 1]?.upToSeconds;
    const label = upToSeconds === undefined ? `over ${sayWait(from ?? 0)}` : `up to ${sayWait(upToSeconds)}`;
    const parts = kinds
      .map(({ kind, questions }) => ({
        colour: KINDS.indexOf(kind),
        value: questions,
        says: `${label}: ${plural(questions, 'question')}, answered by ${sayKind(kind)}`,
      }))
      .toSorted((one, other) => one.colour - other.colour);
    return { label, parts, text: String(kinds.reduce((sum, { questions }) => sum + questions, 0)) };
  });
  return rows.every(({ parts }) => parts.length === 0) ? '' : plotBars(rows, 'How long questions waited');
}

export function renderKindLegend({ questions: { answerers } }: TaskReport): string {
  const kinds = KINDS.filter((kind: AnswererKind) => answerers.some((one) => one.kind === kind));
  return renderLegend(kinds.map((kind) => [KINDS.indexOf(kind), sayKind(kind)]));
}

function plotBars(rows: readonly ChartRow[], label: string): string {
  return rows.length === 0 ? '' : renderBars(rows, { label, renderValue: String });
}

function renderLegend(entries: readonly (readonly [colour: number, name: string])[]): string {
  const items = entries.map(([colour, name]) => `<li><i class="c${colour}"></i>${escapeHtml(name)}</li>`).join('');
  return items === '' ? '' : `<ul class="legend">${items}</ul>`;
}
