import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import type { PartSource } from '../../../../protocol/messages/dispatch-request.ts';
import { ada, context, grace, questionComment, reply, resumeRequest, scenario } from '../../support/action-scenario.ts';
import { authorize } from '../authorize-now.ts';
import {
  asked,
  asking,
  type Comment,
  decide,
  inOne,
  named,
  renderBodyOf,
  requestOf,
  sent,
  tickOf,
  wordOf,
} from './several-questions-scenario.ts';

describe('the answers to several questions', () => {
  it('are read again from the place where each was given', async () => {
    expect(await decide([tickOf(1), wordOf(2, named)], [sent, named])).toMatchObject({
      kind: 'resume',
      answer: {
        text: '1: Postgres\n2: total_cents',
        parts: [
          { id: 'db', question: 'Which database?', answer: 'Postgres', option: 2, by: 'ada' },
          { id: '2', question: 'What shall it be called?', answer: 'total_cents', by: 'grace' },
        ],
      },
    });
  });

  it('are refused when a question may have had another text when a reply was written', async () => {
    const both = { ...named, body: '1: SQLite\n2: sum' };
    const there = scenario({ comments: [{ ...asked, updatedAt: both.createdAt }, both], deciders: [grace.id] }).github;
    const request = requestOf([wordOf(1, both), wordOf(2, both)], { by: grace });
    const thread = { ...there.thread, wasProven: () => Promise.resolve(false) };

    expect(await authorize(request, context, there)).toMatchObject({ kind: 'resume' });
    expect(await authorize(request, context, { ...there, thread })).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('may have been changed around') as string,
    });
  });

  it.each<[string, readonly PartSource[], readonly Comment[], RegExp]>([
    ['one of them is not answered', [wordOf(1, inOne), wordOf(1, inOne)], [asked, inOne], /not answer every question/],
    ['they stand in another order', [wordOf(2, inOne), wordOf(1, inOne)], [asked, inOne], /not answer every question/],
    ['a reply was changed', [wordOf(1, inOne), wordOf(2, named)], [asked, inOne, { ...named, body: '2: x' }], /edited/],
    ['a reply was deleted', [wordOf(1, inOne), wordOf(2, named)], [asked, inOne], /deleted/],
    [
      'a reply is somebody else’s',
      [wordOf(1, inOne), { ...wordOf(2, named), by: ada }],
      [asked, inOne, named],
      /someone else/,
    ],
    [
      'a reply does not answer that question',
      [wordOf(1, named), wordOf(2, named)],
      [asked, named],
      /does not answer question 1/,
    ],
    [
      'a reply is older than the questions',
      [wordOf(1, inOne), wordOf(2, { ...named, id: 79 })],
      [asked, inOne, { ...named, id: 79 }],
      /before the question/,
    ],
    [
      'a reply stands on another issue',
      [wordOf(1, inOne), wordOf(2, named)],
      [{ ...asked, issue: 7 }, inOne, { ...named, issue: 8 }],
      /a different issue/,
    ],
    [
      'the boxes were changed',
      [tickOf(1), wordOf(2, named)],
      [{ ...sent, body: sent.body.replace('[x] **1b', '[ ] **1b') }, named],
      /boxes were changed/,
    ],
    [
      'what is ticked is not sent',
      [{ ...tickOf(1), source: { kind: 'tick', commentId: 80, sha256: contentHash(asked.body) } }, wordOf(2, named)],
      [asked, named],
      /boxes were changed/,
    ],
    ['a question without boxes is said to be ticked', [tickOf(1), tickOf(2)], [sent], /boxes were changed/],
    [
      'there is no default answer',
      [wordOf(1, inOne), { part: 2, by: ada, source: { kind: 'default' } }],
      [asked, inOne],
      /no default answer/,
    ],
  ])('are refused when %s', async (_, parts, comments, why) => {
    expect(await decide(parts, comments)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(why) as string,
    });
  });

  it('are refused when one of the people who answered may no longer answer', async () => {
    expect(
      await decide([wordOf(1, inOne), wordOf(2, named)], [asked, inOne, named], { deciders: [ada.id] }),
    ).toMatchObject({
      kind: 'refused',
      why: '@grace may no longer answer here.',
    });
  });

  it('are refused when one text is sent for all of them', async () => {
    const request = resumeRequest({
      answer: { source: { kind: 'comment', commentId: 81, sha256: contentHash(inOne.body) } },
    });

    expect(await authorize(request, context, scenario({ comments: [asked, inOne] }).github)).toMatchObject({
      kind: 'refused',
      why: 'The request does not answer every question.',
    });
  });

  it('are refused for a single question', async () => {
    expect(await decide([wordOf(1, inOne), wordOf(2, inOne)], [questionComment, inOne])).toMatchObject({
      kind: 'refused',
      why: 'The request answers several questions, but there is only one.',
    });
  });

  it('name the hidden parts of replies that were left out', async () => {
    const hidden = { ...named, body: '2: total_cents <!-- PLANT -->' };

    expect(await decide([tickOf(1), wordOf(2, hidden)], [sent, hidden])).toMatchObject({
      kind: 'resume',
      heard: { leftOut: [expect.stringContaining('a comment of @grace') as string] },
    });
  });

  it('are refused when no box or two boxes of a question are ticked, or when it was edited', async () => {
    const none = sent.body.replace('- [x] **1b.**', '- [ ] **1b.**');
    const two = sent.body.replace('- [ ] **1a.**', '- [x] **1a.**');

    const edited = `${sent.body}.`;

    for (const [body, hashed] of [
      [none, none],
      [two, two],
      [edited, sent.body],
    ] as const) {
      const tick = { kind: 'tick' as const, commentId: 80, sha256: contentHash(hashed) };
      const parts = [{ part: 1, by: ada, source: tick }, wordOf(2, named)];
      expect(await decide(parts, [{ ...sent, body }, named])).toMatchObject({
        kind: 'refused',
        why: expect.stringMatching(/boxes were changed/) as string,
      });
    }
  });

  it('can be the first box of a question', async () => {
    const body = sent.body.replace('- [x] **1b.**', '- [ ] **1b.**').replace('- [ ] **1a.**', '- [x] **1a.**');
    const tick = { kind: 'tick' as const, commentId: 80, sha256: contentHash(body) };

    expect(
      await decide([{ part: 1, by: ada, source: tick }, wordOf(2, named)], [{ ...sent, body }, named]),
    ).toMatchObject({ kind: 'resume', answer: { parts: [{ answer: 'SQLite', option: 1 }, {}] } });
  });

  it('are the options that the default answer names', async () => {
    const parts: PartSource[] = [{ part: 1, by: ada, source: { kind: 'default' } }, wordOf(2, named)];
    const config = 'questions: { default-after: 1h, default-answer: 2 }';

    expect(await decide(parts, [asked, named], { config })).toMatchObject({
      kind: 'resume',
      answer: { parts: [{ answer: 'Postgres', option: 2 }, { answer: 'total_cents' }] },
    });
  });

  it.each([
    ['a reply answers only one of them', '1: SQLite', ''],
    ['a reply is no answer', 'I see', ''],
    ['a command answers something', '/answer Postgres', ''],
    ['two people have to answer, and one ends the input', '/agora end', 'answers: { needed: 2 }'],
  ])('are refused when %s', async (_, text, config) => {
    const comment = { ...reply, body: text };
    const source = { kind: 'comment' as const, commentId: comment.id, sha256: contentHash(text) };
    const { github } = scenario({ comments: [asked, comment], config });

    expect(await authorize(resumeRequest({ answer: { source } }), context, github)).toMatchObject({
      kind: 'refused',
      why: 'The request does not answer every question.',
    });
  });

  it('by hand are refused in the name of somebody else', async () => {
    const { github } = scenario({ comments: [asked] });
    const request = resumeRequest({ answer: { source: { kind: 'manual' }, text: '1: SQLite\n2: sum' } });

    expect(await authorize(request, context, github)).toMatchObject({ kind: 'refused', about: 'actor' });
  });

  it('by hand are refused when one is missing', async () => {
    const byAda = { ...context, actor: ada };
    const { github } = scenario({ comments: [asked] });
    const byHand = (text: string) => resumeRequest({ answer: { source: { kind: 'manual' }, text } });

    expect(await authorize(byHand('1: SQLite\n2: sum'), byAda, github)).toMatchObject({ kind: 'resume' });
    expect(await authorize(byHand('1: SQLite'), byAda, github)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/does not answer every question: give a line for each/) as string,
    });
  });

  it('are needed again when the end of input was edited', async () => {
    const end = { ...reply, body: '/agora end' };
    const source = { kind: 'comment' as const, commentId: end.id, sha256: contentHash('/agora end, please') };

    const { github } = scenario({ comments: [asked, end] });

    expect(await authorize(resumeRequest({ answer: { source } }), context, github)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/edited after it was accepted.* The questions are open again/) as string,
    });
  });

  it('are not needed when no answer will come', async () => {
    const end = { ...reply, body: '/agora end' };
    const request = resumeRequest({
      answer: { source: { kind: 'comment', commentId: 81, sha256: contentHash(end.body) } },
    });

    const { github } = scenario({ comments: [asked, end] });

    expect(await authorize(request, context, github)).toMatchObject({ kind: 'resume', answer: { isFinal: true } });
  });

  it('have no author when they are default answers, and then grant nothing', async () => {
    const parts: PartSource[] = [wordOf(1, named), { part: 2, by: ada, source: { kind: 'default' } }];
    const first = { ...named, body: '1: Postgres' };
    const withFirst = [wordOf(1, first), ...parts.slice(1)];
    const more = { config: 'questions: { default-after: 1h, default-answer: "sum" }' };

    expect(await decide(withFirst, [asked, first], more)).toMatchObject({
      kind: 'resume',
      answer: { from: 'default:1h', parts: [{ by: 'grace' }, { by: 'default:1h', answer: 'sum' }] },
    });
    const needing = { ...asked, body: renderBodyOf({ ...asking, needsPerson: true }) };
    expect(await decide(withFirst, [needing, first], more)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('so a person has to give it') as string,
    });
  });

  it('contain no credential when the agent gets them', async () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const leaking = { ...named, body: `2: ${token}` };

    const allowed = await decide([tickOf(1), wordOf(2, leaking)], [sent, leaking]);

    expect(JSON.stringify(allowed.kind === 'resume' && allowed.answer)).not.toContain(token);
    expect(allowed).toMatchObject({ kind: 'resume', heard: { notices: [expect.stringContaining('was removed')] } });
  });
});
