/**
 * OpenAI's Responses API with streaming, as far as a coding agent uses it.
 * @see https://platform.openai.com/docs/api-reference/responses-streaming
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { beginStream, type Block, type ModelApi, sendEvent, type TurnTokens, USUAL_TOKENS } from './model-api.ts';

/** OpenAI's own tools have a type and no name; a namespace contains further tools. */
const Tool = z.object({
  type: z.string(),
  name: z.string().optional(),
  tools: z
    .array(z.object({ type: z.string(), name: z.string() }))
    .optional()
    .catch(undefined),
});
/** Newer models receive their tools as the first item of the conversation. */
const Given = z.object({ type: z.literal('additional_tools'), tools: z.array(Tool) });
const Body = z.object({ model: z.string(), tools: z.array(Tool).default([]), input: z.array(z.unknown()).default([]) });
function usageOf({ input, output, cacheRead }: TurnTokens) {
  return {
    input_tokens: input + cacheRead,
    input_tokens_details: { cached_tokens: cacheRead },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + cacheRead + output,
  };
}

export const openaiResponses: ModelApi = {
  id: 'openai-responses',
  serves: (path) => path.endsWith('/responses'),
  read: (body) => {
    return { model: Body.parse(body).model, tools: toolsOf(body).map((tool) => tool.name ?? tool.type) };
  },
  answer({ blocks, tokens = USUAL_TOKENS }, { model, body }, response) {
    beginStream(response);
    const started = {
      id: newId('resp'),
      object: 'response',
      created_at: Math.floor(Date.now() / 1_000),
      status: 'in_progress',
      model,
      output: [],
    };
    const items = blocks.map((block) => itemOf(block, isCustom(block, body)));
    send(response, 'response.created', { response: started });
    for (const [index, item] of items.entries()) sendItem(response, index, item);
    send(response, 'response.completed', {
      response: { ...started, status: 'completed', output: items, usage: usageOf(tokens) },
    });
    response.end();
  },
  error: ({ type, message }) => ({ error: { type, code: type, message, param: null } }),
};

type Item = ReturnType<typeof itemOf>;

function toolsOf(body: unknown) {
  const { tools, input } = Body.parse(body);
  const given = input.flatMap((item) => Given.safeParse(item).data?.tools ?? []);
  return [...tools, ...given].flatMap((tool): { readonly type: string; readonly name?: string | undefined }[] =>
    tool.type === 'namespace' ? (tool.tools ?? []) : [tool],
  );
}

/** The input of a custom tool is plain text. */
function isCustom(block: Block, body: unknown): boolean {
  return block.kind === 'tool' && toolsOf(body).some((tool) => tool.type === 'custom' && tool.name === block.name);
}

function itemOf(block: Block, custom: boolean) {
  if (block.kind === 'tool' && custom) {
    return {
      type: 'custom_tool_call' as const,
      id: newId('ctc'),
      call_id: newId('call'),
      name: block.name,
      input: String(block.input['text']),
      status: 'completed',
    };
  }
  if (block.kind === 'tool') {
    return {
      type: 'function_call' as const,
      id: newId('fc'),
      call_id: newId('call'),
      name: block.name,
      arguments: JSON.stringify(block.input),
      status: 'completed',
    };
  }
  return {
    type: 'message' as const,
    id: newId('msg'),
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: block.text, annotations: [] }],
  };
}

function sendItem(response: ServerResponse, index: number, item: Item): void {
  const started = item.type === 'message' ? { ...item, status: 'in_progress', content: [] } : item;
  send(response, 'response.output_item.added', { output_index: index, item: started });
  if (item.type === 'message')
    send(response, 'response.output_text.delta', {
      item_id: item.id,
      output_index: index,
      content_index: 0,
      delta: item.content[0]?.text,
    });
  send(response, 'response.output_item.done', { output_index: index, item });
}

function send(response: ServerResponse, type: string, members: Readonly<Record<string, unknown>>): void {
  sendEvent(response, { type, ...members }, type);
}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
}
