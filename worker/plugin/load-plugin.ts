/**
 * A runtime from a registry: one ES module (`.mjs`, `.js`, or `.ts` with types that can be stripped) below
 * `.github/agora/`, named by its path (`runtime: ./runtimes/mine.mjs`).
 *
 * It is read like the subagent, at the same pinned commit of the registry, and never from the work tree, which contains
 * what somebody checked out and perhaps proposes. Its code runs in a separate process, in the sandbox if there is one,
 * without any credential in its environment.
 */
import { defined } from '../../protocol/base/defined.ts';
import { SENTINEL_PATH } from '../../protocol/messages/needs-input.ts';
import { z } from '../../protocol/base/zod.ts';
import { cutText } from '../../protocol/text/sanitize.ts';
import { DispatchError } from '../dispatch-error.ts';
import { isDenied } from '../environment/agent-environment.ts';
import { MODULES, PLUGIN_SOCKETS } from '../own-files.ts';
import type { WorkerPorts } from '../ports.ts';
import { sayAtCommit, sayHowToCorrect } from '../registry/registry-words.ts';
import { findPathMistake } from '../registry/overlay/paths.ts';
import { findRuntimePathMistake } from './runtime-path.ts';
import type { AgentRuntime, RunningRuntime } from '../runtimes/contract.ts';
import { cleanLine, type Redact } from './clean-words.ts';
import { plugRuntime, type PluggedModule } from './plugged-runtime.ts';
import type { PluginConnection, PluginStart } from '../ports/plugin-port.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

const FOLDER = '.github/agora';
const WHY_CHARS = 1_000;
const SENTINEL_CHARS = 200;
const MOST_OBEYED = 50;

export function isRuntimePath(name: string): boolean {
  return name.startsWith('./');
}

/** How the process reports a member that is a function. */
const FunctionMember = z.object({ $function: z.literal(true) }, 'must be a function');
const variable = z.string().check(
  z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
  z.refine((name) => !isDenied(name), 'names a variable that no agent may see'),
);
/**
 * Passed to npm and searched for on the machine, outside of any sandbox. So it is a package of the registry in one
 * exact version, the name of a program, and a file of that package, and nothing that npm or a path could interpret
 * differently.
 */
const Program = z.object({
  package: z
    .string()
    .check(
      z.maxLength(214),
      z.regex(/^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/, 'must be the name of an npm package'),
    ),
  version: z
    .string()
    .check(z.regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z][0-9A-Za-z.-]{0,60})?$/, 'must be one exact version')),
  before: z.optional(z.string().check(z.regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/, 'must be a version like 2.0.0'))),
  program: z.string().check(z.regex(/^[\w][\w.+-]{0,99}$/, 'must be the name of a program, without a path')),
  bin: z
    .string()
    .check(
      z.maxLength(200),
      z.regex(
        /^(?:(?!\.{1,2}(?:\/|$))[\w@.{}+-]+\/)*(?!\.{1,2}$)[\w@.{}+-]+$/,
        'must be the path of a file below node_modules',
      ),
    ),
});
const TRAITS = {
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,40}$/, 'must be a short name of small letters')),
  keys: z.array(variable).check(z.maxLength(20)),
  settings: z.array(variable).check(z.maxLength(50)),
  models: z._default(
    z.array(z.object({ key: variable, api: z.enum(['anthropic', 'openai', 'gemini']), address: variable })),
    [],
  ),
  install: z.optional(Program),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
  scopes: z._default(z.boolean(), false),
  growsSession: z._default(z.boolean(), false),
  mayKeepNone: z._default(z.boolean(), false),
  obeys: z._default(
    z
      .array(
        z
          .string()
          .check(
            z.maxLength(255),
            z.regex(/^(?!\.{1,2}$)[\w.-]+$/, 'must be a name, without a path'),
            z.regex(/^(?!\.(?:git|agora)$)/i, 'is reserved, and cannot be kept from the agent'),
          ),
      )
      .check(z.maxLength(MOST_OBEYED)),
    [],
  ),
  measures: z._default(z.array(z.enum(['turns', 'tokens', 'cost-usd'])), []),
  sentinel: z.optional(
    z.string().check(
      z.maxLength(SENTINEL_CHARS),
      z.refine(
        (path) => path === SENTINEL_PATH || (/^[\w./-]+$/.test(path) && findPathMistake(path) === undefined),
        'must be a plain path below the work tree, and not in .git, .agora or .github/workflows',
      ),
    ),
  ),
  startsToolServers: z._default(z.boolean(), false),
  steers: z._default(z.enum(['after-tool', 'between-turns']), 'between-turns'),
};
const FUNCTIONS = {
  permissionMode: FunctionMember,
  prepare: FunctionMember,
  homeOf: z.optional(FunctionMember),
  command: FunctionMember,
  progress: FunctionMember,
  read: FunctionMember,
  sessionFiles: FunctionMember,
};
const Traits = z.object(TRAITS);
const Members = z.object({ ...TRAITS, ...FUNCTIONS }, 'must be an object').check(
  z.refine(({ obeys, sentinel = '' }) => !obeys.includes(sentinel.split('/')[0] ?? ''), {
    path: ['sentinel'],
    message: 'is in a path of obeys, which the agent cannot see',
  }),
);

export interface PluginPlace extends Pick<PluginStart, 'run' | 'filter'> {
  readonly redact: Redact;
  /** Ends the process with the round, however that ends. */
  readonly defer: (undo: () => Promise<void>) => void;
}

/**
 * @param at the commit at which the subagent was pinned.
 * @throws DispatchError worker-failed if it is not a runtime, fetch-failed if nobody can tell.
 */
export async function loadRuntimeByPath(
  path: string,
  at: string,
  known: readonly Pick<AgentRuntime, 'id'>[],
  { registry, scratch, plugins, environment }: Pick<WorkerPorts, 'registry' | 'scratch' | 'plugins' | 'environment'>,
  openPlace: () => Promise<PluginPlace>,
): Promise<RunningRuntime> {
  const mistake = findRuntimePathMistake(path);
  if (mistake !== undefined) throw refusal(path, mistake);
  if (plugins === undefined) throw refusal(path, 'this worker loads no modules');
  const source = await registry.read(`${FOLDER}/${path.slice(2)}`, at);
  if (source === undefined) throw refusal(path, `it does not exist${sayAtCommit(at)}`);
  const module = await scratch.write(`${MODULES}/${path.slice(2)}`, source);
  const { defer, redact, ...place } = await openPlace();
  const connection = await plugins
    .open({
      ...place,
      module,
      names: Object.keys(Members.shape),
      folder: `${scratch.root}/${PLUGIN_SOCKETS}`,
      env: environment['PATH'] === undefined ? {} : { PATH: environment['PATH'] },
    })
    .catch((error: unknown) =>
      Promise.reject(refusal(path, `it cannot be loaded (${wordsOf(error, scratch.root, redact)})`, error)),
    );
  defer(() => connection.end());
  return runtimeOf({ path, redact }, connection, known);
}

function runtimeOf(
  module: PluggedModule,
  connection: PluginConnection,
  known: readonly Pick<AgentRuntime, 'id'>[],
): RunningRuntime {
  const { path } = module;
  const parsed = Members.safeParse(connection.members);
  if (!parsed.success)
    throw refusal(
      path,
      parsed.error.issues
        .map((issue) => `${issue.path.join('.') || 'its default export'}: ${messageOf(issue, connection.members)}`)
        .join('; '),
    );
  const { install, ...traits } = Traits.parse(connection.members);
  if (known.some(({ id }) => id === traits.id)) throw refusal(path, `its id "${traits.id}" is reserved`);
  return plugRuntime(
    { ...defined(traits), install },
    { connection, hasHomeOf: parsed.data.homeOf !== undefined, ...module },
  );
}

function messageOf({ path, message }: z.core.$ZodIssue, members: PluginConnection['members']): string {
  const [name] = path;
  const isMissing = path.length === 1 && members?.[String(name)] === undefined;
  return isMissing && message.startsWith('Invalid') ? 'is missing' : message;
}

/** The module's location on this machine means nothing to its author. */
function wordsOf(error: unknown, root: string, redact: Redact): string {
  const words = errorMessage(error);
  return cleanLine(words.replaceAll(`${root}/${MODULES}/`, `${FOLDER}/`), WHY_CHARS, redact);
}

function refusal(path: string, why: string, cause?: unknown): DispatchError {
  return new DispatchError('worker-failed', `The runtime ${cutText(path, 200)} cannot be used: ${why}.`, {
    fix: sayHowToCorrect(`${FOLDER}/${cutText(path.slice(2), 200)}`),
    cause,
  });
}
