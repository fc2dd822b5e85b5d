/**
 * What each function of a plugged-in runtime has to return, and the maximum size of its result. Nothing from the module
 * is used before it has been checked here.
 */
import { z } from '../../protocol/base/zod.ts';
import { PermissionMode } from '../../protocol/policy/permission-mode.ts';
import { MOST_SESSION_ID_CHARS, type RuntimeMethod } from '../runtimes/contract.ts';
import { MOST_TOKENS, MOST_USD } from '../runtimes/shared/reported-numbers.ts';

const MOST_FILES = 1_000;
const MOST_TOLD = 1_000;
const MOST_DENIED = 1_000;
const NAME_BYTES = 255;
const PATH_BYTES = 1_000;
const TOOL_CHARS = 200;
const RULE_CHARS = 10_000;
const USAGE_CHARS = 65_536;
/** The limit of one argument or variable (Linux), and of all of them (macOS; Linux accepts twice as much). */
const WORD_BYTES = 131_000;
const COMMAND_BYTES = 1_000_000;
/** For a pointer and the end of a text. */
const EACH_BYTES = 9;
/** Its readers are recursive. */
const USAGE_DEPTH = 50;

const Text = z.string();
/** Id of a session or a turn: used in records, in the result and in a file name. */
const Id = z
  .string()
  .check(
    z.regex(/^[^\p{Cc}\p{Cs}]+$/u, 'must be text without control characters'),
    z.maxLength(MOST_SESSION_ID_CHARS, `must be at most ${MOST_SESSION_ID_CHARS} characters`),
  );
const Word = z.string().check(
  z.regex(/^[^\0]*$/, 'must hold no NUL'),
  z.refine((word) => Buffer.byteLength(word) <= WORD_BYTES, `must be at most ${WORD_BYTES} bytes`),
);
/** Below a folder, whatever that folder is. */
const RelativePath = z
  .string()
  .check(z.regex(/^(?!\/)(?!(?:.*\/)?\.\.?(?:\/|$))[^\0\\]+$/, 'must be a path below the folder, without ..'));
/** Also valid on every machine: no name is too long, and none is empty. */
const FilePath = RelativePath.check(
  z.refine(
    (path) =>
      Buffer.byteLength(path) <= PATH_BYTES &&
      path.split('/').every((name) => name !== '' && Buffer.byteLength(name) <= NAME_BYTES),
    'must be the path of a file',
  ),
);
const Files = z
  .custom<ReadonlyMap<string, Uint8Array>>(
    (value) =>
      value instanceof Map &&
      value.size <= MOST_FILES &&
      [...value].every(([path, content]) => FilePath.safeParse(path).success && content instanceof Uint8Array),
    `must be a Map of at most ${MOST_FILES} paths below the folder to bytes`,
  )
  .check(z.refine((files) => foldersOf(files).every((path) => !files.has(path)), 'has a file below another file'));
const Tokens = z.int().check(z.nonnegative(), z.lte(MOST_TOKENS));
const Told = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('session'), id: Id }),
    z.object({ kind: z.literal('note'), text: Text }),
    z.object({ kind: z.literal('turn'), id: z.optional(Id), tokens: Tokens }),
  ]),
);
const Failure = z.object({ detail: Text, fix: Text });
const Rule = z.string().check(z.maxLength(RULE_CHARS));
const Denied = z.object({ tool: z.string().check(z.maxLength(TOOL_CHARS)), about: Rule, rule: z.optional(Rule) });
const Usage = z.record(z.string(), z.unknown()).check(
  z.refine((usage) => !isDeeper(usage, USAGE_DEPTH), {
    error: `must be nested at most ${USAGE_DEPTH} levels deep`,
    abort: true,
  }),
  z.refine((usage) => JSON.stringify(usage).length <= USAGE_CHARS, `must be at most ${USAGE_CHARS} characters as JSON`),
);
const End = z
  .object({
    exitCode: z.int().check(z.gte(0), z.lte(255)),
    text: Text,
    sessionId: z.optional(Id),
    usage: z.optional(Usage),
    failure: z.optional(Failure),
    sessionLost: z.boolean(),
    notes: z.array(Text).check(z.maxLength(100)),
    denied: z.optional(z.array(Denied).check(z.maxLength(MOST_DENIED))),
    spent: z.optional(
      z.object({
        tokens: z.optional(Tokens),
        sessionTokens: z.optional(Tokens),
        sessionCostUsd: z.optional(z.number().check(z.nonnegative(), z.lte(MOST_USD))),
      }),
    ),
    reached: z.optional(z.enum(['turns', 'cost-usd'])),
  })
  .check(z.refine(({ exitCode, failure }) => failure === undefined || exitCode !== 0, 'exitCode 0 and a failure'));

const Command = z
  .object({
    argv: z.tuple([Word.check(z.minLength(1))], Word),
    env: z.record(Word.check(z.regex(/^[^=\0]+$/, 'must be a name of a variable')), Word),
    stdin: Text,
  })
  .check(
    z.refine(
      ({ argv, env }) => sizeOf([...argv, ...Object.entries(env).flat()]) <= COMMAND_BYTES,
      `argv and env must be at most ${COMMAND_BYTES} bytes together`,
    ),
  );

const KIB = 1_024;
const MIB = 1_048_576;

/** Characters of the result of one call as a line. */
const MOST_CHARS: Readonly<Record<RuntimeMethod, number>> = {
  permissionMode: 16 * KIB,
  prepare: 32 * MIB,
  homeOf: 16 * KIB,
  command: 8 * MIB,
  progress: 256 * KIB,
  read: 32 * MIB,
  sessionFiles: 4 * MIB,
};

/** A message with the results of many calls, which a batch of an agent's lines does not need. */
const MOST_TOGETHER = 32 * MIB;

/** Characters of the results of that many calls as one line: how many are made at once must not decide what fits. */
export function mostCharsOf(method: RuntimeMethod, calls: number): number {
  return Math.max(MOST_CHARS[method], Math.min(MOST_CHARS[method] * calls, MOST_TOGETHER));
}

export const ANSWERS = {
  permissionMode: z.object({ effective: PermissionMode, warning: z.optional(Text) }),
  prepare: Files,
  homeOf: z.optional(FilePath),
  command: Command,
  progress: Told.check(z.maxLength(MOST_TOLD)),
  read: End,
  sessionFiles: z.array(RelativePath),
} as const satisfies Readonly<Record<RuntimeMethod, z.ZodMiniType>>;

function sizeOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + Buffer.byteLength(word) + EACH_BYTES, 0);
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((member) => isDeeper(member, most - 1));
}

/** All folders that contain these files. */
function foldersOf(files: ReadonlyMap<string, Uint8Array>): string[] {
  return [...files.keys()].flatMap((path) => {
    const names = path.split('/').slice(0, -1);
    return names.map((_, at) => names.slice(0, at + 1).join('/'));
  });
}
