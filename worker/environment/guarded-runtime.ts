/**
 * A runtime that somebody else wrote, held to the contract: whatever one of its functions throws or returns instead of
 * an answer ends the round as `worker-failed`, in the module's own words, and never the worker.
 */
import { z } from '../../protocol/base/zod.ts';
import { cutText } from '../../protocol/text/sanitize.ts';
import { DispatchError } from '../dispatch-error.ts';
import type { AgentRuntime } from '../runtimes/contract.ts';

const WORD_CHARS = 500;
const MOST_FILES = 1_000;
const MOST_TOLD = 1_000;

const Text = z.string();
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'must be bytes');
const Files = z.custom<ReadonlyMap<string, Uint8Array>>(
  (value) =>
    value instanceof Map &&
    value.size <= MOST_FILES &&
    [...value].every(([path, content]) => typeof path === 'string' && Bytes.safeParse(content).success),
  `must be a Map of at most ${MOST_FILES} paths to bytes`,
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
const Spent = z.partial(z.object({ tokens: z.number(), sessionTokens: z.number(), sessionCostUsd: z.number() }));
const End = z.object({
  exitCode: z.int(),
  text: Text,
  sessionId: z.optional(Text),
  usage: z.optional(z.record(z.string(), z.unknown())),
  failure: z.optional(Failure),
  sessionLost: z.boolean(),
  notes: z.array(Text),
  denied: z.optional(z.array(Denied)),
  spent: z.optional(Spent),
  reached: z.optional(z.enum(['turns', 'cost-usd'])),
});

/** What each function has to answer with. */
const ANSWERS = {
  permissionMode: z.object({ effective: Text, warning: z.optional(Text) }),
  prepare: Files,
  homeOf: z.optional(Text),
  command: z.object({
    argv: z.array(Text).check(z.minLength(1)),
    env: z.record(z.string(), Text),
    stdin: Text,
  }),
  progress: Told.check(z.maxLength(MOST_TOLD)),
  read: End,
  sessionFiles: z.array(Text),
} as const;

type Method = keyof typeof ANSWERS;

/**
 * @param path where the module is, for the person who has to correct it.
 * @returns the same runtime, whose functions throw DispatchError `worker-failed` and nothing else.
 */
export function guardRuntime(runtime: AgentRuntime, path: string): AgentRuntime {
  const guard = (method: Method, call: () => unknown): never => checked(method, path, call) as never;
  return {
    ...runtime,
    permissionMode: (asked) => guard('permissionMode', () => runtime.permissionMode(asked)),
    prepare: (input) => guard('prepare', () => runtime.prepare(input)),
    homeOf: (name) => guard('homeOf', () => runtime.homeOf?.(name)),
    command: (input) => guard('command', () => runtime.command(input)),
    progress: (line) => guard('progress', () => runtime.progress(line)),
    read: (end, input) => guard('read', () => runtime.read(end, input)),
    sessionFiles: (paths, id) => guard('sessionFiles', () => runtime.sessionFiles(paths, id)),
  };
}

function checked(method: Method, path: string, call: () => unknown): unknown {
  const answer = attempt(method, path, call);
  const parsed = ANSWERS[method].safeParse(answer);
  if (parsed.success) return answer;
  const [issue] = parsed.error.issues;
  throw failed(method, path, `it returned what is no answer: ${[...(issue?.path ?? []), issue?.message].join(': ')}`);
}

function attempt(method: Method, path: string, call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    throw failed(method, path, error instanceof Error ? error.message : String(error), error);
  }
}

function failed(method: Method, path: string, why: string, cause?: unknown): DispatchError {
  return new DispatchError(
    'worker-failed',
    `The runtime ${cutText(path, WORD_CHARS)} failed in ${method}(): ${cutText(why, WORD_CHARS)}`,
    { fix: `Correct .github/agora/${path.slice(2)} on the default branch, then start the task again.`, cause },
  );
}
