/** The run checks permissions again, by the rules of the repository at the time when it starts. */
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { ResumeRequest } from '../../../protocol/messages/dispatch-request.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import { renderClosed } from '../../../protocol/comments/question-comment.ts';
import {
  ada,
  context,
  grace,
  marker,
  questionComment,
  reply,
  resumeRequest,
  startRequest,
} from '../support/action-scenario.ts';
import { ASKED, DAY, authorize, comment, said, refusal } from './policies-scenario.ts';

describe('who may answer', () => {
  it('follows the current rules: what was allowed when the reply was written may be forbidden now', async () => {
    expect(await authorize(resumeRequest(), { config: 'who-may: { answer: [write] }' })).toMatchObject({
      kind: 'resume',
    });
    expect(await authorize(resumeRequest(), { config: 'who-may: { answer: ["user:grace"] }' })).toMatchObject(
      refusal(/@ada may not do this here; only `grace` can\./),
    );
  });

  it.each([['user:ada'], ['issue-author'], ['read']])('can include people who may not write: %s', async (rule) => {
    const by = rule === 'issue-author' ? grace : ada;
    const answer = { ...reply, author: by };
    const request = resumeRequest({ by });

    expect(
      await authorize(request, {
        deciders: [],
        comments: [questionComment, answer],
        config: `who-may: { answer: ["${rule}"] }`,
      }),
    ).toMatchObject({ kind: 'resume' });
    expect(await authorize(request, { deciders: [], comments: [questionComment, answer] })).toMatchObject(
      refusal(/write access/),
    );
  });

  it('includes the person who asked for the task, read from the question, only while they may start one', async () => {
    const asked = {
      ...questionComment,
      body: questionComment.body.replace(/^<!--.*-->/, renderMarker({ ...marker, asker: ada })),
    };
    const config = 'who-may: { start: ["user:ada"], answer: [asker] }';

    expect(await authorize(resumeRequest(), { deciders: [], comments: [asked, reply], config })).toMatchObject({
      kind: 'resume',
      asker: ada,
    });
    expect(
      await authorize(resumeRequest(), {
        deciders: [],
        comments: [asked, reply],
        config: 'who-may: { answer: [asker] }',
      }),
    ).toMatchObject({ kind: 'refused' });
  });

  it('includes nobody while the configuration has mistakes, and each mistake is reported', async () => {
    const config = 'who-may: { answer: [wirte], strat: [write] }';

    expect(await authorize(resumeRequest(), { config })).toMatchObject(
      refusal(/line 1, column \d+.*wirte.*strat.*Correct \.github\/agora\/config\.yaml/s),
    );
    expect(await authorize(startRequest(), { comments: [], config })).toMatchObject({ kind: 'refused' });
  });
});

it('ends when a question was closed: no answer reopens it', async () => {
  const closed = { ...questionComment, body: renderClosed(questionComment.body, marker, 'cancelled') };

  expect(await authorize(resumeRequest(), { comments: [closed, reply] })).toEqual({ kind: 'over' });
});

describe('a default answer', () => {
  const request = resumeRequest({ answer: { source: { kind: 'default' }, text: 'delete everything' } });
  const config = 'questions: { default-after: 2d, default-answer: 2 }';

  it('comes from the repository, whatever the request says', async () => {
    const allowed = await authorize(request, { config }, ASKED + 2 * DAY);

    expect(allowed).toMatchObject({ kind: 'resume', answer: { text: 'The total', option: 2, from: 'default:2d' } });
    // It is the repository's answer, and no person's.
    expect(allowed.kind === 'resume' && allowed.answer).not.toHaveProperty('permission');
  });

  it('need not be one of the options', async () => {
    const free = 'questions: { default-after: 2d, default-answer: Go on as you think best. }';

    expect(await authorize(request, { config: free }, ASKED + 2 * DAY)).toMatchObject({
      kind: 'resume',
      answer: { text: 'Go on as you think best.', from: 'default:2d' },
    });
  });

  it('may come five minutes early, because a runner’s clock may be behind', async () => {
    const early = ASKED + 2 * DAY - 300_000;

    expect(await authorize(request, { config }, early)).toMatchObject({ kind: 'resume' });
    expect(await authorize(request, { config }, early - 1)).toMatchObject(refusal(/too early/));
  });

  it.each([
    ['a person', 'default:2d', 'comment'],
    ['nobody', 'ada', 'default'],
  ])('is not called an answer of %s when an earlier attempt recorded something else', async (_, recorded, source) => {
    const answered = { ...marker, answered: { attempt: 1, runId: 4, by: recorded } };
    const asked = { ...questionComment, body: questionComment.body.replace(/^<!--.*-->/, renderMarker(answered)) };
    const again = source === 'default' ? { ...request, attempt: 2 } : resumeRequest({ attempt: 2 });

    const authorized = await authorize(
      again,
      { config, comments: [asked, reply], newestAttempt: () => 2 },
      ASKED + 2 * DAY,
    );

    expect(authorized).toMatchObject({ kind: 'refused', about: `spoke:${again.question}` });
  });

  it('cannot be given in the name of somebody whom the comment does not name', async () => {
    const renamed = resumeRequest({ by: { ...ada, login: 'grace' } });

    expect(await authorize(renamed, { comments: [questionComment, reply] })).toMatchObject(
      refusal(/says that @grace wrote the comment, but @ada did/),
    );
  });

  it.each([
    ['is not decided on', '', 9 * DAY, /no default answer/],
    ['has no time', 'questions: { default-answer: 2 }', 9 * DAY, /no default answer/],
    ['is not due yet', config, DAY, /too early/],
    ['is an option that the question does not have', config.replace('answer: 2', 'answer: 9'), 9 * DAY, /no option 9/],
  ])('is refused when it %s', async (_, text, after, why) => {
    expect(await authorize(request, { config: text }, ASKED + after)).toMatchObject(refusal(why));
  });

  it.each(['default', 'silence', 'task'] as const)(
    'is refused when an answer extends what the agent may do (%s)',
    async (kind) => {
      const line = renderMarker({ ...marker, needsPerson: true });
      const asked = { ...questionComment, body: questionComment.body.replace(/^<!--.*-->/, line) };
      const source = kind === 'task' ? { kind, task: 'x', commentId: 9, sha256: 'x' } : { kind };
      const unspoken = { ...request, answer: { ...request.answer, source } } as typeof request;

      expect(await authorize(unspoken, { config, comments: [asked] }, ASKED + 3 * DAY)).toMatchObject(
        refusal(/so a person has to give it/),
      );
    },
  );

  it('is refused in the name of somebody who may not start a task', async () => {
    expect(await authorize(request, { config, deciders: [] }, ASKED + 3 * DAY)).toMatchObject(
      refusal(/may not do this here/),
    );
    const onlyAdmins = `${config}\nwho-may: { start: [admin], answer: [write] }`;
    expect(await authorize(request, { config: onlyAdmins }, ASKED + 3 * DAY)).toMatchObject(
      refusal(/may not do this here/),
    );
    expect(await authorize(resumeRequest(), { config: onlyAdmins })).toMatchObject({ kind: 'resume' });
  });
});

describe('an answer that two people have to give', () => {
  const config = 'answers: { needed: 2 }';
  const second = comment(83, 'the total', grace);
  const request = (over: Partial<ResumeRequest['answer']> = {}): ResumeRequest =>
    resumeRequest({
      answer: { source: { kind: 'comment', ...said(reply) }, also: [{ ...said(second), by: grace }], ...over },
    });
  const both = { comments: [questionComment, reply, second], deciders: [1, 2], config };

  it('counts when both have given the same answer', async () => {
    expect(await authorize(request(), both)).toMatchObject({ kind: 'resume', answer: { option: 2 } });
  });

  it.each([
    ['the second is missing', request({ also: [] }), both, /same answer from 2 people\./],
    ['the second is the first', request({ also: [{ ...said(reply), by: ada }] }), both, /same answer from 2 people\./],
    ['the second may not answer any more', request(), { ...both, deciders: [1] }, /@grace may no longer answer here/],
    [
      'the second was edited',
      request(),
      { ...both, comments: [questionComment, reply, comment(83, '1', grace)] },
      /edited/,
    ],
    [
      'the first was edited',
      request(),
      { ...both, comments: [questionComment, { ...reply, body: '1' }, second] },
      /edited/,
    ],
    ['the second was deleted', request(), { ...both, comments: [questionComment, reply] }, /deleted/],
    [
      'the second is by somebody else',
      request(),
      { ...both, comments: [questionComment, reply, { ...second, author: ada }] },
      /someone else/,
    ],
    [
      'the second is older than the question',
      request({ also: [{ ...said(comment(70, '2')), by: grace }] }),
      { ...both, comments: [questionComment, reply, comment(70, '2', grace)] },
      /before the question/,
    ],
    [
      'the second stands on another issue',
      request(),
      { ...both, comments: [{ ...questionComment, issue: 7 }, reply, { ...second, issue: 8 }] },
      /a different issue/,
    ],
    [
      'the second says something else',
      request({ also: [{ ...said(comment(83, '1')), by: grace }] }),
      { ...both, comments: [questionComment, reply, comment(83, '1', grace)] },
      /no longer the same/,
    ],
    [
      'it was ticked',
      resumeRequest({
        answer: { source: { kind: 'tick', commentId: 80, sha256: contentHash(questionComment.body) }, option: 2 },
      }),
      both,
      /each in their own comment/,
    ],
  ])('is refused when %s', async (_, asked, over, why) => {
    expect(await authorize(asked, over)).toMatchObject(refusal(why));
  });

  it('is refused when it is sent by hand, even by somebody who may answer', async () => {
    expect(
      await authorize(resumeRequest({ answer: { source: { kind: 'manual' }, text: '2' } }), both, ASKED, {
        ...context,
        actor: ada,
      }),
    ).toMatchObject(refusal(/each in their own comment/));
  });
});
