/**
 * The lines that `opencode run --format json` prints, as far as we use them. Every member but the ones that decide is optional and
 * forgiving: a member that changes its type in a newer version must cost us that member, not the run.
 */
import { z } from 'zod';

const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);

const StepStart = z.object({ type: z.literal('step_start'), sessionID: text });
const Text = z.object({ type: z.literal('text'), sessionID: text, part: z.object({ text: z.string().catch('') }) });
const ToolUse = z.object({
  type: z.literal('tool_use'), sessionID: text,
  part: z.object({ tool: z.string().catch('a tool'), state: z.object({ status: text, error: text, input: z.record(z.string(), z.unknown()).catch({}) }).catch({ input: {} }) }),
});
const StepFinish = z.object({
  type: z.literal('step_finish'), sessionID: text,
  part: z.object({ reason: z.string(), cost: number, tokens: z.object({ input: number, output: number, cache: z.object({ read: number, write: number }).optional().catch(undefined) }).optional().catch(undefined) }),
});
const ErrorLine = z.object({
  type: z.literal('error'), sessionID: text,
  error: z.object({ name: text, data: z.object({ message: text, statusCode: number }).optional().catch(undefined) }).optional().catch(undefined),
});

export const StreamLine = z.discriminatedUnion('type', [StepStart, Text, ToolUse, StepFinish, ErrorLine]);
export type StreamLine = z.infer<typeof StreamLine>;
