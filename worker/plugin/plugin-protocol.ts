/**
 * What the worker and the process of a plug-in say to each other, one JSON line each way (plugin-lines.ts).
 *
 * The worker opens with the module and the names of the members it wants to know; the process answers with those, or
 * says why the module cannot be loaded. Then the worker calls functions. One call may be made of several: each has its
 * own arguments, and its own value in the answer.
 */
import { z } from '../../protocol/base/zod.ts';

export const PLUGIN_PROTOCOL = 1;

export interface PluginOpening {
  readonly version: typeof PLUGIN_PROTOCOL;
  /** Absolute path. */
  readonly module: string;
  readonly names: readonly string[];
}

export interface PluginCall {
  readonly id: number;
  readonly method: string;
  /** The arguments of each call. */
  readonly calls: readonly (readonly unknown[])[];
  /** Characters that the answer may have as a line. */
  readonly most: number;
}

const Why = z.string().check(z.maxLength(4_000));
const Id = z.int().check(z.nonnegative());

export const PluginMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('opened'),
    version: z.literal(PLUGIN_PROTOCOL),
    /** A function is told as `{ $function: true }`; undefined when there is no object as default export. */
    members: z.optional(z.record(z.string(), z.unknown())),
  }),
  /** For each of the calls its value, or nothing where it returned none. */
  z.object({ kind: z.literal('answer'), id: Id, values: z.array(z.array(z.unknown()).check(z.maxLength(1))) }),
  /** The function threw, or returned what cannot be sent. */
  z.object({ kind: z.literal('threw'), id: Id, why: Why }),
  /** Nothing is answered any more. */
  z.object({ kind: z.literal('failed'), why: Why }),
]);
export type PluginMessage = z.infer<typeof PluginMessage>;

/** The same as whoever sends it has it. */
export type SentMessage =
  | { readonly kind: 'opened'; readonly version: number; readonly members?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'answer'; readonly id: number; readonly values: readonly (readonly unknown[])[] }
  | { readonly kind: 'threw'; readonly id: number; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string };
