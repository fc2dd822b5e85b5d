/**
 * The lines that `claude --print --output-format stream-json --verbose` prints, as far as we use them.
 *
 * Every member that does not decide anything is optional, and a wrong type is forgiven: the format is not a documented
 * contract, and a member that changes its type in a newer version must cost us that member, not the run. Anything else
 * is not treated as such a line.
 */
import { z } from '../../../protocol/base/zod.ts';
import { reportedCount, reportedTime, reportedUsd } from '../shared/reported-numbers.ts';

const text = z.catch(z.optional(z.string()), undefined);
const number = z.catch(z.optional(z.number()), undefined);

const Block = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_use'), name: z.string(), input: z.catch(z.record(z.string(), z.unknown()), {}) }),
  z.pipe(
    z.object({ type: z.string() }),
    z.transform(() => ({ type: 'other' as const })),
  ),
]);
export type Block = z.infer<typeof Block>;

const ModelUsage = z.object({
  inputTokens: reportedCount,
  outputTokens: reportedCount,
  cacheReadInputTokens: reportedCount,
  cacheCreationInputTokens: reportedCount,
});

const Usage = z.catch(
  z.optional(
    z.object({
      input_tokens: reportedCount,
      output_tokens: reportedCount,
      cache_read_input_tokens: reportedCount,
      cache_creation_input_tokens: reportedCount,
    }),
  ),
  undefined,
);
export type ClaudeUsage = z.infer<typeof Usage>;

export const ClaudeResultLine = z.object({
  type: z.literal('result'),
  subtype: z.catch(z.string(), ''),
  /** The one member that says whether the run succeeded: `subtype` is `success` for a refused key too. */
  is_error: z.boolean(),
  result: text,
  errors: z.catch(z.array(z.string()), []),
  session_id: text,
  api_error_status: z.catch(z.nullish(z.number()), undefined),
  num_turns: reportedCount,
  duration_ms: reportedTime,
  duration_api_ms: reportedTime,
  total_cost_usd: reportedUsd,
  usage: Usage,
  modelUsage: z.catch(z.record(z.string(), ModelUsage), {}),
  permission_denials: z.catch(
    z.array(z.object({ tool_name: z.string(), tool_input: z.catch(z.record(z.string(), z.unknown()), {}) })),
    [],
  ),
});
export type ClaudeResultLine = z.infer<typeof ClaudeResultLine>;

const InitLine = z.object({
  type: z.literal('system'),
  subtype: z.literal('init'),
  session_id: text,
  model: text,
  claude_code_version: text,
  mcp_servers: z.catch(z.array(z.object({ name: z.string(), status: z.string() })), []),
});
const RetryLine = z.object({
  type: z.literal('system'),
  subtype: z.literal('api_retry'),
  attempt: number,
  max_retries: number,
  error_status: z.catch(z.nullish(z.number()), undefined),
  error: text,
});
/**
 * One answer of the model is printed as several lines, one for each of its parts. Its id and its usage are on all of
 * them.
 */
const AssistantLine = z.object({
  type: z.literal('assistant'),
  session_id: text,
  message: z.object({ id: text, content: z.array(Block), usage: Usage }),
});

/** By their kind, because an agent can print millions of lines, and trying them all out would take minutes. */
export const ClaudeLine = z.discriminatedUnion('type', [
  ClaudeResultLine,
  z.discriminatedUnion('subtype', [InitLine, RetryLine]),
  AssistantLine,
]);
export type ClaudeLine = z.infer<typeof ClaudeLine>;

/** Everything that was sent to the model and received from it, whether from its cache or not. */
export function tokensOf(usage: ClaudeUsage): number {
  return (
    (usage?.input_tokens ?? 0) +
    (usage?.output_tokens ?? 0) +
    (usage?.cache_read_input_tokens ?? 0) +
    (usage?.cache_creation_input_tokens ?? 0)
  );
}

/** @returns `undefined` for a line that is not JSON, is cut off, or is of no interest to us. */
export function readStreamLine(line: string): ClaudeLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return ClaudeLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Every line of an output that may have been cut off at either end. */
export function readStream(stdout: Uint8Array): ClaudeLine[] {
  const lines = new TextDecoder().decode(stdout).split('\n');
  return lines.map((line) => readStreamLine(line.trim())).filter((line) => line !== undefined);
}
