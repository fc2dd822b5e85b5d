/** What an orchestrating agent may answer, and what only the person who started it may answer. */
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

const TASK = 't_0123456789ab';
const QUESTION = 'q_0123456789ab';

function placeOf(view: TaskView): TaskPlace & { readonly answered: string[] } {
  const answered: string[] = [];
  return {
    answered,
    pollMs: 1,
    tasks: () => Promise.resolve([view]),
    describe: () => Promise.resolve({ task: view, rounds: [] } as never),
    start: () => Promise.reject(new Error('not asked for')),
    answer: (question, signal) => {
      answered.push(`${signal} to ${question}`);
      return Promise.resolve('taken up');
    },
  };
}

describe.each(['permission', 'hosts', 'budget'] as const)('a question that asks for more (%s)', (reason) => {
  it('is refused, with who can answer it, and nothing is sent', async () => {
    const place = placeOf(asking(reason));

    await expect(resumeTask(place, { task: TASK, signal: '1' })).rejects.toMatchObject({
      code: 'not-allowed',
      fix: expect.stringContaining('agora answer q_0123456789ab') as unknown,
    });
    expect(place.answered).toEqual([]);
    expect(tellTask(asking(reason))).toMatchObject({ needs_person: true });
  });
});

it.each(['question', 'more', undefined] as const)('answers any other question: %s', async (reason) => {
  const place = placeOf(asking(reason));

  expect(await resumeTask(place, { task: TASK, signal: '1' })).toBe('taken up');
  expect(place.answered).toEqual([`1 to ${QUESTION}`]);
  expect(tellTask(asking(reason))).not.toHaveProperty('needs_person');
});

describe('an answer that arrives too late', () => {
  const place = (): ReturnType<typeof placeOf> => placeOf(asking('question'));

  it.each([{ question: 'q_earlier00001' }, { told: 'q_earlier00001' }])(
    'is refused with the current question, and does not answer that one: %o',
    async (meant) => {
      const at = place();

      await expect(resumeTask(at, { task: TASK, signal: '2', ...meant })).rejects.toMatchObject({
        code: 'already-answered',
        message: expect.stringMatching(
          /q_earlier00001 is no longer open.*not used.*asks q_0123456789ab now: May I push\?$/,
        ) as unknown,
        fix: expect.stringContaining(`question_id ${QUESTION}`) as unknown,
      });
      expect(at.answered).toEqual([]);
    },
  );

  it('is also refused when nothing is asked any more', async () => {
    const at = placeOf({ task: TASK, state: 'running', round: 2, updatedAt: '2026-11-01T00:00:00Z' });

    await expect(resumeTask(at, { task: TASK, signal: '2', question: QUESTION })).rejects.toMatchObject({
      message: expect.stringMatching(/the task is running\.$/) as unknown,
    });
    expect(at.answered).toEqual([]);
  });

  it('is refused when it names nothing, because what the task asks next may be for a person', async () => {
    const at = placeOf({ task: TASK, state: 'running', round: 2, updatedAt: '2026-11-01T00:00:00Z' });

    await expect(resumeTask(at, { task: TASK, signal: '1' })).rejects.toMatchObject({
      code: 'already-answered',
      message: `The task ${TASK} is not waiting for anything: it is running.`,
    });
    expect(at.answered).toEqual([]);
  });

  it('is not too late when it names the open question', async () => {
    const at = place();

    await resumeTask(at, { task: TASK, signal: '2', question: QUESTION, told: 'q_earlier00001' });

    expect(at.answered).toEqual([`2 to ${QUESTION}`]);
  });
});

describe('a task whose process was killed', () => {
  const lost: TaskView = { task: TASK, state: 'running', round: 2, updatedAt: '2026-11-01T00:00:00Z', isLost: true };

  it('continues on this machine', async () => {
    const at = { ...placeOf(lost), recover: (task: string) => Promise.resolve(`recovers ${task}`) };

    expect(await resumeTask(at, { task: TASK, signal: 'go on' })).toBe(`recovers ${TASK}`);
    expect(at.answered).toEqual([]);
  });

  it('is left to the bot on GitHub', async () => {
    await expect(resumeTask(placeOf(lost), { task: TASK, signal: 'go on' })).rejects.toMatchObject({
      code: 'already-answered',
    });
  });
});
