/** What a command leads to when it is seen: whether it was followed before, what it waits for, and what it says. */
import { describe, expect, it } from 'vitest';
import type { IssueFacts } from '../../../../bot/decision/snapshot.ts';
import { runCommand } from '../../../../bot/rules/commands/run-command.ts';
import { taskOfComment } from '../../../../bot/tasks/lineage.ts';
import { WINDOW_MS } from '../../../../bot/time-windows.ts';
import { taskIdOf, type TaskId } from '../../../../protocol/base/ids.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { CONFIG, factsWith, marked, modelWith, reply, runOf, taskOf } from '../../support/literals.ts';
import {
  ada,
  digest,
  GRACE,
  HOUR,
  iso,
  otherTask,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  stranger,
  task,
} from '../../support/reconcile-scenario.ts';

const question = marked(101, questionMarker());
const status = marked(95, statusMarker({ state: 'running' }));
const works = taskOf({ state: 'running', since: START - HOUR, status });
const asks = taskOf({ since: START - HOUR, status, questions: [question], open: question });
const ended = taskOf({ state: 'failed', since: START - HOUR, status, endedAt: START - SECOND });
const orderOf = (body: string, over: Partial<ThreadReply> = {}): ThreadReply => ({ ...reply(110, ada, body), ...over });
const of = (id: number): TaskId => taskOfComment({ ...modelWith({}), facts: factsWith() }, { id });

interface Given {
  readonly tasks?: readonly Task[];
  readonly replies: readonly ThreadReply[];
  readonly told?: { readonly of: TaskId; readonly at: number };
  readonly facts?: Partial<IssueFacts>;
  readonly now?: number;
}

function decide({ tasks = [works], replies, told, facts = {}, now = START }: Given) {
  const note = { v: 1 as const, kind: 'note' as const, task: told?.of ?? task, about: 'x' };
  const notes = told === undefined ? [] : [marked(200, note, { createdAt: iso(told.at), updatedAt: iso(told.at) })];
  return runCommand.decide(
    modelWith({ replies, notes }, tasks, now),
    factsWith({
      now,
      config: CONFIG,
      permissions: new Map([
        [ada.id, 'write'],
        [stranger.id, 'read'],
      ]),
      runs: { since: 0, list: [] },
      labels: [],
      claims: new Map<TaskId, { attempt: number; seenAt: number }>([[task, { attempt: 1, seenAt: START }]]),
      ...facts,
    }),
  );
}

const kinds = (given: Given): string[] =>
  decide(given).actions.map((action) => (action.kind === 'say' ? action.note.about : action.kind));
const texts = (given: Given): string =>
  decide(given)
    .actions.map((action) => (action.kind === 'say' ? action.text : ''))
    .join('\n');

describe('a command that was answered', () => {
  const replies = [orderOf('/agora status')];

  it('is not answered again, unless it was edited since', () => {
    expect(kinds({ replies, told: { of: of(110), at: START } })).toEqual([]);
    expect(kinds({ replies, told: { of: of(110), at: START - 1 } })).toEqual([`command:110:${START}`]);
    expect(kinds({ replies, told: { of: of(111), at: START } })).toEqual([`command:110:${START}`]);
  });

  it('of a task is only acknowledged once', () => {
    expect(kinds({ replies: [orderOf('/agora say A')] })).toEqual(['acknowledge']);
    expect(kinds({ replies: [orderOf('/agora say A', { isSeen: true })] })).toEqual([]);
    expect(kinds({ tasks: [asks], replies: [orderOf('/agora hold 2h', { isSeen: true })] })).toEqual([]);
    expect(kinds({ tasks: [asks], replies: [orderOf('/agora hold 2h')] })).toEqual(['acknowledge']);
  });

  it('is answered although it was seen, if there is no task for it', () => {
    expect(texts({ tasks: [ended], replies: [orderOf('/agora say A', { isSeen: true })] })).toContain(
      'nothing for `/agora say`',
    );
  });
});

describe('a person who may not', () => {
  it('is told once for each kind of command, and strangers are not', () => {
    const by = (body: string, over: object = {}) => ({ replies: [orderOf(body, { author: stranger, ...over })] });

    expect(kinds(by('/agora cancel'))).toEqual([`may-not-cancel:${stranger.id}`]);
    expect(kinds(by('/agora status'))).toEqual([`may-not-answer:${stranger.id}`]);
    expect(kinds(by('/agora say A'))).toEqual([`may-not-steer:${stranger.id}`]);
    expect(kinds(by('/agora cancel', { isByStranger: true }))).toEqual([]);
  });
});

describe('/agora cancel', () => {
  const replies = [orderOf('/agora cancel')];
  const title = `${task}.r1 attempt 1 for ada`;
  const over = (at: number) => ({ ...runOf(title, 'completed'), overSince: at });
  const runs = (...list: ReturnType<typeof runOf>[]) => ({ runs: { since: 0, list } });

  it('cancels the runs of its task only, and reads those of three days before it started', () => {
    const other = { ...runOf(`${otherTask}.r1 attempt 1 for ada`), id: 8 };

    expect(decide({ replies, facts: runs(other, { ...runOf(title), id: 9 }) }).actions).toContainEqual({
      kind: 'cancel-run',
      runId: 9,
    });
    expect(kinds({ replies, facts: runs(other, { ...runOf(title), id: 9 }) })).toEqual([
      'cancel-run',
      expect.stringMatching(/^cancel:\d+$/),
      'acknowledge',
    ]);
    expect(decide({ replies, facts: { runs: undefined } }).needs).toEqual([
      { kind: 'runs', since: START - HOUR - WINDOW_MS },
    ]);
  });

  it('waits for the last comment of a run that has just ended, unless a question is open', () => {
    const facts = runs(over(START - SECOND));

    expect(decide({ replies, facts }).recheckAt).toEqual([
      { at: START - SECOND + GRACE, for: 'the cancelled run to show how it ended', task },
    ]);
    expect(kinds({ replies, facts })).toEqual(['acknowledge']);
    const claims = new Map([[questionMarker().question, { attempt: 0, seenAt: START }]]);
    expect(kinds({ tasks: [asks], replies, facts: { ...facts, claims } })).toEqual(['end', 'acknowledge']);
  });

  it('is not acknowledged twice, and says how the task can be resumed', () => {
    const saved = { expires: iso(START + HOUR), state: { runId: 5, artifactId: 6, digest } };
    const kept = { ...works, status: marked(95, statusMarker({ state: 'running', saved })) };
    const { actions } = decide({ tasks: [kept], replies: [orderOf('/agora cancel', { isSeen: true })] });

    expect(actions.map(({ kind }) => kind)).toEqual(['end']);
    expect(actions).toMatchObject([
      { marker: { state: 'cancelled', task }, text: expect.stringContaining('`/agora retry` resumes it') as string },
    ]);
  });

  it('is done if its task has ended since, and says so if there was none', () => {
    const since = (endedAt: number) => ({ tasks: [{ ...works, endedAt }], replies });

    expect(kinds(since(START + SECOND))).toEqual([]);
    expect(kinds(since(START))).toEqual([]);
    const end = marked(100, { v: 1 as const, kind: 'end' as const, task, state: 'failed' as const, round: 1 });
    expect(kinds({ tasks: [{ ...works, endedAt: START, end }], replies })).toEqual([]);
    expect(texts(since(START - SECOND))).toContain('nothing for `/agora cancel`');
    expect(texts({ tasks: [], replies })).toContain('nothing for `/agora cancel`');
  });

  it('asks which task is meant if there are two', () => {
    expect(texts({ tasks: [works, { ...works, task: otherTask }], replies })).toContain(otherTask);
  });
});

describe('/agora end', () => {
  const replies = [orderOf('/agora end')];

  it('is kept for a task that works, once', () => {
    expect(kinds({ replies })).toEqual(['acknowledge']);
    expect(kinds({ replies: [orderOf('/agora end', { isSeen: true })] })).toEqual([]);
  });

  it('is left to the rules about answers if a question is open, or was', () => {
    expect(kinds({ tasks: [asks], replies })).toEqual([]);
    expect(kinds({ tasks: [asks, { ...asks, task: otherTask }], replies })).toEqual([]);
    expect(kinds({ tasks: [{ ...ended, questions: [question] }], replies })).toEqual([]);
    expect(kinds({ tasks: [works], replies: [orderOf('/agora end q_0123456789ab')] })).toEqual([]);
  });

  it('says of a task that has not started what can be done about it', () => {
    const accepted = taskOf({ state: 'accepted', since: START - SECOND });

    expect(texts({ tasks: [accepted], replies })).toMatch(/has not started yet.*`\/agora cancel` stops the task now/);
    expect(texts({ tasks: [accepted], replies: [orderOf(`/agora end ${otherTask}`)] })).toContain('nothing for');
    expect(decide({ tasks: [accepted], replies, facts: { labels: undefined } }).needs).toContainEqual({
      kind: 'labels',
    });
  });

  it('is answered if no task has asked anything, and asks which of two is meant', () => {
    expect(texts({ tasks: [ended], replies })).toContain('nothing for `/agora end`');
    expect(texts({ tasks: [works, { ...works, task: otherTask }], replies })).toContain(otherTask);
  });
});

describe('/agora say', () => {
  it('is refused when as many messages wait as may', () => {
    const config = readConfigFile('limits: { queued-messages: 1 }');
    const replies = [orderOf('/agora say A', { id: 109, isSeen: true }), orderOf('/agora say B')];

    expect(kinds({ replies })).toEqual(['acknowledge']);
    expect(texts({ replies, facts: { config } })).toMatch(/1 message/);
  });

  it('offers a retry only if there is something to retry, and looks at the labels first', () => {
    const replies = [orderOf('/agora say A')];
    const said = (tasks: readonly Task[]) => texts({ tasks, replies });

    expect(said([])).not.toContain('/agora retry');
    expect(said([{ ...ended, state: 'finished' }])).not.toContain('/agora retry');
    expect(said([{ ...ended, asker: { login: 'ada', id: 1 } }])).toContain('`/agora retry <your words>`');
    expect(decide({ tasks: [], replies, facts: { labels: undefined } }).needs).toEqual([{ kind: 'labels' }]);
    expect(decide({ tasks: [], replies: [orderOf('/agora hold 2h')], facts: { labels: undefined } }).needs).toEqual([]);
  });

  it('reaches nobody if the run of its task was cancelled before it started', () => {
    const asked = {
      ...reply(90, ada, '/agora run planner'),
      createdAt: iso(START - HOUR),
      updatedAt: iso(START - HOUR),
    };
    const own = taskIdOf(77, 'comment', 90);
    const cancelled = { ...runOf(`${own}.r1 attempt 1 for ada`, 'completed'), conclusion: 'cancelled' };
    const facts = {
      runs: { since: 0, list: [cancelled] },
      claims: new Map([[own, { attempt: 1, seenAt: START - HOUR }]]),
    };
    const replies = [asked, orderOf('/agora say A')];

    expect(texts({ tasks: [], replies, facts })).toContain('nothing for `/agora say`');
    expect(
      kinds({
        tasks: [],
        replies,
        facts: { ...facts, runs: { since: 0, list: [runOf(`${own}.r1 attempt 1 for ada`)] } },
      }),
    ).toEqual(['acknowledge']);
  });
});

describe('without a command of the last three days', () => {
  const old = iso(START - WINDOW_MS - SECOND);
  const message = orderOf('/agora say A', { createdAt: old, updatedAt: old });
  const long = { ...ended, since: START - 2 * WINDOW_MS };

  it('a message that an ended task has not received is reported', () => {
    expect(kinds({ tasks: [long], replies: [message] })).toEqual([`undelivered:${task}:110`]);
  });

  it('nobody is looked up if no task has just ended', () => {
    const replies = [message, reply(111, ada, '/agora run planner')];

    expect(decide({ tasks: [works], replies, facts: { permissions: new Map() } }).needs).toEqual([]);
    expect(
      decide({ tasks: [{ ...long, endedAt: START - WINDOW_MS - 1 }], replies, facts: { permissions: new Map() } })
        .needs,
    ).toEqual([]);
  });
});

describe('/agora help, status and questions', () => {
  it('are answered whatever is under way', () => {
    for (const verb of ['help', 'status', 'questions'])
      for (const tasks of [[], [works], [asks, ended]])
        expect(kinds({ tasks, replies: [orderOf(`/agora ${verb}`)] })).toEqual([`command:110:${START}`]);
    expect(texts({ tasks: [asks], replies: [orderOf('/agora questions')] })).toContain('#issuecomment-101');
    expect(texts({ tasks: [works], replies: [orderOf('/agora status')] })).toContain(task);
  });
});
