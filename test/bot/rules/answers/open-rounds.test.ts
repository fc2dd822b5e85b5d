/** What is looked up for an open question, and what is due although somebody has answered. */
import { describe, expect, it } from 'vitest';
import type { IssueFacts } from '../../../../bot/decision/snapshot.ts';
import { answerQuestion } from '../../../../bot/rules/answers/answer-question.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import { aboutGivingUp, type NoteMarker, type QuestionMarker } from '../../../../protocol/comments/marker.ts';
import type { Marked } from '../../../../protocol/thread/read-thread.ts';
import { readWord } from '../../../../protocol/thread/candidate-answers.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../support/literals.ts';
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
} from '../../support/reconcile-scenario.ts';
import { severalMarker } from '../../support/several-scenario.ts';

const id = questionMarker().question;
const said = (at: number, author: typeof ada, body: string): ThreadReply => ({
  ...reply(at, author, body),
  createdAt: iso(START + at),
  updatedAt: iso(START + at),
});

interface Given {
  readonly marker?: QuestionMarker;
  readonly replies?: readonly ThreadReply[];
  /** Which of the replies may answer. */
  readonly candidates?: readonly ThreadReply[];
  readonly notes?: readonly Marked<NoteMarker>[];
  readonly facts?: Partial<IssueFacts>;
  readonly now?: number;
}

function decide(given: Given) {
  const {
    marker = questionMarker(),
    replies = [],
    candidates = [],
    notes = [],
    facts = {},
    now = START + SECOND,
  } = given;
  const question = marked(101, marker);
  const open = taskOf({
    questions: [question],
    open: question,
    candidates: candidates.map((one) => readWord(one, question)),
  });
  return answerQuestion.decide(
    modelWith({ questions: [question], replies: [...replies, ...candidates], notes }, [open], now),
    factsWith({
      now,
      config: CONFIG,
      permissions: new Map([[ada.id, 'write']]),
      claims: new Map([[marker.question, { attempt: 0, seenAt: START }]]),
      runs: { since: 0, list: [] },
      labels: [],
      issueText: {
        number: 7,
        title: 'T',
        body: 'B',
        author: { id: 1, login: 'ada' },
        assignees: [],
        isPullRequest: false,
      },
      ...facts,
    }),
  );
}

const kinds = (given: Given): string[] =>
  decide(given).actions.map((action) => (action.kind === 'say' ? action.note.about : action.kind));
const answer = said(102, ada, '/answer 2');
const ofStranger = [{ kind: 'permission', person: { id: stranger.id, login: 'mallory' } }];

describe('a question that was asked in another repository', () => {
  it('is not answered here, and people are told once', () => {
    expect(kinds({ marker: questionMarker({ repository: 78 }), candidates: [answer] })).toEqual([`moved:${id}`]);
    expect(kinds({ marker: questionMarker({ repository: 77 }), candidates: [answer] })).toEqual(['dispatch']);
    expect(kinds({ candidates: [answer] })).toEqual(['dispatch']);
  });
});

describe('who has requested other tasks', () => {
  const requested = said(90, stranger, '/agora run planner');

  it('is looked up once somebody has answered, to see whether a cancel is about this task', () => {
    expect(decide({ replies: [requested] }).needs).toEqual([]);
    expect(decide({ replies: [requested], candidates: [answer] }).needs).toEqual(ofStranger);
    expect(decide({ replies: [requested, said(103, ada, '/agora cancel')], candidates: [answer] }).needs).toEqual(
      ofStranger,
    );
  });
});

it('an edit of another comment is no tick in the question, so nothing is looked up', () => {
  const replies = [said(90, stranger, '/agora run planner')];
  const trigger = { kind: 'edited', commentId: 102, before: 'a', after: 'b', by: ada } as const;

  expect(decide({ replies, facts: { trigger } }).needs).toEqual([]);
  expect(decide({ replies, facts: { trigger: { ...trigger, commentId: 101 } } }).needs).toEqual(ofStranger);
});

it('several questions wait for the configuration before anything is shown', () => {
  const candidates = [said(102, ada, 'I do not know')];

  expect(decide({ marker: severalMarker(), candidates, facts: { config: undefined } })).toMatchObject({
    actions: [],
    needs: [{ kind: 'config' }],
  });
});

describe('a cancel after the question', () => {
  const cancel = (author: typeof ada) => said(103, author, `/agora cancel ${task}`);

  it('leaves every answer without effect, once it is known whether its author may', () => {
    expect(decide({ replies: [cancel(ada)], candidates: [answer] })).toEqual({ actions: [], needs: [], recheckAt: [] });
    expect(decide({ replies: [cancel(grace)], candidates: [answer] }).needs).toMatchObject([
      { kind: 'permission', person: { id: grace.id } },
    ]);
  });
});

describe('a question that two people must answer', () => {
  const rules = 'answers: { needed: 2 }\nquestions: { default-after: 1h, default-answer: 1, remind-after: 30m }';
  const config = readConfigFile(rules);
  const facts = { config };

  it('is followed by a reminder if one has answered, and by no default answer', () => {
    const agree = expect.stringMatching(/^agree:/) as string;

    expect(kinds({ candidates: [answer], facts })).toEqual([agree]);
    expect(kinds({ candidates: [answer], facts, now: START + HOUR / 2 })).toEqual([agree, `remind:${id}`]);
    expect(kinds({ candidates: [answer], facts, now: START + HOUR })).toEqual([agree]);
  });

  it('asks for agreement about one of several questions too, once somebody has answered it', () => {
    const marker = severalMarker();
    const one = [said(102, ada, '1: Postgres')];
    const kindsOf = (of: IssueFacts['config'], candidates: readonly ThreadReply[]) =>
      kinds({ marker, candidates, facts: { config: of } }).filter((kind) => kind.startsWith('agree:'));

    expect(kindsOf(readConfigFile('answers: { needed: 2 }'), one)).toHaveLength(1);
    expect(kindsOf(readConfigFile('answers: { needed: 2 }'), [])).toEqual([]);
    expect(kindsOf(CONFIG, one)).toEqual([]);
  });
});

describe('the answer of a lost agent or of nobody', () => {
  const automatic = readConfigFile('questions: { default-after: 1h, default-answer: 1 }');
  const marker = questionMarker({ asker: { login: 'ada', id: 1 } });
  const due = { marker, facts: { config: automatic }, now: START + HOUR };

  it('is the default, at most three times, and its run is awaited', () => {
    const claimed = (attempt: number, over: object = {}) => ({
      ...due,
      facts: { ...due.facts, claims: new Map([[id, { attempt, seenAt: START }]]), ...over },
    });

    expect(kinds(due)).toEqual(['dispatch']);
    expect(decide(claimed(1)).recheckAt).toMatchObject([{ for: 'the run of round 2 to be listed' }]);
    expect(decide({ ...claimed(1), facts: { ...claimed(1).facts, permissions: new Map() } }).needs).toEqual([]);
  });

  it('does not exist for a question that only a person may answer', () => {
    expect(kinds({ ...due, marker: { ...marker, needsPerson: true } })).toEqual([]);
  });
});

describe('an answer that was given up', () => {
  const note = { v: 1 as const, kind: 'note' as const, task, about: aboutGivingUp(id, 3) };
  const notes = [marked(110, note, { createdAt: iso(START + 10 * SECOND), updatedAt: iso(START + 10 * SECOND) })];
  const given = {
    candidates: [answer],
    notes,
    facts: { claims: new Map([[id, { attempt: 3, seenAt: START }]]) },
    now: START + HOUR,
  };
  const retry = (author: typeof ada): ThreadReply => ({
    ...reply(120, author, '/agora retry'),
    createdAt: iso(START + 20 * SECOND),
    updatedAt: iso(START + 20 * SECOND),
  });

  it('is tried again once somebody who may retries it', () => {
    expect(kinds(given)).toEqual([]);
    expect(decide({ ...given, replies: [retry(ada)] }).actions).toMatchObject([
      { kind: 'dispatch', request: { attempt: 4, answer: { option: 2 } } },
    ]);
    expect(decide({ ...given, replies: [retry(grace)] })).toMatchObject({
      actions: [],
      needs: [{ kind: 'permission', person: { id: grace.id } }],
    });
  });

  it('does not keep a new answer from being tried', () => {
    const later = { ...answer, id: 130, updatedAt: iso(START + 30 * SECOND), createdAt: iso(START + 30 * SECOND) };

    expect(decide({ ...given, candidates: [answer, later] }).actions).toMatchObject([
      { kind: 'dispatch', request: { attempt: 4, hops: 0 } },
    ]);
  });
});

it('the run that asked may still take the answer, which is known once the runs are', () => {
  const marker = questionMarker({ live: { runId: 5, until: iso(START + HOUR) } });

  expect(decide({ marker, candidates: [answer], facts: { runs: undefined } }).needs).toMatchObject([{ kind: 'runs' }]);
});
