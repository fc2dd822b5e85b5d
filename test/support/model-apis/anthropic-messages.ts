/**
 * Anthropic's Messages API with streaming, as far as a coding agent uses it.
 * @see https://docs.anthropic.com/en/docs/build-with-claude/streaming
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { beginStream, type Block, type ModelApi, sendEvent, USUAL_TOKENS } from './model-api.ts';

const Body = z.object({ model: z.string(), tools: z.array(z.object({ name: z.string() })).default([]) });

export const anthropicMessages: ModelApi = {
  id: 'anthropic-messages',
  serves: (path) => path.endsWith('/v1/messages'),
  read: (body) => {
    const { model, tools } = Body.parse(body);
    return { model, tools: tools.map((tool) => tool.name) };
  },
  answer({ blocks, tokens = USUAL_TOKENS }, { model }, response) {
    const usage = {
      input_tokens: tokens.input,
      output_tokens: tokens.output,
      cache_creation_input_tokens: tokens.cacheWrite,
      cache_read_input_tokens: tokens.cacheRead,
    };
    beginStream(response);
    const message = {
      id: newId('msg'),
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...usage, output_tokens: 1 },
    };
    send(response, { type: 'message_start', message });
    for (const [index, block] of blocks.entries()) sendBlock(response, index, block);
    const stopReason = blocks.some((block) => block.kind === 'tool') ? 'tool_use' : 'end_turn';
    send(response, { type: 'message_delta', delta: { stop_reason: stopReason, stop_sequence: null }, usage });
    send(response, { type: 'message_stop' });
    response.end();
  },
  error: ({ type, message }) => ({ type: 'error', error: { type, message } }),
};

function sendBlock(response: ServerResponse, index: number, block: Block): void {
  const [start, delta] =
    block.kind === 'text'
      ? [
          { type: 'text', text: '' },
          { type: 'text_delta', text: block.text },
        ]
      : [
          { type: 'tool_use', id: newId('toolu'), name: block.name, input: {} },
          { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
        ];
  send(response, { type: 'content_block_start', index, content_block: start });
  send(response, { type: 'content_block_delta', index, delta });
  send(response, { type: 'content_block_stop', index });
}

function send(response: ServerResponse, event: { readonly type: string; readonly [member: string]: unknown }): void {
  sendEvent(response, event, event.type);
}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
}
