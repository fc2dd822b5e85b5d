/**
 * The tasks of a state folder, and those that earlier versions left in it: `task.json`, `journal.jsonl` and process
 * files in one folder for each task. They are moved into the database once, and their files are then removed.
 *
 * A task that an earlier version is working on now is left to that version, and moved when the database is next opened.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../../../protocol/base/read-json.ts';
import { z } from '../../../protocol/base/zod.ts';
import { JournalRecord } from '../../live/journal-fold.ts';
import { LiveProcess, TaskRecord } from '../../local/task-record.ts';
import { isRunning } from './process-identity.ts';
import { openTaskStore, type TaskStore } from './task-store.ts';
import { hasCode } from '../../../protocol/errors/error-code.ts';

const RECORD = 'task.json';
const PROCESSES = ['live.json', 'worker.json'];
/** The file that marks a folder as still to be moved is removed last. */
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

/** Returns nothing when there is no file: another process may just have moved it. */
function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function readAs<T>(text: string, schema: z.core.$ZodType<T>): T | undefined {
  const json = text === '' ? undefined : readJson(text);
  return json?.kind === 'json' ? z.safeParse(schema, json.value).data : undefined;
}
