/**
 * One wire format that a model server can speak. A turn is what the model «does»; how it looks on the wire is the
 * format's own business, so a script written once serves every agent whose tools it names.
 */
import type { ServerResponse } from 'node:http';

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tool'; readonly name: string; readonly input: Readonly<Record<string, unknown>> };

export type Turn =
  | { readonly kind: 'blocks'; readonly blocks: readonly Block[] }
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
  read(body: unknown): Pick<ModelRequest, 'model' | 'tools'>;
  /** Writes a whole streamed answer. */
  answer(turn: Extract<Turn, { kind: 'blocks' }>, model: string, response: ServerResponse): void;
  /** The body of an error in this format. */
  error(turn: Extract<Turn, { kind: 'refuse' }>): unknown;
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
