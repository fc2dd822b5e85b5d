/**
 * The dashboard: one issue that shows all tasks of a repository. Pure, and write-only: nothing is read back from it
 * except its checkboxes.
 *
 * The same tasks produce the same text, whoever renders it and whenever: no "an hour ago", no "as of". So it is edited
 * when something happens, and never because time passes.
 */
import { findOffered, renderCommandBox } from '../../protocol/comments/command-checkbox.ts';
import { cutText, renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import { escapeMarkdown, renderSections, renderTable } from '../../protocol/comments/task-table.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { renderStanding } from '../../protocol/comments/status-heading.ts';
import type { TaskUsage } from '../../protocol/results/usage.ts';
import { plural, renderBudgetBar, renderUsd } from '../../protocol/comments/usage-text.ts';
import { readUsage } from '../../protocol/thread/task-history.ts';
import {
  findFailedDelivery,
  findPullRequestNumber,
  summarizeTask,
  nameOf,
  offeringOf,
  type Task,
} from '../../protocol/thread/read-tasks.ts';

/** A task, and the issue on which it was requested. */
export interface ListedTask {
  readonly issue: number;
  readonly task: Task;
}

export const TITLE = 'Agora dashboard';
/** How the dashboard is found again. Everything else in it may change. */
export const OPENING = '<!-- agora-dashboard v1 -->';

const ASKED_CHARS = 160;
/** A non-breaking space and hyphen: in a narrow column, a date stays whole and its time may wrap to the next line. */
const BLANK = '\u00a0';
const HYPHEN = '\u2011';
/** Nobody looks through more checkboxes than that; the commands work on the issues themselves. */
const BOXES = 100;
/** Few columns, because a page is narrow: related values share a cell. */
const HEAD = ['Issue', 'Subagent and task', 'State', 'Question or result', 'Cost and budget', 'Since (UTC)'];

/** @param boxes whether the bot notices when a checkbox is ticked. */
export function renderDashboard(tasks: readonly ListedTask[], boxes: 'boxes' | 'no-boxes'): string {
  const sorted = tasks.toSorted(byUrgency);
  for (let most = sorted.length; ; most = Math.floor(most * 0.9)) {
    const text = renderPage(sorted.slice(0, most), sorted.length - most, boxes);
    if (text.length <= LIMITS.commentChars || most === 0) return text;
  }
}

/**
 * Tasks in progress first, then the newest: if there is not enough space, the tasks that ended longest ago are left
 * out.
 */
function byUrgency({ task: one }: ListedTask, { task: other }: ListedTask): number {
  if ((one.endedAt === undefined) !== (other.endedAt === undefined)) return one.endedAt === undefined ? -1 : 1;
  return sinceOf(other) - sinceOf(one) || (one.task < other.task ? -1 : 1);
}

function renderPage(tasks: readonly ListedTask[], left: number, boxes: 'boxes' | 'no-boxes'): string {
  const sections = renderSections(
    tasks.map((listed) => ({ ...listed, state: listed.task.state })),
    (mine) => renderTable(HEAD, mine.map(renderRow)),
  );
  const parts = [
    `${OPENING}\nThe tasks of this repository's agents, updated by the bot from the comments on their issues. Edits to this page have no effect.`,
    renderTotal(tasks),
    ...(tasks.length + left === 0
      ? ['There is no task yet. `/agora run <subagent>` in an issue starts one.']
      : sections),
    left === 0 ? '' : `and ${left} older ${left === 1 ? 'task' : 'tasks'} that do not fit on this page`,
    boxes === 'boxes' ? renderBoxes(tasks) : '',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function renderRow({ issue, task }: ListedTask): string[] {
  const round = Math.max(1, task.status?.marker.round ?? 1, ...task.questions.map(({ marker }) => marker.round));
  const state = renderStanding(task.state, summarizeTask(task)).replace(' ', BLANK);
  return [
    `#${issue}`,
    `${cell(nameOf(task), 63)}<br>\`${task.task}\``,
    round === 1 ? state : `${state}<br>round${BLANK}${round}`,
    renderNext(task),
    renderSpending(task),
    renderTime(sinceOf(task)),
  ];
}

/** What a person would open: the question that waits, why approved work is not delivered, or the pull request. */
function renderNext(task: Task): string {
  const { open } = task;
  const asked = open === undefined ? '' : cell(open.marker.asked ?? 'a question', ASKED_CHARS);
  if (open !== undefined) return open.comment.url === undefined ? asked : `[${asked}](${open.comment.url})`;
  const failed = task.isHeld ? findFailedDelivery(task)?.comment.url : undefined;
  if (failed !== undefined) return `[could not be delivered](${failed})`;
  const pull = findPullRequestNumber(task);
  return pull === undefined ? '' : `#${pull}`;
}

/** A task with an unknown cost was not free, so nothing is shown for it. */
function renderSpending(task: Task): string {
  const used = usedBy(task);
  const cost = used?.task.costUsd;
  const bar = used === undefined ? '' : renderBudgetBar(used).replaceAll(' ', BLANK);
  return [cost === undefined ? '' : renderUsd(cost), bar].filter((part) => part !== '').join('<br>');
}

function usedBy(task: Task): TaskUsage | undefined {
  return readUsage(task).at(-1)?.used;
}

function renderTotal(tasks: readonly ListedTask[]): string {
  const costs = tasks.flatMap(({ task }) => ownCostOf(usedBy(task)) ?? []);
  if (costs.length === 0) return '';
  const of =
    costs.length === tasks.length ? plural(costs.length, 'task') : `${costs.length} of ${plural(tasks.length, 'task')}`;
  return `**Cost:** ${renderUsd(costs.reduce((sum, cost) => sum + cost, 0))} for ${of} on this page`;
}

/** Without what the tasks that it continues had used: their cost is counted there. */
function ownCostOf(used: TaskUsage | undefined): number | undefined {
  const cost = used?.task.costUsd;
  return cost === undefined ? undefined : Math.max(0, cost - (used?.inherited?.costUsd ?? 0));
}

/** When the task entered its state, as far as the thread shows it: asked, ended, or started. */
function sinceOf({ open, endedAt, since }: Task): number {
  return endedAt ?? (open === undefined ? since : Date.parse(open.comment.createdAt));
}

function renderTime(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ').replaceAll('-', HYPHEN);
}

function cell(text: string, chars: number): string {
  // Cut again, because an escape must not be separated from its character and neutralized text is longer than the
  // original.
  return escapeMarkdown(cutText(renderUntrustedLine(text, chars), chars));
}

function renderBoxes(tasks: readonly ListedTask[]): string {
  const lines = tasks.flatMap(({ issue, task }) => {
    const verb = findOffered(offeringOf(task));
    return verb === undefined ? [] : [renderCommandBox({ verb, task: task.task, issue }, nameOf(task))];
  });
  if (lines.length === 0) return '';
  return `## Commands\n\nTick a box to run its command on the task's issue. The bot replies there.\n\n${lines.slice(0, BOXES).join('\n')}`;
}
