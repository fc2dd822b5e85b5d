import { expect, it } from 'vitest';
import { COLOURS } from '../../../cli/paint.ts';
import { renderTasks } from '../../../cli/render/render-task.ts';
import { cutToWidth, widthOf } from '../../../cli/render/text-width.ts';

it.each([
  ['plain', 5],
  [COLOURS.green('✔ finished'), 10],
  ['修理', 4],
  ['한국', 4],
  ['ｆｕｌｌ', 8],
  ['⌛ expired', 10],
  ['⏸️', 2],
  ['🇩🇪', 2],
  ['👨‍👩‍👧', 2],
  ['é', 1],
  ['#1', 2],
])('counts the columns of %s', (text, columns) => {
  expect(widthOf(text)).toBe(columns);
});

it('cuts a text to a number of columns, and no character in the middle', () => {
  expect(cutToWidth('修理する', 5)).toBe('修理');
  expect(cutToWidth('a👨‍👩‍👧b', 2)).toBe('a');
  expect(cutToWidth('short', 20)).toBe('short');
});

it('lists an expired task, whose sign takes two columns, in the columns of the others', () => {
  const view = { round: 1, subagent: 'fixer', updatedAt: '2026-03-03T10:00:00Z' };

  const [expired = '', idle = ''] = renderTasks(
    [
      { ...view, task: 't_0123456789ab', state: 'expired' },
      { ...view, task: 't_0123456789ac', state: 'suspended' },
    ],
    COLOURS,
  );

  expect(widthOf(expired.slice(0, expired.indexOf('t_')))).toBe(widthOf(idle.slice(0, idle.indexOf('t_'))));
});
