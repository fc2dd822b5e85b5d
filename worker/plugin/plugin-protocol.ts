/**
 * The messages between the worker and the process of a plug-in, one JSON line each way (plugin-lines.ts).
 *
 * The worker opens with the module and the names of the members that it needs; the process responds with those, or with
 * the reason why the module cannot be loaded. Then the worker calls functions. One message can contain several calls:
 * each has its own arguments, and its own value in the response.
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
  /** The maximum length of the response as a line. */
  readonly most: number;
}

const Why = z.string().check(z.maxLength(4_000));
const Id = z.int().check(z.nonnegative());

export const PluginMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('opened'),
    version: z.literal(PLUGIN_PROTOCOL),
    /** A function is reported as `{ $function: true }`; undefined if the default export is not an object. */
    members: z.optional(z.record(z.string(), z.unknown())),
  }),
  /** The value of each call, or nothing if it returned none. */
  z.object({ kind: z.literal('answer'), id: Id, values: z.array(z.array(z.unknown()).check(z.maxLength(1))) }),
  /** The function threw, or returned a value that cannot be sent. */
  z.object({ kind: z.literal('threw'), id: Id, why: Why }),
  /** No more responses follow. */
  z.object({ kind: z.literal('failed'), why: Why }),
]);
export type PluginMessage = z.infer<typeof PluginMessage>;

/** The same, as its sender has it. */
export type SentMessage =
  | { readonly kind: 'opened'; readonly version: number; readonly members?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'answer'; readonly id: number; readonly values: readonly (readonly unknown[])[] }
  | { readonly kind: 'threw'; readonly id: number; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string };
