/**
 * Google's generateContent, streamed or not, as far as a coding agent uses it. The path names the model and says
 * whether it streams.
 * @see https://ai.google.dev/api/generate-content
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { beginStream, type Block, type ModelApi, sendEvent } from './model-api.ts';

const PATH = /\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;
const Tool = z.object({ functionDeclarations: z.array(z.object({ name: z.string() })).default([]) });
const Body = z.object({ tools: z.array(Tool).default([]) });
const USAGE = { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 };

export const geminiContent: ModelApi = {
  id: 'gemini-content',
  serves: (path) => PATH.test(path),
  read: (body, path) => {
    const { tools } = Body.parse(body);
    return {
      model: PATH.exec(path)?.[1] ?? '',
      tools: tools.flatMap((tool) => tool.functionDeclarations.map(({ name }) => name)),
    };
  },
  answer({ blocks }, { path, model }, response) {
    const candidate = { content: { role: 'model', parts: blocks.map(partOf) }, finishReason: 'STOP', index: 0 };
    const whole = { candidates: [candidate], usageMetadata: USAGE, modelVersion: model, responseId: randomUUID() };
    if (path.endsWith(':generateContent')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
      return;
    }
    beginStream(response);
    sendEvent(response, whole);
    response.end();
  },
  error: ({ status, type, message }) => ({ error: { code: status, status: type, message } }),
};

function partOf(block: Block) {
  return block.kind === 'text' ? { text: block.text } : { functionCall: { name: block.name, args: block.input } };
}
