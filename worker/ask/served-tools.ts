/**
 * The worker's definition of one tool server of a subagent, which the program beside the agent reads: how it is started
 * or reached, including secrets, and which of its tools are offered. Pure.
 */
import { z } from '../../protocol/base/zod.ts';

const Texts = z.record(z.string(), z.string());

export const ServedTools = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('program'),
    command: z.string(),
    args: z.array(z.string()),
    env: Texts,
    allow: z.array(z.string()),
  }),
  z.object({ kind: z.literal('address'), url: z.string(), headers: Texts, allow: z.array(z.string()) }),
]);
export type ServedTools = z.infer<typeof ServedTools>;

/**
 * A tool server (MCP) of the subagent: our program on standard input and output, which starts or reaches the server
 * itself and lets only the listed tools pass.
 */
export interface NamedToolServer {
  /** Lower-case letters, digits and dashes; never `agora`. */
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** How the network is reached; not a secret. An agent may start it without environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Each of them may be used without asking, in every permission mode. */
  readonly tools: readonly string[];
}
