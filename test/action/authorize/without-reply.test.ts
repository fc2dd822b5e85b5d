/** Requests without a reply: an answer from outside GitHub, one that the run took up itself, a ticked retry box. */
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { questionIdOf } from '../../../protocol/base/ids.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import { renderAnsweredQuestion } from '../../../protocol/comments/question-comment.ts';
import type { IssueComment } from '../../../action/ports.ts';
import {
  ada,
  context,
  grace,
  marker,
  question,
  questionComment,
  reply,
  resumeRequest,
  startRequest,
  task,
  scenario,
} from '../support/action-scenario.ts';
import { authorize } from './authorize-now.ts';

describe('an answer that was given elsewhere', () => {
  const forAda = renderMarker({
    v: 1,
    kind: 'relayed',
    task,
    question,
    source: 'slack',
    by: ada,
    request: 'request-1',
  });
  const relayed: IssueComment = {
    createdAt: '2026-11-01T00:02:00Z',
    updatedAt: '2026-11-01T00:02:00Z',
    id: 81,
    author: { login: 'agora[bot]', id: 900 },
    isRelay: true,
    body: `${forAda}\n> Answered by @ada through **slack**.\n\n/answer ${question} 2`,
  };
  const resumeWith = (comment: IssueComment) =>
    resumeRequest({ answer: { source: { kind: 'comment', commentId: 81, sha256: contentHash(comment.body) } } });
  const ask = (comment: IssueComment, over = {}) =>
    authorize(resumeWith(comment), context, scenario({ comments: [questionComment, comment], ...over }).github);

  it('is accepted when our App posted it for a person who may decide', async () => {
    expect(await ask(relayed)).toMatchObject({ kind: 'resume', answer: { text: '2', option: 2 } });
  });

  it.each<[string, IssueComment, object, RegExp]>([
    [
      'by a workflow that takes none, or after an edit, or from another account',
      { ...relayed, isRelay: false },
      {},
      /answers-app/,
    ],
    [
      'for somebody else',
      {
        ...relayed,
        body: relayed.body.replace(
          forAda,
          renderMarker({ v: 1, kind: 'relayed', task, question, source: 'slack', by: grace, request: 'r' }),
        ),
      },
      {},
      /answers-app|someone else/,
    ],
    [
      'to another question',
      {
        ...relayed,
        body: relayed.body.replace(
          forAda,
          renderMarker({
            v: 1,
            kind: 'relayed',
            task,
            question: questionIdOf(task, 2),
            source: 'slack',
            by: ada,
            request: 'r',
          }),
        ),
      },
      {},
      /answers-app|someone else/,
    ],
    ['without a marker', { ...relayed, body: '/answer 2' }, {}, /someone else/],
    ['for somebody who may not decide any more', relayed, { deciders: [] }, /write access/],
  ])('is refused %s', async (_, comment, over, why) => {
    expect(await ask(comment, over)).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) as string });
  });

  it('starts nothing', async () => {
    const { github } = scenario({ comments: [relayed] });

    const started = await authorize(
      startRequest({ source: { kind: 'comment', commentId: 81, sha256: contentHash(relayed.body) } }),
      context,
      github,
    );

    expect(started).toMatchObject({ kind: 'refused' });
  });
});

describe('an answer that the run which asked claimed itself', () => {
  const byItself = renderAnsweredQuestion(
    questionComment.body,
    { ...marker, answered: { attempt: 0, runId: 5, by: 'ada', commentId: 81 } },
    { by: 'ada', answer: '2', runUrl: 'https://github.com/o/r' },
  );
  const taken: IssueComment = { ...questionComment, body: byItself };

  it('is continued by the first attempt when that run is gone', async () => {
    expect(await authorize(resumeRequest(), context, scenario({ comments: [taken, reply] }).github)).toMatchObject({
      kind: 'resume',
    });
  });

  it('is dropped when that run has finished', async () => {
    const end: IssueComment = {
      id: 95,
      createdAt: '2026-11-01T00:05:00Z',
      updatedAt: '2026-11-01T00:05:00Z',
      author: questionComment.author,
      body: renderMarker({ v: 1, kind: 'end', task, state: 'finished', round: 2 }),
    };

    expect(await authorize(resumeRequest(), context, scenario({ comments: [taken, reply, end] }).github)).toEqual({
      kind: 'over',
    });
  });

  it('does not count for a run of attempt 0 that is another one', async () => {
    expect(
      await authorize(
        resumeRequest({ attempt: 0 }),
        context,
        scenario({ comments: [taken, reply], newestAttempt: () => 0 }).github,
      ),
    ).toEqual({ kind: 'superseded' });
  });

  it('cannot be "nobody had more to do" when no run was waiting for more', async () => {
    const silent = resumeRequest({ answer: { source: { kind: 'silence' } } });

    expect(await authorize(silent, context, scenario().github)).toMatchObject({
      kind: 'refused',
      about: `silence:${question}`,
    });
  });

  it.each([
    ['a person had', { attempt: 0, by: 'ada' }],
    ['another run claims so', { attempt: 1, by: 'silence:' }],
  ])('cannot be "nobody had more to do" for a later attempt when %s', async (_, claimed) => {
    const turn = renderAnsweredQuestion(
      questionComment.body,
      { ...marker, turn: true, answered: { runId: 5, ...claimed } },
      { by: claimed.by, answer: '2', runUrl: 'https://github.com/o/r' },
    );
    const { github } = scenario({ comments: [{ ...questionComment, body: turn }], newestAttempt: () => 2 });
    const silent = resumeRequest({ attempt: 2, answer: { source: { kind: 'silence' } } });

    expect(await authorize(silent, context, github)).toMatchObject({ kind: 'refused', about: `silence:${question}` });
  });

  it('cannot be "nobody had more to do" when somebody had, and the run that claimed it was lost', async () => {
    const ticked = renderAnsweredQuestion(
      questionComment.body,
      { ...marker, turn: true, answered: { attempt: 1, runId: 5, by: 'ada' } },
      { by: 'ada', answer: '2', runUrl: 'https://github.com/o/r' },
    );
    const silent = resumeRequest({ attempt: 2, answer: { source: { kind: 'silence' } } });

    const authorized = await authorize(
      silent,
      context,
      scenario({ comments: [{ ...questionComment, body: ticked }], newestAttempt: () => 2 }).github,
    );

    expect(authorized).toMatchObject({ kind: 'refused', about: `silence:${question}` });
  });
});

describe('a ticked box for "try again"', () => {
  const origin: IssueComment = {
    id: 82,
    createdAt: '2026-11-01T00:02:00Z',
    updatedAt: '2026-11-01T00:02:00Z',
    author: grace,
    body: '/agora run fixer only the receipt, please',
  };
  const ticked: IssueComment = {
    id: 83,
    createdAt: '2026-11-01T00:03:00Z',
    updatedAt: '2026-11-01T00:03:00Z',
    author: { login: 'agora[bot]', id: 900 },
    isRelay: true,
    body: `${renderMarker({ v: 1, kind: 'relayed', task, source: 'the dashboard', by: ada, request: '70:t' })}\n> @ada ticked this in **the dashboard**.\n\n/agora retry ${task}`,
  };
  const start = (comment: IssueComment) => {
    const source = {
      kind: 'retry' as const,
      commentId: 83,
      sha256: contentHash(comment.body),
      of: { kind: 'comment' as const, commentId: 82, sha256: contentHash(origin.body) },
    };
    return authorize(startRequest({ source }), context, scenario({ comments: [origin, comment] }).github);
  };

  it('starts the task again, with the first request, for the person who ticked it', async () => {
    expect(await start(ticked)).toMatchObject({
      kind: 'start',
      request: { by: ada },
      input: { text: 'only the receipt, please' },
    });
  });

  it.each<[string, IssueComment]>([
    ['by a workflow that names no App', { ...ticked, isRelay: false }],
    [
      'for somebody else',
      {
        ...ticked,
        body: ticked.body.replace(
          /^<!-- .* -->/,
          renderMarker({ v: 1, kind: 'relayed', task, source: 'x', by: grace, request: 'r' }),
        ),
      },
    ],
  ])('is refused %s', async (_, comment) => {
    expect(await start(comment)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/answers-app/) as string,
    });
  });
});
