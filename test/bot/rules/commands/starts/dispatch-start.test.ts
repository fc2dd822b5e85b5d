/** What the request to start a task contains, and what must be unchanged when it is sent. */
import { describe, expect, it } from 'vitest';
import type { IssueFacts, ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import { dispatchStart } from '../../../../../bot/rules/commands/dispatch-start.ts';
import type { Cause } from '../../../../../bot/tasks/cause.ts';
import { followUpOf } from '../../../../../bot/tasks/lineage.ts';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import { taskIdOf } from '../../../../../protocol/base/ids.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import { hashIssueText } from '../../../../../protocol/thread/issue-history.ts';
import type { Task } from '../../../../../protocol/thread/read-tasks.ts';
import { CONFIG, factsWith, marked, modelWith, reply, runOf, taskOf } from '../../../support/literals.ts';
import {
  ada,
  digest,
  grace,
  head,
  HOUR,
  iso,
  otherTask,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../../support/reconcile-scenario.ts';

type Asks = Exclude<Cause['asks'], { kind: 'mistake' }>;

const command = reply(110, ada, '/agora run planner');
const origin = { kind: 'comment', comment: command, subagent: 'planner' } as const;
const own = taskIdOf(77, 'comment', 110);
const saved = { expires: iso(START + 24 * HOUR), state: { runId: 5, artifactId: 6, digest } };
const ISSUE = { number: 7, title: 'Title', body: 'Body' };
const KNOWN: Partial<IssueFacts> = {
  config: CONFIG,
  permissions: new Map([ada, grace].map(({ id }) => [id, 'write' as const])),
  runs: { since: 0, list: [] },
  labels: [],
  subagents: new Map([['planner', { kind: 'found', at: head, contentHash: digest }]]),
  issueText: { ...ISSUE, author: { id: 1, login: 'ada' }, assignees: [], isPullRequest: false },
  history: { titles: [{ since: 0, text: 'Title' }], bodies: [{ since: 0, text: 'Body' }] },
};

function ended(over: Partial<Task> = {}, hasSaved = true): Task {
  const id = over.task ?? task;
  const marker = statusMarker({ task: id, state: 'failed', round: 2, ...(hasSaved && { saved }) });
  return taskOf({ task: id, state: 'failed', status: marked(95, marker), endedAt: START, ...over });
}

interface Given {
  readonly asks?: Asks;
  readonly comment?: Cause['comment'];
  readonly attempt?: { readonly attempt: number; readonly tried: number };
  readonly tasks?: readonly Task[];
  readonly facts?: Partial<IssueFacts>;
  readonly replies?: readonly ReturnType<typeof reply>[];
}

function decide(given: Given = {}) {
  const { asks = { kind: 'task', origin }, tasks = [], facts = {}, replies = [] } = given;
  const comment = 'comment' in given ? given.comment : command;
  const cause: Cause = { task: own, by: ada, at: START, since: START, comment, asks };
  const context = { ...modelWith({ replies }, tasks), facts: factsWith({ ...KNOWN, ...facts }) };
  return dispatchStart(context, cause, asks, given.attempt ?? { attempt: 1, tried: 0 });
}

const sent = (given: Given = {}) => {
  const [action] = decide(given).actions;
  return action?.kind === 'dispatch' && action.request.kind === 'start'
    ? { ...action, request: action.request }
    : undefined;
};

describe('the limits', () => {
  const full = { config: readConfigFile('limits: { tasks-per-issue-per-day: 1 }') };

  it('apply to the first attempt, and not to a task that has been let through', () => {
    const tasks = [ended({ since: START - SECOND })];

    expect(decide({ tasks, facts: full }).actions).toMatchObject([
      { kind: 'say', note: { about: `limit:${own}:${START}` } },
    ]);
    expect(sent({ tasks, facts: full, attempt: { attempt: 2, tried: 1 } })?.request).toMatchObject({
      attempt: 2,
      hops: 1,
    });
  });

  it('are known once the runs of the last day are', () => {
    expect(decide({ facts: { runs: undefined } })).toMatchObject({ actions: [], needs: [{ kind: 'runs' }] });
    expect(decide({ facts: { config: undefined } })).toMatchObject({ actions: [], needs: [{ kind: 'config' }] });
  });
});

describe('the subagent', () => {
  it.each([
    ['does not exist', { kind: 'missing', known: ['fixer'] }, 'fixer'],
    ['has mistakes', { kind: 'malformed', why: ['line 3: no'] }, 'line 3: no'],
  ] as const)('is refused with the reason if it %s', (_, found, words) => {
    expect(decide({ facts: { subagents: new Map([['planner', found]]) } }).actions).toMatchObject([
      { kind: 'say', note: { about: `subagent:${own}:${START}` }, text: expect.stringContaining(words) as string },
    ]);
  });

  it('is pinned', () => {
    expect(sent()).toMatchObject({
      sha: head,
      request: { subagent: { name: 'planner', contentHash: digest, at: head } },
    });
  });
});

describe('the text that the run compares', () => {
  const seen = hashIssueText(ISSUE);
  const source = { kind: 'comment', commentId: 110, sha256: contentHash('/agora run planner') };
  const told = (commentId: number): ReconcileTrigger => ({
    kind: 'look',
    labels: false,
    seen: { commentId, sha256: digest },
  });

  it('is that of the command, and of the issue when it was written', () => {
    expect(sent()?.request.source).toEqual({ ...source, seen });
  });

  it('is the issue of the webhook, if that is about the same command', () => {
    expect(sent({ facts: { trigger: told(110) } })?.request.source).toEqual({ ...source, seen: digest });
    expect(sent({ facts: { trigger: told(111) } })?.request.source).toEqual({ ...source, seen });
  });

  it('is that before an edit of the issue after the command', () => {
    const versions = [
      { since: 0, text: 'Body' },
      { since: START + SECOND, text: 'Later' },
    ];
    const history = { titles: [{ since: 0, text: 'Title' }], bodies: versions };
    const issueText = { ...ISSUE, body: 'Later', author: { id: 1, login: 'ada' }, assignees: [], isPullRequest: false };

    expect(sent({ facts: { history, issueText } })?.request.source).toEqual({ ...source, seen });
  });

  it('is that of an issue that nobody has edited, whenever GitHub says that it was written', () => {
    const [titles, bodies] = ['Title', 'Body'].map((text) => [{ since: START + SECOND, text }]);
    if (titles === undefined || bodies === undefined) return expect.fail();

    expect(sent({ facts: { history: { titles, bodies } } })?.request.source).toEqual({ ...source, seen });
  });

  it('of the issue is left out if GitHub does not tell', () => {
    expect(sent({ facts: { history: 'unknown' } })?.request.source).toEqual(source);
    expect(decide({ facts: { history: undefined } }).needs).toMatchObject([{ kind: 'history' }]);
    expect(decide({ facts: { issueText: undefined } }).needs).toMatchObject([{ kind: 'issue' }]);
  });

  const event = { id: 4, kind: 'labeled', label: 'agora:planner', by: ada, at: iso(START) } as const;
  const labelled = {
    asks: { kind: 'task', origin: { kind: 'issue', event, subagent: 'planner' } },
    comment: undefined,
  } as const;
  const trigger = { kind: 'labeled', label: 'agora:planner', by: ada, sha256: digest, at: START } as const;

  it('of a label is that of its webhook, or that from before the label', () => {
    expect(sent({ ...labelled, facts: { trigger, labels: [event] } })?.request.source).toEqual({
      kind: 'issue',
      sha256: digest,
    });
    expect(sent(labelled)?.request.source).toEqual({ kind: 'issue', sha256: seen });
    expect(sent({ ...labelled, facts: { history: 'unknown' } })?.request.source).toEqual({
      kind: 'issue',
      sha256: contentHash(''),
    });
  });

  it('of another label than the one that the webhook reports is not that of the webhook', () => {
    const later = { ...event, id: 5, label: 'agora:fixer', at: iso(START + SECOND) };
    const facts = { trigger: { ...trigger, label: 'agora:fixer', at: START + SECOND }, labels: [event, later] };

    expect(sent({ ...labelled, facts })?.request.source).toEqual({ kind: 'issue', sha256: seen });
  });
});

describe('a retry', () => {
  const asking = reply(120, ada, '/agora retry');
  const line = [ended({ task: otherTask }), ended()];
  const asks = { kind: 'retry', origin, line } as const;

  it('continues from the last task of the line that has saved something, and rests on its last comment', () => {
    const action = sent({ asks, comment: asking, tasks: line });

    expect(action?.request.continues).toMatchObject({ task, round: 2, statusComment: 95 });
    expect(action?.request.source).toMatchObject({
      kind: 'retry',
      commentId: 120,
      of: { kind: 'comment', commentId: 110 },
    });
    expect(action?.seen).toEqual([{ commentId: 95, body: 'words' }]);
  });

  it('waits until it is known whose messages it takes along', () => {
    const replies = [reply(94, { ...grace, id: 99 }, `/agora say ${task} mind A`)];

    // The messages to a cancelled task request no other task, so nothing else depends on who wrote them.
    for (const state of ['failed', 'cancelled'] as const) {
      const tasks = [ended({ since: START - HOUR, state })];
      expect(decide({ asks: { ...asks, line: tasks }, comment: asking, tasks, replies })).toMatchObject({
        actions: [],
        needs: [{ kind: 'permission', person: { id: 99 } }],
      });
    }
  });

  it('continues from an older one if the last has saved nothing', () => {
    const nothing = ended({ status: marked(96, statusMarker({ state: 'failed' })) }, false);
    const action = sent({ asks: { ...asks, line: [ended({ task: otherTask }), nothing] }, comment: asking });

    expect(action?.request.continues).toMatchObject({ task: otherTask });
    expect(action?.seen).toEqual([{ commentId: 96, body: 'words' }]);
  });

  it('starts anew if nothing is saved', () => {
    const nothing = ended({ status: marked(96, statusMarker({ state: 'failed' })) }, false);

    expect(sent({ asks: { ...asks, line: [nothing] }, comment: asking })?.request).not.toHaveProperty('continues');
  });

  it('without a name also rests on each task whose comment shows no end, from before it', () => {
    const live = (id: number, since: number, state: 'running' | 'finished' = 'running') =>
      taskOf({
        task: taskIdOf(77, 'label', id),
        status: marked(id, statusMarker({ task: taskIdOf(77, 'label', id), state }), { createdAt: iso(since) }),
      });
    const tasks = [live(81, START - SECOND), live(82, START), live(83, START - SECOND, 'finished'), taskOf()];
    const named = reply(120, ada, `/agora retry ${task}`);
    const ids = (given: Given) => sent(given)?.seen?.map(({ commentId }) => commentId);

    expect(ids({ asks, comment: asking, tasks })).toEqual([95, 81]);
    expect(ids({ asks, comment: named, tasks })).toEqual([95]);
    expect(ids({ asks: { ...asks, kind: 'queued' }, comment: asking, tasks })).toEqual([95]);
    expect(ids({ tasks })).toBeUndefined();
  });

  it('goes before the messages that would start the same, whose turn it claims', () => {
    const config = readConfigFile('resume-on-queued: true');
    const message = reply(105, ada, `/agora say ${task} mind A`);
    const tasks = [ended({ since: START - HOUR, status: marked(95, statusMarker({ state: 'failed', saved })) })];
    const subject = followUpOf({ ...modelWith({}), facts: factsWith() }, task);
    const given = { asks: { ...asks, line: tasks }, comment: asking, tasks, replies: [message] };
    const claims = new Map([[subject, { attempt: 1, seenAt: START }]]);

    const action = sent({ ...given, facts: { config, claims } });

    expect(action?.fence).toEqual({ subject, attempt: 2, sha: head });
    expect(action?.request.messages).toMatchObject([{ commentId: 105 }]);
    expect(decide({ ...given, facts: { config } }).needs).toContainEqual({ kind: 'claims', subject });
    expect(sent({ ...given, facts: { claims } })).not.toHaveProperty('fence');
    expect(sent({ ...given, asks: { ...given.asks, kind: 'queued' }, facts: { config, claims } })).not.toHaveProperty(
      'fence',
    );
  });
});

it('acknowledges the comment, and rests on it from the second attempt on', () => {
  expect(sent()).toMatchObject({ acknowledge: { commentId: 110 } });
  expect(sent()).not.toHaveProperty('seen');
  expect(sent({ attempt: { attempt: 3, tried: 1 } })?.seen).toEqual([{ commentId: 110, body: command.body }]);
});

it('needs what everybody has asked for', () => {
  const run = runOf(`${own}.r1 attempt 1 for ada`);

  expect(sent({ facts: { runs: { since: 0, list: [run] } } })?.request).toMatchObject({ task: own, issue: 7 });
  expect(decide({ facts: { permissions: new Map() }, replies: [command] }).needs).toMatchObject([
    { kind: 'permission' },
  ]);
});
