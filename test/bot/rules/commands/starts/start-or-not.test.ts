/** When a requested task is started, and when its author is told something instead. */
import { describe, expect, it } from 'vitest';
import type { IssueFacts } from '../../../../../bot/decision/snapshot.ts';
import { startTask } from '../../../../../bot/rules/commands/start-task.ts';
import { UNLISTED_MS, WINDOW_MS } from '../../../../../bot/time-windows.ts';
import { aboutGivingUp, type NoteMarker } from '../../../../../protocol/comments/marker.ts';
import { taskIdOf } from '../../../../../protocol/base/ids.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import type { ThreadReply } from '../../../../../protocol/thread/thread-reply.ts';
import { CONFIG, factsWith, marked, modelWith, reply, runOf } from '../../../support/literals.ts';
import {
  ada,
  digest,
  GRACE,
  grace,
  head,
  iso,
  otherBot,
  SECOND,
  START,
  stranger,
  triager,
} from '../../../support/reconcile-scenario.ts';

const asked = reply(110, ada, '/agora run planner');
const own = taskIdOf(77, 'comment', 110);
const title = (attempt: number): string => `${own}.r1 attempt ${attempt} for ada`;
const after = (id: number, body: string, ms = SECOND, author = ada): ThreadReply => ({
  ...reply(id, author, body),
  createdAt: iso(START + ms),
  updatedAt: iso(START + ms),
});

interface Given {
  readonly replies?: readonly ThreadReply[];
  readonly notes?: readonly [note: NoteMarker, at: number][];
  readonly facts?: Partial<IssueFacts>;
  readonly claimed?: number;
  readonly now?: number;
}

function decide({ replies = [asked], notes = [], facts = {}, claimed = 0, now = START + 60 * SECOND }: Given) {
  const thread = {
    replies,
    notes: notes.map(([note, at], index) => marked(200 + index, note, { createdAt: iso(at), updatedAt: iso(at) })),
  };
  return startTask.decide(
    modelWith(thread, [], now),
    factsWith({
      now,
      config: CONFIG,
      permissions: new Map([
        [ada.id, 'write'],
        [stranger.id, 'read'],
        [triager.id, 'triage'],
      ]),
      runs: { since: 0, list: [] },
      labels: [],
      claims: new Map([[own, { attempt: claimed, seenAt: START }]]),
      subagents: new Map([['planner', { kind: 'found', at: head, contentHash: digest }]]),
      issueText: {
        number: 7,
        title: 'Title',
        body: 'Body',
        author: { id: 1, login: 'ada' },
        assignees: [],
        isPullRequest: false,
      },
      history: { titles: [{ since: 0, text: 'Title' }], bodies: [{ since: 0, text: 'Body' }] },
      ...facts,
    }),
  );
}

const said = (given: Given): readonly string[] =>
  decide(given).actions.map((action) =>
    action.kind === 'say'
      ? action.note.about
      : action.kind === 'dispatch'
        ? `attempt ${action.request.attempt}`
        : action.kind,
  );

describe('a command', () => {
  it('starts its task for three days', () => {
    expect(said({})).toEqual(['attempt 1']);
    expect(said({ now: START + WINDOW_MS - 1 })).toEqual(['attempt 1']);
    expect(said({ now: START + WINDOW_MS })).toEqual([]);
  });

  it('is answered if its author may not start tasks, but not to a machine or a stranger', () => {
    const by = (over: object) => [{ ...asked, author: stranger, ...over }];

    expect(said({ replies: by({}) })).toEqual([`may-not-start:${stranger.id}`]);
    expect(said({ replies: by({ isByStranger: true }) })).toEqual([]);
    expect(said({ replies: by({ author: { ...stranger, type: 'Bot' } }) })).toEqual([]);
  });

  it('stays refused once its author was told so, whatever they may do by now, and later ones do not', () => {
    const told: NonNullable<Given['notes']>[number] = [
      { v: 1, task: own, kind: 'note', about: `may-not-start:${ada.id}` },
      START + SECOND,
    ];

    expect(said({ notes: [told] })).toEqual([]);
    const later = after(111, '/agora run planner', 2 * SECOND);
    const claims = new Map([[taskIdOf(77, 'comment', 111), { attempt: 0, seenAt: START }]]);
    expect(said({ notes: [told], replies: [asked, later], facts: { claims } })).toEqual(['attempt 1']);
  });

  it('is answered if it cannot be executed', () => {
    const [about] = said({ replies: [reply(110, ada, '/agora retry')] });

    expect(about).toMatch(/^mistake:/);
  });

  it('does nothing once the task was cancelled, by a person who may and after it', () => {
    const cancel = (ms: number, id: number, author = ada) => [asked, after(id, `/agora cancel ${own}`, ms, author)];

    expect(said({ replies: cancel(SECOND, 111) })).toEqual([]);
    expect(said({ replies: cancel(0, 111) })).toEqual([]);
    expect(said({ replies: cancel(SECOND, 111, stranger) })).toEqual(['attempt 1']);
    expect(said({ replies: [after(109, '/agora cancel', 0), asked] })).toEqual(['attempt 1']);
  });

  it('waits until it is known whether a person who cancels it may', () => {
    const replies = [asked, after(111, `/agora cancel ${own}`, SECOND, otherBot)];
    const config = readConfigFile(`who-may: { cancel: ['app:${otherBot.id}', write] }`);
    const byGrace = [asked, after(111, `/agora cancel ${own}`, SECOND, grace)];

    expect(said({ replies, facts: { config } })).toEqual([]);
    expect(decide({ replies: byGrace })).toMatchObject({ actions: [], needs: [{ kind: 'permission' }] });
  });

  it('needs to know who may start tasks', () => {
    expect(decide({ facts: { config: undefined } }).needs).toMatchObject([{ kind: 'config' }]);
    expect(decide({ facts: { permissions: new Map() } }).needs).toMatchObject([{ kind: 'permission' }]);
    expect(decide({ facts: { claims: new Map() } }).needs).toMatchObject([{ kind: 'claims' }]);
  });

  it('that cannot be executed is not answered before it is known whether its author may start tasks', () => {
    expect(decide({ replies: [reply(110, grace, '/agora retry')] })).toMatchObject({
      actions: [],
      needs: [{ kind: 'permission', person: { id: grace.id } }],
    });
  });
});

describe('a command whose run was started', () => {
  const listed = (...runs: ReturnType<typeof runOf>[]) => ({ runs: { since: 0, list: runs } });
  const ofAttempt = (attempt: number, status: 'in_progress' | 'completed', conclusion = 'failure') => ({
    ...runOf(title(attempt), status),
    id: attempt,
    createdAt: iso(START + SECOND),
    conclusion: status === 'completed' ? conclusion : null,
  });

  it('waits while the run is in progress, or not listed yet', () => {
    expect(decide({ claimed: 1, facts: listed(ofAttempt(1, 'in_progress')) })).toMatchObject({
      actions: [],
      recheckAt: [{ for: 'its run to end', task: own }],
    });
    expect(decide({ claimed: 1, now: START + 1 })).toMatchObject({
      actions: [],
      recheckAt: [{ at: START + GRACE, for: 'its run to be listed', task: own }],
    });
  });

  it('is tried again twice, and then given up', () => {
    const [one, two, three] = [1, 2, 3].map((attempt) => ofAttempt(attempt, 'completed'));
    if (one === undefined || two === undefined || three === undefined) return expect.fail();

    expect(said({ claimed: 1, facts: listed(one) })).toEqual(['attempt 2']);
    expect(said({ claimed: 3, facts: listed(one, two, three) })).toEqual([aboutGivingUp(own, 3)]);
  });

  it('rests after it was given up, until somebody with permission retries it', () => {
    const note: NoteMarker = { v: 1, kind: 'note', task: own, about: aboutGivingUp(own, 3) };
    const notes: Given['notes'] = [[note, START + 10 * SECOND]];
    const given = { claimed: 3, notes, facts: listed(ofAttempt(3, 'completed')) };
    const retry = (ms: number, author = ada) => [asked, after(300, `/agora retry ${own}`, ms, author)];

    expect(said(given)).toEqual([]);
    expect(said({ ...given, replies: retry(11 * SECOND) })).toEqual(['attempt 4']);
    expect(said({ ...given, replies: retry(9 * SECOND) })).toEqual([]);
    expect(said({ ...given, replies: retry(11 * SECOND, stranger) })).not.toContain('attempt 4');
    const { actions, needs } = decide({ ...given, replies: retry(11 * SECOND, grace) });
    expect(actions).toEqual([]);
    expect(needs).toContainEqual({ kind: 'permission', person: { id: grace.id, login: 'grace' } });
  });

  it('and was given up is retried only by people with permission, and others are told so, even if it is gone', () => {
    const note: NoteMarker = { v: 1, kind: 'note', task: own, about: aboutGivingUp(own, 3) };
    const notes: Given['notes'] = [[note, START + 10 * SECOND]];
    const retriedBy = (author: typeof ada) => ({ notes, replies: [after(300, '/agora retry', 11 * SECOND, author)] });

    expect(said(retriedBy(stranger))).toEqual([`may-not-start:${stranger.id}`]);
    expect(decide(retriedBy(grace))).toMatchObject({
      actions: [],
      needs: [{ kind: 'permission', person: { id: grace.id } }],
    });
  });

  it('rests after its run was cancelled', () => {
    expect(said({ claimed: 1, facts: listed(ofAttempt(1, 'completed', 'cancelled')) })).toEqual([]);
  });
});

describe('messages to a task that does not start', () => {
  const waits = (given: Given): readonly unknown[] =>
    decide(given).recheckAt.filter(({ for: why }) => why === 'the reason why it does not start to be listed');
  const missing = { subagents: new Map([['planner', { kind: 'missing' as const, known: [] }]]) };

  it('are looked at again once the reason is visible', () => {
    const message = after(111, '/agora say mind A');

    expect(waits({ replies: [asked, message], facts: missing })).toEqual([
      { at: START + 60 * SECOND + UNLISTED_MS, for: expect.any(String) as string, task: own },
    ]);
    expect(waits({ replies: [asked, message] })).toEqual([]);
    expect(waits({ replies: [asked], facts: missing })).toEqual([]);
  });
});

it('reads a configuration with another rule about who may start', () => {
  const config = readConfigFile('who-may: { start: [triage] }');

  expect(said({ replies: [{ ...asked, author: triager }], facts: { config } })).toEqual(['attempt 1']);
  expect(said({ replies: [{ ...asked, author: stranger }], facts: { config } })).toEqual([
    `may-not-start:${stranger.id}`,
  ]);
});
