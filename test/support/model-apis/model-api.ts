/**
 * One wire format that a model server can speak. A turn is what the model "does"; how it looks on the wire is the
 * format's own business, so a script written once serves every agent whose tools it names.
 */
import type { ServerResponse } from 'node:http';

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tool'; readonly name: string; readonly input: Readonly<Record<string, unknown>> };

/** What an answer costs in tokens, each counted once. */
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
  /** Never answers: for whoever wants to interrupt a model that thinks. */
  | { readonly kind: 'hang' };

export interface ModelRequest {
  readonly api: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string;
  /** The request body as it came, parsed. */
  readonly body: unknown;
  /** Names of the tools that the agent offered; an agent's side calls, for a title say, offer none. */
  readonly tools: readonly string[];
}

export interface ModelApi {
  readonly id: string;
  /** True when a POST to this path is a call of the model in this format. */
  serves(path: string): boolean;
  /** @param path is where one format says the model. */
  read(body: unknown, path: string): Pick<ModelRequest, 'model' | 'tools'>;
  /** Writes a whole answer, streamed when that is what was asked for. */
  answer(turn: Extract<Turn, { kind: 'blocks' }>, request: ModelRequest, response: ServerResponse): void;
  /** The body of an error in this format. */
  error(turn: Extract<Turn, { kind: 'refuse' }>): unknown;
}

/** Writes one event of a stream; formats that name their events say the name twice. */
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
