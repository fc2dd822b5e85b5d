/**
 * The ask tool as an MCP server, under its own name and under that of `agent_yield`, for agents that support tool
 * servers.
 *
 * A mistake is a result, not a protocol error: the model reads it and asks again. Only the file makes the run pause, so
 * an agent that is killed in the middle of a call has asked either nothing or the whole question.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { ASK_TOOL, checkQuestion, renderMistakes, renderAccepted } from './check-question.ts';
import type { QuestionWrite } from './replaced-questions.ts';
import { checkYield, YIELD_TOOL } from './yield-tool.ts';

const TOOLS = [
  { ...ASK_TOOL, check: checkQuestion },
  { ...YIELD_TOOL, check: checkYield },
] as const;

/** @param save writes the sentinel. */
export function createToolServer(save: (text: string) => Promise<QuestionWrite>) {
  // The recommended class would validate the input itself, with messages that do not help to correct it.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const server = new Server({ name: 'agora', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema: { ...inputSchema, ...('required' in inputSchema && { required: [...inputSchema.required] }) },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined)
      return failure(
        `There is no tool "${params.name.slice(0, 60)}"; there are ${TOOLS.map(({ name }) => name).join(' and ')}.`,
      );
    const checked = tool.check(params.arguments);
    if (checked.kind === 'mistakes') return failure(renderMistakes(checked.mistakes));
    const written = await save(checked.text);
    return written.kind === 'written'
      ? { content: [{ type: 'text', text: renderAccepted(written.replaced) }] }
      : failure(written.why);
  });
  return server;
}

function failure(text: string) {
  return { content: [{ type: 'text' as const, text }], isError: true };
}
