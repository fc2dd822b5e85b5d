/**
 * Node's own SQLite, opened so that what is committed is on the disk, whoever else reads or writes it.
 *
 * A write-ahead log that is synced at every commit: after a kill or a power cut all of a transaction is there or none
 * of it, and a damaged end of the log is left out by its checksums. Loaded when it is first needed: whoever works with
 * GitHub alone does not need it, and not every Node that can run us has it.
 *
 * @see https://sqlite.org/wal.html
 * @see https://nodejs.org/api/sqlite.html
 */
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as sqlite from 'node:sqlite';
import { ClientError } from '../../client-error.ts';

export type Database = Pick<sqlite.DatabaseSync, 'exec' | 'prepare'>;

/** Transactions of ours take moments: who waits longer waits for a process that hangs. */
const BUSY_MS = 20_000;
const PAUSE_MS = 20;

/**
 * @param schema SQL that makes the tables; run once, see `version`.
 * @param version of the tables: a database of a newer one is refused.
 * @throws ClientError mistake when Node has no SQLite, or the file is not a database of ours.
 */
export function openDatabase(file: string, schema: string, version: number): Database {
  const { DatabaseSync: Opened } = loadSqlite();
  createPrivately(file);
  try {
    const database = new Opened(file);
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    // Not every step of entering this mode waits for others by itself.
    untilFree(() => {
      database.exec('PRAGMA journal_mode = WAL');
    });
    database.exec('PRAGMA synchronous = FULL');
    const found = inTransaction(database, () => {
      const before = versionOf(database);
      if (before === 0) database.exec(`${schema}; PRAGMA user_version = ${version}`);
      return before === 0 ? version : before;
    });
    if (found === version) return database;
    database.close();
    throw new ClientError('mistake', `${file} was written by a newer version of agora.`, {
      fix: 'Update agora-dispatch.',
    });
  } catch (error) {
    throw error instanceof ClientError ? error : explain(file, error);
  }
}

/** All of it or nothing, and nobody else writes meanwhile. On the disk when it returns. */
export function inTransaction<T>(database: Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    undo(database);
    throw error;
  }
}

function undo(database: Database): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // A disk that is full or broken has ended the transaction already.
  }
}

function versionOf(database: Database): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

function loadSqlite(): typeof sqlite {
  // Before 22.3 Node has no such function, and before 22.13 it has the module only behind a flag.
  const found =
    'getBuiltinModule' in process
      ? withoutExperimentalWarning(() => process.getBuiltinModule('node:sqlite') as typeof sqlite | undefined)
      : undefined;
  if (found !== undefined) return found;
  throw new ClientError(
    'mistake',
    `Tasks on this machine are kept in SQLite, which Node ${process.versions.node} does not have.`,
    { fix: 'Install Node 22.13 or newer: https://nodejs.org' },
  );
}

/** What we use of it is stable by its documentation; a person at a terminal can do nothing about that sentence. */
function withoutExperimentalWarning<T>(load: () => T): T {
  const before = Object.getOwnPropertyDescriptor(process, 'emitWarning');
  process.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    if (before === undefined) Reflect.deleteProperty(process, 'emitWarning');
    else Object.defineProperty(process, 'emitWarning', before);
  }
}

/** Only its owner may read it: SQLite gives the files beside it the same permissions. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  // A new file is there after a power cut only when its folder is on the disk as well.
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function untilFree(work: () => void): void {
  for (const deadline = Date.now() + BUSY_MS; ; ) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}

/** SQLite's code 5, whatever it was busy with. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}

function explain(file: string, cause: unknown): ClientError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new ClientError('mistake', `${file} cannot be opened: ${why.slice(0, 200)}.`, {
    fix: 'Move the file away; the results of its tasks stay in the folder `tasks` beside it.',
    cause,
  });
}
