/**
 * The host of a live run is killed at any append to its journal, before or after the append is on disk, and started
 * again. Each acknowledged message reaches the agent in exactly one turn that counts.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLiveHost, type LiveHost } from '../../../../client/adapters/local/live-host.ts';
import type { LocalRound } from '../../../../client/adapters/local/local-round.ts';
import { beginTurn } from '../../../../client/adapters/local-turns/takeover.ts';
import type { JournalRecord } from '../../../../client/live/journal-fold.ts';
import { taskIdOf } from '../../../../protocol/base/ids.ts';
import type { StoredResult } from '../../../../client/local/task-record.ts';
import type { DispatchResult } from '../../../../client/types.ts';
import { createPassingClock, type PassingClock } from '../../../support/passing-clock.ts';

const TASK = taskIdOf('local', 'x');
const RULES = { idleMs: 600_000, keepsAsking: true };

/** The process has ended: nothing after it happens. */
class Killed extends Error {}

type Step = 'say' | 'take' | 'ask' | 'more';

/** What remains after the host: the database, and the results of workers. */
interface Disk {
  readonly records: JournalRecord[];
  readonly results: StoredResult[];
  /** Messages that the agent received in a turn that counts. */
  readonly heard: string[];
  readonly acknowledged: string[];
  said: number;
  appends: number;
}

/** @param killAt the appends at which the host is killed: right before or right after each. */
function journalOn(disk: Disk, killAt: readonly number[], when: 'before' | 'after') {
  return {
    read: () => [...disk.records],
    append: (...records: readonly JournalRecord[]) => {
      if (records.length === 0) return;
      disk.appends += 1;
      const isLast = killAt.includes(disk.appends);
      if (!isLast || when === 'after') disk.records.push(...records);
      if (isLast) throw new Killed();
    },
  };
}

type Journal = ReturnType<typeof journalOn>;

function resultOf(round: number, step: 'ask' | 'more' | 'end'): DispatchResult {
  const needsInput = { id: `q_${round}`, question: 'Which?', ...(step === 'more' && { demand: 'more' as const }) };
  return {
    dispatchId: `${TASK}.r${round}`,
    taskId: TASK,
    round,
    attempt: 1,
    outcome: step === 'end' ? 'finished' : 'needs_input',
    exitCode: 0,
    stdout: '',
    stderr: '',
    durationMs: 1,
    rounds: [],
    idleMs: 0,
    permissionMode: 'bypass',
    ...(step !== 'end' && { needsInput }),
  };
}

/** A worker in its turn: its input and the messages that it has taken. */
interface Turn {
  readonly round: LocalRound;
  readonly delivered: { readonly id: string; readonly text: string }[];
  readonly taken: string[];
}

function beginWork(round: LocalRound, host: LiveHost): Turn {
  const turn: Turn = {
    round,
    delivered: [],
    taken: [round.answer ?? '', ...(round.messages ?? []).map(({ text }) => text)],
  };
  host.deliverTo((message) => {
    turn.delivered.push(message);
  });
  return turn;
}

function say(host: LiveHost, disk: Disk): void {
  disk.said += 1;
  host.receive({ type: 'user_message', text: `<${disk.said}>` });
}

/** Ends the turn like a worker: the result first, then the journal. @returns the next turn, if there is one. */
async function endTurn(turn: Turn, step: 'ask' | 'more' | 'end', { host, clock }: Talk, disk: Disk, journal: Journal) {
  const result = resultOf(turn.round.round, step);
  disk.results.push({ result, expires: '2099-01-01T00:00:00.000Z', endedAt: '2099-01-01T00:00:00.000Z' });
  disk.heard.push(...turn.taken);
  journal.append({ kind: 'over', round: turn.round.round });
  const next = host.turnOver(result);
  // An attached person sends one more message, which is the answer, or two messages in quick succession.
  const isIdle = host.isWaiting() && step === 'more';
  if (host.isWaiting()) say(host, disk);
  if (isIdle && disk.said % 2 === 0) say(host, disk);
  clock.pass(1_000);
  const decided = await next;
  return decided === 'leave' ? undefined : beginWork({ ...decided, round: turn.round.round + 1 }, host);
}

interface Talk {
  readonly host: LiveHost;
  readonly clock: PassingClock;
}

/** One life of the host. @returns when all is done. @throws Killed. */
async function live(first: LocalRound, steps: Step[], disk: Disk, journal: Journal): Promise<void> {
  const clock = createPassingClock();
  const host = createLiveHost(first.round, {
    task: TASK,
    rules: RULES,
    author: 'ada',
    endedBy: undefined,
    journal,
    clock,
  });
  const talk = { host, clock };
  // The messages that everyone who is attached can see.
  host.history.follow((event) => {
    if (event.type === 'message') disk.acknowledged.push(event.text);
  });
  try {
    let turn: Turn | undefined = beginWork(first, host);
    for (let step = steps.shift(); step !== undefined && turn !== undefined; step = steps.shift())
      if (step === 'say') say(host, disk);
      else if (step === 'take') {
        const message = turn.delivered.shift();
        if (message === undefined) continue;
        host.taken([message.id]);
        turn.taken.push(message.text);
      } else turn = await endTurn(turn, step, talk, disk, journal);
    // Until no more messages wait.
    while (turn !== undefined)
      turn = await endTurn(turn, turn.delivered.length > 0 ? 'more' : 'end', talk, disk, journal);
  } finally {
    host.stop();
  }
}

async function play(steps: readonly Step[], killAt: readonly number[], when: 'before' | 'after'): Promise<Disk> {
  const disk: Disk = { records: [], results: [], heard: [], acknowledged: [], said: 0, appends: 0 };
  const journal = journalOn(disk, killAt, when);
  const folder = { journal, results: () => Promise.resolve(disk.results) };
  const left = [...steps];
  for (let lives = 0; lives <= killAt.length + 1; lives += 1) {
    try {
      const begun = disk.records.length > 0;
      const { begins } = await beginTurn(folder, TASK, begun ? 'cut' : { round: 1 });
      // The interrupted turn has left its result: somebody answers its question, or wants more.
      const last = disk.results.at(-1)?.result.round ?? 0;
      const next = begins ?? (await beginTurn(folder, TASK, { round: last + 1, answer: 'Go on.' })).begins;
      if (next === undefined) throw new Error('Nothing begins.');
      await live(next, left, disk, journal);
      return disk;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
  throw new Error('It was killed more often than planned.');
}

const steps = fc.array(fc.constantFrom<Step>('say', 'say', 'take', 'ask', 'more'), { maxLength: 14 });
const kills = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 3 });

it('gives the agent every acknowledged message in one turn that counts, and none twice', async () => {
  await fc.assert(
    fc.asyncProperty(steps, kills, fc.constantFrom('before' as const, 'after' as const), async (played, at, when) => {
      const { acknowledged, heard } = await play(played, at, when);
      const count = (text: string): number => heard.filter((words) => words.includes(text)).length;

      expect(acknowledged.filter((text) => count(text) !== 1)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

it('does not wait again once it was stopped, even when the last guest leaves after that', () => {
  const journal = { append: () => undefined };
  const host = createLiveHost(1, {
    task: TASK,
    rules: { ...RULES, keepsAsking: false },
    author: 'ada',
    endedBy: undefined,
    journal,
  });
  const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  void host.turnOver(resultOf(1, 'more'));
  const during = timers();
  host.onClients(1);
  host.stop();

  host.onClients(0);

  expect([during - before, timers() - before]).toEqual([1, 0]);
});
