/** The answer that a lost run accepted, read again: which of several possible answers it was. */
import { describe, expect, it } from 'vitest';
import { findAcceptedAnswer, isRefusedByRun } from '../../../../bot/rules/answers/accepted-answer.ts';
import type { IssueFacts } from '../../../../bot/decision/snapshot.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { aboutReply, type QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { renderChildAnswer } from '../../../../protocol/comments/delegated-answer-comment.ts';
import { childTaskOf } from '../../../../protocol/base/ids.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import { SILENCE } from '../../../../protocol/policy/speaker.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { CONFIG, factsWith, marked, modelWith, reply } from '../../support/literals.ts';
import { ada, grace, HOUR, iso, questionMarker, SECOND, START, task } from '../../support/reconcile-scenario.ts';
import { severalMarker } from '../../support/several-scenario.ts';

const asker = { login: 'ada', id: 1 };
const ACCEPTED = START + 2 * HOUR;
const run = { attempt: 1, runId: 9 };
const byDefault = { ...run, by: 'default:1h' };
type Thread = Parameters<typeof modelWith>[0];

interface Read extends Partial<IssueFacts> {
  readonly by?: typeof asker | undefined;
  readonly thread?: Thread;
}

function read(marker: QuestionMarker, { thread = {}, ...over }: Read = {}) {
  const question = marked(101, marker, { updatedAt: iso(ACCEPTED) });
  const context = { ...modelWith({ questions: [question], ...thread }), facts: factsWith({ config: CONFIG, ...over }) };
  return findAcceptedAnswer(context, question, 'by' in over ? over.by : asker);
}

describe('the silence that ended a conversation', () => {
  const silence = { attempt: 0, runId: 9, by: SILENCE };
  const turn = (answered: QuestionMarker['answered']) => questionMarker({ options: [], turn: true, answered });

  it('is read again in the name of the person who asked for the task, when it was accepted', () => {
    expect(read(turn(silence))).toEqual({
      by: asker,
      at: ACCEPTED,
      answer: { source: { kind: 'silence' } },
      commentId: undefined,
      text: '',
    });
  });

  it('is nobody’s if nobody is known to have asked for the task', () => {
    expect(read(turn(silence), { by: undefined })).toBeUndefined();
  });

  it.each<[string, QuestionMarker]>([
    ['a question that is no turn', questionMarker({ options: [], answered: silence })],
    ['a later attempt', turn({ ...silence, attempt: 1 })],
    ['a person, who has deleted their words since', turn({ ...silence, by: 'ada' })],
  ])('is not what was accepted by %s', (_, marker) => {
    expect(read(marker)).toBeUndefined();
  });
});

describe('the default answer', () => {
  const config = readConfigFile('questions: { default-after: 1h, default-answer: 2 }');

  it('counts from when it was accepted', () => {
    expect(read(questionMarker({ answered: byDefault }), { config })).toMatchObject({
      by: asker,
      at: ACCEPTED,
      answer: { source: { kind: 'default' }, option: 2 },
    });
  });

  it('of several questions keeps what people had answered, and counts from when it was accepted', () => {
    const said = reply(102, grace, '1: Postgres');
    const marker = severalMarker({ answered: { ...byDefault, comments: [said.id] } });

    expect(read(marker, { config, thread: { replies: [said, reply(103, ada, '2: Yes')] } })).toMatchObject({
      by: asker,
      at: ACCEPTED,
      answer: {
        source: { parts: [{ by: { login: 'grace' } }, { by: asker, source: { kind: 'default' } }] },
      },
    });
  });
});

describe('a tick, whose box is gone', () => {
  const by = { login: 'grace', id: grace.id };
  const ticked = { by, options: [{ option: 2 }] };

  it('is read again as the run has noted it', () => {
    const answered = { ...run, by: 'grace', commentId: 101, ticked };

    expect(read(questionMarker({ answered }))).toMatchObject({
      by: { login: 'grace', id: grace.id },
      at: ACCEPTED,
      answer: { source: { kind: 'tick', commentId: 101 }, option: 2, text: questionMarker().options[1] },
    });
    expect(read(questionMarker({ answered: { ...answered, ticked: undefined } }))).toBeUndefined();
  });

  it('of a reply is read again from the reply, in the name of its author', () => {
    const said = reply(102, ada, 'Thirteen, I think');
    const answered = {
      ...run,
      by: 'ada',
      commentId: said.id,
      ticked: { by, sha256: contentHash(said.body), options: [] },
    };
    const source = { kind: 'offered', commentId: said.id, sha256: contentHash(said.body), tickedBy: by };

    expect(read(questionMarker({ answered }), { thread: { replies: [said] } })).toMatchObject({
      by: { login: 'ada', id: ada.id },
      answer: { source, text: 'Thirteen, I think' },
    });
    expect(read(questionMarker({ answered }))).toBeUndefined();
    expect(read(questionMarker({ answered }), { thread: { replies: [{ ...said, body: 'All' }] } })).toBeUndefined();
  });

  it('of one of several questions is read again together with the reply to the other', () => {
    const said = reply(102, ada, '2: Yes');
    const answered = {
      ...{ ...run, by: 'grace', commentId: said.id, comments: [said.id] },
      ticked: { by, options: [{ part: 1, option: 1 }] },
    };

    expect(read(severalMarker({ answered }), { thread: { replies: [said] } })).toMatchObject({
      by: { login: 'grace', id: grace.id },
      answer: {
        source: {
          kind: 'parts',
          parts: [
            { part: 1, by: { login: 'grace' }, source: { kind: 'tick' } },
            { part: 2, by: { login: 'ada' }, source: { kind: 'comment', commentId: said.id } },
          ],
        },
      },
    });
  });
});

it('an answer is read again once the configuration is known, and a default only if there still is one', () => {
  const said = reply(102, ada, '2');
  const thread = { replies: [said] };
  const answered = { ...run, by: 'ada', commentId: said.id };
  const needs = [{ kind: 'config' }];
  const several = severalMarker({ answered: { ...byDefault, comments: [] } });

  expect(read(questionMarker({ answered }), { thread, config: undefined })).toMatchObject({ needs });
  expect(read(questionMarker({ answered: byDefault }), { config: undefined })).toMatchObject({ needs });
  expect(read(questionMarker({ answered: byDefault }))).toBeUndefined();
  expect(read(several, { config: undefined })).toMatchObject({ needs });
  expect(read(several)).toBeUndefined();
});

describe('a reply that a run refused', () => {
  const said = reply(102, ada, '2');
  const refusedAt = (at: number, of = said) => {
    const marker = { v: 1, kind: 'note', task, about: aboutReply(of.id, contentHash(of.body)) } as const;
    return { notes: [marked(103, marker, { createdAt: iso(at) })] };
  };
  const isRefused = (thread: Thread, one: ThreadReply) =>
    isRefusedByRun({ ...modelWith(thread), facts: factsWith() }, one);

  it('stays refused as it is, also if both happened in one second', () => {
    expect(isRefused(refusedAt(START), said)).toBe(true);
    expect(isRefused(refusedAt(START + SECOND), said)).toBe(true);
  });

  it('counts again once its author has changed it, even back to the same words', () => {
    expect(isRefused(refusedAt(START), { ...said, updatedAt: iso(START + SECOND) })).toBe(false);
    expect(isRefused(refusedAt(START), { ...said, body: '1' })).toBe(false);
  });

  it('is not what a lost run accepted', () => {
    const answered = { ...run, by: 'ada', commentId: said.id };

    expect(read(questionMarker({ answered }), { thread: { replies: [said] } })).toMatchObject({ commentId: said.id });
    expect(read(questionMarker({ answered }), { thread: { replies: [said], ...refusedAt(START) } })).toBeUndefined();
  });
});

it('an agent’s answer is read again only if the run accepted that one, and not a person’s reply that is gone', () => {
  const { question } = questionMarker();
  const child = childTaskOf(question);
  const answers = { question, comment: 101, subagent: 'planner' };
  const end = { v: 1, kind: 'end', task: child, state: 'finished', round: 1, answers } as const;
  const runUrl = 'https://github.com/o/r/actions/runs/9';
  const body = renderChildAnswer(end, { subagent: 'reviewer', answer: '2', runUrl, droppedFiles: 0 });
  const ended = [marked(110, end, { body, isProven: true })];
  const accepted = (commentId: number) =>
    read(questionMarker({ asker, to: 'agent:reviewer', answered: { ...run, by: 'grace', commentId } }), {
      thread: { ended },
    });

  expect(accepted(110)).toMatchObject({ commentId: 110, at: START, answer: { source: { kind: 'task' }, option: 2 } });
  expect(accepted(105)).toBeUndefined();
});
