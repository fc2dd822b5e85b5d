import { expect, it } from 'vitest';
import { clientOf } from '../../client/client.ts';
import { ClientError } from '../../client/client-error.ts';
import { createOpenQuestions } from '../../client/open-questions.ts';
import type { Backend } from '../../client/ports.ts';
import type { DispatchResult, Json, TaskState, TaskView } from '../../client/types.ts';

function asked(id: string, partialState?: Json): DispatchResult {
  return {
    dispatchId: 't_0.r1',
    taskId: 't_0',
    round: 1,
    attempt: 1,
    outcome: 'needs_input',
    exitCode: 0,
    stdout: '',
    stderr: '',
    durationMs: 1,
    rounds: [],
    idleMs: 0,
    permissionMode: 'bypass',
    needsInput: { id, question: '?', partialState },
  };
}
const finished: DispatchResult = { ...asked('q'), outcome: 'finished', needsInput: undefined };

it('recognizes a question by its subagent, its input and its partial state', () => {
  const open = createOpenQuestions();
  open.note({ subagent: 'planner', input: { text: 'a', n: 1 } }, asked('q_1', { done: ['x'] }), undefined);

  const find = (subagent: string, input: Record<string, Json>, partialState?: Json) =>
    open.find({ subagent, input, partialState });

  expect(find('planner', { n: 1, answer: 'B', text: 'a' }, { done: ['x'] })).toBe('q_1');
  expect(find('planner', { text: 'a', n: 1 }, { done: ['x'] }), 'no answer').toBeUndefined();
  expect(find('fixer', { text: 'a', n: 1, answer: 'B' }, { done: ['x'] }), 'another subagent').toBeUndefined();
  expect(find('planner', { text: 'b', n: 1, answer: 'B' }, { done: ['x'] }), 'another input').toBeUndefined();
  expect(find('planner', { text: 'a', n: 1, answer: 'B' }, { done: ['y'] }), 'another partial state').toBeUndefined();
  expect(open.find({ subagent: 'planner', input: { answer: 'B' }, question: 'q_9' }), 'named').toBe('q_9');
});

it('answers the older of two equal dispatches, and then the other', () => {
  const open = createOpenQuestions();
  const wanted = { subagent: 'planner', input: { text: 'a' } };
  open.note(wanted, asked('q_1'), undefined);
  open.note(wanted, asked('q_2'), undefined);
  const answer = { subagent: 'planner', input: { text: 'a', answer: 'x' } };

  const first = open.find(answer);
  open.note(answer, finished, first);
  const second = open.find(answer);

  expect([first, second]).toEqual(['q_1', 'q_2']);
});

interface Call {
  readonly name: string;
  readonly given: unknown;
}

/** A place where every dispatch asks until it has two answers. */
function place(views: readonly TaskState[] = []): { readonly backend: Backend; readonly calls: Call[] } {
  const calls: Call[] = [];
  const left = [...views];
  const view = (state: TaskState): TaskView => ({ task: 't_0', state, round: 1, updatedAt: String(left.length) });
  const never = (): Promise<never> => Promise.reject(new Error('not asked for'));
  return {
    calls,
    backend: {
      pollMs: 1,
      explain: never,
      recover: never,
      describe: never,
      cancel: never,
      attach: never,
      tasks: never,
      history: never,
      start: ({ subagent, input }) => {
        calls.push({ name: 'start', given: { subagent, input } });
        return Promise.resolve(asked('q_1', { round: 1 }));
      },
      answer: (question, answer) => {
        calls.push({ name: 'answer', given: { question, answer } });
        return Promise.resolve(question === 'q_1' ? asked('q_2', { round: 2 }) : finished);
      },
      look: () => Promise.resolve(view(left.shift() ?? 'finished')),
    },
  };
}

const clock = { now: () => new Date(0), sleep: () => Promise.resolve() };

it('runs the documented loop of asking and answering', async () => {
  const { backend, calls } = place();
  const client = clientOf(backend, clock);
  const input = { text: 'Plan' };

  let result = await client.dispatch({ subagent: 'planner', input });
  const answers: Json[] = ['A', { pick: 2 }];
  while (result.needsInput)
    result = await client.dispatch({
      subagent: 'planner',
      input: { ...input, answer: answers.shift() ?? '' },
      partialState: result.needsInput.partialState,
    });

  expect(result.outcome).toBe('finished');
  expect(calls).toEqual([
    { name: 'start', given: { subagent: 'planner', input } },
    { name: 'answer', given: { question: 'q_1', answer: 'A' } },
    { name: 'answer', given: { question: 'q_2', answer: '{"pick":2}' } },
  ]);
});

it('passes on a partial state as data when nobody remembers its question', async () => {
  const { backend, calls } = place();

  await clientOf(backend, clock).dispatch({
    subagent: 'planner',
    input: { text: 'Plan', answer: 'A' },
    partialState: { seen: 3 },
  });

  expect(calls).toEqual([
    { name: 'start', given: { subagent: 'planner', input: { text: 'Plan', answer: 'A', partial_state: { seen: 3 } } } },
  ]);
});

it('refuses to answer a named question with nothing', async () => {
  const { backend } = place();

  await expect(clientOf(backend, clock).dispatch({ subagent: 'planner', question: 'q_1' })).rejects.toThrow(
    ClientError,
  );
});

it('resumes a task by its id with its open question, and only one that waits', async () => {
  const { backend, calls } = place(['suspended', 'finished']);
  const waits: Backend = {
    ...backend,
    look: async (task) => ({
      ...(await backend.look(task)),
      ...(calls.length === 0 && { question: { id: 'q_1', text: '?', options: [], expires: '2026-12-01T00:00:00Z' } }),
    }),
  };

  await clientOf(waits, clock).resume('t_0', 'B');
  const again = clientOf(waits, clock).resume('t_0', 'C');

  await expect(again).rejects.toThrow('The task t_0 is not waiting for anything: it is finished.');
  expect(calls).toEqual([{ name: 'answer', given: { question: 'q_1', answer: 'B' } }]);
});

it('reports every change once, and ends with the task', async () => {
  const { backend } = place([
    'accepted',
    'running',
    'running',
    'suspended',
    'suspended',
    'resuming',
    'finished',
    'failed',
  ]);

  const seen: TaskState[] = [];
  for await (const { state } of clientOf(backend, clock).watch('t_0')) seen.push(state);

  expect(seen).toEqual(['accepted', 'running', 'suspended', 'resuming', 'finished']);
});

it('stops watching when it is told to', async () => {
  const { backend } = place(['running', 'running', 'running']);
  const stop = new AbortController();
  const seen: string[] = [];

  for await (const { state } of clientOf(backend, {
    ...clock,
    sleep: () => {
      stop.abort();
      return Promise.reject(new Error('aborted'));
    },
  }).watch('t_0', { signal: stop.signal }))
    seen.push(state);

  expect(seen).toEqual(['running']);
});
