import { expect, it } from 'vitest';
import { renderResult, renderTask } from '../../cli/render/task.ts';
import { COLOURLESS } from '../../cli/paint.ts';
import type { DispatchResult, TaskView } from '../../client/types.ts';

const task: TaskView = { task: 't_0123456789ab', state: 'finished', round: 2, updatedAt: '2026-03-03T10:00:00Z' };

it.each([[true, 'The checks passed.'], [false, 'The checks failed.']])('shows in status and watch how verify came out: %s', (passed, words) => {
  expect(renderTask({ ...task, verify: { passed } }, COLOURLESS).join('\n')).toContain(words);
});

it('does not list as a success what came to nothing', () => {
  expect(renderTask({ ...task, conclusion: 'blocked' }, COLOURLESS)[0]).toContain('○ blocked');
  expect(renderTask({ ...task, conclusion: 'finished' }, COLOURLESS)[0]).toContain('✔ finished');
});

it('says nothing of checks where there were none', () => {
  expect(renderTask(task, COLOURLESS).join('\n')).not.toContain('checks');
});

const result: DispatchResult = { dispatchId: 't_0123456789ab.r1', taskId: 't_0123456789ab', round: 1, attempt: 1, outcome: 'finished', exitCode: 0, stdout: '', stderr: '', durationMs: 5, rounds: [], idleMs: 0, permissionMode: 'bypass', title: 'Looked around' };

it.each([['finished', '✔ Looked around'], ['nothing-changed', '○ Looked around'], ['blocked', '○ Looked around']] as const)('does not call it a success when nothing came of it: %s', (conclusion, headline) => {
  expect(renderResult({ ...result, conclusion }, COLOURLESS)[0]).toContain(headline);
});

it('shows what the whole task used, and nothing that nobody knows', () => {
  const shown = renderResult({ ...result, used: { model: 'opus', dispatch: { turns: 1 }, task: { turns: 3, costUsd: 0.25 } } }, COLOURLESS).join('\n');

  expect(shown).toContain('opus');
  expect(shown).toContain('3 turns · $0.25');
  expect(shown).not.toContain('tokens');
});
