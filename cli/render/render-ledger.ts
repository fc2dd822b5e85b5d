/**
 * LEDGER.md: the tasks grouped by what they wait for, as a page of Markdown. Pure. It is only a view: nothing reads it
 * back.
 *
 * Anybody can write a title. Every character with a special meaning in Markdown is escaped, so that a title can neither
 * end its cell nor become a link, a heading, or a mention.
 */
import type { TaskView } from '../../client/types.ts';
import { escapeMarkdown, renderSections, renderTable } from '../../protocol/comments/task-table.ts';
import { plain } from '../paint.ts';
import { cutText } from '../../protocol/text/sanitize.ts';
import { renderOutgoing } from '../../protocol/text/outgoing-line.ts';
import { sayStanding } from '../../protocol/comments/status-heading.ts';
import type { Ledger } from '../cli-schemas.ts';

const HEAD = [
  'Task',
  'State',
  'Waits for',
  'Subagent',
  'Issue',
  'Title',
  'Round',
  'Why',
  'Question',
  'Summary',
  'Runtime',
  'Session',
  'Started',
  'Changed',
];
/** The longest summary in one cell. */
const SUMMARY_CHARS = 200;

export function renderLedger({ repository, at, tasks }: Ledger): string {
  const sections = renderSections(tasks, (mine) => renderTable(HEAD, mine.map(renderRow)));
  const head = `# Ledger of ${cell(repository)}\n\n${at === undefined ? '' : `As of ${moment(at)}. `}Written by \`agora ledger\`; nothing reads this file.`;
  return `${[head, ...(sections.length === 0 ? ['No tasks.'] : sections)].join('\n\n')}\n`;
}

function renderRow(task: TaskView): string[] {
  return [
    `\`${task.task}\``,
    sayStanding(task.state, { ...task, isHeld: task.held }),
    cell(task.waitsFor ?? ''),
    cell(task.subagent ?? ''),
    task.issue === undefined ? '' : `\\#${task.issue}`,
    cell(task.title ?? ''),
    String(task.round),
    cell(task.yieldReason ?? ''),
    cell(task.question?.text ?? ''),
    cell(cutText(oneLine(task.summary ?? ''), SUMMARY_CHARS)),
    cell(task.runtime ?? ''),
    cell(task.sessionId ?? ''),
    task.startedAt === undefined ? '' : moment(task.startedAt),
    moment(task.updatedAt),
  ];
}

/** GitHub and this machine write the same time in different forms. */
function moment(at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? cell(at) : new Date(ms).toISOString();
}

function cell(text: string): string {
  return escapeMarkdown(oneLine(text));
}

/** The part of a text that a cell shows. A page may be committed, so it contains no credential. */
export function oneLine(text: string): string {
  return renderOutgoing(plain(text).replace(/\s+/g, ' ')).trim();
}
