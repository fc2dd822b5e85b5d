/**
 * Each real coding agent as the parent of two others. It starts them with the tools of `agora mcp`, is killed,
 * continues its conversation on another machine, waits for their questions, and answers both. The children, their
 * questions and their journal are those of the shipped command; only the model is scripted.
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
const CHILDREN = [
  { title: 'Child 1', answer: 'Left' },
  { title: 'Child 2', answer: 'Right' },
];
/** A limit for hanging tests: a continued run waits for two children, which start slowly on a busy machine. */
const RUN_MS = 240_000;

/** Each child asks one question with options, and ends after the answer. */
const ASKS =
  'if [ "$AGORA_ROUND" = 1 ]; then printf \'{"question":"Which way?","options":["Left","Right"]}\' > "$AGORA_SENTINEL"; else echo "Went $AGORA_ANSWER"; fi';

interface ChildNews {
  readonly task: string;
  readonly state: string;
  readonly isAsking: boolean;
  readonly isLost: boolean;
}

/** A conversation without the backslashes in its results, because each agent escapes them differently. */
const conversationOf = (request: ModelRequest): string => sentIn(request).replaceAll('\\', '');

function startedIn(conversation: string): string[] {
  return [
    ...new Set(
      [...conversation.matchAll(/\{"task_id":"(?<task>t_\w{12})"\}/g)].map(({ groups }) => groups?.['task'] ?? ''),
    ),
  ];
}

/** All reports about a child in a conversation, oldest first. */
function readNews(conversation: string, title: string): readonly ChildNews[] {
  const told = /\{"task_id":"(?<task>t_\w{12})","state":"(?<state>\w+)"(?<more>.*?)"updated_at"/g;
  return [...conversation.matchAll(told)].flatMap(({ groups: { task = '', state = '', more = '' } = {} }) =>
    more.includes(`"title":"${title}"`)
      ? [
          {
            task,
            state,
            isAsking: more.includes('planner needs input: Which way?'),
            isLost: more.includes('"lost":true'),
          },
        ]
      : [],
  );
}

/**
 * Only reads the conversation, so it gives the right response however often it is called and wherever the agent
 * continues. A killed agent may have lost the last results, so it first looks at the current state, like a careful
 * agent.
 */
function scriptOf(dialect: Dialect): (request: ModelRequest) => Turn {
  const call = (tool: string, given: Readonly<Record<string, unknown>>): Turn => dialect.callTool(SERVER, tool, given);
  return (request) => {
    const text = conversationOf(request);
    if (!text.includes('OTTER-8')) {
      const next = CHILDREN[startedIn(text).length];
      // It is killed after both have started.
      return next === undefined
        ? { kind: 'hang' }
        : call('agent_dispatch', { subagent: 'planner', prompt: next.title });
    }
    const children = CHILDREN.map(({ title, answer }) => ({ answer, news: readNews(text, title) }));
    for (const { answer, news } of children) {
      const { task, isAsking, isLost } = news.at(-1) ?? {};
      const recovered = text.split(`${task} continues with the turn`).length - 1;
      if (isLost === true && recovered < news.filter((one) => one.isLost).length)
        return call('agent_resume', { task_id: task, signal: 'go on' });
      if (isAsking === true && !text.includes(`continues as ${task}.r2`))
        return call('agent_resume', { task_id: task, signal: answer });
    }
    if (children.every(({ news }) => news.at(-1)?.state === 'finished')) return say('Both are done.');
    const cursor = [...text.matchAll(/"cursor":"(?<cursor>[^"]+)","tasks"/g)].at(-1)?.groups?.['cursor'];
    // An agent takes repeated identical calls for a loop.
    const waits = text.split('"tasks":[').length;
    return call('agent_wait', { ...(cursor !== undefined && { cursor }), timeout_seconds: 5 + waits / 100 });
  };
}

/** `agora mcp` of a repository, configured as the worker does it for a subagent's tool servers. */
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

/**
 * The agent, its tool server and all programs that they started in their folder. The children work in other folders.
 */
function killAll({ workspace }: Machine): void {
  for (const pid of processesIn([workspace])) process.kill(Number(pid), 'SIGKILL');
}

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (_, agent) => {
  const { start, run, sessionOf } = tellTo(agent);

  it(
    'starts two children, is killed, continues its conversation, waits, and answers both',
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
        .poll(() => model.requests.some((request) => startedIn(conversationOf(request)).length === 2), {
          timeout: RUN_MS,
        })
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
      expect(tasks.map(({ title, state }) => [title, state]).toSorted()).toEqual(
        CHILDREN.map(({ title }) => [title, 'finished']),
      );
      for (const { task, title } of tasks) {
        const { answer = '' } = CHILDREN.find((child) => child.title === title) ?? {};
        expect(ledger.split('\n').find((line) => line.includes(task))).toContain(`| Went ${answer} |`);
      }
    },
    2 * RUN_MS,
  );
});
