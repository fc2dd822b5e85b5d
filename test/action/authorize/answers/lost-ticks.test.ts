/** A ticked answer that a run accepted before it was lost: its boxes are gone when the next run reads it again. */
import { describe, expect, it } from 'vitest';
import type { Allowed } from '../../../../action/authorize/authorization.ts';
import { renderTaken } from '../../../../action/publish/render-taken.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { renderOffer, withOffers } from '../../../../protocol/comments/offered-reply.ts';
import type { ResumeRequest } from '../../../../protocol/messages/dispatch-request.ts';
import { ada, context, grace, questionComment, reply, resumeRequest, scenario } from '../../support/action-scenario.ts';
import { authorize } from '../authorize-now.ts';
import { type Comment, named, requestOf, sent, tickOf, wordOf } from './several-questions-scenario.ts';

const ticked = { ...questionComment, body: questionComment.body.replace('- [ ] **2.**', '- [x] **2.**') };
const tick = resumeRequest({
  answer: { source: { kind: 'tick', commentId: 80, sha256: contentHash(ticked.body) }, option: 2 },
});

const said = { ...reply, body: 'Twelve please, and add a test' };
const offering = withOffers(questionComment.body, [renderOffer(said, questionComment.createdAt)]);
const offered = { ...questionComment, body: offering.replace('* [ ]', '* [x]') };
const offer = resumeRequest({
  answer: { source: { kind: 'offered', commentId: said.id, sha256: contentHash(said.body), tickedBy: grace } },
});

const read = (request: ResumeRequest, comments: readonly Comment[]) =>
  authorize(request, context, scenario({ comments, deciders: [ada.id, grace.id] }).github);

/** @returns the comments after a run has accepted the answer. */
async function accept(request: ResumeRequest, comments: readonly Comment[]): Promise<Comment[]> {
  const allowed = (await read(request, comments)) as Extract<Allowed, { kind: 'resume' }>;
  const taken = renderTaken(allowed, { runId: 500, runUrl: 'https://github.com/o/r/actions/runs/500' });
  return comments.map((comment) => (comment.id === taken.commentId ? { ...comment, body: taken.body } : comment));
}

const again = (request: ResumeRequest, over: Partial<ResumeRequest> = {}) => ({ ...request, attempt: 2, ...over });

describe('an accepted tick', () => {
  it.each<[string, ResumeRequest, readonly Comment[], object]>([
    ['of an option', tick, [ticked], { option: 2, text: 'The total' }],
    ['of a reply', offer, [offered, said], { text: said.body }],
    [
      'of one of several questions',
      requestOf([tickOf(1), wordOf(2, named)]),
      [sent, named],
      { text: '1: Postgres\n2: total_cents' },
    ],
  ])('%s is the answer for the next run, too', async (_, request, comments, answer) => {
    const accepted = await accept(request, comments);

    expect(accepted).not.toEqual(comments);
    expect(await read(again(request), accepted)).toMatchObject({ kind: 'resume', answer });
  });

  it.each<[string, Partial<ResumeRequest>]>([
    ['another person', { by: grace }],
    ['another option', { answer: { ...tick.answer, option: 1 } }],
    ['no option', { answer: { ...tick.answer, option: undefined } }],
  ])('is not the answer of %s', async (_, over) => {
    const accepted = await accept(tick, [ticked]);

    expect(await read(again(tick, over), accepted)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/^The boxes were changed/) as string,
    });
  });

  it('of a reply does not count for what its author has written since', async () => {
    const [question, reply] = await accept(offer, [offered, said]);
    const edited = { ...said, body: 'Delete everything' };
    const source = { kind: 'offered' as const, commentId: said.id, sha256: contentHash(edited.body), tickedBy: grace };
    if (question === undefined || reply === undefined) throw new Error('a comment is missing');

    expect(await read(again(offer, { answer: { source } }), [question, edited])).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/no longer ticked/) as string,
    });
  });

  it('of a reply is not one by somebody else, or of another reply', async () => {
    const other = { ...said, id: 85 };
    const accepted = [...(await accept(offer, [offered, said])), other];
    const source = { kind: 'offered' as const, commentId: said.id, sha256: contentHash(said.body), tickedBy: grace };
    const isRefused = async (over: object) =>
      (await read(again(offer, { answer: { source: { ...source, ...over } } }), accepted)).kind;

    expect([await isRefused({ tickedBy: ada }), await isRefused({ commentId: other.id })]).toEqual([
      'refused',
      'refused',
    ]);
  });
});
