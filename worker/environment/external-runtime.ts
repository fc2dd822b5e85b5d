/**
 * A runtime that a registry brings along: one ES module (`.mjs`, `.js`, or `.ts` with types that can be stripped) below
 * `.github/agora/`, named by its path (`runtime: ./runtimes/mine.mjs`).
 *
 * Its code runs in the worker, with what the worker may do. So it is read where the subagent was read, at the same
 * pinned commit of the registry, and never from the work tree, which is what somebody checked out and perhaps proposes.
 *
 * Its shape is checked here, and what its functions do and return at each call (guarded-runtime.ts).
 */
import { z } from '../../protocol/base/zod.ts';
import { DispatchError } from '../dispatch-error.ts';
import { isDenied } from './agent-environment.ts';
import { guardRuntime } from './guarded-runtime.ts';
import type { WorkerPorts } from '../ports.ts';
import type { AgentRuntime } from '../runtimes/contract.ts';

const PATH = /^\.\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:mjs|js|ts)$/;
const FOLDER = '.github/agora';

export function isRuntimePath(name: string): boolean {
  return name.startsWith('./');
}

const fn = <T extends (...args: never[]) => unknown>() =>
  z.custom<T>((value) => typeof value === 'function', 'must be a function');
const variable = z.string().check(
  z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
  z.refine((name) => !isDenied(name), 'names a variable that no agent may see'),
);
const Program = z.object({
  package: z.string(),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+/)),
  before: z.optional(z.string().check(z.regex(/^\d+\.\d+\.\d+$/))),
  program: z.string(),
  bin: z.string(),
});
const Shape = z.object({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,40}$/, 'must be a short name of small letters')),
  keys: z.array(variable),
  settings: z.array(variable),
  models: z._default(
    z.array(z.object({ key: variable, api: z.enum(['anthropic', 'openai', 'gemini']), address: variable })),
    [],
  ),
  install: z.optional(Program),
  permissionMode: fn<AgentRuntime['permissionMode']>(),
  prepare: fn<AgentRuntime['prepare']>(),
  command: fn<AgentRuntime['command']>(),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
  progress: fn<AgentRuntime['progress']>(),
  read: fn<AgentRuntime['read']>(),
  sessionFiles: fn<AgentRuntime['sessionFiles']>(),
  scopes: z._default(z.boolean(), false),
  growsSession: z._default(z.boolean(), false),
  homeOf: z._default(fn<NonNullable<AgentRuntime['homeOf']>>(), () => () => undefined),
  obeys: z._default(z.array(z.string().check(z.regex(/^(?!\.{1,2}$)[\w.-]+$/, 'must be a name, without a path'))), []),
  measures: z._default(z.array(z.enum(['turns', 'tokens', 'cost-usd'])), []),
});

/**
 * @param at the commit that the subagent was pinned at.
 * @throws DispatchError worker-failed when it is no runtime, fetch-failed when nobody can tell.
 */
export async function loadRuntimeByPath(
  path: string,
  at: string,
  known: readonly AgentRuntime[],
  { registry, scratch, importModule }: WorkerPorts,
): Promise<AgentRuntime> {
  const refuse = (why: string, cause?: unknown): never => {
    throw new DispatchError('worker-failed', `The runtime ${path.slice(0, 200)} cannot be used: ${why}.`, {
      fix: `Correct ${FOLDER}/${path.slice(2, 200)} on the default branch, then start the task again.`,
      cause,
    });
  };
  if (!PATH.test(path)) return refuse(`it must be a path like ./runtimes/mine.mjs below ${FOLDER}`);
  if (importModule === undefined) return refuse('this worker loads no modules');
  const source = await registry.read(`${FOLDER}/${path.slice(2)}`, at);
  if (source === undefined) return refuse(`it does not exist at commit ${at}`);
  const file = await scratch.write(`modules/${path.slice(2)}`, source);
  const value = await importModule(file).catch((error: unknown) =>
    refuse(`it cannot be loaded (${error instanceof Error ? error.message : String(error)})`, error),
  );
  const parsed = z.object({ default: Shape }).safeParse(value);
  if (!parsed.success)
    return refuse(
      parsed.error.issues
        .map((issue) => `${issue.path.slice(1).join('.') || 'its default export'}: ${issue.message}`)
        .join('; '),
    );
  const runtime = parsed.data.default;
  return known.some(({ id }) => id === runtime.id)
    ? refuse(`its id "${runtime.id}" is one of ours`)
    : guardRuntime({ ...runtime, install: runtime.install }, path);
}
