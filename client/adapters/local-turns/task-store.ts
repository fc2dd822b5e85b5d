/**
 * Stores the tasks on this machine, except for large files: one database in the state folder.
 *
 * Several processes read and write it at the same time. What was appended or stored is on the disk when the call
 * returns, so it may be acknowledged then. A claim is a row that only one process can insert: the process that holds a
 * task, or the worker of its newest turn.
 */
import { join } from 'node:path';
import { readJson } from '../../../protocol/base/read-json.ts';
import { TaskId } from '../../../protocol/base/ids.ts';
import { z } from '../../../protocol/base/zod.ts';
import { JournalRecord } from '../../live/journal-fold.ts';
import { LiveProcess, TaskRecord } from '../../local/task-record.ts';
import { isRunning } from './process-identity.ts';
import { type Database, inTransaction, openDatabase } from './sqlite.ts';

export type ProcessRole = 'holder' | 'worker';

export interface TaskStore {
  /** The ids of all tasks, in order. */
  readonly tasks: () => TaskId[];
  readonly record: (task: string) => TaskRecord | undefined;
  readonly keep: (record: TaskRecord) => void;
  /** Stores a task with its journal, both or neither. A task that already exists is not changed. */
  readonly adopt: (record: TaskRecord, records: readonly JournalRecord[]) => void;
  /** Removes the task completely. */
  readonly forget: (task: string) => void;
  /** Appends all of them or, after a crash, none of them. */
  readonly append: (task: string, records: readonly JournalRecord[]) => void;
  /** Oldest first. */
  readonly read: (task: string) => JournalRecord[];
  /** @returns false when a running process holds it. One that is gone is replaced. A request to stop is cleared. */
  readonly occupy: (task: string, mine: LiveProcess) => boolean;
  /** Releases what that process holds. */
  readonly leave: (task: string, mine: LiveProcess) => void;
  /** Records the state of a process. */
  readonly note: (task: string, role: ProcessRole, live: LiveProcess | undefined) => void;
  /** That process, if it is running. */
  readonly processOf: (task: string, role: ProcessRole) => LiveProcess | undefined;
  readonly askToStop: (task: string) => void;
  readonly isToStop: (task: string) => boolean;
}

const VERSION = 1;
/** SQL that creates them. */
export const TASK_TABLES = `
  CREATE TABLE tasks (task TEXT PRIMARY KEY, record TEXT NOT NULL, is_to_stop INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE TABLE records (id INTEGER PRIMARY KEY AUTOINCREMENT, task TEXT NOT NULL, record TEXT NOT NULL) STRICT;
  CREATE INDEX records_of_task ON records (task, id);
  CREATE TABLE processes (task TEXT NOT NULL, role TEXT NOT NULL, process TEXT NOT NULL, PRIMARY KEY (task, role)) STRICT;
`;

/** @throws ClientError mistake: see openDatabase. */
export function openTaskStore(home: string): TaskStore {
  return storeIn(openDatabase(join(home, 'tasks.db'), TASK_TABLES, VERSION));
}

/** @param database with the tables of TASK_TABLES. @param runs whether a process is running. */
export function storeIn(database: Database, runs: (live: LiveProcess) => boolean = isRunning): TaskStore {
  const [tasks, record, records] = [
    database.prepare('SELECT task FROM tasks ORDER BY task'),
    database.prepare('SELECT record, is_to_stop FROM tasks WHERE task = ?'),
    database.prepare('SELECT record FROM records WHERE task = ? ORDER BY id'),
  ];
  const [keep, stop] = [
    database.prepare(
      'INSERT INTO tasks (task, record) VALUES (?, ?) ON CONFLICT (task) DO UPDATE SET record = excluded.record',
    ),
    database.prepare('UPDATE tasks SET is_to_stop = ? WHERE task = ?'),
  ];
  return {
    tasks: () => tasks.all().flatMap(({ task }) => TaskId.safeParse(task).data ?? []),
    record: (task) => readAs(record.get(task)?.['record'], TaskRecord),
    keep: (kept) => {
      keep.run(kept.task, JSON.stringify(kept));
    },
    adopt: (adopted, journal) => {
      inTransaction(database, () => {
        if (record.get(adopted.task) !== undefined) return;
        keep.run(adopted.task, JSON.stringify(adopted));
        appendTo(database, adopted.task, journal);
      });
    },
    forget: (task) => {
      inTransaction(database, () => {
        for (const table of ['tasks', 'records', 'processes'])
          database.prepare(`DELETE FROM ${table} WHERE task = ?`).run(task);
      });
    },
    append: (task, added) => {
      if (added.length > 0)
        inTransaction(database, () => {
          appendTo(database, task, added);
        });
    },
    read: (task) => records.all(task).flatMap((row) => readAs(row['record'], JournalRecord) ?? []),
    askToStop: (task) => {
      stop.run(1, task);
    },
    isToStop: (task) => record.get(task)?.['is_to_stop'] === 1,
    ...processesIn(database, runs, (task) => {
      stop.run(0, task);
    }),
  };
}

type ProcessClaims = Pick<TaskStore, 'occupy' | 'leave' | 'note' | 'processOf'>;

function processesIn(
  database: Database,
  runs: (live: LiveProcess) => boolean,
  clearStop: (task: string) => void,
): ProcessClaims {
  const [found, put, drop] = [
    database.prepare('SELECT process FROM processes WHERE task = ? AND role = ?'),
    database.prepare('INSERT OR REPLACE INTO processes (task, role, process) VALUES (?, ?, ?)'),
    database.prepare('DELETE FROM processes WHERE task = ? AND role = ?'),
  ];
  const processOf = (task: string, role: ProcessRole): LiveProcess | undefined => {
    const live = readAs(found.get(task, role)?.['process'], LiveProcess);
    return live !== undefined && runs(live) ? live : undefined;
  };
  return {
    processOf,
    note: (task, role, live) => {
      if (live === undefined) drop.run(task, role);
      else put.run(task, role, JSON.stringify(live));
    },
    occupy: (task, mine) =>
      inTransaction(database, () => {
        if (processOf(task, 'holder') !== undefined) return false;
        put.run(task, 'holder', JSON.stringify(mine));
        clearStop(task);
        return true;
      }),
    leave: (task, mine) => {
      inTransaction(database, () => {
        const holder = readAs(found.get(task, 'holder')?.['process'], LiveProcess);
        if (holder?.pid !== mine.pid || holder.start !== mine.start) return;
        drop.run(task, 'holder');
        clearStop(task);
      });
    },
  };
}

function appendTo(database: Database, task: string, records: readonly JournalRecord[]): void {
  const add = database.prepare('INSERT INTO records (task, record) VALUES (?, ?)');
  for (const record of records) add.run(task, JSON.stringify(record));
}

function readAs<T>(text: unknown, schema: z.core.$ZodType<T>): T | undefined {
  const json = typeof text === 'string' ? readJson(text) : undefined;
  return json?.kind === 'json' ? z.safeParse(schema, json.value).data : undefined;
}
