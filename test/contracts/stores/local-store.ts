/** What happened, as this machine keeps it: records in SQLite, and what workers have left. */
import { DatabaseSync } from 'node:sqlite';
import { storeIn, TASK_TABLES, type TaskStore } from '../../../client/adapters/local-turns/task-store.ts';
import { DispatchResult as ResultSchema } from '../../../client/client-schemas.ts';
import type { DispatchResult } from '../../../client/types.ts';
import { foldJournal, type JournalRecord } from '../../../client/live/journal-fold.ts';
import { historyOfRecords } from '../../../client/local/record-history.ts';
import { type LiveProcess, type StoredResult, TaskRecord, viewOfRecord } from '../../../client/local/task-record.ts';
import { dispatchIdOf, questionIdOf, type TaskId } from '../../../protocol/base/ids.ts';
import type { AnsweredRound } from '../../../protocol/messages/answered-rounds.ts';
import { SILENCE } from '../../../protocol/policy/speaker.ts';
import { factsOf, type StoreFacts } from './store-facts.ts';
import { type Happening, OPTIONS, type RoundAnswer, type TaskHappening, textOf } from './happenings.ts';

const AT = '2026-03-03T10:00:00.000Z';
export const EXPIRES = '2026-04-02T10:00:00.000Z';
const NOW = new Date('2026-03-03T12:00:00.000Z');
export const ASKED = 'Which rule applies?';
export const MORE = 'Is there more to do?';

interface Machine {
  readonly store: TaskStore;
  readonly results: Map<TaskId, StoredResult[]>;
  readonly rounds: Map<TaskId, AnsweredRound[]>;
  readonly live: Map<TaskId, LiveProcess>;
  readonly unsaid: Set<TaskId>;
}

export function factsOnThisMachine(happened: readonly TaskHappening[], tasks: readonly TaskId[]): StoreFacts[] {
  using database = new DatabaseSync(':memory:');
  database.exec(TASK_TABLES);
  const machine: Machine = {
    store: storeIn(database),
    results: new Map(),
    rounds: new Map(),
    live: new Map(),
    unsaid: new Set(),
  };
  for (const task of tasks) {
    const input = { text: 'Fix the rounding' };
    machine.store.keep(TaskRecord.parse({ v: 1, task, subagent: 'planner', input, startedAt: AT }));
  }
  for (const { task, what } of happened) write(machine, task, what);
  return tasks.map((task) => read(machine, task));
}

function write(machine: Machine, task: TaskId, what: Happening): void {
  const { store, live } = machine;
  const append = (record: JournalRecord): void => {
    store.append(task, [record]);
  };
  switch (what.kind) {
    case 'begun':
      append(turnOf(machine, task, what));
      machine.unsaid.delete(task);
      noteAnswer(machine, task, what.round, what.answer);
      live.set(task, { pid: 7, round: what.round, startedAt: AT });
      break;
    case 'said':
      append({ kind: 'said', message: { id: `m_${what.id}`, by: what.by, at: AT, text: textOf(what.id) } });
      break;
    case 'taken':
      append({ kind: 'taken', ids: what.ids.map((id) => `m_${id}`) });
      break;
    case 'input-over':
      append({ kind: 'input-over', by: what.by });
      break;
    case 'asked':
      leave(machine, task, what.round, askedOf(task, what));
      // Whoever is killed after its result is there has not written that its turn is over.
      if (what.then === 'cut') machine.unsaid.add(task);
      else append({ kind: 'over', round: what.round });
      live.delete(task);
      if (what.then === 'waits') live.set(task, { pid: 7, round: what.round, startedAt: AT, isIdle: true });
      break;
    case 'ended':
      leave(machine, task, what.round, {
        outcome: what.outcome,
        ...(what.outcome === 'finished' && { conclusion: 'finished', summary: 'It is done.' }),
      });
      append({ kind: 'over', round: what.round });
      live.delete(task);
      break;
    case 'killed':
      live.delete(task);
      break;
    case 'called-off': {
      const record = store.record(task);
      if (record !== undefined) store.keep({ ...record, cancelledAt: AT });
      live.delete(task);
    }
  }
}

/** It takes along what waits, as beginTurn does. */
function turnOf(
  machine: Machine,
  task: TaskId,
  { round, answer }: Extract<Happening, { kind: 'begun' }>,
): JournalRecord {
  const { cut, queued } = journalOf(machine, task);
  const spoken = answer === undefined ? {} : answer.by === SILENCE ? { from: SILENCE } : { by: answer.by };
  return {
    kind: 'turn',
    at: AT,
    round,
    ...(answer !== undefined && ({ answer: answer.text, ...spoken } as { answer: string })),
    messages: [...(cut?.messages ?? []), ...queued],
  };
}

function noteAnswer({ rounds }: Machine, task: TaskId, round: number, answer: RoundAnswer | undefined): void {
  const before = rounds.get(task) ?? [];
  if (answer === undefined || before.some((one) => one.round === round - 1)) return;
  const question = questionIdOf(task, round - 1);
  rounds.set(task, [
    ...before,
    { round: round - 1, question, asked: ASKED, options: [], answer: answer.text, by: answer.by, at: AT },
  ]);
}

function askedOf(task: TaskId, { round, demand }: Extract<Happening, { kind: 'asked' }>): Partial<DispatchResult> {
  const id = questionIdOf(task, round);
  return {
    outcome: 'needs_input',
    needsInput:
      demand === 'more'
        ? { id, question: MORE, demand, context: 'It is done so far.' }
        : { id, question: ASKED, options: [...OPTIONS], context: 'It is done so far.' },
  };
}

function leave({ results, rounds }: Machine, task: TaskId, round: number, over: Partial<DispatchResult>): void {
  const result = ResultSchema.parse({
    v: 1,
    dispatchId: dispatchIdOf(task, round),
    taskId: task,
    round,
    attempt: 1,
    exitCode: 0,
    stdout: '',
    stderr: '',
    durationMs: 1,
    rounds: rounds.get(task) ?? [],
    idleMs: 0,
    permissionMode: 'bypass',
    sessionId: 's-1',
    ranOn: { platform: 'linux', runtime: 'command', version: '' },
    ...over,
  });
  results.set(task, [...(results.get(task) ?? []), { result, expires: EXPIRES, endedAt: AT }]);
}

function journalOf({ store, results }: Machine, task: TaskId) {
  return foldJournal(store.read(task), results.get(task) ?? []);
}

function read(machine: Machine, task: TaskId): StoreFacts {
  const results = machine.results.get(task) ?? [];
  const { cut, queued, endedBy } = journalOf(machine, task);
  const live = machine.live.get(task);
  const record = machine.store.record(task);
  if (record === undefined) throw new Error('The task is not there.');
  const view = viewOfRecord(record, results, live, NOW, live === undefined ? cut?.round : undefined);
  const [history] = historyOfRecords([{ record, results, view }], undefined);
  if (history === undefined) throw new Error('The task has no history.');
  const waiting = [...(cut?.messages ?? []), ...queued].map(({ by, text }) => ({ by, text }));
  return factsOf(history, { waiting, endedBy, isCut: view.isLost === true, isUnsaid: machine.unsaid.has(task) });
}
