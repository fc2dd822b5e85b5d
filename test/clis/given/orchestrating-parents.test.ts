/**
 * Each real coding agent as the parent of two others: it starts them by the tools of `agora mcp`, is killed, comes back
 * to its conversation on another machine, waits for what they ask, and answers both. The children, their questions and
 * the journal that keeps them are the shipped command's; only the model is scripted.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { narrowedServerOf } from '../../../worker/ask/ask-command.ts';
import type { NamedToolServer, ServedTools } from '../../../worker/ask/served-tools.ts';
import { openHome } from '../../stories/people/attach-home.ts';
import { ASK_TOOL, type Machine, startMachine } from '../../support/agents/agent-run.ts';
import type { Dialect } from '../../support/agents/dialects.ts';
import { findRealAgents } from '../../support/agents/real-agents.ts';
import { AGORA, agora, outputOf } from '../../support/command-line.ts';
import { type ModelRequest, say, type Turn } from '../../support/model-server.ts';
import { processesIn } from '../../support/plugin/processes-in.ts';
import { sentIn, tellTo } from '../teller.ts';

const agents = await findRealAgents('real agents that orchestrate others');
const SERVER = 'orchestra';
const TOOLS = ['agent_dispatch', 'agent_wait', 'agent_resume'];
const BEGIN = 'HERON-5: have two planners work, and answer them.';
const RETURN = 'OTTER-8: you were killed. Go on.';
const ANSWERS = ['Left', 'Right'];
/** For what hangs: a run that comes back waits for two children, which a busy machine starts slowly. */
const RUN_MS = 240_000;

/** Each child asks one question with options, and is done with the answer. */
const ASKS =
  'if [ "$AGORA_ROUND" = 1 ]; then printf \'{"question":"Which way?","options":["Left","Right"]}\' > "$AGORA_SENTINEL"; else echo "Went $AGORA_ANSWER"; fi';

interface ChildNews {
  readonly state: string;
  readonly isAsking: boolean;
  readonly isLost: boolean;
}

/** What a conversation says of a child: the newest of all that its tools have returned. */
function readNews(conversation: string, task: string): readonly ChildNews[] {
  const told = new RegExp(`\\{"task_id":"${task}","state":"(?<state>\\w+)"(?<more>.*?)"updated_at"`, 'g');
  return [...conversation.matchAll(told)].map(({ groups }) => ({
    state: groups?.['state'] ?? '',
    isAsking: groups?.['more']?.includes('planner needs input: Which way?') ?? false,
    isLost: groups?.['more']?.includes('"lost":true') ?? false,
  }));
}

/** The children of a conversation, in the order in which they were started. Each agent escapes results differently. */
function readConversation(request: ModelRequest): { readonly text: string; readonly tasks: readonly string[] } {
  const text = sentIn(request).replaceAll('\\', '');
  const tasks = [...text.matchAll(/"task_id":"(?<task>t_[0-9a-z]{12})"/g)].map(({ groups }) => groups?.['task'] ?? '');
  return { text, tasks: [...new Set(tasks)] };
}

/** Looks at the conversation only, so it stays right however often it is asked and wherever the agent goes on. */
function scriptOf(dialect: Dialect): (request: ModelRequest) => Turn {
  const call = (tool: string, given: Readonly<Record<string, unknown>>): Turn => dialect.callTool(SERVER, tool, given);
  return (request) => {
    const { text, tasks } = readConversation(request);
    if (tasks.length < ANSWERS.length)
      return call('agent_dispatch', { subagent: 'planner', prompt: `Child ${tasks.length + 1}` });
    // Here it is killed.
    if (!text.includes('OTTER-8')) return { kind: 'hang' };
    const children = tasks.map((task) => ({ task, news: readNews(text, task) }));
    const lost = children.find(
      ({ task, news }) =>
        news.at(-1)?.isLost === true &&
        text.split(`${task} goes on with the turn`).length - 1 < news.filter(({ isLost }) => isLost).length,
    );
    if (lost !== undefined) return call('agent_resume', { task_id: lost.task, signal: 'go on' });
    const asking = children.findIndex(
      ({ task, news }) => news.at(-1)?.isAsking === true && !text.includes(`goes on as ${task}.r2`),
    );
    if (asking >= 0) return call('agent_resume', { task_id: tasks[asking], signal: ANSWERS[asking] });
    if (children.every(({ news }) => news.at(-1)?.state === 'finished')) return say('Both are done.');
    const cursor = [...text.matchAll(/"cursor":"(?<cursor>[^"]+)","tasks"/g)].at(-1)?.groups?.['cursor'];
    // An agent takes one call that it repeats word for word for a loop.
    const waits = text.split('"tasks":[').length;
    return call('agent_wait', { ...(cursor !== undefined && { cursor }), timeout_seconds: 5 + waits / 100 });
  };
}

/** `agora mcp` of a repository, as the worker puts a subagent's tool servers there. */
async function serverOn({ home }: Machine, { tree, env }: ReturnType<typeof openHome>): Promise<NamedToolServer> {
  const folder = join(dirname(home), 'served');
  const served: ServedTools = {
    kind: 'program',
    command: '/bin/sh',
    args: ['-c', 'cd "$0" && exec "$@"', tree.path, process.execPath, AGORA, 'mcp', '--local'],
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', ...env },
    allow: TOOLS,
  };
  await mkdir(folder);
  await writeFile(join(folder, `${SERVER}.json`), JSON.stringify(served));
  return {
    name: SERVER,
    command: narrowedServerOf(ASK_TOOL, join(folder, `${SERVER}.json`)),
    env: {},
    tools: TOOLS,
  };
}

/** The agent, its tool server and all that they have started in their folder; the children work elsewhere. */
function killAll({ workspace }: Machine): void {
  for (const pid of processesIn([workspace])) process.kill(Number(pid), 'SIGKILL');
}

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (_, agent) => {
  const { start, run, sessionOf } = tellTo(agent);

  it(
    'starts two children, is killed, comes back to its conversation, waits, and answers both',
    async () => {
      using home = openHome(ASKS);
      const { model, machine } = await start(scriptOf(agent.dialect));
      const running = run(
        machine,
        model,
        { prompt: BEGIN, toolServers: [await serverOn(machine, home)] },
        { timeoutMs: RUN_MS },
      );
      await expect
        .poll(() => model.requests.some((request) => readConversation(request).tasks.length === 2), { timeout: RUN_MS })
        .toBe(true);

      killAll(machine);
      const killed = await running;
      const before = model.requests.length;
      const elsewhere = await startMachine();
      onTestFinished(() => elsewhere[Symbol.asyncDispose]());
      const { end } = await run(
        elsewhere,
        model,
        {
          prompt: RETURN,
          session: sessionOf(killed),
          round: 2,
          resume: { answer: RETURN, option: undefined, partialState: undefined },
          toolServers: [await serverOn(elsewhere, home)],
        },
        { restored: killed.session, timeoutMs: RUN_MS },
      );
      const place = { cwd: home.tree.path, env: home.env };
      const { tasks } = outputOf('status', await agora(['status', '--local', '--json'], place));
      const { out: ledger } = await agora(['ledger', '--local'], place);

      expect(killed.end.exitCode).not.toBe(0);
      expect(end).toMatchObject({ failure: undefined, sessionLost: false, text: 'Both are done.' });
      expect(end.sessionId).toBe(killed.end.sessionId);
      const returned = model.requests.slice(before).find((request) => sentIn(request).includes('OTTER-8'));
      expect(sentIn(returned)).toContain('HERON-5');
      const started = returned === undefined ? [] : readConversation(returned).tasks;
      expect(tasks.map(({ task }) => task).toSorted()).toEqual(started.toSorted());
      expect(tasks.map(({ state }) => state)).toEqual(['finished', 'finished']);
      for (const [index, task] of started.entries())
        expect(ledger.split('\n').find((line) => line.includes(task))).toContain(`| Went ${ANSWERS[index]} |`);
    },
    2 * RUN_MS,
  );
});
