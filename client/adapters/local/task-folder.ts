/**
 * One folder for each task on this machine: `task.json`, the worker's artifacts, and `live.json` while somebody works
 * on it.
 *
 * Of two processes that answer one question at once, one works and the other is told so: see occupancy.ts.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '../../../protocol/base/zod.ts';
import { folderArtifacts, type FolderArtifacts } from '../../../worker/adapters/artifacts/folder-artifacts.ts';
import { TaskId } from '../../../protocol/base/ids.ts';
import { readJson } from '../../../protocol/base/read-json.ts';
import { ClientError } from '../../client-error.ts';
import { type LiveProcess, type StoredResult, TaskRecord } from '../../local/task-record.ts';
import type { ClientClock } from '../../ports.ts';
import { DispatchResult } from '../../client-schemas.ts';
import { type TaskJournal, openJournal } from '../local-turns/journal.ts';
import { findOccupant, occupy, replace } from './occupancy.ts';

export interface TaskFolder {
  readonly path: string;
  readonly artifacts: string;
  /** Where an interactive run can be talked to. */
  readonly socket: string;
  record(): Promise<TaskRecord | undefined>;
  keep(record: TaskRecord): Promise<void>;
  /** Oldest first. */
  results(): Promise<StoredResult[]>;
  /** Who works on it, if that process runs; else the worker that a killed process has left behind. */
  live(): Promise<LiveProcess | undefined>;
  /** What was said, and which turns were begun. */
  readonly journal: TaskJournal;
  /** The worker of the newest turn, if it runs, whoever started it. */
  worker(): Promise<LiveProcess | undefined>;
  /** Says which process that is, from when it has begun. */
  noteWorker(worker: LiveProcess | undefined): void;
  /** @throws ClientError mistake when somebody else works on it. @returns gives it back. */
  occupy(live: LiveProcess): Promise<() => Promise<void>>;
  /** Says how it goes, for whoever looks; only by whom it is occupied. */
  note(live: LiveProcess): Promise<void>;
  askToStop(): Promise<void>;
  readonly isToStop: () => Promise<boolean>;
  /** The patch of a dispatch, where it lies on the disk. */
  patchOf(dispatch: string): Promise<string | undefined>;
}

export async function listTaskFolders(home: string, clock: ClientClock): Promise<TaskFolder[]> {
  const names = await readdir(join(home, 'tasks')).catch(() => []);
  return names.flatMap((name) => (TaskId.safeParse(name).success ? [taskFolder(home, name, clock)] : []));
}

export function taskFolder(home: string, task: string, clock: ClientClock): TaskFolder {
  const path = join(home, 'tasks', task);
  const artifacts = join(path, 'artifacts');
  const [liveFile, stopFile, workerFile] = [join(path, 'live.json'), join(path, 'stop'), join(path, 'worker.json')];
  const store = folderArtifacts(artifacts, clock);
  return {
    path,
    artifacts,
    live: async () => (await findOccupant(liveFile)) ?? (await findOccupant(workerFile)),
    journal: openJournal(join(path, 'journal.jsonl')),
    worker: () => findOccupant(workerFile),
    noteWorker: (worker) => {
      if (worker === undefined) rmSync(workerFile, { force: true });
      else writeFileSync(workerFile, JSON.stringify(worker), { mode: 0o600 });
    },
    socket: join(path, 'live.sock'),
    record: () => readAs(join(path, 'task.json'), TaskRecord),
    keep: async (record) => {
      await mkdir(path, { recursive: true, mode: 0o700 });
      await writeFile(join(path, 'task.json'), `${JSON.stringify(record)}\n`, { mode: 0o600 });
    },
    results: () => readResults(store, artifacts),
    occupy: async (mine) => {
      if (!(await occupy(liveFile, mine)))
        throw new ClientError('mistake', `The task ${task} is being worked on.`, {
          fix: 'Wait for it, cancel it, or talk to it with `agora attach --local` if it is interactive.',
        });
      await rm(stopFile, { force: true });
      return async () => {
        for (const file of [liveFile, stopFile]) await rm(file, { force: true });
      };
    },
    note: (mine) => replace(liveFile, mine),
    askToStop: () => writeFile(stopFile, ''),
    isToStop: () =>
      stat(stopFile).then(
        () => true,
        () => false,
      ),
    patchOf: (dispatch) => findPatch(store, artifacts, dispatch),
  };
}

async function readResults(store: FolderArtifacts, folder: string): Promise<StoredResult[]> {
  const entries = (await store.list()).filter(({ name }) => name.startsWith('agora-result-'));
  const read = await Promise.all(
    entries.map(async ({ id, expires }) => {
      const file = join(folder, String(id), 'files', 'result.json');
      const result = await readAs(file, DispatchResult);
      return result === undefined ? [] : [{ result, expires, endedAt: (await stat(file)).mtime.toISOString() }];
    }),
  );
  return read.flat();
}

async function findPatch(store: FolderArtifacts, folder: string, dispatch: string): Promise<string | undefined> {
  const entry = (await store.list()).filter(({ name }) => name.startsWith(`agora-result-${dispatch}-a`)).at(-1);
  if (entry === undefined) return undefined;
  const file = join(folder, String(entry.id), 'files', 'patch.diff');
  const found = await stat(file).catch(() => undefined);
  return found === undefined || found.size === 0 ? undefined : file;
}

async function readAs<T>(file: string, schema: z.core.$ZodType<T>): Promise<T | undefined> {
  const json = readJson(await readFile(file, 'utf8').catch(() => ''));
  return json.kind === 'json' ? z.safeParse(schema, json.value).data : undefined;
}
