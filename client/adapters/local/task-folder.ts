/**
 * A task on this machine: its rows in the database of the state folder, and a folder for large files, the worker's
 * artifacts, and the socket of an interactive run.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '../../../protocol/base/defined.ts';
import { DispatchId, readDispatchId } from '../../../protocol/base/ids.ts';
import { z } from '../../../protocol/base/zod.ts';
import { folderArtifacts, type FolderArtifacts } from '../../../worker/adapters/artifacts/folder-artifacts.ts';
import { readJson } from '../../../protocol/base/read-json.ts';
import { ClientError } from '../../client-error.ts';
import type { JournalRecord } from '../../live/journal-fold.ts';
import type { LiveProcess, StoredResult, TaskRecord } from '../../local/task-record.ts';
import { DispatchResult } from '../../client-schemas.ts';
import { withOutput } from '../../dispatch-output.ts';
import type { DispatchResult as Result } from '../../types.ts';
import type { TaskStore } from '../local-turns/task-store.ts';
import { nodeClock } from '../node-clock.ts';
import { removeCopy } from '../local-turns/remove-copy.ts';

/** Where tasks are kept: the database of a state folder, and the folder itself. */
export interface TaskHome {
  readonly home: string;
  readonly store: TaskStore;
}

/** What was said, and which turns have begun. */
export interface TaskJournal {
  /** Returns when they are on the disk: all of them or, after a crash, none. */
  readonly append: (...records: readonly JournalRecord[]) => void;
  /** Oldest first. */
  readonly read: () => JournalRecord[];
}

export interface TaskFolder {
  readonly path: string;
  readonly artifacts: string;
  /** Where an interactive run can be talked to. */
  readonly socket: string;
  readonly record: () => TaskRecord | undefined;
  readonly keep: (record: TaskRecord) => void;
  /** Removes the task completely. */
  readonly remove: () => Promise<void>;
  /** Oldest first, including those whose state is no longer stored. One that is damaged is a failed round. */
  readonly results: () => Promise<StoredResult[]>;
  /** The process that works on it, if it is running. Otherwise the worker that a killed process has left behind. */
  readonly live: () => LiveProcess | undefined;
  readonly journal: TaskJournal;
  /** The worker of the newest turn, if it is running, whoever started it. */
  readonly worker: () => LiveProcess | undefined;
  /** Records which process that is, as soon as it has begun. */
  readonly noteWorker: (worker: LiveProcess | undefined) => void;
  /** @throws ClientError mistake when somebody else works on it. @returns a function that releases it. */
  readonly occupy: (live: LiveProcess) => () => void;
  /** Records its state for others to see. Only for the process that holds it. */
  readonly note: (live: LiveProcess) => void;
  readonly askToStop: () => void;
  readonly isToStop: () => boolean;
  /** A result together with the output of its worker, and where its log is. */
  readonly withOutput: (result: Result) => Promise<Result>;
  /** The path of a dispatch's patch on the disk. */
  readonly patchOf: (dispatch: string) => Promise<string | undefined>;
}

export function listTaskFolders(at: TaskHome): TaskFolder[] {
  return at.store.tasks().map((task) => taskFolder(at, task));
}

export function taskFolder({ home, store }: TaskHome, task: string): TaskFolder {
  const path = join(home, 'tasks', task);
  const artifacts = join(path, 'artifacts');
  const files = folderArtifacts(artifacts, nodeClock);
  return {
    path,
    artifacts,
    live: () => store.processOf(task, 'holder') ?? store.processOf(task, 'worker'),
    journal: {
      append: (...records) => {
        store.append(task, records);
      },
      read: () => store.read(task),
    },
    worker: () => store.processOf(task, 'worker'),
    noteWorker: (worker) => {
      store.note(task, 'worker', worker);
    },
    socket: join(path, 'live.sock'),
    record: () => store.record(task),
    keep: (record) => {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      store.keep(record);
    },
    remove: async () => {
      store.forget(task);
      await removeCopy(path);
    },
    results: () => readResults(files, artifacts),
    occupy: (mine) => {
      if (!store.occupy(task, mine))
        throw new ClientError('mistake', `The task ${task} is in use by another process.`, {
          fix: 'Wait for it, cancel it, or talk to it with `agora attach --local` if it is interactive.',
        });
      return () => {
        store.leave(task, mine);
      };
    },
    note: (mine) => {
      store.note(task, 'holder', mine);
    },
    askToStop: () => {
      store.askToStop(task);
    },
    isToStop: () => store.isToStop(task),
    withOutput: (result) => withFiles(files, artifacts, result),
    patchOf: (dispatch) => findPatch(files, artifacts, dispatch),
  };
}

async function readResults(store: FolderArtifacts, folder: string): Promise<StoredResult[]> {
  const entries = (await store.listAll()).filter(({ name }) => name.startsWith('agora-result-'));
  const read = await Promise.all(
    entries.map(async ({ id, name, expires }) => {
      const artifact = join(folder, String(id));
      const file = join(artifact, 'files', 'result.json');
      const result = (await readAs(file, DispatchResult)) ?? damagedResult(name, file);
      const { mtime } = await stat(file).catch(() => stat(join(artifact, 'artifact.json')));
      return result === undefined ? [] : [{ result, expires, endedAt: mtime.toISOString() }];
    }),
  );
  return read.flat();
}

/** Its round has been played. Without a result, the answered question before it would look open again. */
function damagedResult(artifact: string, file: string): Result | undefined {
  const named = /^agora-result-(?<dispatchId>.+)-a(?<attempt>\d+)$/.exec(artifact)?.groups ?? {};
  const dispatchId = DispatchId.safeParse(named['dispatchId']).data;
  if (dispatchId === undefined) return undefined;
  const { task: taskId, round } = readDispatchId(dispatchId);
  return {
    dispatchId,
    taskId,
    round,
    attempt: Number(named['attempt']),
    outcome: 'failed',
    failure: {
      reason: 'integrity-failed',
      detail: `The result of round ${round} cannot be read: ${file} is damaged.`,
      fix: 'Look at the other files in its folder, then start the task again with `agora run`.',
    },
    ...{ exitCode: 1, stdout: '', stderr: '', durationMs: 0, rounds: [], idleMs: 0, permissionMode: 'unknown' },
  };
}

async function withFiles(store: FolderArtifacts, folder: string, result: Result): Promise<Result> {
  const record = await readRecord(store, folder, result.dispatchId);
  return { ...withOutput(result, record), ...defined({ logFile: findLog(folder, result) }) };
}

async function readRecord(store: FolderArtifacts, folder: string, dispatch: string): Promise<string | undefined> {
  const file = await findFile(store, folder, { dispatch, name: 'events.jsonl' });
  return file === undefined ? undefined : readFile(file, 'utf8').catch(() => undefined);
}

/** From the last attempt of a dispatch. Undefined when that attempt has left no result. */
async function findFile(
  store: FolderArtifacts,
  folder: string,
  { dispatch, name: wanted }: { readonly dispatch: string; readonly name: string },
): Promise<string | undefined> {
  const entry = (await store.list()).filter(({ name }) => name.startsWith(`agora-result-${dispatch}-a`)).at(-1);
  return entry === undefined ? undefined : join(folder, String(entry.id), 'files', wanted);
}

/** As the worker names it. */
function findLog(folder: string, { dispatchId, attempt }: Result): string | undefined {
  const file = join(folder, 'logs', `${dispatchId}-a${attempt}.jsonl`);
  return existsSync(file) ? file : undefined;
}

async function findPatch(store: FolderArtifacts, folder: string, dispatch: string): Promise<string | undefined> {
  const file = await findFile(store, folder, { dispatch, name: 'patch.diff' });
  if (file === undefined) return undefined;
  const found = await stat(file).catch(() => undefined);
  return found === undefined || found.size === 0 ? undefined : file;
}

async function readAs<T>(file: string, schema: z.core.$ZodType<T>): Promise<T | undefined> {
  const json = readJson(await readFile(file, 'utf8').catch(() => ''));
  return json.kind === 'json' ? z.safeParse(schema, json.value).data : undefined;
}
