/**
 * The tasks of a state folder, and those that earlier versions left in it: `task.json`, `journal.jsonl` and files of
 * processes in a folder for each. They are taken into the database once, and the files removed then.
 *
 * A task that an earlier version works on right now is left to it, and taken over by whoever opens the database after
 * that.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../../../protocol/base/read-json.ts';
import { z } from '../../../protocol/base/zod.ts';
import { JournalRecord } from '../../live/journal-fold.ts';
import { LiveProcess, TaskRecord } from '../../local/task-record.ts';
import { isRunning } from './process-identity.ts';
import { openTaskStore, type TaskStore } from './task-store.ts';

const RECORD = 'task.json';
const PROCESSES = ['live.json', 'worker.json'];
/** Whose presence means that a folder is to be taken over goes last. */
const FILES = ['journal.jsonl', 'stop', ...PROCESSES, RECORD];

/** @throws ClientError mistake: see openDatabase. */
export function openTasks(home: string): TaskStore {
  const store = openTaskStore(home);
  takeOverFolders(join(home, 'tasks'), store);
  return store;
}

function takeOverFolders(folder: string, { adopt }: TaskStore): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const path of names.map((name) => join(folder, name)).filter((one) => existsSync(join(one, RECORD)))) {
    const record = readAs(readFile(join(path, RECORD)), TaskRecord);
    const isAtWork = PROCESSES.some((name) => {
      const live = readAs(readFile(join(path, name)), LiveProcess);
      return live !== undefined && isRunning(live);
    });
    if (record === undefined || isAtWork) continue;
    adopt(
      record,
      // A line that a crash cut off was never acknowledged.
      readFile(join(path, 'journal.jsonl'))
        .split('\n')
        .flatMap((line) => readAs(line, JournalRecord) ?? []),
    );
    for (const name of FILES) rmSync(join(path, name), { force: true });
  }
}

/** Nothing where there is none: another process may just have taken it over. */
function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function readAs<T>(text: string, schema: z.core.$ZodType<T>): T | undefined {
  const json = text === '' ? undefined : readJson(text);
  return json?.kind === 'json' ? z.safeParse(schema, json.value).data : undefined;
}
