/** `/agora end`, which an agent's last question names, also ends the input of a task on this machine. */
import { expect, it } from 'vitest';
import { createLiveHost } from '../../../client/adapters/local/live-host.ts';
import { firstWordsOf, insistOnThisTask, isEndOfInput } from '../../../client/live/end-words.ts';
import type { JournalRecord } from '../../../client/live/journal-fold.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';

const task = taskIdOf('local', 'x');

it.each(['/agora end', ' /Agora  end\n', '/agora end t_0123456789ab', '/agora end q_0123456789ab'])(
  'ends the input: %j',
  (text) => {
    expect(isEndOfInput(text)).toBe(true);
  },
);

it.each(['/agora ending', 'Use /agora end', '/agora end\nAnd then the tests.', '/agora', 'end', ''])(
  'is a text like any other: %j',
  (text) => {
    expect(isEndOfInput(text)).toBe(false);
  },
);

it('is the last answer to a question, and says that nothing more is to be done after a finished turn', () => {
  const asked = { id: 'q_1', question: 'Which?' };

  expect(firstWordsOf('/agora end', asked)).toMatchObject({
    answer: expect.stringMatching(/^No answer/) as unknown,
    isFinal: true,
  });
  expect(firstWordsOf('/agora end', { ...asked, demand: 'more' })).toMatchObject({
    answer: expect.stringMatching(/^Nothing more/) as unknown,
    isFinal: true,
  });
  expect(firstWordsOf('The red one', asked)).toEqual({ answer: 'The red one' });
});

it('ends the input of a run that is being followed', () => {
  const records: JournalRecord[] = [];
  const journal = { append: (...more: readonly JournalRecord[]) => void records.push(...more) };
  const rules = { idleMs: 1_000, keepsAsking: false };
  const host = createLiveHost(1, { task, rules, author: 'ada', journal });

  host.receive({ type: 'user_message', text: '/agora end', by: 'bob' });

  expect(records).toEqual([{ kind: 'input-over', by: 'bob' }]);
});

it.each([task, questionIdOf(task, 3), task.toUpperCase()])(
  'accepts the id of the task and of its questions: %s',
  (id) => {
    expect(() => {
      insistOnThisTask(`/agora end ${id}`, task);
    }).not.toThrow();
  },
);

it.each([taskIdOf('local', 'y'), questionIdOf(taskIdOf('local', 'y'), 3), 't_mistyped'])(
  'ends nothing when it names another task: %s',
  (id) => {
    const records: JournalRecord[] = [];
    const journal = { append: (...more: readonly JournalRecord[]) => void records.push(...more) };
    const host = createLiveHost(1, { task, rules: { idleMs: 1_000, keepsAsking: false }, author: 'ada', journal });

    const refused = host.receive({ type: 'user_message', text: `/agora end ${id}` });

    expect(refused).toMatch(/^\S+ is neither the task t_\w+ nor one of its questions, so nothing was ended\.$/);
    expect(records).toEqual([]);
    expect(() => {
      insistOnThisTask(`/agora end ${id}`, task);
    }).toThrow(/so nothing was ended/);
  },
);
