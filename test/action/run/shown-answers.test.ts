import { expect, it } from 'vitest';
import { serve } from '../../../action/run/serve.ts';
import { ada, grace, questionComment, reply, resumeRequest, scenario } from '../support/action-scenario.ts';
import { ended, finished, serving } from '../support/served-run.ts';

it('shows while the agent works which option was chosen, and by whom, not only its number', async () => {
  const second = { ...reply, id: 82, author: grace };
  const there = scenario({
    comments: [questionComment, reply, second],
    deciders: [ada.id, grace.id],
    config: 'answers: { needed: 2 }',
  });
  const shown: unknown[] = [];
  const { serving: on } = serving(there, () => {
    shown.push(there.thread.comments.get(90), there.thread.comments.get(80));
    return Promise.resolve(ended(finished));
  });
  const { answer } = resumeRequest();
  if (answer.source.kind !== 'comment') throw new Error('The answer is a comment.');
  const also = [{ by: grace, commentId: 82, sha256: answer.source.sha256 }];

  await serve(resumeRequest({ answer: { ...answer, also } }), on);

  expect(shown[0]).toContain('→ The total (ada, grace)');
  expect(shown[1]).toContain('> @ada and @grace: The total · ');
});
