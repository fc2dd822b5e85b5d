import { expect, it } from 'vitest';
import { renderTaken } from '../../../action/publish/render-taken.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { questionMarker, renderAsked } from '../../bot/support/reconcile-scenario.ts';

type Taken = Parameters<typeof renderTaken>[0];

const run = { runId: 9, runUrl: 'https://github.com/o/r/actions/runs/9' };

function answeredBy(also: Taken['request']['answer']['also']): unknown {
  const question = { comment: { id: 101, body: renderAsked(questionMarker()) }, marker: questionMarker() };
  const source = { kind: 'comment', commentId: 102, sha256: 'x' };
  const request = { attempt: 1, by: { login: 'ada', id: 1 }, answer: { source, also } };
  const marker = findMarker(
    renderTaken({ request, question, answer: { text: 'B', option: 2 } } as unknown as Taken, run).body,
  );
  return marker?.kind === 'question' ? marker.answered : undefined;
}

it('names all replies that agreed, so that nobody is told that theirs was not used', () => {
  expect(answeredBy([{ by: { login: 'grace', id: 2 }, commentId: 104, sha256: 'y' }] as never)).toMatchObject({
    by: 'ada',
    also: ['grace'],
    commentId: 102,
    comments: [102, 104],
  });
});

it('names only the reply if one was enough', () => {
  expect(answeredBy(undefined)).toMatchObject({ by: 'ada', commentId: 102 });
  expect(answeredBy(undefined)).not.toHaveProperty('comments');
});
