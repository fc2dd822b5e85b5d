/** A tick or a reply that no longer says what the request says, or that answers another question. */
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { questionIdOf } from '../../../../protocol/base/ids.ts';
import { context, questionComment, reply, resumeRequest, scenario, task } from '../../support/action-scenario.ts';
import { authorize } from '../authorize-now.ts';

const ticked = { ...questionComment, body: questionComment.body.replace('- [ ] **2.**', '- [x] **2.**') };
const refusal = (why: RegExp): object => ({ kind: 'refused', why: expect.stringMatching(why) as string });

describe('a tick', () => {
  const decide = (body: string, option: number | undefined, comment = ticked) =>
    authorize(
      resumeRequest({ answer: { source: { kind: 'tick', commentId: 80, sha256: contentHash(body) }, option } }),
      context,
      scenario({ comments: [comment] }).github,
    );

  it('counts for the box that is ticked', async () => {
    expect(await decide(ticked.body, 2)).toMatchObject({ kind: 'resume', answer: { option: 2, text: 'The total' } });
  });

  it.each([
    ['the question was edited since', `${ticked.body} `, 2, ticked],
    ['the request names no box', ticked.body, undefined, ticked],
    ['another box is ticked', ticked.body, 1, ticked],
    ['no box is ticked', questionComment.body, 2, questionComment],
  ])('does not count when %s', async (_, body, option, comment) => {
    expect(await decide(body, option, comment)).toMatchObject(refusal(/^The boxes were changed/));
  });
});

describe('a reply', () => {
  it.each([
    ['names no option of the question', '7'],
    ['is an empty command', '/answer'],
  ])('does not count when it %s', async (_, body) => {
    const said = { ...reply, body };
    const source = { kind: 'comment' as const, commentId: said.id, sha256: contentHash(body) };
    const { github } = scenario({ comments: [questionComment, said] });

    expect(await authorize(resumeRequest({ answer: { source } }), context, github)).toMatchObject(
      refusal(/^The reply is not an answer to the question/),
    );
  });

  it('does not count for another question than the one in the comment', async () => {
    const other = resumeRequest({ question: questionIdOf(task, 2) });

    expect(await authorize(other, context, scenario().github)).toMatchObject(refusal(/no longer exists/));
  });
});
