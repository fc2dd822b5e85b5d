/** What an orchestrating agent may answer, and what is left to the person who started it. */
import { describe, expect, it } from 'vitest';
import { resumeTask, type TaskPlace, tellTask } from '../../../cli/orchestration/orchestrator.ts';
import type { TaskView } from '../../../client/types.ts';

const asking = (yieldReason: TaskView['yieldReason']): TaskView => ({
  task: 't_0123456789ab',
  state: 'suspended',
  round: 1,
  updatedAt: '2026-11-01T00:00:00Z',
  question: { id: 'q_0123456789ab', text: 'May I push?', options: ['Yes', 'No'], expires: '2099-01-01T00:00:00Z' },
  ...(yieldReason !== undefined && { yieldReason }),
});

function placeOf(view: TaskView): TaskPlace & { readonly answered: string[] } {
  const answered: string[] = [];
  return {
    answered,
    pollMs: 1,
    tasks: () => Promise.resolve([view]),
    describe: () => Promise.resolve({ task: view, rounds: [] } as never),
    start: () => Promise.reject(new Error('not asked for')),
    resume: (_, signal) => {
      answered.push(signal);
      return Promise.resolve('taken up');
    },
  };
}

describe.each(['permission', 'hosts', 'budget'] as const)('a question for more (%s)', (reason) => {
  it('is refused, with who can answer it, and nothing is sent', async () => {
    const place = placeOf(asking(reason));

    await expect(resumeTask(place, 't_0123456789ab', '1')).rejects.toMatchObject({
      code: 'not-allowed',
      fix: expect.stringContaining('agora answer q_0123456789ab') as unknown,
    });
    expect(place.answered).toEqual([]);
    expect(tellTask(asking(reason))).toMatchObject({ needs_person: true });
  });
});

it.each(['question', 'more', undefined] as const)('answers any other question: %s', async (reason) => {
  const place = placeOf(asking(reason));

  expect(await resumeTask(place, 't_0123456789ab', '1')).toBe('taken up');
  expect(place.answered).toEqual(['1']);
  expect(tellTask(asking(reason))).not.toHaveProperty('needs_person');
});
