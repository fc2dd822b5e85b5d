/**
 * `agent_resume(task_id, signal)` as an MCP server, for an agent that orchestrates others in the name of the person who
 * started it.
 *
 * The other half of `agent_yield` (worker/ask/yield-tool.ts), and not part of that server: an agent in a run holds no
 * credential and must not answer questions, its own least of all. What cannot be done is a result that says why, so
 * that the agent can tell; and until an answer is taken up nothing of the suspended task changes, so the same call may
 * be made again.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools
 */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from '../protocol/base/zod.ts';
import { ClientError } from '../client/client-error.ts';

/** @returns what was done, for the agent. @throws ClientError when the task does not wait, or may not be answered. */
export type Resume = (task: string, signal: string) => Promise<string>;

export function createResumeServer(version: string, resume: Resume): McpServer {
  const server = new McpServer({ name: 'agora', version });
  server.registerTool(
    'agent_resume',
    {
      description:
        'Answers the question that a suspended task waits on (agent_yield, ask), so that it goes on where it stopped. The answer is given in the name of the person who started you; give it only when they have decided it.',
      inputSchema: {
        task_id: z.string().check(z.describe('t_ and twelve characters, as `agora status` shows it')),
        signal: z.string().check(z.describe('The answer: the number or the words of an option, or a text.')),
      },
    },
    async ({ task_id: task, signal }) => {
      try {
        return { content: [{ type: 'text', text: await resume(task, signal) }] };
      } catch (error) {
        const text =
          error instanceof ClientError
            ? `${error.message} ${error.fix}`
            : error instanceof Error
              ? error.message
              : String(error);
        return { content: [{ type: 'text', text }], isError: true };
      }
    },
  );
  return server;
}
