/** `/agora end`: no more answers will come. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { context, questionComment, reply, resumeRequest, scenario } from '../../support/action-scenario.ts';
import { authorize } from '../authorize-now.ts';

it('accepts an end of input that was written while the agent still worked, before its question', async () => {
  const end = { ...reply, id: questionComment.id - 1, body: '/agora end' };
  const source = { kind: 'comment' as const, commentId: end.id, sha256: contentHash(end.body) };
  const { github } = scenario({ comments: [end, questionComment] });

  expect(await authorize(resumeRequest({ answer: { source } }), context, github)).toMatchObject({
    kind: 'resume',
    answer: { isFinal: true },
  });
});
