/**
 * LEDGER.md: the tasks by what they wait for, as a page of Markdown. Pure, and a projection: nothing reads it back.
 *
 * Titles are written by anybody. Every sign that Markdown could take for more than itself is escaped, so that a title can
 * neither end its cell nor become a link, a heading, or a mention.
 */
import type { TaskState, TaskView } from '../../client/types.ts';
import { plain } from '../paint.ts';
import type { Ledger } from '../schemas.ts';

const SECTIONS: readonly { readonly title: string; readonly states: readonly TaskState[] }[] = [
  { title: 'Waiting for an answer', states: ['suspended', 'idle'] },
  { title: 'At work', states: ['accepted', 'running', 'resuming'] },
  { title: 'Finished', states: ['finished'] },
  { title: 'Ended otherwise', states: ['failed', 'cancelled', 'expired'] },
];

export function renderLedger({ repository, at, tasks }: Ledger): string {
  const sections = SECTIONS.flatMap(({ title, states }) => {
    const mine = tasks.filter(({ state }) => states.includes(state));
    return mine.length === 0 ? [] : [`## ${title}\n\n${renderTable(mine)}`];
  });
  const head = `# Ledger of ${escapeMarkdown(repository)}\n\nAs of ${at}. Written by \`agora ledger\`; nothing reads it back.`;
  return `${[head, ...(sections.length === 0 ? ['No tasks.'] : sections)].join('\n\n')}\n`;
}

function renderTable(tasks: readonly TaskView[]): string {
  const rows = tasks.map((task) => [
    `\`${task.task}\``, task.state, escapeMarkdown(task.subagent ?? ''), task.issue === undefined ? '' : `\\#${task.issue}`, escapeMarkdown(task.title ?? ''),
    String(task.round), escapeMarkdown(task.question?.text ?? ''), task.updatedAt,
  ]);
  return ['| Task | State | Subagent | Issue | Title | Round | Question | Changed |', '|---|---|---|---|---|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

/** Text for one cell: what it says, and nothing that it could do. */
export function escapeMarkdown(text: string): string {
  return oneLine(text).replace(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);
}

/** What of a text a cell shows. */
export function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, ' ').trim();
}
