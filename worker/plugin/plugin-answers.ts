/**
 * What each function of a plugged-in runtime has to answer with, and how long its answer may be. Nothing that the
 * module says is used before it has passed here.
 */
import { z } from '../../protocol/base/zod.ts';
import type { RuntimeMethod } from '../runtimes/contract.ts';

const MOST_FILES = 1_000;
const MOST_TOLD = 1_000;

const Text = z.string();
const Word = z.string().check(z.regex(/^[^\0]*$/, 'must hold no NUL'));
/** Below a folder, whatever that folder is. */
const RelativePath = z
  .string()
  .check(z.regex(/^(?!\/)(?!(?:.*\/)?\.\.?(?:\/|$))[^\0\\]+$/, 'must be a path below the folder, without ..'));
const Files = z.custom<ReadonlyMap<string, Uint8Array>>(
  (value) =>
    value instanceof Map &&
    value.size <= MOST_FILES &&
    [...value].every(([path, content]) => RelativePath.safeParse(path).success && content instanceof Uint8Array),
  `must be a Map of at most ${MOST_FILES} paths below the folder to bytes`,
);
const Told = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('session'), id: Text }),
    z.object({ kind: z.literal('note'), text: Text }),
    z.object({ kind: z.literal('turn'), id: z.optional(Text), tokens: z.number().check(z.nonnegative()) }),
  ]),
);
const Failure = z.object({ detail: Text, fix: Text });
const Denied = z.object({ tool: Text, about: Text, rule: z.optional(Text) });
const Amount = z.optional(z.number().check(z.nonnegative()));
const End = z
  .object({
    exitCode: z.int().check(z.gte(0), z.lte(255)),
    text: Text,
    sessionId: z.optional(Text),
    usage: z.optional(z.record(z.string(), z.unknown())),
    failure: z.optional(Failure),
    sessionLost: z.boolean(),
    notes: z.array(Text).check(z.maxLength(100)),
    denied: z.optional(z.array(Denied)),
    spent: z.optional(z.object({ tokens: Amount, sessionTokens: Amount, sessionCostUsd: Amount })),
    reached: z.optional(z.enum(['turns', 'cost-usd'])),
  })
  .check(z.refine(({ exitCode, failure }) => failure === undefined || exitCode !== 0, 'exitCode 0 and a failure'));

const KIB = 1_024;
const MIB = 1_048_576;

/** Characters of the answer to one call as a line. */
export const MOST_CHARS: Readonly<Record<RuntimeMethod, number>> = {
  permissionMode: 16 * KIB,
  prepare: 32 * MIB,
  homeOf: 16 * KIB,
  command: 8 * MIB,
  progress: 256 * KIB,
  read: 32 * MIB,
  sessionFiles: 4 * MIB,
};

export const ANSWERS = {
  permissionMode: z.object({ effective: Text, warning: z.optional(Text) }),
  prepare: Files,
  homeOf: z.optional(RelativePath),
  command: z.object({
    argv: z.tuple([Word.check(z.minLength(1))], Word),
    env: z.record(z.string().check(z.regex(/^[^=\0]+$/, 'must be a name of a variable')), Word),
    stdin: Text,
  }),
  progress: Told.check(z.maxLength(MOST_TOLD)),
  read: End,
  sessionFiles: z.array(RelativePath),
} as const satisfies Readonly<Record<RuntimeMethod, z.ZodMiniType>>;
