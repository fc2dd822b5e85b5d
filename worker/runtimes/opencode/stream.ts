/**
 * The lines that `opencode run --format json` prints, as far as we use them. Every member that does not decide anything
 * is optional, and a wrong type is forgiven: a member that changes its type in a newer version must cost us that
 * member, not the run.
 */
import { z } from '../../../protocol/base/zod.ts';
import { reportedCount, reportedUsd } from '../shared/reported-numbers.ts';

const text = z.catch(z.optional(z.string()), undefined);
const number = z.catch(z.optional(z.number()), undefined);

const StepStart = z.object({ type: z.literal('step_start'), sessionID: text });
const Text = z.object({ type: z.literal('text'), sessionID: text, part: z.object({ text: z.catch(z.string(), '') }) });
const ToolUse = z.object({
  type: z.literal('tool_use'),
  sessionID: text,
  part: z.object({
    tool: z.catch(z.string(), 'a tool'),
    state: z.catch(z.object({ status: text, error: text, input: z.catch(z.record(z.string(), z.unknown()), {}) }), {
      input: {},
    }),
  }),
});
const StepFinish = z.object({
  type: z.literal('step_finish'),
  sessionID: text,
  part: z.object({
    reason: z.string(),
    cost: reportedUsd,
    tokens: z.catch(
      z.optional(
        z.object({
          input: reportedCount,
          output: reportedCount,
          reasoning: reportedCount,
          cache: z.catch(z.optional(z.object({ read: reportedCount, write: reportedCount })), undefined),
        }),
      ),
      undefined,
    ),
  }),
});
const ErrorLine = z.object({
  type: z.literal('error'),
  sessionID: text,
  error: z.catch(
    z.optional(
      z.object({ name: text, data: z.catch(z.optional(z.object({ message: text, statusCode: number })), undefined) }),
    ),
    undefined,
  ),
});

export const OpencodeLine = z.discriminatedUnion('type', [StepStart, Text, ToolUse, StepFinish, ErrorLine]);
export type OpencodeLine = z.infer<typeof OpencodeLine>;

type StepTokens = Extract<OpencodeLine, { type: 'step_finish' }>['part']['tokens'];

/** All that was sent and received in a step: `input` is without what is cached, `output` without the reasoning. */
export function tokensOf(tokens: StepTokens): number {
  const { input = 0, output = 0, reasoning = 0, cache: { read = 0, write = 0 } = {} } = tokens ?? {};
  return input + output + reasoning + read + write;
}
