/**
 * One wire format that a model server can use. A turn is what the model "does", independent of the format, so one
 * script serves every agent whose tools it names.
 */
import type { ServerResponse } from 'node:http';

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tool'; readonly name: string; readonly input: Readonly<Record<string, unknown>> };

/** The tokens that a response costs, each counted once. */
export interface TurnTokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export const USUAL_TOKENS: TurnTokens = { input: 100, output: 20, cacheRead: 0, cacheWrite: 0 };

export type Turn =
  | { readonly kind: 'blocks'; readonly blocks: readonly Block[]; readonly tokens?: TurnTokens }
  | { readonly kind: 'refuse'; readonly status: number; readonly type: string; readonly message: string }
  /** Never responds: to interrupt a model while it is thinking. */
  | { readonly kind: 'hang' };

export interface ModelRequest {
  readonly api: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string;
  /** The parsed request body. */
  readonly body: unknown;
  /** Names of the tools that the agent offered. An agent's side calls, for example for a title, offer none. */
  readonly tools: readonly string[];
}

export interface ModelApi {
  readonly id: string;
  /** True if a POST to this path is a call of the model in this format. */
  serves(path: string): boolean;
  /** @param path names the model in one of the formats. */
  read(body: unknown, path: string): Pick<ModelRequest, 'model' | 'tools'>;
  /** Writes a whole response, streamed if the request asks for that. */
  answer(turn: Extract<Turn, { kind: 'blocks' }>, request: ModelRequest, response: ServerResponse): void;
  /** The body of an error in this format. */
  error(turn: Extract<Turn, { kind: 'refuse' }>): unknown;
}

/** Writes one event of a stream. Formats that name their events also repeat the name in the data. */
export function sendEvent(response: ServerResponse, data: unknown, name?: string): void {
  response.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`);
}

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
}

/** The model says something and stops. */
export function say(text: string): Turn {
  return { kind: 'blocks', blocks: [{ kind: 'text', text }] };
}

/** The model calls one tool. */
export function use(name: string, input: Readonly<Record<string, unknown>>): Turn {
  return { kind: 'blocks', blocks: [{ kind: 'tool', name, input }] };
}

export function refuse(status: number, type: string, message: string): Turn {
  return { kind: 'refuse', status, type, message };
}
