/**
 * The lines that `codex exec --json` prints, as far as we use them. Every member that does not decide anything is
 * optional, and a wrong type is forgiven: a member that changes its type in a newer version must cost us that member,
 * not the run.
 */
import { z } from '../../../protocol/base/zod.ts';
import { reportedCount } from '../shared/reported-numbers.ts';

const text = z.catch(z.optional(z.string()), undefined);

const Item = z.object({
  type: z.string(),
  text,
  message: text,
  command: text,
  status: text,
  server: text,
  tool: text,
  query: text,
  aggregated_output: text,
  changes: z.catch(z.optional(z.array(z.object({ path: z.string() }))), undefined),
});
export type Item = z.infer<typeof Item>;

const ThreadStarted = z.object({ type: z.literal('thread.started'), thread_id: z.string() });
const TurnStarted = z.object({ type: z.literal('turn.started') });
const ItemStarted = z.object({ type: z.literal('item.started'), item: Item });
const ItemCompleted = z.object({ type: z.literal('item.completed'), item: Item });
const TurnCompleted = z.object({
  type: z.literal('turn.completed'),
  usage: z.catch(
    z.optional(
      z.object({
        input_tokens: reportedCount,
        cached_input_tokens: reportedCount,
        output_tokens: reportedCount,
        reasoning_output_tokens: reportedCount,
      }),
    ),
    undefined,
  ),
});
const TurnFailed = z.object({
  type: z.literal('turn.failed'),
  error: z.catch(z.optional(z.object({ message: text })), undefined),
});
/** Also printed for every retry. Only the end of the turn says whether it mattered. */
const ErrorLine = z.object({ type: z.literal('error'), message: text });

export const CodexLine = z.discriminatedUnion('type', [
  ThreadStarted,
  TurnStarted,
  ItemStarted,
  ItemCompleted,
  TurnCompleted,
  TurnFailed,
  ErrorLine,
]);
export type CodexLine = z.infer<typeof CodexLine>;
