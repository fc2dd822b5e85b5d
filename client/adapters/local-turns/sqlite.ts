/**
 * Node's own SQLite, opened in such a way that what is committed is on the disk, whoever else reads or writes the
 * database.
 *
 * It uses a write-ahead log that is synced at every commit: after a kill or a power cut, either all of a transaction is
 * there or none of it, and a damaged end of the log is recognized by its checksums. It is loaded when it is first
 * needed: a client that only works with GitHub does not need it, and not every supported Node has it.
 *
 * @see https://sqlite.org/wal.html
 * @see https://nodejs.org/api/sqlite.html
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as sqlite from 'node:sqlite';
import { createFolder } from '../../../worker/adapters/artifacts/create-folder.ts';
import { ClientError } from '../../client-error.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

export type Database = Pick<sqlite.DatabaseSync, 'exec' | 'prepare'>;

/** Our transactions take moments: anything that takes longer is waiting for a process that hangs. */
const BUSY_MS = 20_000;
const PAUSE_MS = 20;
/** SQLite's codes. */
const [BUSY, DISK_ERROR, DISK_FULL] = [5, 10, 13];

/**
 * @param schema SQL that creates the tables. It is run once, see `version`.
 * @param version of the tables: a database with a newer version is refused.
 * @throws ClientError mistake when Node has no SQLite, or the file is not one of our databases.
 */
export function openDatabase(file: string, schema: string, version: number): Database {
  const { DatabaseSync: Opened } = loadSqlite();
  createPrivately(file);
  try {
    const database = new Opened(file);
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    // Not every step of entering this mode waits for other processes by itself.
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

/** Runs all of it or nothing, while nobody else writes. It is on the disk when this returns. */
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
    // A full or broken disk has already ended the transaction.
  }
}

function versionOf(database: Database): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

function loadSqlite(): typeof sqlite {
  // Before 22.3 Node does not have this function, and before 22.13 it has the module only behind a flag.
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

/** The part that we use is documented as stable, and a user at a terminal could do nothing about this warning. */
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

/** Only its owner may read it. SQLite gives the files next to it the same permissions. */
function createPrivately(file: string): void {
  try {
    createFile(file);
  } catch (cause) {
    throw new ClientError('mistake', `${file} cannot be created: ${sayCause(cause)}.`, {
      fix: 'Make its folder writable, or set XDG_STATE_HOME to a folder in which you may write.',
      cause,
    });
  }
}

function createFile(file: string): void {
  createFolder(dirname(file), 0o700);
  closeSync(openSync(file, 'a', 0o600));
  // After a power cut, a new file only exists if its folder has been written to the disk as well.
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

/** Whatever kept it busy. */
const isBusy = (error: unknown): boolean => codeOf(error) === BUSY;

/** SQLite's code, without the details of it. */
function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

function explain(file: string, cause: unknown): ClientError {
  return new ClientError('mistake', `${file} cannot be opened: ${sayCause(cause)}.`, { fix: fixOf(cause), cause });
}

/** Only a file that is no database of ours is of no use: otherwise its tasks are still in it. */
function fixOf(cause: unknown): string {
  if (isBusy(cause)) return 'Wait for the other commands that use it, and try again.';
  return [DISK_ERROR, DISK_FULL].includes(codeOf(cause) ?? 0)
    ? 'Free space on its disk, and try again.'
    : 'Move the file away; the results of its tasks stay in the folder `tasks` beside it.';
}

const sayCause = (cause: unknown): string => errorMessage(cause).slice(0, 200);
