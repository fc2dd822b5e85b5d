/** One round of a task on this machine: what its worker is told, and what happens to its result. */
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { AGORA_VARIABLES } from '../../../protocol/config/agora-variables.ts';
import type { LocalMessage } from '../../../protocol/live/local-message.ts';
import { PersonText, type SILENCE } from '../../../protocol/policy/speaker.ts';
import { ClientError } from '../../client-error.ts';
import { type TaskRecord, withSettings } from '../../local/task-record.ts';
import type { AnswerOptions, DispatchResult, LocalOptions } from '../../types.ts';
import { applyPatch, type CopySource, hasPatch } from './git-copy.ts';
import { findCacheFolder } from './state-folder.ts';
import type { TaskFolder, TaskHome } from './task-folder.ts';
import { VARIABLE_BYTES, type WorkerTalk } from './worker-process.ts';

export interface RoundFolders extends TaskHome {
  readonly options: LocalOptions;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly source: CopySource;
}

/** The longest name. */
const NAME_CHARS = 100;

/** Who acts here. @throws ClientError mistake for a name that could be mistaken for something other than a person. */
export function actorOf(environment: RoundFolders['environment'], readUser: () => string = userName): string {
  const given = environment['AGORA_ACTOR'] ?? '';
  const actor = given === '' ? nameBy(readUser) : given;
  if (PersonText.safeParse(actor).success && actor.length <= NAME_CHARS) return actor;
  throw new ClientError('mistake', `AGORA_ACTOR "${actor.slice(0, 200)}" cannot be the name of a person.`, {
    fix: `Use a name without a colon and of at most ${NAME_CHARS} characters, or unset AGORA_ACTOR.`,
  });
}

function userName(): string {
  return userInfo().username;
}

function nameBy(readUser: () => string): string {
  try {
    return readUser();
  } catch {
    // The user has no account on this machine, as in a container that was started for another one.
    return `user-${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Who says something to a run of this machine, when it may be somebody other than the user who started it. */
export function namedActor({ environment }: Pick<RoundFolders, 'environment'>): string | undefined {
  return (environment['AGORA_ACTOR'] ?? '') === '' ? undefined : actorOf(environment);
}

export interface RoundPlace {
  readonly place: RoundFolders;
  readonly record: TaskRecord;
  /** Held by this process. */
  readonly folder: TaskFolder;
  /** A folder or an address. */
  readonly registry: string;
}

export interface FirstRound {
  readonly round: number;
  /** Left out when the task begins. */
  readonly answer?: string;
  readonly isFinal?: boolean;
}

export interface LocalRound extends FirstRound {
  /** Who answers, when it is not the user who runs this. */
  readonly by?: string | undefined;
  /** What answered, when it was not a person. */
  readonly from?: typeof SILENCE | undefined;
  /** How long the run has waited for it. */
  readonly idleMs?: number;
  readonly messages?: readonly LocalMessage[];
}

/** The turns of one run: they share a copy of the repository, as long as its worker continues. */
export interface LocalTurns {
  /** Plays a turn to its end. @throws ClientError no-result when the worker left no result. */
  readonly play: (round: LocalRound) => Promise<DispatchResult>;
  /** Ends the turns: the worker ends, and the copy is removed. */
  readonly close: () => Promise<void>;
}

export interface TurnOptions extends Pick<AnswerOptions, 'signal' | 'onProgress'> {
  /** When left out, nobody talks to it, and there is only one turn. */
  readonly talk?: WorkerTalk;
}

/** The result of the task's newest round that left one. @throws ClientError no-result when none has left one. */
export async function newestOf({ folder, record }: RoundPlace): Promise<DispatchResult> {
  const result = (await folder.results()).at(-1)?.result;
  if (result !== undefined) return result;
  throw new ClientError('no-result', `The task ${record.task} has no result, and no turn of it was cut off.`, {
    fix: 'Start it again with `agora run`.',
  });
}

/** Applies finished work to the work tree when it fits. A patch that does not fit stays a patch. */
export async function handIn(
  { place: { options, source }, folder }: RoundPlace,
  result: DispatchResult,
): Promise<Pick<DispatchResult, 'work'>> {
  const patch = result.outcome === 'finished' ? await folder.patchOf(result.dispatchId) : undefined;
  if (patch === undefined) return {};
  if (options.apply === false) return { work: { patch, applied: false, why: 'it was not asked for' } };
  return { work: { patch, ...(await applyPatch(source.top, patch)) } };
}

/** A result from earlier, with its output, and with where its work is. Nothing is applied without being asked. */
export async function showEarlier(
  at: Pick<RoundPlace, 'place' | 'folder'>,
  result: DispatchResult,
): Promise<DispatchResult> {
  return { ...(await at.folder.withOutput(result)), ...(await findWork(at, result)) };
}

/** The worker may have finished while the process that had started it was gone. */
async function findWork(
  { place: { source }, folder }: Pick<RoundPlace, 'place' | 'folder'>,
  result: DispatchResult,
): Promise<Pick<DispatchResult, 'work'>> {
  const patch = result.outcome === 'finished' ? await folder.patchOf(result.dispatchId) : undefined;
  if (patch === undefined) return {};
  if (await hasPatch(source.top, patch)) return { work: { patch, applied: true } };
  return { work: { patch, applied: false, why: 'apply it with `git apply`' } };
}

/**
 * What a worker is started with.
 * @param how where it works, and whether people talk to it: then it waits for further turns.
 * @throws ClientError mistake for a text that is too long.
 */
export function environmentOf(
  { place: { environment }, record, folder, registry }: RoundPlace,
  { answer, by, from, isFinal, idleMs, messages = [] }: LocalRound,
  { tree, isInteractive }: { readonly tree: string; readonly isInteractive: boolean },
): Record<string, string | undefined> {
  return {
    ...withoutForeign(withSettings(environment, record)),
    RUNNER_TOOL_CACHE: environment['RUNNER_TOOL_CACHE'] || join(findCacheFolder(environment), 'agora', 'tools'),
    AGORA_ACTOR: by ?? actorOf(environment),
    AGORA_INPUT_JSON: fitting('The input', JSON.stringify(record.input)),
    AGORA_ANSWER: answer === undefined ? undefined : fitting('The answer', answer),
    AGORA_ANSWER_FROM: from,
    AGORA_ANSWER_IS_FINAL: isFinal === true ? 'true' : undefined,
    AGORA_IDLE_MS: idleMs === undefined ? undefined : String(idleMs),
    AGORA_MESSAGES_JSON: messages.length === 0 ? undefined : JSON.stringify(messages),
    AGORA_INTERACTIVE: isInteractive ? 'true' : undefined,
    AGORA_FURTHER_TURNS: isInteractive ? 'true' : undefined,
    // As many turns as people want, because people begin each of them.
    ...(isInteractive && environment['AGORA_MAX_ROUNDS'] === undefined && { AGORA_MAX_ROUNDS: '1000' }),
    AGORA_DISPATCH_ID: undefined,
    AGORA_TASK: record.task,
    AGORA_SUBAGENT: record.subagent,
    AGORA_WORKSPACE: tree,
    AGORA_REGISTRY: registry,
    AGORA_ARTIFACTS: folder.artifacts,
  };
}

/** Removes those of our variables that are for this program: the worker would only complain about them. */
function withoutForeign(environment: RoundPlace['place']['environment']): RoundPlace['place']['environment'] {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => AGORA_VARIABLES[name]?.where.includes('worker') !== false),
  );
}

/** Without NUL, which no variable can hold. @throws ClientError mistake for a text that is too long for one. */
function fitting(what: string, given: string): string {
  const text = given.replaceAll('\0', '');
  const bytes = Buffer.byteLength(text);
  if (bytes <= VARIABLE_BYTES) return text;
  throw new ClientError('mistake', `${what} is ${bytes} bytes long; at most ${VARIABLE_BYTES} are accepted.`, {
    fix: 'Put the text into a file in the repository and name the file.',
  });
}
