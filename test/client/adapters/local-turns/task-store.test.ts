/** The database of a state folder on a real disk: several processes, kills, and damage. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTasks } from '../../../../client/adapters/local-turns/old-folders.ts';
import { inTransaction, openDatabase } from '../../../../client/adapters/local-turns/sqlite.ts';
import { openTaskStore, type TaskStore } from '../../../../client/adapters/local-turns/task-store.ts';
import { ClientError } from '../../../../client/client-error.ts';
import type { JournalRecord } from '../../../../client/live/journal-fold.ts';
import { TaskRecord } from '../../../../client/local/task-record.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const WRITER = 'test/client/adapters/local-turns/store-writer.ts';
const [TASK, OTHER] = ['t_0123456789ab', 't_0123456789ac'];
const AT = '2026-03-03T10:00:00.000Z';
const records: readonly JournalRecord[] = [
  { kind: 'turn', at: AT, round: 1 },
  { kind: 'said', message: { id: 'm_1', by: 'ada', at: AT, text: 'Grüße\n"to" you' } },
  { kind: 'over', round: 1 },
];
const mine = { pid: process.pid, round: 1, startedAt: AT };

function recordOf(task: string): TaskRecord {
  return TaskRecord.parse({ v: 1, task, subagent: 'fixer', input: { text: 'Fix it' }, startedAt: AT });
}

function write(home: string, ...args: string[]): ChildProcess & { readonly lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, [WRITER, home, TASK, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  return Object.assign(child, { lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() });
}

function ended(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => {
        child.once('exit', () => {
          done();
        });
      });
}

const idsIn = (store: TaskStore): string[] =>
  store.read(TASK).flatMap((record) => (record.kind === 'said' ? [record.message.id] : []));

it('returns what was appended, in order, separately for each task', () => {
  using folder = temporaryFolder();
  const store = openTaskStore(join(folder.path, 'deep', 'home'));

  expect(store.read(TASK)).toEqual([]);
  store.append(TASK, records.slice(0, 2));
  store.append(OTHER, records.slice(0, 1));
  store.append(TASK, records.slice(2));

  expect(store.read(TASK)).toEqual(records);
  expect(openTaskStore(join(folder.path, 'deep', 'home')).read(TASK)).toEqual(records);
});

it('stores the last version of a task, and forgets a task completely', () => {
  using folder = temporaryFolder();
  const store = openTaskStore(folder.path);
  store.keep(recordOf(TASK));
  store.keep({ ...recordOf(TASK), cancelledAt: AT });
  store.append(TASK, records);
  store.askToStop(TASK);

  expect(store.tasks()).toEqual([TASK]);
  expect(store.record(TASK)).toEqual({ ...recordOf(TASK), cancelledAt: AT });
  expect(store.isToStop(TASK)).toBe(true);
  store.forget(TASK);
  expect([store.tasks(), store.record(TASK), store.read(TASK), store.isToStop(TASK)]).toEqual([
    [],
    undefined,
    [],
    false,
  ]);
});

it('is readable only by its owner, syncs every commit, and prints nothing to a terminal', async () => {
  using folder = temporaryFolder();
  openTaskStore(folder.path).append(TASK, records);
  const child = spawn(process.execPath, [WRITER, folder.path, TASK, 'append', 'a', '1'], { stdio: 'pipe' });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  await ended(child);
  const database = openDatabase(join(folder.path, 'tasks.db'), '', 1);

  for (const name of ['tasks.db', 'tasks.db-wal', 'tasks.db-shm'])
    expect(statSync(join(folder.path, name)).mode & 0o077, name).toBe(0);
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(said).toBe('');
});

it('loses nothing that was acknowledged, whenever its writer is killed', async () => {
  using folder = temporaryFolder();
  const store = openTaskStore(folder.path);
  let known = 0;
  for (let round = 0; round < 50; round += 1) {
    const writer = write(folder.path, 'append', `w${round}`, '1000000');
    let acknowledged = 0;
    // The kill comes between two random appends, but the minimum number of appends is fixed.
    while (acknowledged < 1 + (round % 5) && (await writer.lines.next()).done !== true) acknowledged += 1;
    writer.kill('SIGKILL');
    while ((await writer.lines.next()).done !== true) acknowledged += 1;
    await ended(writer);

    const own = idsIn(store).slice(known);
    expect(own).toEqual(own.map((_, index) => `w${round}-${index}`));
    expect(own.length).toBeGreaterThanOrEqual(acknowledged);
    known += own.length;
  }
});

it('keeps the records of several writers, each in its order', async () => {
  using folder = temporaryFolder();
  const names = ['a', 'b', 'c'];

  await Promise.all(names.map((name) => ended(write(folder.path, 'append', name, '60'))));
  const ids = idsIn(openTaskStore(folder.path));

  expect(ids).toHaveLength(180);
  for (const name of names)
    expect(ids.filter((id) => id.startsWith(name))).toEqual(
      Array.from({ length: 60 }, (_, index) => `${name}-${index}`),
    );
});

it('gives a task to one of several processes, and to the next when that one is killed', async () => {
  using folder = temporaryFolder();
  openTaskStore(folder.path).keep(recordOf(TASK));
  const all = Array.from({ length: 4 }, () => write(folder.path, 'occupy'));
  const said = await Promise.all(all.map(async ({ lines }) => String((await lines.next()).value)));
  const holder = all[said.indexOf('held')];

  expect(said.toSorted()).toEqual(['held', 'refused', 'refused', 'refused']);
  expect(openTaskStore(folder.path).processOf(TASK, 'holder')?.pid).toBe(holder?.pid);
  for (const child of all) child.kill('SIGKILL');
  await Promise.all(all.map(ended));
  expect(openTaskStore(folder.path).processOf(TASK, 'holder')).toBeUndefined();
  expect(openTaskStore(folder.path).occupy(TASK, mine)).toBe(true);
});

it('lets nobody in while somebody works, and forgets a request to stop when they leave', () => {
  using folder = temporaryFolder();
  const store = openTaskStore(folder.path);
  store.keep(recordOf(TASK));
  const isFirst = store.occupy(TASK, mine);
  store.note(TASK, 'holder', { ...mine, round: 2, isIdle: true });
  store.askToStop(TASK);

  expect([isFirst, store.occupy(TASK, mine)]).toEqual([true, false]);
  store.leave(TASK, { ...mine, pid: mine.pid + 1 });
  expect(store.processOf(TASK, 'holder')).toMatchObject({ round: 2, isIdle: true });
  store.leave(TASK, mine);
  expect([store.processOf(TASK, 'holder'), store.isToStop(TASK)]).toEqual([undefined, false]);
});

it('lets nobody else write between the reads and the writes of a transaction', () => {
  using folder = temporaryFolder();
  const [first, second] = ['a', 'b'].map(() => openDatabase(join(folder.path, 'x.db'), 'CREATE TABLE x (y)', 1));
  second?.exec('PRAGMA busy_timeout = 0');

  if (first === undefined) throw new Error('It was not opened.');
  inTransaction(first, () => {
    expect(() => second?.exec('BEGIN IMMEDIATE')).toThrow(/locked/);
  });
  expect(() => second?.exec('BEGIN IMMEDIATE')).not.toThrow();
});

interface HalfWritten {
  /** Stays open until the end, because closing it last would move the log into the database. */
  readonly store: TaskStore;
  readonly database: Uint8Array;
  readonly log: Uint8Array;
  /** Where the last transaction begins in the log; everything before it was acknowledged. */
  readonly from: number;
}

function halfWritten(folder: string): HalfWritten {
  const store = openTaskStore(folder);
  store.keep(recordOf(TASK));
  store.append(TASK, records.slice(0, 2));
  const from = statSync(join(folder, 'tasks.db-wal')).size;
  store.append(TASK, records.slice(2));
  const [database, log] = ['tasks.db', 'tasks.db-wal'].map((name) => readFileSync(join(folder, name)));
  if (database === undefined || log === undefined) throw new Error('It was not written.');
  return { store, database, log, from };
}

/** What another machine reads from a disk with this log. */
function readWith(database: Uint8Array, log: Uint8Array, into: string): readonly JournalRecord[] {
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'tasks.db'), database);
  writeFileSync(join(into, 'tasks.db-wal'), log);
  const store = openTaskStore(into);
  expect(store.record(TASK)).toEqual(recordOf(TASK));
  return store.read(TASK);
}

it('has everything that was acknowledged when its last transaction is cut off or damaged at any byte', () => {
  using folder = temporaryFolder();
  const { store, database, log, from } = halfWritten(folder.path);
  let copies = 0;
  const read = (damaged: Uint8Array) => readWith(database, damaged, join(folder.path, `copy-${(copies += 1)}`));
  const at = fc.integer({ min: from, max: log.length - 1 });

  expect(log.length).toBeGreaterThan(from);
  expect(read(log)).toEqual(records);
  fc.assert(
    fc.property(at, fc.integer({ min: 1, max: 255 }), (byte, change) => {
      const damaged = Uint8Array.from(log);
      damaged[byte] = (damaged[byte] ?? 0) ^ change;

      expect(read(log.subarray(0, byte))).toEqual(records.slice(0, 2));
      expect(read(damaged).slice(0, 2)).toEqual(records.slice(0, 2));
    }),
    { numRuns: 60 },
  );
  expect(store.read(TASK)).toEqual(records);
});

/** A task in the format of earlier versions. */
function oldFolder(home: string, live?: object): string {
  const path = join(home, 'tasks', TASK);
  mkdirSync(path, { recursive: true });
  const lines = records.map((record) => JSON.stringify(record));
  writeFileSync(join(path, 'journal.jsonl'), `${lines.join('\n')}\n${lines[1]?.slice(0, 30) ?? ''}`);
  writeFileSync(join(path, 'task.json'), JSON.stringify(recordOf(TASK)));
  writeFileSync(join(path, 'live.json'), JSON.stringify(live ?? { ...mine, start: 'of another process' }));
  return path;
}

it('imports the folder of an earlier version once, and removes its files', () => {
  using folder = temporaryFolder();
  const path = oldFolder(folder.path);

  for (const store of [openTasks(folder.path), openTasks(folder.path)]) {
    expect(store.tasks()).toEqual([TASK]);
    expect(store.record(TASK)).toEqual(recordOf(TASK));
    expect(store.read(TASK)).toEqual(records);
  }
  for (const name of ['task.json', 'journal.jsonl', 'live.json']) expect(existsSync(join(path, name))).toBe(false);
});

it('does not import it twice when it was killed before it had removed the files', () => {
  using folder = temporaryFolder();
  oldFolder(folder.path);
  openTasks(folder.path).append(TASK, [{ kind: 'input-over', by: 'ada' }]);
  oldFolder(folder.path);

  expect(openTasks(folder.path).read(TASK)).toEqual([...records, { kind: 'input-over', by: 'ada' }]);
});

it('leaves a task to an earlier version that works on it', () => {
  using folder = temporaryFolder();
  const path = oldFolder(folder.path, mine);

  expect(openTasks(folder.path).tasks()).toEqual([]);
  expect(existsSync(join(path, 'task.json'))).toBe(true);
});

it.each([
  [
    'is no database',
    (file: string) => {
      writeFileSync(file, 'x'.repeat(5_000));
    },
    'cannot be opened',
  ],
  [
    'is of a newer version',
    (file: string) => {
      openDatabase(file, 'CREATE TABLE other (id INTEGER)', 9);
    },
    'written by a newer version',
  ],
])('reports that its file %s', (_, damage, words) => {
  using folder = temporaryFolder();
  damage(join(folder.path, 'tasks.db'));

  expect(() => openTaskStore(folder.path)).toThrow(ClientError);
  expect(() => openTaskStore(folder.path)).toThrow(words);
});
