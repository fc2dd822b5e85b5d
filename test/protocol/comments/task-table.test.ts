import { expect, it } from 'vitest';
import { escapeMarkdown, renderSections, renderTable } from '../../../protocol/comments/task-table.ts';
import { TaskState } from '../../../protocol/messages/lifecycle.ts';

it('puts each state in one section, in the order of what needs somebody', () => {
  const tasks = TaskState.options.map((state) => ({ state }));
  const names = (some: readonly { readonly state: string }[]): string => some.map(({ state }) => state).join(' ');

  expect(renderSections(tasks, names)).toEqual([
    '## Waiting for an answer\n\nsuspended',
    '## At work\n\naccepted running idle resuming',
    '## Finished\n\nfinished',
    '## Ended otherwise\n\nfailed cancelled expired',
  ]);
});

it('shows no section without tasks', () => {
  expect(renderSections([{ state: 'finished' }], ({ length }) => `${length} of them`)).toEqual([
    '## Finished\n\n1 of them',
  ]);
  expect(renderSections([], () => 'none')).toEqual([]);
});

it('writes a table with a line below its head', () => {
  expect(renderTable(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});

it('takes the effect from all signs of Markdown', () => {
  expect(escapeMarkdown('a|b `c` [d](e) é 1')).toBe('a\\|b \\`c\\` \\[d\\]\\(e\\) é 1');
});
