/**
 * Tasks grouped by what they wait for, as Markdown: used by `agora ledger` and the dashboard issue. Pure.
 *
 * Only output: nothing reads it back.
 */
import type { TaskState } from '../messages/lifecycle.ts';

const SECTIONS: readonly { readonly title: string; readonly states: readonly TaskState[] }[] = [
  { title: 'Waiting for an answer', states: ['suspended'] },
  { title: 'At work', states: ['accepted', 'running', 'idle', 'resuming'] },
  { title: 'Finished', states: ['finished'] },
  { title: 'Ended otherwise', states: ['failed', 'cancelled', 'expired'] },
];

/** The non-empty sections, each with its heading; tasks keep their order. */
export function renderSections<T extends { readonly state: TaskState }>(
  tasks: readonly T[],
  renderTasks: (tasks: readonly T[]) => string,
): string[] {
  return SECTIONS.flatMap(({ title, states }) => {
    const mine = tasks.filter(({ state }) => states.includes(state));
    return mine.length === 0 ? [] : [`## ${title}\n\n${renderTasks(mine)}`];
  });
}

/** @param rows cells that are Markdown already, see escapeMarkdown. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** One line of text for a table cell: its text, without any effect on the page. */
export function escapeMarkdown(line: string): string {
  return line.replace(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);
}
