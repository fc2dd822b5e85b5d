/**
 * A machine on which processes are killed. What remains of them is the real database of the tasks, and the results that
 * workers have stored. The simulation decides which processes run, not the system.
 */
import { DatabaseSync } from 'node:sqlite';
import { storeIn, TASK_TABLES, type TaskStore } from '../../../client/adapters/local-turns/task-store.ts';
import type { JournalRecord } from '../../../client/live/journal-fold.ts';
import { type StoredResult, TaskRecord } from '../../../client/local/task-record.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import type { Chance } from '../chance.ts';
import type { Finding, Kind } from '../invariants/findings.ts';

export const TASK = taskIdOf('local', 'simulation');
export const STARTED = '2026-03-03T10:00:00.000Z';
/** Later than all records, so a turn with a result has ended. */
const LATER = '2099-01-01T00:00:00.000Z';

/** The process was killed, so the code after this does not run. */
export class Killed extends Error {}

export interface LocalMachine {
  readonly chance: Chance;
  readonly store: TaskStore;
  readonly results: StoredResult[];
  readonly findings: Finding[];
  readonly cover: (what: string) => void;
  readonly trace: (who: string, text: string) => void;
  readonly blame: (kind: Kind, text: string) => void;
  readonly startProcess: () => number;
  readonly kill: (pid: number) => void;
  readonly runs: (pid: number) => boolean;
  /** The journal as a process writes it. The process can be killed before a record is written, or right after. */
  readonly journalOf: (pid: number) => {
    readonly read: () => JournalRecord[];
    readonly append: (...records: readonly JournalRecord[]) => void;
  };
  readonly leaveResult: (result: StoredResult['result']) => void;
  /** From now on, no process is killed. */
  readonly calmDown: () => void;
  readonly close: () => void;
}

export interface MachineOptions {
  readonly coverage: Map<string, number>;
  readonly trace: string[] | undefined;
}

/** The probability that a process is killed at an append. */
const KILLED_AT_APPEND = 0.08;

export function createLocalMachine(chance: Chance, { coverage, trace }: MachineOptions): LocalMachine {
  const database = new DatabaseSync(':memory:');
  database.exec(TASK_TABLES);
  const alive = new Set<number>();
  const store = storeIn(database, ({ pid }) => alive.has(pid));
  store.keep(TaskRecord.parse({ v: 1, task: TASK, subagent: 'fixer', input: { text: 'Fix it' }, startedAt: STARTED }));
  const results: StoredResult[] = [];
  const findings: Finding[] = [];
  let [pids, steps, isCalm] = [100, 0, false];
  const machine: LocalMachine = {
    chance,
    store,
    results,
    findings,
    cover: (what) => {
      coverage.set(what, (coverage.get(what) ?? 0) + 1);
    },
    trace: (who, text) => {
      steps += 1;
      trace?.push(`${String(steps).padStart(4)} ${who.padEnd(12)} ${text}`);
    },
    blame: (kind, text) => {
      findings.push({ kind, at: steps, text });
    },
    startProcess: () => {
      pids += 1;
      alive.add(pids);
      return pids;
    },
    kill: (pid) => {
      alive.delete(pid);
    },
    runs: (pid) => alive.has(pid),
    journalOf: (pid) => ({
      read: () => store.read(TASK),
      append: (...records) => {
        if (!alive.has(pid)) throw new Killed();
        const dies = records.length > 0 && !isCalm && chance.roll(KILLED_AT_APPEND);
        const isWritten = !dies || chance.roll(0.5);
        if (isWritten) store.append(TASK, records);
        if (!dies) return;
        machine.cover(`local: the host was killed ${isWritten ? 'right after' : 'before'} an append`);
        machine.trace(
          'host',
          `${pid} is killed ${isWritten ? 'right after' : 'before'} it wrote ${records[0]?.kind ?? ''}`,
        );
        alive.delete(pid);
        throw new Killed();
      },
    }),
    leaveResult: (result) => {
      results.push({ result, expires: LATER, endedAt: LATER });
    },
    calmDown: () => {
      isCalm = true;
    },
    close: () => {
      database.close();
    },
  };
  return machine;
}
