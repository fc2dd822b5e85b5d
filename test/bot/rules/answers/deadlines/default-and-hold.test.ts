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

  it('is none if a person must answer, or nobody is responsible', () => {
    expect(read({ needsPerson: true }, by)).toBeUndefined();
    expect(read({}, undefined)).toBeUndefined();
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
