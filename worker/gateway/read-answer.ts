/** Follows one response of a model in transit, and reports its usage as soon as it is known. Pure. */
import { NO_TOKENS, type TokenCounts } from '../../protocol/results/model-calls.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { createEventReader } from './server-sent-events.ts';
import type { SaidTokens } from './model-apis.ts';

/** A response that is not a stream is read completely; a longer one is passed on, and not counted. */
const MOST_BYTES = 33_554_432;

export interface AnswerReader {
  readonly push: (chunk: Uint8Array) => void;
  /** @returns whether the response reported its usage. */
  readonly end: () => boolean;
}

export interface AnswerKind {
  readonly contentType: string;
  readonly readTokens: (event: unknown) => SaidTokens;
  /** Called with the whole count of this response so far, whenever it has changed. */
  readonly onTokens: (tokens: TokenCounts) => void;
}

export function createAnswerReader({ contentType, readTokens, onTokens }: AnswerKind): AnswerReader {
  let tokens: TokenCounts | undefined;
  const read = (text: string): void => {
    // Most events of a stream are a few letters of text, which need no parser.
    if (!/usage/i.test(text)) return;
    const json = readJson(text);
    if (json.kind !== 'json') return;
    // Without `alt=sse`, Gemini streams the events as one array.
    const events: readonly unknown[] = Array.isArray(json.value) ? json.value : [json.value];
    for (const said of events.map(readTokens)) {
      if (Object.keys(said).length === 0) continue;
      tokens = { ...(tokens ?? NO_TOKENS), ...said };
      onTokens(tokens);
    }
  };
  const reader = /\bevent-stream\b/i.test(contentType) ? streamed(read) : whole(read);
  return {
    push: reader.push,
    end: () => {
      reader.end();
      return tokens !== undefined;
    },
  };
}

type Passing = Pick<AnswerReader, 'push'> & { readonly end: () => void };

function streamed(read: (text: string) => void): Passing {
  const decoder = new TextDecoder();
  const events = createEventReader();
  const take = (found: readonly string[]): void => {
    for (const event of found) read(event);
  };
  return {
    push: (chunk) => {
      take(events.push(decoder.decode(chunk, { stream: true })));
    },
    end: () => {
      take([...events.push(decoder.decode()), ...events.end()]);
    },
  };
}

function whole(read: (text: string) => void): Passing {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    push: (chunk) => {
      bytes += chunk.length;
      if (bytes <= MOST_BYTES) chunks.push(chunk);
      else chunks = [];
    },
    end: () => {
      if (bytes <= MOST_BYTES) read(Buffer.concat(chunks).toString('utf8'));
    },
  };
}
