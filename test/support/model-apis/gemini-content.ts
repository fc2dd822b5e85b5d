/**
 * Google's generateContent, with or without streaming, as far as a coding agent uses it. The path names the model and
 * says whether the response is streamed.
 * @see https://ai.google.dev/api/generate-content
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { beginStream, type Block, type ModelApi, sendEvent, USUAL_TOKENS } from './model-api.ts';

const PATH = /\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;
const Tool = z.object({ functionDeclarations: z.array(z.object({ name: z.string() })).default([]) });
const Body = z.object({ tools: z.array(Tool).default([]) });

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
  answer({ blocks, tokens = USUAL_TOKENS }, { path, model }, response) {
    const prompt = tokens.input + tokens.cacheRead;
    const usageMetadata = {
      promptTokenCount: prompt,
      cachedContentTokenCount: tokens.cacheRead,
      candidatesTokenCount: tokens.output - Math.floor(tokens.output / 3),
      thoughtsTokenCount: Math.floor(tokens.output / 3),
      totalTokenCount: prompt + tokens.output,
    };
    const candidate = { content: { role: 'model', parts: blocks.map(partOf) }, finishReason: 'STOP', index: 0 };
    const whole = { candidates: [candidate], usageMetadata, modelVersion: model, responseId: randomUUID() };
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
