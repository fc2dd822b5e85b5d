/**
 * OpenAI's chat completions, streamed or not, as far as a coding agent uses them. Many other providers speak this format too.
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { beginStream, type Block, type ModelApi, sendEvent } from './contract.ts';

const Body = z.object({ model: z.string(), stream: z.boolean().default(false), tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]) });
const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

export const openaiChat: ModelApi = {
  id: 'openai-chat',
  serves: (path) => path.endsWith('/chat/completions'),
  read: (body) => {
    const { model, tools } = Body.parse(body);
    return { model, tools: tools.map((tool) => tool.function.name) };
  },
  answer({ blocks }, { model, body }, response) {
    const message = messageOf(blocks);
    const finish = message.tool_calls === undefined ? 'stop' : 'tool_calls';
    const head = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1_000), model };
    if (Body.parse(body).stream) {
      streamMessage(response, head, message, finish);
      return;
    }
    const whole = { ...head, object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }], usage: USAGE };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
  },
  error: ({ type, message }) => ({ error: { type, code: type, message, param: null } }),
};

function messageOf(blocks: readonly Block[]) {
  const text = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('\n');
  const calls = blocks.flatMap((block) => (block.kind === 'tool' ? [{ name: block.name, arguments: JSON.stringify(block.input) }] : []));
  const toolCalls = calls.map((call, index) => ({ index, id: `call_${randomUUID()}`, type: 'function', function: call }));
  return { content: text, ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }) };
}

function streamMessage(response: ServerResponse, head: Readonly<Record<string, unknown>>, message: ReturnType<typeof messageOf>, finish: string): void {
  const send = (delta: unknown, reason: string | null = null) => {
    sendEvent(response, { ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] });
  };
  beginStream(response);
  send({ role: 'assistant', content: '' });
  send(message);
  send({}, finish);
  sendEvent(response, { ...head, object: 'chat.completion.chunk', choices: [], usage: USAGE });
  response.end('data: [DONE]\n\n');
}
