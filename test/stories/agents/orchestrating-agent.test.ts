/** An agent uses the tools of `agora mcp` to start tasks on this machine. It is killed, comes back and answers them. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AGORA, agora } from '../../support/command-line.ts';
import { openHome } from '../people/attach-home.ts';

/** Asks for its name, and ends with the answer. It knows its instructions only from its session. */
const ASKS =
  'if [ "$AGORA_ROUND" = 1 ]; then cat > "$AGORA_SESSION_DIR/talk"; printf \'{"question":"Which way?","options":["Left","Right"]}\' > "$AGORA_SENTINEL"; else echo "Went $AGORA_ANSWER for $(grep -oE "Errand (one|two)" "$AGORA_SESSION_DIR/talk" | tail -n 1)"; fi';

const Said = z.object({ content: z.array(z.object({ text: z.string() })), isError: z.boolean().optional() });
const News = z.object({
  cursor: z.string().optional(),
  tasks: z.array(
    z.looseObject({
      task_id: z.string(),
      state: z.string(),
      needs_input: z.string().optional(),
      lost: z.boolean().optional(),
    }),
  ),
});

interface Orchestrator {
  readonly call: (tool: string, args?: Record<string, unknown>) => Promise<string>;
  readonly pid: number;
  readonly close: () => Promise<void>;
}

async function orchestrate(home: ReturnType<typeof openHome>): Promise<Orchestrator> {
  const client = new Client({ name: 'orchestrator', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [AGORA, 'mcp', '--local'],
    cwd: home.tree.path,
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', ...home.env },
  });
  await client.connect(transport);
  return {
    pid: transport.pid ?? 0,
    close: () => client.close(),
    call: async (name, args = {}) => {
      const { content, isError } = Said.parse(
        await client.callTool({ name, arguments: args }, undefined, { timeout: 120_000 }),
      );
      return `${isError === true ? 'ERROR ' : ''}${content[0]?.text ?? ''}`;
    },
  };
}

/** Waits until all of the given tasks have reached a state, using each response's cursor. @returns the last cursor. */
async function awaitAll(
  { call }: Orchestrator,
  tasks: readonly string[],
  state: string,
  from: string | undefined,
): Promise<{ readonly cursor: string | undefined; readonly told: string[] }> {
  const told: string[] = [];
  const reached = new Set<string>();
  let cursor = from;
  while (reached.size < tasks.length) {
    const news = News.parse(
      JSON.parse(await call('agent_wait', { ...(cursor !== undefined && { cursor }), timeout_seconds: 60 })),
    );
    ({ cursor } = news);
    for (const task of news.tasks) {
      if (task.state === state && task.lost !== true) reached.add(task.task_id);
      // It was killed before its worker started: a task like this is not continued automatically.
      if (task.lost === true) await call('agent_resume', { task_id: task.task_id, signal: 'go on' });
      if (task.needs_input !== undefined) told.push(`${task.task_id} ${task.needs_input}`);
    }
  }
  return { cursor, told };
}

it('starts two tasks, is killed, hears once what happened in the meantime, and answers both', async () => {
  using home = openHome(ASKS);
  const before = await orchestrate(home);
  const begun = News.parse(JSON.parse(await before.call('agent_wait', { timeout_seconds: 0 })));
  const tasks: string[] = [];
  for (const prompt of ['Errand one', 'Errand two']) {
    const { task_id: task } = z
      .object({ task_id: z.string() })
      .parse(JSON.parse(await before.call('agent_dispatch', { subagent: 'planner', prompt })));
    tasks.push(task);
  }
  process.kill(before.pid, 'SIGKILL');

  const after = await orchestrate(home);
  const asked = await awaitAll(after, tasks, 'suspended', begun.cursor);
  const quiet = News.parse(JSON.parse(await after.call('agent_wait', { cursor: asked.cursor, timeout_seconds: 0 })));
  const [one = '', two = ''] = tasks;
  const taken = await after.call('agent_resume', { task_id: one, signal: '1' });
  const contradicted = await after.call('agent_resume', { task_id: one, signal: '2' });
  await after.call('agent_resume', { task_id: two, signal: 'Right' });
  await awaitAll(after, tasks, 'finished', asked.cursor);
  const ends = await Promise.all(tasks.map((task) => after.call('agent_status', { task_id: task })));
  const open = News.parse(JSON.parse(await after.call('agent_list')));
  const unknown = await after.call('agent_dispatch', { subagent: 'nobody', prompt: 'x' });
  const page = await agora(['ledger', '--local'], { cwd: home.tree.path, env: home.env });
  const again = await agora(['ledger', '--local'], { cwd: home.tree.path, env: home.env });
  await after.close();

  expect(asked.told.toSorted()).toEqual(tasks.map((task) => `${task} planner needs input: Which way?`).toSorted());
  expect(quiet.tasks).toEqual([]);
  expect(taken).toContain(`continues as ${one}.r2`);
  expect(contradicted).toMatch(/^ERROR /);
  expect(ends.map((end) => (JSON.parse(end) as { said: string }).said)).toEqual([
    'Went Left for Errand one',
    'Went Right for Errand two',
  ]);
  expect(open.tasks).toEqual([]);
  expect(page.out).toBe(again.out);
  for (const task of tasks) expect(page.out).toContain(`| \`${task}\` | nothing changed |`);
  expect(page.out).toContain('| Went Left for Errand one |');
  expect(unknown).toMatch(/^ERROR There is no subagent nobody/);
});

it('refuses a task with a wrong setting before it exists, and says what is wrong', async () => {
  using home = openHome(ASKS);
  const wrong = { ...home, env: { ...home.env, AGORA_AGENT_TIMEOUT_SECONDS: '10m', AGORA_MAX_ROUNDS: '0' } };
  const orchestrator = await orchestrate(wrong);

  const refused = await orchestrator.call('agent_dispatch', { subagent: 'planner', prompt: 'Errand one' });
  const { tasks } = News.parse(JSON.parse(await orchestrator.call('agent_list', { all: true })));
  await orchestrator.close();

  expect(refused).toMatch(/^ERROR [\s\S]*AGORA_AGENT_TIMEOUT_SECONDS[\s\S]*AGORA_MAX_ROUNDS/);
  expect(tasks).toEqual([]);
});
