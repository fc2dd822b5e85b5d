/** The run asks again, by the rules of the repository as they stand when it starts. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { authorize as authorizeAt } from '../../action/authorize.ts';
import type { Authorized } from '../../action/authorized.ts';
import { planOf } from '../../action/plan.ts';
import { readInputs } from '../../action/inputs.ts';
import type { Comment } from '../../action/ports.ts';
import { contentHash } from '../../protocol/canonical-json.ts';
import type { DispatchRequest, ResumeRequest } from '../../protocol/dispatch-request.ts';
import { renderMarker } from '../../protocol/marker.ts';
import { renderClosed } from '../../protocol/question-comment.ts';
import { ada, context, grace, marker, questionComment, reply, resumeRequest, startRequest, world } from './world.ts';

const ASKED = Date.parse('2026-11-01T00:00:00Z');
const DAY = 86_400_000;

function authorize(
  request: DispatchRequest,
  over: Parameters<typeof world>[0],
  now = ASKED + DAY,
  run = context,
): Promise<Authorized> {
  return authorizeAt(request, run, world(over).github, now);
}

function comment(id: number, body: string, author = ada): Comment {
  return { id, body, author, createdAt: '2026-11-01T00:02:00Z' };
}

function said({ id, body }: Comment): { commentId: number; sha256: string } {
  return { commentId: id, sha256: contentHash(body) };
}

const DECLARED = z
  .object({ inputs: z.record(z.string(), z.object({ default: z.string().optional() })) })
  .parse(parse(readFileSync('action.yml', 'utf8'))).inputs;

const refusal = (why: RegExp): object => ({ kind: 'refused', why: expect.stringMatching(why) as string });

describe('who may', () => {
  it('is asked by the rules of the moment: what was allowed when the word came may be forbidden by now', async () => {
    expect(await authorize(resumeRequest(), { config: 'who-may: { answer: [write] }' })).toMatchObject({
      kind: 'resume',
    });
    expect(await authorize(resumeRequest(), { config: 'who-may: { answer: ["user:grace"] }' })).toMatchObject(
      refusal(/@ada may not decide here: that is for `grace`\./),
    );
  });

  it.each([['user:ada'], ['issue-author'], ['read']])('may be more people than writers: %s', async (rule) => {
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

  it('asked for the task is read from the question, and counts only as long as they may start one', async () => {
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

  it('cannot be known while the configuration has mistakes: nobody, and each mistake is said', async () => {
    const config = 'who-may: { answer: [wirte], strat: [write] }';

    expect(await authorize(resumeRequest(), { config })).toMatchObject(
      refusal(/line 1, column \d+.*wirte.*strat.*Correct \.github\/agora\/config\.yaml/s),
    );
    expect(await authorize(startRequest(), { comments: [], config })).toMatchObject({ kind: 'refused' });
  });
});

it('is over for a question that was closed: nobody’s answer reopens it', async () => {
  const closed = { ...questionComment, body: renderClosed(questionComment.body, marker, 'cancelled') };

  expect(await authorize(resumeRequest(), { comments: [closed, reply] })).toEqual({ kind: 'over' });
});

describe('an answer that nobody gave', () => {
  const request = resumeRequest({ answer: { source: { kind: 'default' }, text: 'delete everything' } });
  const config = 'questions: { default-after: 2d, default-answer: 2 }';

  it('is the repository’s own, whatever the request says', async () => {
    expect(await authorize(request, { config }, ASKED + 2 * DAY)).toMatchObject({
      kind: 'resume',
      answer: { text: 'The total', option: 2 },
    });
  });

  it.each([
    ['is not decided on', '', 9 * DAY, /No answer is decided on/],
    ['is not due yet', config, DAY, /too early/],
  ])('is refused where it %s', async (_, text, after, why) => {
    expect(await authorize(request, { config: text }, ASKED + after)).toMatchObject(refusal(why));
  });

  it('is refused in the name of somebody who may not start a task', async () => {
    expect(await authorize(request, { config, deciders: [] }, ASKED + 3 * DAY)).toMatchObject(
      refusal(/may not decide here/),
    );
  });
});

describe('an answer that two must give', () => {
  const config = 'answers: { needed: 2 }';
  const second = comment(83, 'the total', grace);
  const request = (over: Partial<ResumeRequest['answer']> = {}): ResumeRequest =>
    resumeRequest({
      answer: { source: { kind: 'comment', ...said(reply) }, also: [{ ...said(second), by: grace }], ...over },
    });
  const both = { comments: [questionComment, reply, second], deciders: [1, 2], config };

  it('counts when both stand there and say the same', async () => {
    expect(await authorize(request(), both)).toMatchObject({ kind: 'resume', answer: { option: 2 } });
  });

  it.each([
    ['the second is missing', request({ also: [] }), both, /same answer from 2 people\./],
    ['the second is the first', request({ also: [{ ...said(reply), by: ada }] }), both, /same answer from 2 people\./],
    [
      'the second may not answer any more',
      request(),
      { ...both, deciders: [1] },
      /@grace may not answer here any more/,
    ],
    [
      'the second was edited',
      request(),
      { ...both, comments: [questionComment, reply, comment(83, '1', grace)] },
      /edited/,
    ],
    ['the second was deleted', request(), { ...both, comments: [questionComment, reply] }, /deleted/],
    [
      'the second is by somebody else',
      request(),
      { ...both, comments: [questionComment, reply, { ...second, author: ada }] },
      /somebody else/,
    ],
    [
      'the second says something else',
      request({ also: [{ ...said(comment(83, '1')), by: grace }] }),
      { ...both, comments: [questionComment, reply, comment(83, '1', grace)] },
      /not the same any more/,
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

  it('is refused by hand, also from somebody who may', async () => {
    expect(
      await authorize(resumeRequest({ answer: { source: { kind: 'manual' }, text: '2' } }), both, ASKED, {
        ...context,
        actor: ada,
      }),
    ).toMatchObject(refusal(/each in their own comment/));
  });
});

describe('a task that is tried again', () => {
  const origin = comment(82, '/agora run fixer only the receipt', grace);
  const retry = comment(84, '/agora retry');
  const source = { kind: 'retry' as const, ...said(retry), of: { kind: 'comment' as const, ...said(origin) } };
  const request = startRequest({ source });

  it('has the text of the first one, whoever wrote it', async () => {
    expect(await authorize(request, { comments: [origin, retry] })).toMatchObject({
      kind: 'start',
      input: { title: 'Title', text: 'only the receipt' },
      asker: ada,
    });
  });

  it('has the issue’s text where a label asked first', async () => {
    const of = { kind: 'issue' as const, sha256: contentHash('Title\n\nBody') };

    expect(await authorize(startRequest({ source: { ...source, of } }), { comments: [retry] })).toMatchObject({
      kind: 'start',
      input: { body: 'Body' },
    });
    expect(
      await authorize(startRequest({ source: { ...source, of } }), {
        comments: [retry],
        issue: { title: 'Title', body: 'Other' },
      }),
    ).toMatchObject(refusal(/edited/));
  });

  it.each([
    ['the command was edited', [origin, comment(84, '/agora retry now')], request, /edited/],
    ['the command was deleted', [origin], request, /deleted/],
    ['the command is somebody else’s', [origin, { ...retry, author: grace }], request, /somebody else/],
    ['the text was edited', [{ ...origin, body: '/agora run fixer everything' }, retry], request, /edited/],
    ['the text was deleted', [retry], request, /deleted/],
    [
      'the comment is no retry',
      [origin, comment(84, 'hello')],
      startRequest({ source: { ...source, ...said(comment(84, 'hello')) } }),
      /does not ask to try again/,
    ],
  ])('is refused when %s', async (_, comments, asked, why) => {
    expect(await authorize(asked, { comments })).toMatchObject(refusal(why));
  });
});

describe('messages', () => {
  const told = comment(85, '/agora say keep the name');
  const asked = { ...said(told), by: ada };

  it('go along as they stand in their comments', async () => {
    const allowed = await authorize(resumeRequest({ messages: [asked] }), { comments: [questionComment, reply, told] });

    expect(allowed).toMatchObject({
      heard: { messages: [{ text: 'keep the name', by: ada, at: told.createdAt }], upTo: 85, notices: [] },
    });
  });

  it.each([
    ['was edited', [comment(85, '/agora say drop it')], [1], /edited/],
    ['was deleted', [], [1], /deleted/],
    ['is by somebody who may not', [{ ...told, author: grace }], [1], /written by somebody else/],
  ])('are left out when one %s, and that is said', async (_, comments, deciders, why) => {
    const allowed = await authorize(resumeRequest({ messages: [asked] }), {
      comments: [questionComment, reply, ...comments],
      deciders,
    });

    expect(allowed).toMatchObject({
      kind: 'resume',
      heard: { messages: [], upTo: 85, notices: [expect.stringMatching(why) as string] },
    });
  });

  it('are left out when their author may not steer', async () => {
    const allowed = await authorize(resumeRequest({ messages: [asked] }), {
      comments: [questionComment, reply, told],
      config: 'who-may: { steer: ["user:grace"] }',
    });

    expect(allowed).toMatchObject({
      heard: { messages: [], notices: [expect.stringContaining('may not talk to the agent') as string] },
    });
  });
});

it('passes on to the worker that no further answer will come, and what people said', async () => {
  const end = comment(81, '/agora end');
  const told = comment(85, '/agora say keep the name');
  const there = world({ comments: [questionComment, end, told] });
  const request = resumeRequest({
    answer: { source: { kind: 'comment', ...said(end) } },
    messages: [{ ...said(told), by: ada }],
  });
  const allowed = await authorizeAt(request, context, there.github, ASKED);
  if (allowed.kind !== 'resume') throw new Error(`It was not allowed: ${JSON.stringify(allowed)}`);

  const read = await readInputs((name) => (name === 'github-token' ? 'x' : (DECLARED[name]?.default ?? '')));
  if (read.kind === 'mistakes') throw new Error(read.mistakes.join());

  const plan = planOf(allowed, read.inputs, context, there.github, new Date(ASKED));

  expect(plan.resume?.answer).toMatchObject({
    isFinal: true,
    text: expect.stringContaining('No answer will come') as string,
  });
  expect(plan.messages).toEqual([{ text: 'keep the name', by: 'ada', at: told.createdAt }]);
});
