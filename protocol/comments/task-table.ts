/**
 * Tasks by what they wait for, as Markdown: the frame that `agora ledger` and the dashboard issue share. Pure.
 *
 * Only a projection: nothing reads it back.
 */
import type { TaskState } from '../messages/lifecycle.ts';

const SECTIONS: readonly { readonly title: string; readonly states: readonly TaskState[] }[] = [
  { title: 'Waiting for an answer', states: ['suspended'] },
  { title: 'At work', states: ['accepted', 'running', 'idle', 'resuming'] },
  { title: 'Finished', states: ['finished'] },
  { title: 'Ended otherwise', states: ['failed', 'cancelled', 'expired'] },
];

/** The sections that are not empty, each with its heading; tasks keep their order. */
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

/** One line of text for one cell: what it says, and nothing that it could do to the page. */
export function escapeMarkdown(line: string): string {
  return line.replace(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);
}
