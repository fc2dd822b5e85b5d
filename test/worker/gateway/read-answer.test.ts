import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumTokens, type TokenCounts } from '../../../protocol/results/model-calls.ts';
import { MODEL_APIS } from '../../../worker/gateway/model-apis.ts';
import { createAnswerReader } from '../../../worker/gateway/read-answer.ts';
import type { ModelApiId } from '../../../worker/runtimes/contract.ts';

const STREAM = 'text/event-stream; charset=utf-8';

function countOf(api: ModelApiId, contentType: string, text: string, cut = text.length) {
  const told: TokenCounts[] = [];
  const reader = createAnswerReader({
    contentType,
    readTokens: MODEL_APIS[api].readTokens,
    onTokens: (tokens) => told.push(tokens),
  });
  const bytes = Buffer.from(text);
  for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)]) reader.push(piece);
  return { isCounted: reader.end(), told, last: told.at(-1) };
}

const events = (...all: readonly object[]): string => all.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');

describe('anthropic', () => {
  const start = {
    type: 'message_start',
    message: {
      usage: { input_tokens: 100, output_tokens: 1, cache_read_input_tokens: 7, cache_creation_input_tokens: 5 },
    },
  };

  it('lets a later event replace the numbers that it contains, and keeps the rest', () => {
    const { last, isCounted } = countOf(
      'anthropic',
      STREAM,
      events(start, { type: 'message_delta', usage: { output_tokens: 42, input_tokens: null } }),
    );
    expect(last).toEqual({ input: 100, output: 42, cacheRead: 7, cacheWrite: 5 });
    expect(isCounted).toBe(true);
  });

  it('reports the input before the answer has ended', () => {
    expect(countOf('anthropic', STREAM, events(start)).told).toEqual([
      { input: 100, output: 1, cacheRead: 7, cacheWrite: 5 },
    ]);
  });

  it('reads a response that is not a stream', () => {
    expect(countOf('anthropic', 'application/json', '{"usage":{"input_tokens":3,"output_tokens":4}}').last).toEqual({
      input: 3,
      output: 4,
      cacheRead: 0,
      cacheWrite: 0,
    });
  });
});

it.each([
  [
    'responses',
    {
      type: 'response.completed',
      response: { usage: { input_tokens: 100, input_tokens_details: { cached_tokens: 30 }, output_tokens: 20 } },
    },
  ],
  [
    'chat',
    { choices: [], usage: { prompt_tokens: 100, prompt_tokens_details: { cached_tokens: 30 }, completion_tokens: 20 } },
  ],
])("subtracts cached tokens from OpenAI's input: %s", (_, event) => {
  const { last } = countOf(
    'openai',
    STREAM,
    `${events({ type: 'response.created', response: { usage: null } }, event)}data: [DONE]\n\n`,
  );
  expect(last).toEqual({ input: 70, output: 20, cacheRead: 30, cacheWrite: 0 });
});

it("adds the thoughts of Gemini's models to their output, and uses the last event's numbers", () => {
  const usage = {
    promptTokenCount: 100,
    toolUsePromptTokenCount: 4,
    cachedContentTokenCount: 30,
    candidatesTokenCount: 20,
    thoughtsTokenCount: 9,
  };
  const { last } = countOf(
    'gemini',
    STREAM,
    events({ usageMetadata: { promptTokenCount: 100 } }, { usageMetadata: usage }),
  );
  expect(last).toEqual({ input: 74, output: 29, cacheRead: 30, cacheWrite: 0 });
});

it("reads a stream of Gemini's that is one JSON array", () => {
  const pieces = [{ usageMetadata: { promptTokenCount: 100 } }, { text: 'x' }];
  const last = { usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20 } };
  expect(countOf('gemini', 'application/json', JSON.stringify([...pieces, last]))).toMatchObject({
    isCounted: true,
    last: { input: 100, output: 20, cacheRead: 0, cacheWrite: 0 },
  });
  expect(countOf('gemini', 'application/json', '[{"usage":1}]').isCounted).toBe(false);
});

it('reports when a response did not contain its usage', () => {
  expect(countOf('openai', STREAM, events({ type: 'response.created' }))).toMatchObject({ isCounted: false, told: [] });
  expect(countOf('anthropic', 'application/json', '{"usage": "none"}').isCounted).toBe(false);
});

it('counts the same wherever a response is split, even within a character', () => {
  const text = events({ type: 'text', text: 'ä😀usage' }, { usage: { input_tokens: 5, output_tokens: 6 }, note: 'ß' });
  fc.assert(
    fc.property(fc.nat(Buffer.byteLength(text)), (cut) => {
      expect(countOf('anthropic', STREAM, text, cut).last).toMatchObject({ input: 5, output: 6 });
    }),
  );
});

it('never throws and never counts less than nothing, whatever arrives', () => {
  const api = fc.constantFrom<ModelApiId>('anthropic', 'openai', 'gemini');
  fc.assert(
    fc.property(api, fc.json(), fc.constantFrom(STREAM, 'application/json'), (id, json, type) => {
      const { last } = countOf(
        id,
        type,
        type === STREAM ? `data: {"usage":${json},"usageMetadata":${json}}\n\n` : json,
      );
      if (last !== undefined) expect(sumTokens(last)).toBeGreaterThanOrEqual(0);
    }),
  );
});

/** A usage report of a model, in the format of each API. It replaces the values of an earlier report. */
const said = fc.record({ input: fc.nat(10_000), output: fc.nat(10_000), cacheRead: fc.nat(10_000) });
interface SaidWord {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
}
const WRITE: Readonly<Record<ModelApiId, (word: SaidWord) => object>> = {
  anthropic: ({ input, output, cacheRead }) => ({
    type: 'message_delta',
    usage: { input_tokens: input, output_tokens: output, cache_read_input_tokens: cacheRead },
  }),
  openai: ({ input, output, cacheRead }) => ({
    type: 'response.completed',
    response: {
      usage: {
        input_tokens: input + cacheRead,
        input_tokens_details: { cached_tokens: cacheRead },
        output_tokens: output,
      },
    },
  }),
  gemini: ({ input, output, cacheRead }) => ({
    usageMetadata: {
      promptTokenCount: input + cacheRead,
      cachedContentTokenCount: cacheRead,
      candidatesTokenCount: output,
    },
  }),
};

it('counts the final numbers of a stream exactly, whatever surrounds them and wherever it is split', () => {
  const noise = fc.constantFrom(
    ': ping',
    'event: usage',
    'data: {"text":"usage 1e9 😀"}',
    'data: [DONE]',
    'id: usage',
    'data',
  );
  const piece = fc.oneof({ weight: 2, arbitrary: noise }, { weight: 1, arbitrary: said });
  fc.assert(
    fc.property(
      fc.constantFrom<ModelApiId>('anthropic', 'openai', 'gemini'),
      fc.array(piece, { maxLength: 12 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.nat(4_000), { maxLength: 30 }),
      (api, pieces, end, cuts) => {
        const bytes = Buffer.from(
          pieces
            .map((one) => `${typeof one === 'string' ? one : `data: ${JSON.stringify(WRITE[api](one))}`}${end}${end}`)
            .join(''),
        );
        const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        let last: TokenCounts | undefined;
        const reader = createAnswerReader({
          contentType: STREAM,
          readTokens: MODEL_APIS[api].readTokens,
          onTokens: (tokens) => {
            last = tokens;
          },
        });
        for (const [index, from] of places.slice(0, -1).entries()) reader.push(bytes.subarray(from, places[index + 1]));
        const isCounted = reader.end();

        const words = pieces.filter((one) => typeof one !== 'string');
        expect(isCounted).toBe(words.length > 0);
        expect(last).toEqual(words.length === 0 ? undefined : { ...words.at(-1), cacheWrite: 0 });
      },
    ),
  );
});
