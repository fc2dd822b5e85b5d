/**
 * A third-party runtime in a separate process, with its contract enforced: any exception, invalid result or failure of
 * its process ends the round as `worker-failed`, with the module's own message, and never the worker.
 */
import { cutText } from '../../protocol/text/sanitize.ts';
import { sayHowToCorrect } from '../registry/registry-words.ts';
import { DispatchError } from '../dispatch-error.ts';
import type { AgentEnd, AgentRuntime, RunningRuntime, RuntimeMethod, RuntimeProgress } from '../runtimes/contract.ts';
import { ANSWERS, mostCharsOf } from './plugin-answers.ts';
import type { PluginConnection } from '../ports/plugin-port.ts';
import { batchLines } from './batch-lines.ts';
import { cleanLine, cleanText, type Redact } from './clean-words.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

const PATH_CHARS = 200;
const WHY_CHARS = 500;
const NOTE_CHARS = 300;
const FAILURE_CHARS = 2_000;

/** The members of a runtime that are not functions. */
export type RuntimeTraits = Omit<AgentRuntime, RuntimeMethod>;

/** The module that it comes from. */
export interface PluggedModule {
  /** For the person who has to correct it. */
  readonly path: string;
  readonly redact: Redact;
}

type Returned<M extends RuntimeMethod> = ReturnType<NonNullable<AgentRuntime[M]>>;

/**
 * @param hasHomeOf whether it has the one optional function.
 * @returns a runtime whose functions throw DispatchError `worker-failed` and nothing else.
 */
export function plugRuntime(
  traits: RuntimeTraits,
  { connection, hasHomeOf, ...module }: PluggedModule & { connection: PluginConnection; hasHomeOf: boolean },
): RunningRuntime {
  const askAll = async <M extends RuntimeMethod>(method: M, calls: readonly unknown[][]): Promise<Returned<M>[]> => {
    const values = await connection
      .call(method, calls, mostCharsOf(method, calls.length))
      .catch((error: unknown) => Promise.reject(pluginFailed(module, method, error)));
    return calls.map((_, at) => checked(method, module, values[at]));
  };
  const ask = async <M extends RuntimeMethod>(method: M, ...given: unknown[]): Promise<Returned<M>> => {
    const [value] = await askAll(method, [given]);
    return value as Returned<M>;
  };
  return {
    ...traits,
    broken: brokenBy(connection, module),
    permissionMode: async (asked) => {
      const { effective, warning } = await ask('permissionMode', asked);
      return { effective, ...(warning !== undefined && { warning: cleanLine(warning, NOTE_CHARS, module.redact) }) };
    },
    prepare: (input) => ask('prepare', input),
    ...(hasHomeOf && { homeOf: (name: string) => ask('homeOf', name) }),
    command: (input) => ask('command', input),
    progress: batchLines(
      (lines) =>
        askAll(
          'progress',
          lines.map((line) => [line]),
        ).then((told) => told.map((one) => shorten(one, module.redact))),
      () => pluginFailed(module, 'progress', "it could not keep up with the agent's output"),
    ),
    read: async (end, input) => shortenEnd(await ask('read', end, input), module.redact),
    sessionFiles: async (paths, id) => {
      const chosen = [...new Set(await ask('sessionFiles', paths, id))];
      const given = new Set(paths);
      const strange = chosen.find((name) => !given.has(name));
      if (strange === undefined) return chosen;
      throw pluginFailed(
        module,
        'sessionFiles',
        `it named a file that it was not given: ${cutText(strange, PATH_CHARS)}`,
      );
    },
  };
}

function brokenBy({ broken }: PluginConnection, module: PluggedModule): AbortSignal {
  const told = new AbortController();
  const tell = (): void => {
    told.abort(pluginFailed(module, undefined, broken.reason));
  };
  if (broken.aborted) tell();
  else broken.addEventListener('abort', tell, { once: true });
  return told.signal;
}

function checked<M extends RuntimeMethod>(method: M, module: PluggedModule, value: unknown): Returned<M> {
  const parsed = ANSWERS[method].safeParse(value);
  if (parsed.success) return parsed.data as Returned<M>;
  const [issue] = parsed.error.issues;
  throw pluginFailed(
    module,
    method,
    `it returned an invalid result: ${[...(issue?.path ?? []), issue?.message].map(String).join(': ')}`,
  );
}

function shorten(told: readonly RuntimeProgress[], redact: Redact): readonly RuntimeProgress[] {
  return told.map((one) => (one.kind === 'note' ? { ...one, text: cleanLine(one.text, NOTE_CHARS, redact) } : one));
}

/** The texts for people are limited in length, and are plain text. */
function shortenEnd(end: AgentEnd, redact: Redact): AgentEnd {
  const { failure, notes } = end;
  return {
    ...end,
    notes: notes.map((note) => cleanLine(note, NOTE_CHARS, redact)),
    failure: failure && {
      detail: cleanText(failure.detail, FAILURE_CHARS, redact),
      fix: cleanText(failure.fix, FAILURE_CHARS, redact),
    },
  };
}

/** @param why an error, or text; undefined `method` if it did not fail in one of its functions. */
export function pluginFailed(
  { path, redact }: PluggedModule,
  method: RuntimeMethod | undefined,
  why: unknown,
): DispatchError {
  const words = errorMessage(why);
  return new DispatchError(
    'worker-failed',
    `The runtime ${cutText(path, PATH_CHARS)} failed${method === undefined ? '' : ` in ${method}()`}: ${cleanLine(words, WHY_CHARS, redact)}`,
    {
      fix: sayHowToCorrect(`.github/agora/${cutText(path.slice(2), PATH_CHARS)}`),
      cause: why,
    },
  );
}
