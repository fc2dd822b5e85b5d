/** What an orchestrating agent learns about its tasks: everything, once for each cursor. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TaskView } from '../../../client/types.ts';
import { awaitNews, type CursorStore, type TaskPlace, tellTask } from '../../../cli/orchestration/orchestrator.ts';
import { cursorOf, findNews, findStanding, type SeenTasks } from '../../../cli/orchestration/task-news.ts';

const at = '2026-03-03T10:00:00.000Z';
const view = (task: string, over: Partial<TaskView> = {}): TaskView => ({
  task,
  state: 'running',
  round: 1,
  updatedAt: at,
  ...over,
});
const asking = (task: string, round = 1): TaskView =>
  view(task, {
    state: 'suspended',
    round,
    subagent: 'oracle',
    question: { id: `q_${task}${round}`, text: 'clarify auth', options: ['OAuth'], expires: at },
  });

interface Watched {
  readonly wait: (
    cursor?: string,
    tasks?: readonly string[],
    started?: readonly string[],
  ) => ReturnType<typeof awaitNews>;
  readonly store: Map<string, SeenTasks>;
}

/** @param looks the tasks at each look; the last entry is repeated. The clock advances one second with each look. */
function watched(...looks: (readonly TaskView[])[]): Watched {
  let now = 0;
  let look = 0;
  const store = new Map<string, SeenTasks>();
  const cursors: CursorStore = {
    read: (cursor) => Promise.resolve(store.get(cursor)),
    keep: (cursor, seen) => {
      store.set(cursor, seen);
      return Promise.resolve();
    },
  };
  const place: TaskPlace = {
    pollMs: 1_000,
    tasks: () => Promise.resolve(looks[Math.min(look++, looks.length - 1)] ?? []),
    describe: () => Promise.reject(new Error('not asked for')),
    start: () => Promise.reject(new Error('not asked for')),
    answer: () => Promise.reject(new Error('not asked for')),
  };
  const clock = {
    now: () => new Date(now),
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
  return {
    store,
    wait: (cursor, tasks, started) =>
      awaitNews(
        { cursor, tasks, started, timeoutMs: 30_000 },
        { place, cursors, clock },
        { signal: new AbortController().signal },
      ),
  };
}

const idsOf = ({ tasks }: { readonly tasks: readonly TaskView[] }): string[] => tasks.map(({ task }) => task);

describe('waiting for news', () => {
  it('first reports the states of all tasks that have not ended', async () => {
    const { wait } = watched([asking('a'), view('b'), view('c', { state: 'finished' })]);

    expect(idsOf(await wait())).toEqual(['a', 'b']);
  });

  it('first reports the state of a task that is named or was just started, even if it has ended', async () => {
    const ended = [view('a', { state: 'finished' }), view('b', { state: 'failed' }), view('c')];
    const { wait } = watched(ended);

    expect(idsOf(await wait(undefined, ['a']))).toEqual(['a']);
    expect(idsOf(await wait(undefined, undefined, ['b']))).toEqual(['b', 'c']);
    expect(idsOf(await wait('c_0000000000000000', undefined, ['b']))).toEqual(['b', 'c']);
  });

  it('does not report tasks that ended long before, after a first look at others', async () => {
    const { wait } = watched([view('old', { state: 'finished' }), view('a'), view('b')]);
    const first = await wait(undefined, ['a']);

    const second = await wait(first.cursor);

    expect([idsOf(first), idsOf(second)]).toEqual([['a'], ['b']]);
  });

  it('reports what happened while nobody waited, once', async () => {
    const { wait } = watched([view('a'), view('b')], [asking('a'), view('b')]);

    const first = await wait();
    const second = await wait(first.cursor);
    const third = await wait(second.cursor);

    expect(idsOf(second)).toEqual(['a']);
    expect(tellTask(second.tasks[0] ?? view('?'))).toMatchObject({ needs_input: 'oracle needs input: clarify auth' });
    expect(idsOf(third)).toEqual([]);
    expect(third.cursor).toBe(second.cursor);
  });

  it('reports the same again to a client with the older cursor', async () => {
    const { wait } = watched([view('a')], [asking('a')]);
    const first = await wait();

    expect(idsOf(await wait(first.cursor))).toEqual(['a']);
    expect(idsOf(await wait(first.cursor))).toEqual(['a']);
  });

  it('reports a task that began and ended in between', async () => {
    const { wait } = watched([], [], [view('a', { state: 'failed' })]);
    const first = await wait();

    expect(idsOf(await wait(first.cursor))).toEqual(['a']);
  });

  it('waits only for the named tasks, and forgets nothing about the others', async () => {
    const { wait } = watched([view('a'), view('b')], [asking('a'), view('b')], [asking('a'), asking('b')]);
    const first = await wait();

    const second = await wait(first.cursor, ['b']);
    const third = await wait(second.cursor);

    expect([idsOf(second), idsOf(third)]).toEqual([['b'], ['a']]);
    await expect(wait(first.cursor, ['z'])).rejects.toThrow('There is no task z.');
  });

  it('starts again, and says so, with a cursor that is no longer stored', async () => {
    const { wait } = watched([view('a')]);

    expect(await wait('c_0000000000000000')).toMatchObject({ isFromTheStart: true, tasks: [{ task: 'a' }] });
  });

  it('misses and repeats nothing, whatever happens between the calls', () => {
    const standing = fc.record({
      task: fc.constantFrom('a', 'b', 'c'),
      state: fc.constantFrom('running', 'suspended', 'finished', 'failed'),
      round: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(standing, { selector: ({ task }) => task })), (looks) => {
        let seen: SeenTasks | undefined;
        const known = new Map<string, string>();
        for (const [index, look] of looks.entries()) {
          const views = look.map((one) => view(one.task, one as Partial<TaskView>));
          const found = seen === undefined ? findStanding(views, views) : findNews(seen, views);
          const changed = views.filter(
            ({ task, state, round }) =>
              known.get(task) !== `${state}${round}` && (index > 0 || !['finished', 'failed'].includes(state)),
          );

          expect(found.news).toEqual(changed);
          expect(findNews(found.seen, views).news).toEqual([]);
          expect(cursorOf(found.seen)).toMatch(/^c_[0-9a-f]{16}$/);
          for (const { task, state, round } of views) known.set(task, `${state}${round}`);
          seen = found.seen;
        }
      }),
    );
  });
});
