/** How a task on this machine stands after what can happen to it: what its folder holds, and what is shown of that. */
import { type LiveProcess, type StoredResult, TaskRecord, viewOfRecord } from '../../../client/local/task-record.ts';
import { foldJournal, type JournalRecord } from '../../../client/live/journal-fold.ts';
import { type Happening, startConversation, step } from '../../../client/live/live-conversation.ts';
import { renderEvent } from '../../../cli/render/render-live.ts';
import { COLOURLESS } from '../../../cli/paint.ts';
import type { DispatchResult, TaskView } from '../../../client/types.ts';
import type { TaskState } from '../../../protocol/messages/lifecycle.ts';
import { type Faces, facesOfView } from './faces.ts';

const TASK = 't_0123456789ab';
const [AT, LATER, EXPIRES, NOW] = [
  '2026-03-03T10:00:00.000Z',
  '2026-03-03T10:01:00.000Z',
  '2026-04-02T10:00:00.000Z',
  new Date('2026-03-03T10:02:00.000Z'),
];
const RECORD = TaskRecord.parse({
  v: 1,
  task: TASK,
  subagent: 'planner',
  input: { text: 'Fix the rounding' },
  startedAt: AT,
});
const LIVE: LiveProcess = { pid: 7, round: 1, startedAt: AT };
const TURN: JournalRecord = { kind: 'turn', at: AT, round: 1 };

export interface LocalRow {
  readonly happened: string;
  readonly state: TaskState;
  readonly view: TaskView;
  readonly attached: string | undefined;
}

function resultOf(over: Partial<DispatchResult>, expires = EXPIRES): StoredResult {
  const result: DispatchResult = {
    dispatchId: `${TASK}.r1`,
    taskId: TASK,
    round: 1,
    attempt: 1,
    outcome: 'finished',
    exitCode: 0,
    stdout: '',
    stderr: '',
    durationMs: 61_000,
    rounds: [],
    idleMs: 0,
    permissionMode: 'bypass',
    ...over,
  };
  return { result, expires, endedAt: LATER };
}

const ASKED: Partial<DispatchResult> = {
  outcome: 'needs_input',
  needsInput: { id: 'q_0123456789ab', question: 'Which rule applies?', options: ['Each line', 'The total'] },
};
const TURN_OVER: Partial<DispatchResult> = {
  outcome: 'needs_input',
  needsInput: { id: 'q_0123456789ab', question: 'Is there more?', demand: 'more' },
};

interface Kept {
  readonly record?: TaskRecord;
  readonly results?: readonly StoredResult[];
  readonly live?: LiveProcess;
  readonly journal?: readonly JournalRecord[];
  readonly now?: Date;
  /** What has happened in its live run, for whoever is attached; left out: nobody can be. */
  readonly talk?: readonly Happening[];
}

function row(state: TaskState, happened: string, kept: Kept): LocalRow {
  const { record = RECORD, results = [], live, journal = [], now = NOW, talk } = kept;
  const cut = live === undefined ? foldJournal(journal, results).cut?.round : undefined;
  const view = viewOfRecord(record, results, live, now, cut);
  return { happened, state, view, attached: talk === undefined ? undefined : lastTold(talk) };
}

/** What an attached terminal showed last of how the task stands. */
function lastTold(talk: readonly Happening[]): string {
  let conversation = startConversation(1, { idleMs: 60_000, keepsAsking: false });
  let shown = renderEvent({ seq: 1, at: AT, type: 'state', state: 'running', round: 1 }, COLOURLESS)[0] ?? '';
  for (const happening of talk) {
    const { conversation: next, effects } = step(conversation, happening);
    conversation = next;
    for (const effect of effects)
      if (effect.kind === 'tell' && (effect.news.type === 'state' || effect.news.type === 'ended'))
        shown = renderEvent({ seq: 1, at: AT, ...effect.news }, COLOURLESS)[0] ?? '';
  }
  return shown;
}

function over(result: StoredResult): Happening {
  return { kind: 'turn-over', at: 0, result: result.result };
}

/** The agent's only turn has come out like that. */
function ended(state: TaskState, happened: string, result: StoredResult): LocalRow {
  return row(state, happened, { results: [result], talk: [over(result)] });
}

const ANSWER: Happening = {
  kind: 'said',
  question: undefined,
  message: { id: 'm_0123456789abcdef', by: 'ada', at: AT, text: '1' },
};
const CHECKS_FAILED = { passed: false, report: '1 test failed', durationMs: 9 };

export const LOCAL_ROWS: readonly LocalRow[] = [
  row('running', 'A person has started it.', {
    live: LIVE,
    journal: [TURN],
    talk: [{ kind: 'clients', at: 0, count: 1 }],
  }),
  row('idle', 'The agent has asked, and its run waits for an answer.', {
    live: { ...LIVE, isIdle: true },
    results: [resultOf(ASKED)],
    talk: [over(resultOf(ASKED))],
  }),
  row('idle', 'The agent has finished its turn, and its run waits for more.', {
    live: { ...LIVE, isIdle: true },
    results: [resultOf(TURN_OVER)],
    talk: [over(resultOf(TURN_OVER))],
  }),
  row('suspended', 'The agent has asked, and nobody has answered while its run waited.', {
    results: [resultOf(ASKED)],
    talk: [over(resultOf(ASKED)), { kind: 'time', at: 60_000 }],
  }),
  row('running', 'A person has answered.', {
    live: { ...LIVE, round: 2 },
    results: [resultOf(ASKED)],
    talk: [over(resultOf(ASKED)), ANSWER],
  }),
  row('suspended', 'Its process was killed in the middle of a turn.', { journal: [TURN] }),
  ended('finished', 'The agent has finished.', resultOf({ conclusion: 'finished' })),
  ended('finished', 'The agent has finished and changed no file.', resultOf({ conclusion: 'nothing-changed' })),
  ended(
    'finished',
    'The agent has finished, and the checks failed.',
    resultOf({ conclusion: 'finished', verify: CHECKS_FAILED }),
  ),
  ended('failed', 'The agent has failed.', resultOf({ outcome: 'failed' })),
  ended('cancelled', 'A person has cancelled the task while its run worked.', resultOf({ outcome: 'cancelled' })),
  row('cancelled', 'A person has cancelled the task while it waited.', {
    record: { ...RECORD, cancelledAt: LATER },
    results: [resultOf(ASKED)],
  }),
  row('expired', 'The time to answer is over.', { results: [resultOf(ASKED)], now: new Date('2026-04-03T10:00:00Z') }),
];

export function facesOfLocal({ view, attached }: LocalRow): Faces {
  return { ...facesOfView(view), ...(attached !== undefined && { '`agora attach`': attached }) };
}
