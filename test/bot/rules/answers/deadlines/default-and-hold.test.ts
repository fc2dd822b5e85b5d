/** The default answer of a repository, and what `/agora hold` changes about it, for one question as a literal. */
import { describe, expect, it } from 'vitest';
import { decideWaiting, readDefault } from '../../../../../bot/rules/answers/reminders.ts';
import type { IssueFacts } from '../../../../../bot/decision/snapshot.ts';
import type { QuestionMarker } from '../../../../../protocol/comments/marker.ts';
import type { ThreadReply } from '../../../../../protocol/thread/thread-reply.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import { taskIdOf } from '../../../../../protocol/base/ids.ts';
import { factsWith, marked, modelWith, reply, taskOf } from '../../../support/literals.ts';
import {
  ada,
  grace,
  HOUR,
  iso,
  questionMarker,
  SECOND,
  START,
  stranger,
  task,
} from '../../../support/reconcile-scenario.ts';

const by = { login: 'ada', id: 1 };
const config = readConfigFile('questions: { default-after: 2h, default-answer: rewrite b, remind-after: 30d }');
const facts = factsWith({
  config,
  permissions: new Map<number, 'write' | 'read'>([
    [ada.id, 'write'],
    [stranger.id, 'read'],
  ]),
  issueText: { number: 7, title: '', body: '', author: by, assignees: [], isPullRequest: false },
});

describe('the default answer', () => {
  const read = (over: Partial<QuestionMarker>, asker: typeof by | undefined, answer = 'rewrite b') =>
    readDefault({ kind: 'default', answer, at: START }, { asker }, marked(101, questionMarker(over)));

  it('is the option that it names, in the name of the person who asked for the task', () => {
    expect(read({}, by)).toEqual({
      by,
      at: START,
      answer: { source: { kind: 'default' }, text: 'Rewrite B', option: 2 },
      commentId: undefined,
      text: 'Rewrite B',
    });
  });

  it('is a text if it names none', () => {
    expect(read({}, by, 'neither')).toMatchObject({ answer: { text: 'neither' }, text: 'neither' });
    expect(read({}, by, 'neither')).not.toHaveProperty('answer.option');
  });

  it('is none if it is the number of an option that the question does not have', () => {
    expect(read({ options: [] }, by, '1')).toBeUndefined();
    expect(read({}, by, '3')).toBeUndefined();
    expect(read({}, by, '2')).toMatchObject({ answer: { option: 2 } });
    expect(read({ options: ['5', '3'] }, by, '3')).toMatchObject({ answer: { option: 2 }, text: '3' });
  });

  it('is none if a person must answer, or nobody is responsible', () => {
    expect(read({ needsPerson: true }, by)).toBeUndefined();
    expect(read({}, undefined)).toBeUndefined();
  });
});

describe('a question that has no option with the number of the default answer', () => {
  const numbered = readConfigFile('questions: { default-after: 2h, default-answer: 1, remind-after: 3h }');
  const decide = (over: Partial<QuestionMarker>, said?: Parameters<typeof decideWaiting>[3]) => {
    const question = marked(101, questionMarker(over));
    const now = START + 4 * HOUR;
    return decideWaiting(
      { ...modelWith({ questions: [question] }, [], now), facts: { ...facts, config: numbered, now } },
      taskOf({ questions: [question], open: question, asker: by }),
      question,
      said,
    );
  };
  const parts = [
    { id: 'size', asked: 'How many?', options: [] },
    { id: 'tool', asked: 'Which?', options: ['npm', 'yarn'] },
  ];

  it('waits for a person, who is reminded', () => {
    expect(decide({})).toMatchObject({ kind: 'default' });
    expect(decide({ options: [] })).toMatchObject({
      kind: 'due',
      result: { actions: [{ kind: 'say', text: expect.stringContaining('is still waiting') as string }] },
    });
  });

  it('is answered once the questions without that option have an answer', () => {
    const answer = { source: { kind: 'comment', commentId: 102, sha256: `sha256:${'a'.repeat(64)}` } } as const;
    const word = { by, at: START, answer, commentId: 102, text: '1: twelve', parts: [{ part: 1, text: 'twelve' }] };

    expect(decide({ options: [], parts })).toMatchObject({ kind: 'due' });
    expect(decide({ options: [], parts }, { words: [word], needed: 1 })).toMatchObject({ kind: 'default' });
  });
});

describe('a question that waits', () => {
  const question = marked(101, questionMarker());
  const decide = (now: number, replies: readonly ThreadReply[] = [], over: Partial<IssueFacts> = {}) =>
    decideWaiting(
      { ...modelWith({ questions: [question], replies }, [], now), facts: { ...facts, now, ...over } },
      taskOf({ questions: [question], open: question }),
      question,
    );
  const said = (body: string, at: number, author = ada): ThreadReply => ({
    ...reply(102, author, body),
    createdAt: iso(at),
    updatedAt: iso(at),
  });
  const due = START + 2 * HOUR;

  it('gets the default answer at its time, and not before', () => {
    expect(decide(due)).toEqual({ kind: 'default', answer: 'rewrite b', at: due });
    expect(decide(due - SECOND)).toMatchObject({ kind: 'due', result: { recheckAt: [{ at: due }] } });
  });

  it.each([
    ['by somebody who may steer it', said('/agora hold 5h', START + HOUR), START + 6 * HOUR],
    ['for a shorter time than is left', said('/agora hold 10m', START), due],
    ['before the question', said('/agora hold 5h', START - SECOND), due],
    ['by somebody who may not', said('/agora hold 5h', START + HOUR, stranger), due],
    ['for another task', said(`/agora hold ${taskIdOf(77, 'label', 9)} 5h`, START + HOUR), due],
    ['for this task', said(`/agora hold ${task} 5h`, START + HOUR), START + 6 * HOUR],
    ['in another command', said('/agora say hold 5h', START + HOUR), due],
  ])('gets it later if it was held: %s', (_, held, at) => {
    expect(decide(at - SECOND, [held])).toMatchObject({ kind: 'due' });
    expect(decide(at, [held])).toMatchObject({ kind: 'default', at });
  });

  it('waits to know whether somebody may hold it', () => {
    expect(decide(due, [said('/agora hold 5h', START + HOUR, grace)])).toMatchObject({
      kind: 'due',
      result: { actions: [], needs: [{ kind: 'permission', person: { id: grace.id, login: grace.login } }] },
    });
  });
});
