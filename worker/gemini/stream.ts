/**
 * The lines that `gemini --output-format stream-json` prints, as far as we use them. Every member but the ones that decide is
 * optional and forgiving: a member that changes its type in a newer version must cost us that member, not the run.
 */
import { z } from 'zod';

const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);

const Init = z.object({ type: z.literal('init'), session_id: text, model: text });
/** What the agent says comes in pieces. */
const Message = z.object({ type: z.literal('message'), role: text, content: z.string().catch('') });
const ToolUse = z.object({ type: z.literal('tool_use'), tool_name: z.string().catch('a tool'), tool_id: text, parameters: z.record(z.string(), z.unknown()).catch({}) });
const ToolResult = z.object({ type: z.literal('tool_result'), tool_id: text, status: text, error: z.object({ type: text, message: text }).optional().catch(undefined) });
const ErrorLine = z.object({ type: z.literal('error'), severity: text, message: text });
const Result = z.object({
  type: z.literal('result'),
  status: z.string(),
  error: z.object({ message: text }).optional().catch(undefined),
  stats: z.object({ input_tokens: number, output_tokens: number, cached: number, duration_ms: number, tool_calls: number, models: z.record(z.string(), z.unknown()).catch({}) }).optional().catch(undefined),
});

export const StreamLine = z.discriminatedUnion('type', [Init, Message, ToolUse, ToolResult, ErrorLine, Result]);
export type StreamLine = z.infer<typeof StreamLine>;
export type ResultLine = z.infer<typeof Result>;
