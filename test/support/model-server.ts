/**
 * A model on 127.0.0.1 that follows a script, for real coding agents.
 *
 * A script is a pure function from a request to a turn. It should read the conversation in the request instead of
 * counting calls: agents retry, make side calls and resume elsewhere, and only a script that reads stays correct. All
 * requests are kept, because only they prove what an agent knows.
 *
 * It does not validate like a real API: a passing test shows the agent's behavior, not that its requests are valid.
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

/** @returns the model's next turn. Called for requests that offer tools; all others are an agent's side calls. */
export type ModelScript = (request: ModelRequest) => Turn;

export interface ModelServer extends AsyncDisposable {
  readonly url: string;
  /** All calls of the model so far, oldest first, including side calls. */
  readonly requests: readonly ModelRequest[];
  /** The total cost of all responses, including side calls. */
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
  // As long as a vendor keeps a connection open: on a busy machine, minutes can pass between an agent's requests.
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
    // OpenAI and Google do not report how many tokens were written to a cache.
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

/** Closes connections that hang: a test must not wait for an agent that was told to wait. */
async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}
