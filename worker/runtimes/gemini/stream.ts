/**
 * The lines that `gemini --output-format stream-json` prints, as far as we use them. Every member that does not decide
 * anything is optional, and a wrong type is forgiven: a member that changes its type in a newer version must cost us
 * that member, not the run.
 */
import { z } from '../../../protocol/base/zod.ts';
import { reportedCount, reportedTime } from '../shared/reported-numbers.ts';

const text = z.catch(z.optional(z.string()), undefined);

const Init = z.object({ type: z.literal('init'), session_id: text, model: text });
/** What the agent says arrives in pieces. */
const Message = z.object({ type: z.literal('message'), role: text, content: z.catch(z.string(), '') });
const ToolUse = z.object({
  type: z.literal('tool_use'),
  tool_name: z.catch(z.string(), 'a tool'),
  tool_id: text,
  parameters: z.catch(z.record(z.string(), z.unknown()), {}),
});
const ToolResult = z.object({
  type: z.literal('tool_result'),
  tool_id: text,
  status: text,
  error: z.catch(z.optional(z.object({ type: text, message: text })), undefined),
});
const ErrorLine = z.object({ type: z.literal('error'), severity: text, message: text });
const Result = z.object({
  type: z.literal('result'),
  status: z.string(),
  error: z.catch(z.optional(z.object({ message: text })), undefined),
  stats: z.catch(
    z.optional(
      z.object({
        /** Also what it thought and what its tools sent, which the two below leave out. */
        total_tokens: reportedCount,
        input_tokens: reportedCount,
        output_tokens: reportedCount,
        cached: reportedCount,
        duration_ms: reportedTime,
        tool_calls: reportedCount,
        models: z.catch(z.record(z.string(), z.unknown()), {}),
      }),
    ),
    undefined,
  ),
});

export const GeminiLine = z.discriminatedUnion('type', [Init, Message, ToolUse, ToolResult, ErrorLine, Result]);
export type GeminiLine = z.infer<typeof GeminiLine>;
export type GeminiResultLine = z.infer<typeof Result>;
