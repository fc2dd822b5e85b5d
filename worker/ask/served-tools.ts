/**
 * What the worker writes for one tool server of a subagent, and the program beside the agent reads: how it is started
 * or reached, secrets included, and what of it is offered. Pure.
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
 * A tool server (MCP) of the subagent: a program of ours on standard input and output, which starts or reaches the
 * server itself and lets nothing but the listed tools pass.
 */
export interface NamedToolServer {
  /** Lower-case letters, digits and dashes; never `agora`. */
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** How the network is reached; no secret. An agent may start it without variables of its own. */
  readonly env: Readonly<Record<string, string>>;
  /** Every one of them may be used without asking, in every permission mode. */
  readonly tools: readonly string[];
}
