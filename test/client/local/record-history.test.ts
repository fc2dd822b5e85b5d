/** The history of a task on this machine, from its record and its results. */
import { expect, it } from 'vitest';
import { DispatchResult } from '../../../client/client-schemas.ts';
import { historyOfRecords } from '../../../client/local/record-history.ts';
import { type StoredResult, TaskRecord, viewOfRecord } from '../../../client/local/task-record.ts';
import { dispatchIdOf, questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';

const task = taskIdOf('local', 'a');
const record = TaskRecord.parse({ v: 1, task, subagent: 'fixer', input: {}, startedAt: '2026-11-20T09:00:00.000Z' });
const answer = {
  round: 1,
  question: questionIdOf(task, 1),
  asked: 'Which?',
  answer: 'A',
  by: 'ada',
  at: '2026-11-20T11:00:00.000Z',
};

function stored(round: number, endedAt: string, more: object): StoredResult {
  const result = DispatchResult.parse({
    v: 1,
    dispatchId: dispatchIdOf(task, round),
    taskId: task,
    round,
    attempt: 1,
    outcome: 'finished',
    exitCode: 0,
    stdout: '',
    stderr: '',
    durationMs: 1,
    rounds: [],
    idleMs: 0,
    permissionMode: 'bypass',
    ranOn: { platform: 'linux', runtime: 'command', version: '' },
    ...more,
  });
  return { result, endedAt, expires: '2026-12-20T10:00:00.000Z' };
}
const used = (costUsd: number) => ({ dispatch: {}, task: { costUsd } });
const asks = (more: object = {}) => ({
  outcome: 'needs_input',
  needsInput: { id: questionIdOf(task, 1), question: 'Which?', ...more },
  used: used(1),
});
const historyOf = (results: readonly StoredResult[], now = '2026-11-20T12:00:00.000Z', since?: Date) =>
  historyOfRecords([{ record, results, view: viewOfRecord(record, results, undefined, new Date(now)) }], since);

it('measures a question from the end of its round to the answer for the next one', () => {
  const first = stored(1, '2026-11-20T10:00:00.000Z', asks());
  const second = stored(2, '2026-11-20T11:30:00.000Z', {
    rounds: [answer],
    used: { ...used(3), left: { costUsd: 2 } },
  });

  expect(historyOf([first, second])).toMatchObject([
    {
      startedAt: record.startedAt,
      endedAt: '2026-11-20T11:30:00.000Z',
      used: [
        { at: '2026-11-20T10:00:00.000Z', amounts: { costUsd: 1 } },
        { at: '2026-11-20T11:30:00.000Z', amounts: { costUsd: 3 } },
      ],
      left: { costUsd: 2 },
      questions: [{ askedAt: '2026-11-20T10:00:00.000Z', standing: 'answered', until: answer.at, by: 'ada' }],
    },
  ]);
});

it('reports the state of a question without an answer', () => {
  const first = stored(1, '2026-11-20T10:00:00.000Z', asks());
  const ended = stored(2, '2026-11-20T11:00:00.000Z', { outcome: 'cancelled' });

  expect(historyOf([first])[0]?.questions).toMatchObject([{ standing: 'open' }]);
  expect(historyOf([first], '2027-01-20T00:00:00.000Z')[0]?.questions).toMatchObject([
    { standing: 'expired', until: '2026-12-20T10:00:00.000Z' },
  ]);
  expect(historyOf([first, ended])[0]?.questions).toMatchObject([
    { standing: 'closed', until: '2026-11-20T11:00:00.000Z' },
  ]);
});

it('does not count the question whether there is more to do', () => {
  expect(historyOf([stored(1, '2026-11-20T10:00:00.000Z', asks({ demand: 'more' }))])[0]?.questions).toEqual([]);
});

it('leaves out tasks that have not changed since', () => {
  const results = [stored(1, '2026-11-20T10:00:00.000Z', {})];

  expect(historyOf(results, undefined, new Date('2026-11-20T10:00:00.001Z'))).toEqual([]);
  expect(historyOf(results, undefined, new Date('2026-11-20T10:00:00.000Z'))).toHaveLength(1);
});

it('says which option of an open question the agent recommends', () => {
  const view = (more: object) =>
    historyOf([stored(1, '2026-11-20T10:00:00.000Z', asks({ options: ['A', 'B'], ...more }))])[0]?.task.question;

  expect(view({ recommended: 2 })?.recommended).toBe(2);
  expect(view({})).not.toHaveProperty('recommended');
});

it('names a task without the credential in its request', () => {
  const request = { text: `Try ghp_${'a1B2'.repeat(9)} first\nThen revoke it` };

  const view = viewOfRecord({ ...record, input: request }, [], undefined, new Date(record.startedAt));

  expect(view.title).toBe('Try <a GitHub token, taken out> first');
});
