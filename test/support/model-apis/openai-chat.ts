/**
 * OpenAI's Chat Completions API, with or without streaming, as far as a coding agent uses it.
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { beginStream, type Block, type ModelApi, sendEvent, type TurnTokens, USUAL_TOKENS } from './model-api.ts';

const Body = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});

export const openaiChat: ModelApi = {
  id: 'openai-chat',
  serves: (path) => path.endsWith('/chat/completions'),
  read: (body) => {
    const { model, tools } = Body.parse(body);
    return { model, tools: tools.map((tool) => tool.function.name) };
  },
  answer({ blocks, tokens = USUAL_TOKENS }, { model, body }, response) {
    const about = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1_000), model };
    const message = { role: 'assistant', ...messageOf(blocks) };
    const finish = message.tool_calls.length > 0 ? 'tool_calls' : 'stop';
    if (!Body.parse(body).stream) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          ...about,
          object: 'chat.completion',
          choices: [{ index: 0, message, finish_reason: finish }],
          usage: usageOf(tokens),
        }),
      );
      return;
    }
    const chunk = { ...about, object: 'chat.completion.chunk' };
    beginStream(response);
    sendEvent(response, { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] });
    sendEvent(response, { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: finish }] });
    sendEvent(response, { ...chunk, choices: [], usage: usageOf(tokens) });
    response.end('data: [DONE]\n\n');
  },
  error: ({ type, message }) => ({ error: { type, code: type, message, param: null } }),
};

function messageOf(blocks: readonly Block[]) {
  return {
    content: blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join(''),
    tool_calls: blocks
      .filter((block) => block.kind === 'tool')
      .map(({ name, input }, index) => ({
        index,
        id: `call_${randomUUID()}`,
        type: 'function',
        function: { name, arguments: JSON.stringify(input) },
      })),
  };
}

function usageOf({ input, output, cacheRead }: TurnTokens) {
  return {
    prompt_tokens: input + cacheRead,
    prompt_tokens_details: { cached_tokens: cacheRead },
    completion_tokens: output,
    total_tokens: input + cacheRead + output,
  };
}
