/** When a question is reminded of, warned about, expires or is given the default answer, to the second, as literals. */
import { describe, expect, it } from 'vitest';
import type { IssueFacts } from '../../../../../bot/decision/snapshot.ts';
import { decideWaiting } from '../../../../../bot/rules/answers/reminders.ts';
import type { QuestionMarker } from '../../../../../protocol/comments/marker.ts';
import { LIMITS } from '../../../../../protocol/base/limits.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import type { Task } from '../../../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../../../protocol/thread/thread-reply.ts';
import { factsWith, marked, modelWith, reply, taskOf } from '../../../support/literals.ts';
import {
  ada,
  grace,
  HOUR,
  iso,
  look,
  questionMarker,
  SECOND,
  START,
  statusMarker,
} from '../../../support/reconcile-scenario.ts';

const DAY = 24 * HOUR;
const asker = { login: 'ada', id: 1 };
const EXPIRES = Date.parse(questionMarker().expires);
const issueText = { number: 7, title: '', body: '', author: asker, assignees: [], isPullRequest: false };
const noticed = { kind: 'look', labels: false, issue: true } as const;

interface Waiting extends Partial<IssueFacts> {
  readonly rules?: string;
  readonly marker?: Partial<QuestionMarker>;
  readonly replies?: readonly ThreadReply[];
  readonly of?: Partial<Task>;
  /** Occasions of notices that were posted. */
  readonly said?: readonly string[];
}

function decide(now: number, { rules = '', marker = {}, replies = [], of = {}, said = [], ...over }: Waiting = {}) {
  const question = marked(101, questionMarker({ asker, ...marker }));
  const { task } = question.marker;
  const notes = said.map((about, at) => marked(200 + at, { v: 1 as const, kind: 'note' as const, task, about }));
  const facts = factsWith({
    now,
    trigger: look,
    config: readConfigFile(rules),
    permissions: new Map([[ada.id, 'write']]),
    claims: new Map([[question.marker.question, { attempt: 0, seenAt: START }]]),
    issueText,
    ...over,
  });
  const waiting = decideWaiting(
    { ...modelWith({ questions: [question], replies, notes }, [], now), facts },
    taskOf({ questions: [question], open: question, ...of }),
    question,
  );
  return waiting.kind === 'default' ? { ...waiting, says: [], needs: [], recheckAt: [] } : sum(waiting.result);
}

function sum({ actions, needs, recheckAt }: Extract<ReturnType<typeof decideWaiting>, { kind: 'due' }>['result']) {
  const says = actions.map((one) => (one.kind === 'say' ? one.text : one.kind === 'end' ? one.marker.state : one.kind));
  return { says, needs, recheckAt };
}

const NO_NOTES = 'remind-after: off, warn-before-expiry: off';

describe('at the time of each step, it is looked up first whether the issue is closed', () => {
  it.each<[string, number, string, Partial<QuestionMarker>]>([
    ['the reminder', START + DAY, '', {}],
    ['the default answer', START + 2 * HOUR, `questions: { ${NO_NOTES}, default-after: 2h, default-answer: 1 }`, {}],
    ['the early expiry', START + 3 * DAY, `questions: { ${NO_NOTES}, expire-after: 3d }`, {}],
  ])('%s', (_, at, rules, marker) => {
    expect(decide(at, { rules, marker, issueText: undefined }).needs).toEqual([{ kind: 'issue' }]);
    expect(decide(at - SECOND, { rules, marker, issueText: undefined }).needs).toEqual([]);
  });

  it('and nothing is given or said in a closed issue, even if no event reported that it was closed', () => {
    const rules = `questions: { ${NO_NOTES}, default-after: 2h, default-answer: 1 }`;
    const closed = { ...issueText, closedAt: iso(START + HOUR) };

    expect(decide(START + 2 * HOUR, { rules, issueText: closed })).toMatchObject({ says: ['cancelled'] });
    expect(decide(START + 2 * HOUR, { rules })).toMatchObject({ kind: 'default' });
  });
});

it('a repository can keep the tasks of closed issues, which then go on as in an open one', () => {
  const closed = { ...issueText, closedAt: iso(START) };
  const seen = { issueText: closed, trigger: noticed };

  expect(decide(START + HOUR, seen).says).toEqual(['cancelled']);
  expect(decide(START + HOUR, { ...seen, rules: 'questions: { when-closed: keep }' }).says).toEqual([]);
  expect(decide(START + DAY, { ...seen, rules: 'questions: { when-closed: keep }' }).says).toEqual([
    expect.stringContaining('still waiting'),
  ]);
});

describe('the end of its time', () => {
  it('is never later than the end of the saved state', () => {
    expect(decide(EXPIRES, { rules: `questions: { ${NO_NOTES}, expire-after: 60d }` }).says).toEqual(['expired']);
  });

  it('that was missed, or set to a time in the past, is announced while the saved state exists', () => {
    const rules = 'questions: { expire-after: 3d }';

    expect(decide(START + 10 * DAY, { rules }).says).toEqual(['expired']);
    expect(decide(EXPIRES - 1, { rules }).says).toEqual(['expired']);
  });

  it('is the last thing that is awaited', () => {
    const rules = `questions: { ${NO_NOTES}, expire-after: 3d }`;

    expect(decide(START + 3 * DAY - 1, { rules })).toMatchObject({ says: [], recheckAt: [{ at: START + 3 * DAY }] });
    expect(decide(START + 3 * DAY, { rules })).toEqual({ says: ['expired'], needs: [], recheckAt: [] });
  });

  it('is not warned about at the moment of the question or of its end', () => {
    const at = (warn: string, expire: string) =>
      decide(START, {
        rules: `questions: { remind-after: off, warn-before-expiry: ${warn}, expire-after: ${expire} }`,
      });

    expect(at('3d', '3d')).toMatchObject({ says: [], recheckAt: [{ at: START + 3 * DAY }] });
    expect(at('1d', '3d').recheckAt).toEqual([expect.objectContaining({ at: START + 2 * DAY })]);
    expect(
      decide(START, { rules: 'questions: { remind-after: 3d, warn-before-expiry: off, expire-after: 3d }' }).recheckAt,
    ).toEqual([
      expect.objectContaining({ at: START + 3 * DAY, for: expect.stringContaining('end of its time') as string }),
    ]);
  });

  it('is not warned about if the question was asked after the time of its warning', () => {
    const marker = { expires: iso(START + 12 * HOUR) };

    expect(decide(START + HOUR, { marker }).says).toEqual([]);
    expect(decide(START + 13 * HOUR, { marker: { expires: iso(START + 36 * HOUR) } }).says).toEqual([
      expect.stringContaining('last call'),
    ]);
  });
});

it('the reminder of a question to an agent mentions people, that of one to a person mentions them', () => {
  const to = (recipient: string) => decide(START + DAY, { marker: { to: recipient }, of: { asker } }).says[0];

  expect(to('agent:helper')).toMatch(/^@ada ⏰/);
  expect(to('@grace')).toMatch(/^@grace ⏰/);
});

describe('/agora hold', () => {
  const rules = `questions: { ${NO_NOTES}, default-after: 2h, default-answer: 1 }`;
  const hold = (id: number, words: string, at: number, author = ada): ThreadReply => ({
    ...reply(id, author, `/agora hold ${words}`),
    createdAt: iso(at),
    updatedAt: iso(at),
  });

  it('of a shorter time takes nothing back from an earlier one', () => {
    const replies = [hold(102, '5h', START + HOUR), hold(103, '1h', START + HOUR)];

    expect(decide(START + 6 * HOUR - SECOND, { rules, replies })).not.toHaveProperty('kind');
    expect(decide(START + 6 * HOUR, { rules, replies })).toMatchObject({ kind: 'default', at: START + 6 * HOUR });
  });

  it('counts from when it was last edited', () => {
    const edited = { ...hold(102, '5h', START), updatedAt: iso(START + HOUR) };

    expect(decide(START + 6 * HOUR, { rules, replies: [edited] })).toMatchObject({ at: START + 6 * HOUR });
  });

  it('that puts off the end after its warning is followed by a warning about the new end, once', () => {
    const { question } = questionMarker();
    const end = { rules: 'questions: { remind-after: 1d, expire-after: 3d, warn-before-expiry: 12h }' };
    const held = { ...end, replies: [hold(102, '4d', START + 2.5 * DAY)], said: [`expiring:${question}`] };
    const again = { ...held, said: [...held.said, `expiring:${question}:7`] };

    expect(decide(START + 2.5 * DAY + SECOND, held)).toMatchObject({ says: [], recheckAt: [{ at: START + 6 * DAY }] });
    expect(decide(START + 6 * DAY, held).says).toEqual([expect.stringContaining('expires on 2026-03-09 at 22:00 UTC')]);
    expect(decide(START + 6 * DAY, again).says).toEqual([]);
    // Not after each hour that somebody asks for.
    const longer = { ...again, replies: [...held.replies, hold(103, '1d', START + 5.6 * DAY)] };
    expect(decide(START + 6.2 * DAY, longer).says).toEqual([]);
  });

  it('of a short time after the warning repeats neither it nor what is less urgent', () => {
    const { question } = questionMarker();
    const end = { rules: 'questions: { remind-after: 1d, expire-after: 3d, warn-before-expiry: 12h }' };
    const of = { ...end, replies: [hold(102, '13h', START + 2.5 * DAY)], said: [`expiring:${question}`] };

    for (const hours of [60, 61, 72, 73 - 1 / 3_600]) expect(decide(START + hours * HOUR, of).says).toEqual([]);
    expect(decide(START + 73 * HOUR, of).says).toEqual(['expired']);
  });

  it('of the person who asked for the task counts if the repository allows the asker to steer it', () => {
    const policy = `${rules}\nwho-may: { steer: [asker] }`;
    const permissions = new Map([ada, grace].map(({ id }) => [id, 'write' as const]));
    const heldBy = (author: typeof ada) =>
      decide(START + 3 * HOUR, { rules: policy, permissions, replies: [hold(102, '5h', START + HOUR, author)] });

    expect(heldBy(ada)).not.toHaveProperty('kind');
    expect(heldBy(grace)).toMatchObject({ kind: 'default' });
  });
});

describe('the default answer', () => {
  const rules = `questions: { ${NO_NOTES}, default-after: 2h, default-answer: 1 }`;

  it('is not given to a question that only a person may answer, or after too many rounds without one', () => {
    expect(decide(START + 2 * HOUR, { rules })).toMatchObject({ kind: 'default' });
    expect(decide(START + 2 * HOUR, { rules, marker: { needsPerson: false } })).toMatchObject({ kind: 'default' });
    expect(decide(START + 2 * HOUR, { rules, marker: { needsPerson: true } })).not.toHaveProperty('kind');
    expect(decide(START + 2 * HOUR, { rules, marker: { hops: LIMITS.hops } })).not.toHaveProperty('kind');
  });
});

it('a closed issue may be reopened within ten minutes, and a run that has asked is looked at every minute', () => {
  const closed = (closedAt: number, state: 'suspended' | 'running') => ({
    trigger: noticed,
    issueText: { ...issueText, closedAt: iso(closedAt) },
    of: { status: marked(90, statusMarker({ state })) },
  });
  const now = START + HOUR;

  expect(decide(now, closed(now - 599 * SECOND, 'suspended'))).toMatchObject({
    says: [],
    recheckAt: [{ at: now + SECOND, for: 'someone to reopen the issue' }],
  });
  expect(decide(now, closed(now - 600 * SECOND, 'suspended')).says).toEqual(['cancelled']);
  expect(decide(now, closed(START, 'running')).recheckAt).toMatchObject([{ at: now + 60 * SECOND }]);
});

describe('in a closed issue, a run that has asked and still works says first that it waits', () => {
  const closed = { trigger: noticed, issueText: { ...issueText, closedAt: iso(START) } };
  const shown = (round: number, state: 'running' | 'idle' | 'suspended') => ({
    ...closed,
    of: { status: marked(90, statusMarker({ round, state })) },
  });

  it.each([
    ['it works', shown(1, 'running'), []],
    ['it waits for the answer itself', shown(1, 'idle'), ['cancelled']],
    ['it has ended', shown(1, 'suspended'), ['cancelled']],
    ['its comment is of another round', shown(2, 'running'), ['cancelled']],
  ])('%s', (_, of, says) => {
    expect(decide(START + HOUR, of).says).toEqual(says);
  });
});
