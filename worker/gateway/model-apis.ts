/**
 * The APIs that coding agents use for their models: which calls exist, how a key is sent, and how a response reports
 * its usage. Pure.
 *
 * @see https://docs.anthropic.com/en/api/messages
 * @see https://platform.openai.com/docs/api-reference/responses
 * @see https://ai.google.dev/api/generate-content
 */
import { z } from '../../protocol/base/zod.ts';
import { defined } from '../../protocol/base/defined.ts';
import type { TokenCounts } from '../../protocol/results/model-calls.ts';
import type { ModelApiId } from '../runtimes/contract.ts';
import { MOST_TOKENS } from '../runtimes/shared/reported-numbers.ts';

/** The content of one event; a missing member keeps the value of an earlier event. */
export type SaidTokens = Partial<TokenCounts>;

export interface ModelApiRules {
  /** Its default address. */
  readonly base: string;
  /** The part of an agent's paths that an address of this API already contains. */
  readonly prefix: RegExp;
  /** `METHOD /path` of all calls that an agent needs. With the real key, a batch or an upload could leak data. */
  readonly calls: RegExp;
  /** Those of them that a model responds to, as opposed to lists and counts. */
  readonly generates: RegExp;
  /**
   * `name=value` of the query parameters that are passed on. Google's APIs leave the usage out of a response, or send
   * it in another format, if a parameter or a header asks for that.
   *
   * @see https://docs.cloud.google.com/apis/docs/system-parameters
   */
  readonly query: RegExp;
  /** Headers that would do the same. */
  readonly unsafeHeaders: RegExp;
  readonly keyHeader: string;
  /** @param event one event of a stream, or a whole response. */
  readonly readTokens: (event: unknown) => SaidTokens;
}

const count = z.optional(z.catch(z.nullable(z.int().check(z.minimum(0), z.maximum(MOST_TOKENS))), null));
const AnthropicUsage = z.object({
  input_tokens: count,
  output_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
});
const Anthropic = z.object({
  message: z.optional(z.object({ usage: z.nullish(AnthropicUsage) })),
  usage: z.nullish(AnthropicUsage),
});
const OpenaiUsage = z.object({
  input_tokens: count,
  prompt_tokens: count,
  output_tokens: count,
  completion_tokens: count,
  input_tokens_details: z.nullish(z.object({ cached_tokens: count })),
  prompt_tokens_details: z.nullish(z.object({ cached_tokens: count })),
});
const Openai = z.object({
  response: z.nullish(z.object({ usage: z.nullish(OpenaiUsage) })),
  usage: z.nullish(OpenaiUsage),
});
const Gemini = z.object({
  usageMetadata: z.nullish(
    z.object({
      promptTokenCount: count,
      toolUsePromptTokenCount: count,
      cachedContentTokenCount: count,
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
    }),
  ),
});

/** Later events overwrite earlier ones field by field: `message_delta` may or may not repeat `message_start`. */
function readAnthropic(event: unknown): SaidTokens {
  const read = Anthropic.safeParse(event).data;
  const usage = read?.message?.usage ?? read?.usage;
  if (usage === undefined || usage === null) return {};
  return defined({
    input: usage.input_tokens ?? undefined,
    output: usage.output_tokens ?? undefined,
    cacheRead: usage.cache_read_input_tokens ?? undefined,
    cacheWrite: usage.cache_creation_input_tokens ?? undefined,
  });
}

/** Its input includes tokens from the cache. */
function readOpenai(event: unknown): SaidTokens {
  const read = Openai.safeParse(event).data;
  const usage = read?.response?.usage ?? read?.usage;
  if (usage === undefined || usage === null) return {};
  const cached = (usage.input_tokens_details ?? usage.prompt_tokens_details)?.cached_tokens ?? 0;
  const input = usage.input_tokens ?? usage.prompt_tokens ?? 0;
  return {
    input: Math.max(0, input - cached),
    cacheRead: Math.min(input, cached),
    output: usage.output_tokens ?? usage.completion_tokens ?? 0,
  };
}

/** Cumulative in every event. Its input includes tokens from the cache, its output does not include thinking. */
function readGemini(event: unknown): SaidTokens {
  const usage = Gemini.safeParse(event).data?.usageMetadata;
  if (usage === undefined || usage === null) return {};
  const cached = usage.cachedContentTokenCount ?? 0;
  const input = (usage.promptTokenCount ?? 0) + (usage.toolUsePromptTokenCount ?? 0);
  return {
    input: Math.max(0, input - cached),
    cacheRead: Math.min(input, cached),
    output: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
  };
}

const NONE = /^$/;

export const MODEL_APIS: Readonly<Record<ModelApiId, ModelApiRules>> = {
  anthropic: {
    base: 'https://api.anthropic.com',
    prefix: /\/v1$/,
    calls: /^(?:POST \/v1\/messages(?:\/count_tokens)?|GET \/v1\/models(?:\/[\w.:-]+)?)$/,
    generates: /\/v1\/messages$/,
    query: /^(?:beta|limit|after_id|before_id)=/,
    unsafeHeaders: NONE,
    keyHeader: 'x-api-key',
    readTokens: readAnthropic,
  },
  openai: {
    base: 'https://api.openai.com/v1',
    prefix: /^$/,
    calls: /^(?:POST \/(?:responses|responses\/compact|chat\/completions)|GET \/models(?:\/[\w.:-]+)?)$/,
    generates: /\/(?:responses|responses\/compact|chat\/completions)$/,
    query: /^(?:api-version|client_version)=/,
    unsafeHeaders: NONE,
    keyHeader: 'authorization',
    readTokens: readOpenai,
  },
  gemini: {
    base: 'https://generativelanguage.googleapis.com',
    prefix: /^$/,
    calls:
      /^(?:POST \/v1(?:beta|alpha)?\/models\/[\w.-]+:(?:generateContent|streamGenerateContent|countTokens)|GET \/v1(?:beta|alpha)?\/models(?:\/[\w.-]+)?)$/,
    generates: /:(?:generateContent|streamGenerateContent)$/,
    query: /^(?:alt=(?:sse|json)$|pageSize=|pageToken=)/,
    unsafeHeaders: /^(?:accept|x-goog-(?!api-client$).*)$/,
    keyHeader: 'x-goog-api-key',
    readTokens: readGemini,
  },
};
