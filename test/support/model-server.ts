/**
 * A model on 127.0.0.1 that does what a script says, for real coding agents to talk to.
 *
 * A script is a pure function from a request to a turn. Let it look at the conversation in the request rather than
 * count calls: agents retry, make side calls and resume elsewhere, and a script that reads stays right through all of
 * it. Every request is kept, because what an agent sends is the one proof of what it knows.
 *
 * It does not validate like a real API: green here says how the agent behaves, not that a real API takes its requests.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { anthropicMessages } from './model-apis/anthropic-messages.ts';
import {
  type ModelApi,
  type ModelRequest,
  say,
  type Turn,
  type TurnTokens,
  USUAL_TOKENS,
} from './model-apis/model-api.ts';
import { geminiContent } from './model-apis/gemini-content.ts';
import { openaiChat } from './model-apis/openai-chat.ts';
import { openaiResponses } from './model-apis/openai-responses.ts';

export type { ModelRequest, Turn } from './model-apis/model-api.ts';
export { refuse, say, use } from './model-apis/model-api.ts';

/** @returns what the model does next. Called for requests that offer tools; the others are an agent's side calls. */
export type ModelScript = (request: ModelRequest) => Turn;

export interface ModelServer extends AsyncDisposable {
  readonly url: string;
  /** Every call of the model so far, side calls included, oldest first. */
  readonly requests: readonly ModelRequest[];
  /** What all answers together have cost, side calls included. */
  readonly used: () => TurnTokens;
}

const APIS: readonly ModelApi[] = [anthropicMessages, openaiResponses, openaiChat, geminiContent];

export async function startModelServer(script: ModelScript): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const answered: TurnTokens[] = [];
  const server = createServer((request, response) => {
    answer(request, response, script, { requests, answered }).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  // As long as a vendor keeps one: an agent on a busy machine lets minutes pass between two requests.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    used: () => sum(answered),
    [Symbol.asyncDispose]: () => close(server),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  script: ModelScript,
  { requests, answered }: { readonly requests: ModelRequest[]; readonly answered: TurnTokens[] },
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const api = request.method === 'POST' ? APIS.find((one) => one.serves(path)) : undefined;
  if (api === undefined) {
    response.writeHead(request.method === 'HEAD' ? 200 : 404).end();
    return;
  }
  const body: unknown = JSON.parse(await text(request));
  const call: ModelRequest = { api: api.id, path, headers: headersOf(request), body, ...api.read(body, path) };
  requests.push(call);
  const turn = call.tools.length > 0 ? script(call) : say('An answer to a side call.');
  if (turn.kind === 'hang') return;
  if (turn.kind === 'blocks') {
    const tokens = turn.tokens ?? USUAL_TOKENS;
    // OpenAI and Google do not tell what was written into a cache.
    answered.push(api.id === 'anthropic-messages' ? tokens : { ...tokens, cacheWrite: 0 });
    api.answer(turn, call, response);
    return;
  }
  response.writeHead(turn.status, { 'content-type': 'application/json' }).end(JSON.stringify(api.error(turn)));
}

function sum(all: readonly TurnTokens[]): TurnTokens {
  const of = (name: keyof TurnTokens): number => all.reduce((total, one) => total + one[name], 0);
  return { input: of('input'), output: of('output'), cacheRead: of('cacheRead'), cacheWrite: of('cacheWrite') };
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

/** Connections that hang are cut: a test must not wait for an agent that was told to wait. */
async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}
