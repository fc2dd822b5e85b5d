/**
 * The tools of `agora mcp`: for an agent that orchestrates others in the name of the user who started it.
 *
 * This is the counterpart of `agent_yield` (worker/ask/yield-tool.ts), and not part of that server: an agent in a run
 * has no credentials and must not answer questions, least of all its own. When something cannot be done, the result
 * says why, so that the agent can report it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools
 */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { z } from '../../protocol/base/zod.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import { defined } from '../../protocol/base/defined.ts';
import { ClientError } from '../../client/client-error.ts';
import type { ClientClock } from '../../client/ports.ts';
import type { TaskView } from '../../client/types.ts';
import { awaitNews, type OrchestratorPorts, resumeTask, tellTask } from './orchestrator.ts';
import { TaskCursor } from './task-news.ts';

const DEFAULT_SECONDS = 30;
const MOST_SECONDS = 600;
/** Many clients give up on a call after a minute without a response or a progress notification. */
const PROGRESS_MS = 15_000;

type ToolCall = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** What the client has been told here. */
interface Heard {
  /** For each task, the question that the client was told last, or has answered. */
  readonly questions: Map<string, string>;
  /** Tasks that the client has started here, and that it has not been told to have ended. */
  readonly started: Set<string>;
}

const taskId = z.string().check(z.describe('t_ and twelve characters, as agent_list shows it'));

export function createOrchestratorServer(version: string, ports: OrchestratorPorts): McpServer {
  const server = new McpServer({ name: 'agora', version });
  const heard: Heard = { questions: new Map(), started: new Set() };
  addLooking(server, ports, heard);
  addStatus(server, ports, heard);
  addDispatch(server, ports, heard);
  addResume(server, ports, heard);
  return server;
}

/** A client that has cancelled the call does not get the response, so it has heard nothing. */
function tellTo({ questions, started }: Heard, view: TaskView, { signal }: ToolCall): ReturnType<typeof tellTask> {
  if (signal.aborted) return tellTask(view);
  if (view.question !== undefined) questions.set(view.task, view.question.id);
  if (hasEnded(view.state)) started.delete(view.task);
  return tellTask(view);
}

function addLooking(server: McpServer, ports: OrchestratorPorts, heard: Heard): void {
  server.registerTool(
    'agent_list',
    {
      description: 'Lists the tasks that have not ended, with their open questions; with all, also the ended ones.',
      inputSchema: { all: z._default(z.boolean(), false) },
    },
    ({ all }, call) =>
      answering(async () => {
        const tasks = await ports.place.tasks();
        return {
          tasks: tasks.filter(({ state }) => all || !hasEnded(state)).map((view) => tellTo(heard, view, call)),
        };
      }),
  );
  server.registerTool(
    'agent_wait',
    {
      description:
        'Returns as soon as something has happened to a task since the cursor (it asks, continues, ends), or after timeout_seconds with nothing. Pass the returned cursor next time: nothing is missed in between, even when you were busy or away, and nothing is repeated. Without a cursor: the current state of all tasks that have not ended, and of those that task_ids names or that you have just started, ended or not.',
      inputSchema: {
        cursor: z.optional(TaskCursor),
        task_ids: z.optional(z.array(taskId)),
        timeout_seconds: z._default(z.number().check(z.minimum(0), z.maximum(MOST_SECONDS)), DEFAULT_SECONDS),
      },
    },
    ({ cursor, task_ids: tasks, timeout_seconds: seconds }, call) =>
      answering(async () => {
        const wanted = { cursor, tasks, started: [...heard.started], timeoutMs: seconds * 1_000 };
        const news = await awaitNews(wanted, ports, {
          signal: call.signal,
          onQuiet: reportWaiting(call, ports.clock),
        });
        return {
          cursor: news.cursor,
          ...(news.isFromTheStart && {
            note: 'That cursor is no longer known. These are all tasks that have not ended, and those that you have named or just started. agent_list with all also lists ended tasks.',
          }),
          tasks: news.tasks.map((view) => tellTo(heard, view, call)),
        };
      }),
  );
}

/** Tells a client that asks for progress that the call is still waiting, so that it does not give up. */
function reportWaiting({ _meta, sendNotification }: ToolCall, clock: ClientClock): () => Promise<void> {
  const progressToken = _meta?.progressToken;
  const begun = clock.now().getTime();
  let reported = begun;
  return async () => {
    const now = clock.now().getTime();
    if (progressToken === undefined || now - reported < PROGRESS_MS) return;
    reported = now;
    const progress = Math.round((now - begun) / 1_000);
    await sendNotification({ method: 'notifications/progress', params: { progressToken, progress } });
  };
}

function addStatus(server: McpServer, ports: OrchestratorPorts, heard: Heard): void {
  server.registerTool(
    'agent_status',
    { description: 'The state of one task, and the result of its newest round.', inputSchema: { task_id: taskId } },
    ({ task_id: id }, call) =>
      answering(async () => {
        const { task, result } = await ports.place.describe(id);
        return {
          ...tellTo(heard, task, call),
          ...(result !== undefined && {
            outcome: result.outcome,
            said: result.summary ?? result.stdout,
            ...(result.sessionId !== undefined && { session_id: result.sessionId }),
          }),
        };
      }),
  );
}

function addDispatch(server: McpServer, { place }: OrchestratorPorts, { started }: Heard): void {
  server.registerTool(
    'agent_dispatch',
    {
      description:
        'Starts a task with a subagent of the repository and returns its id at once; agent_wait reports when it asks or ends.',
      inputSchema: {
        subagent: z.string().check(z.describe('The name of a file in .github/agora/subagents, without .md')),
        prompt: z.string().check(z.minLength(1), z.describe('What is asked for.')),
        issue: z.optional(z.int().check(z.minimum(1), z.describe('On GitHub: the issue to work on and to ask on.'))),
      },
    },
    ({ subagent, prompt, issue }) =>
      answering(async () => {
        const id = await place.start({ subagent, text: prompt, issue });
        started.add(id);
        return { task_id: id };
      }),
  );
}

function addResume(server: McpServer, { place }: OrchestratorPorts, { questions }: Heard): void {
  server.registerTool(
    'agent_resume',
    {
      description:
        "Answers the question of a suspended task (agent_yield, ask), so that it continues where it stopped, and reports what happened to the answer. You answer on behalf of the person who started you; answer only when they have decided. Name the question with question_id: a late answer is then refused instead of used for the task's next question. A question with needs_person asks for more than the agent may do (a tool, a host, more budget): it is refused here, and the person must answer it. On this machine, a task that is lost because its process was killed continues with what it had begun, whatever the signal says.",
      inputSchema: {
        task_id: taskId,
        signal: z.string().check(z.describe('The answer: the number or text of an option, or your own text.')),
        question_id: z.optional(
          z
            .string()
            .check(
              z.describe(
                'q_ and twelve characters, as agent_wait shows it; if omitted: the last one that was reported to you.',
              ),
            ),
        ),
      },
    },
    ({ task_id: task, signal, question_id: question }, { signal: cancelled }) =>
      answering(() =>
        resumeTask(place, { task, signal, cancelled, ...defined({ question, told: questions.get(task) }) }),
      ),
  );
}

async function answering(act: () => Promise<unknown>) {
  try {
    const said = await act();
    return { content: [{ type: 'text' as const, text: typeof said === 'string' ? said : JSON.stringify(said) }] };
  } catch (error) {
    const text =
      error instanceof ClientError
        ? `${error.message}\n${error.fix}`
        : error instanceof Error
          ? error.message
          : String(error);
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}
