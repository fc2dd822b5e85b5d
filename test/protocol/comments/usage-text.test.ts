import { expect, it } from 'vitest';
import {
  plainModel,
  plural,
  renderAmounts,
  renderBudgetBar,
  renderElapsed,
  renderTaskUsage,
  renderUsage,
  renderUsd,
} from '../../../protocol/comments/usage-text.ts';

it.each([
  [{}, ''],
  [
    { turns: 0, tokens: 0, costUsd: 0, agentSeconds: 0, idleSeconds: 0, apiCalls: 0 },
    '0 turns · 0 tokens · $0 · agent 0.0 s · 0 API calls',
  ],
  [
    { turns: 12, tokens: 34_500, costUsd: 0.42, agentSeconds: 185, idleSeconds: 60, apiCalls: 1 },
    '12 turns · 34,500 tokens · $0.42 · agent 3 min 5 s · idle 1 min 0 s · 1 API call',
  ],
  [{ agentSeconds: 600 }, 'agent 10 min 0 s'],
  [{ idleSeconds: 600 }, 'idle 10 min 0 s'],
])('says %j in words', (amounts, words) => {
  expect(renderAmounts(amounts)).toBe(words);
});

it.each([
  [0, '$0'],
  [0.00009999, 'under $0.0001'],
  [0.0001, '$0.0001'],
  [0.01234, '$0.012'],
  [0.0994, '$0.099'],
  [0.1, '$0.10'],
  [1.234, '$1.23'],
])('shows %d dollars as %s', (usd, shown) => {
  expect(renderUsd(usd)).toBe(shown);
});

it.each([
  [0, '0.0 s'],
  [4_200, '4.2 s'],
  [51_000, '51.0 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [3_540_000, '59 min 0 s'],
  [3_599_499, '59 min 59 s'],
  [3_599_500, '1 h 0 min'],
  [4_530_000, '1 h 16 min'],
  [7_800_000, '2 h 10 min'],
])('shows %d ms as %s', (ms, shown) => {
  expect(renderElapsed(ms)).toBe(shown);
});

it('counts one thing, and any other number of them', () => {
  expect([0, 1, 2].map((count) => plural(count, 'turn'))).toEqual(['0 turns', '1 turn', '2 turns']);
});

it('shows the first 100 characters of the name of a model, without Markdown', () => {
  expect(plainModel('a/b:c@1.0+x-y_z')).toBe('a/b:c@1.0+x-y_z');
  expect(plainModel('`m`](x) <b>')).toBe('mxb');
  expect(plainModel('m'.repeat(101))).toBe('m'.repeat(100));
});

it('shows the whole task on one line, without API calls', () => {
  const task = { turns: 3, apiCalls: 7 };

  expect(renderTaskUsage({ model: 'm', dispatch: {}, task })).toBe('`m` · 3 turns');
  expect(renderTaskUsage({ dispatch: {}, task })).toBe('3 turns');
  expect(renderTaskUsage({ model: 'm', dispatch: {}, task: {} })).toBe('`m`');
  expect(renderTaskUsage({ dispatch: {}, task: { apiCalls: 7 } })).toBe('');
});

it('shows the whole task from the second round on, and what is left of a budget', () => {
  const usage = { model: 'm', dispatch: { turns: 2, apiCalls: 7 }, task: { turns: 3 }, left: { turns: 4 } };

  expect(renderUsage(usage, 1)).toBe('**Used:** `m` · 2 turns  \n**Budget left:** 4 turns');
  expect(renderUsage(usage, 2).split('  \n')).toEqual([
    '**Used:** `m` · 2 turns',
    '**Whole task so far:** 3 turns',
    '**Budget left:** 4 turns',
  ]);
  expect(renderUsage({ dispatch: { turns: 1 }, task: {} }, 2)).toBe('**Used:** 1 turn');
  expect(renderUsage({ dispatch: {}, task: {}, left: {} }, 2)).toBe('');
});

it.each([
  ['no budget', {}, undefined, ''],
  ['no measure in the budget', { turns: 3 }, {}, ''],
  ['a budget of nothing', {}, { turns: 0 }, ''],
  ['nothing used', {}, { turns: 9 }, '░░░░░░░░░░ 0% of 9 turns'],
  ['half', { turns: 5 }, { turns: 5 }, '█████░░░░░ 50% of 10 turns'],
  ['hardly anything left', { tokens: 1_999 }, { tokens: 1 }, '█████████░ 99% of 2,000 tokens'],
  ['nothing left', { turns: 10 }, { turns: 0 }, '██████████ 100% of 10 turns'],
  ['a part of a dollar', { costUsd: 0.1 }, { costUsd: 0.2 }, '███░░░░░░░ 33% of $0.30'],
  ['less than a cent away from ten', {}, { costUsd: 0.0999997 }, '░░░░░░░░░░ 0% of $0.10'],
  ['time', { agentSeconds: 60 }, { agentSeconds: 540 }, '█░░░░░░░░░ 10% of 10 min 0 s'],
  ['turns most', { costUsd: 1, turns: 9 }, { costUsd: 9, turns: 1 }, '█████████░ 90% of 10 turns'],
  ['money most', { costUsd: 9, turns: 1 }, { costUsd: 1, turns: 9 }, '█████████░ 90% of $10.00'],
])('draws a budget of which is used: %s', (_, task, left, bar) => {
  expect(renderBudgetBar({ task, left })).toBe(bar);
});
