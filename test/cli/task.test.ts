import { expect, it } from 'vitest';
import { renderTask } from '../../cli/render/task.ts';
import { COLOURLESS } from '../../cli/paint.ts';
import type { TaskView } from '../../client/types.ts';

const task: TaskView = { task: 't_0123456789ab', state: 'finished', round: 2, updatedAt: '2026-03-03T10:00:00Z' };

it.each([[true, 'The checks passed.'], [false, 'The checks failed.']])('shows in status and watch how verify came out: %s', (passed, words) => {
  expect(renderTask({ ...task, verify: { passed } }, COLOURLESS).join('\n')).toContain(words);
});

it('says nothing of checks where there were none', () => {
  expect(renderTask(task, COLOURLESS).join('\n')).not.toContain('checks');
});
