/** The tools of `agora mcp`, called by the SDK's own client: long waits, and calls that the client gives up. */
import { setImmediate } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect, it, onTestFinished } from 'vitest';
import { createOrchestratorServer } from '../../../cli/orchestration/orchestrator-server.ts';
import type { SeenTasks } from '../../../cli/orchestration/task-news.ts';
import type { TaskView } from '../../../client/types.ts';

const TASK = 't_0123456789ab';
const running: TaskView = { task: TASK, state: 'running', round: 1, updatedAt: '2026-11-01T00:00:00Z' };
const asking = (id: string): TaskView => ({
  ...running,
  state: 'suspended',
  question: { id, text: 'Which one?', options: ['A', 'B'], expires: '2099-01-01T00:00:00Z' },
});

interface Served {
  readonly call: (name: string, args?: object, options?: Parameters<Client['callTool']>[2]) => Promise<string>;
  readonly answered: string[];
  /** Changes the task, and what happens at the next look at it. */
  readonly show: (view: TaskView, atLook?: () => void) => void;
}

/** The clock advances only by sleeping, and costs no time. */
async function serve(): Promise<Served> {
  let now = 0;
  let view = running;
  let atLook: (() => void) | undefined;
  const store = new Map<string, SeenTasks>();
  const answered: string[] = [];
  const look = async (): Promise<TaskView> => {
    atLook?.();
    await setImmediate();
    return view;
  };
  const server = createOrchestratorServer('1', {
    place: {
      pollMs: 3_000,
      tasks: async () => [await look()],
      describe: async () => ({ taskId: TASK, dispatchId: `${TASK}.r1`, task: await look(), rounds: [] }),
      start: () => Promise.reject(new Error('not asked for')),
      answer: (question, signal) => {
        answered.push(`${signal} to ${question}`);
        return Promise.resolve('taken up');
      },
    },
    cursors: {
      read: (cursor) => Promise.resolve(store.get(cursor)),
      keep: (cursor, seen) => Promise.resolve(void store.set(cursor, seen)),
    },
    clock: {
      now: () => new Date(now),
      sleep: (ms) => {
        now += ms;
        return setImmediate();
      },
    },
  });
  const client = new Client({ name: 'orchestrator', version: '1' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  onTestFinished(() => client.close());
  return {
    answered,
    show: (next, then) => {
      view = next;
      atLook = then;
    },
    call: async (name, args = {}, options = {}) => {
      const { content } = await client.callTool({ name, arguments: { ...args } }, undefined, options);
      return JSON.stringify(content);
    },
  };
}

const cursorIn = (said: string): string | undefined => /c_[0-9a-f]{16}/.exec(said)?.[0];

it('shows a client that asks for progress, several times a minute, that a long wait goes on', async () => {
  const { call } = await serve();
  const cursor = cursorIn(await call('agent_wait'));
  const seconds: number[] = [];

  await call('agent_wait', { cursor, timeout_seconds: 600 }, { onprogress: ({ progress }) => seconds.push(progress) });

  expect(seconds.slice(0, 3)).toEqual([15, 30, 45]);
  expect(seconds).toHaveLength(39);
});

it.each(['agent_wait', 'agent_list', 'agent_status'])(
  'does not count a question as heard whose report the client did not wait for: %s',
  async (tool) => {
    const { call, show, answered } = await serve();
    show(asking('q_earlier00001'));
    const cursor = cursorIn(await call('agent_wait'));
    const { abort, look, workedOff } = cancelling();
    show(asking('q_later0000001'), look);

    const wait = call(tool, tool === 'agent_wait' ? { cursor } : { task_id: TASK }, { signal: abort.signal });
    await expect(wait).rejects.toThrow();
    await workedOff();
    const late = await call('agent_resume', { task_id: TASK, signal: 'A' });

    expect(late).toContain('q_earlier00001 is no longer open');
    expect(answered).toEqual([]);
  },
);

it('does not answer for a client that has cancelled the call before', async () => {
  const { call, show, answered } = await serve();
  const { abort, look, workedOff } = cancelling();
  show(asking('q_earlier00001'), look);

  const resume = call('agent_resume', { task_id: TASK, signal: 'A' }, { signal: abort.signal });
  await expect(resume).rejects.toThrow();
  await workedOff();

  expect(answered).toEqual([]);
});

/** A client that cancels its call while the server looks at the task. */
function cancelling() {
  const abort = new AbortController();
  return {
    abort,
    look: () => {
      abort.abort();
    },
    /** The server's look ends in an earlier turn of the loop than this. */
    workedOff: () => setImmediate(),
  };
}
