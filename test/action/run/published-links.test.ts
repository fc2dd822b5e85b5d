import { expect, it } from 'vitest';
import { serve } from '../../../action/run/serve.ts';
import type { ThreadReader } from '../../../action/ports.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { questionComment, reply, resumeRequest, startRequest, scenario } from '../support/action-scenario.ts';
import { ended, finished, serving } from '../support/served-run.ts';

it('links in comments and in the summary only to hosts that the repository allows', async () => {
  const there = scenario({ comments: [], config: 'links: [docs.example.com]' });
  const summaries: string[] = [];
  const on = serving(there, () =>
    Promise.resolve(ended({ ...finished, summary: 'See https://docs.example.com/a and https://evil.example/b.' })),
  ).serving;

  await serve(startRequest(), {
    ...on,
    step: {
      ...on.step,
      summary: (markdown) => {
        summaries.push(markdown);
        return Promise.resolve();
      },
    },
  });

  for (const text of [[...there.thread.comments.values()].join('\n'), summaries.join('\n')]) {
    expect(text).toContain('https://docs.example.com/a');
    expect(text).not.toContain('https://evil.example');
    expect(text).toContain('://evil.example');
  }
});

it('marks a question as answered and its task as working with one request, and with allowed links only', async () => {
  const text = 'See https://docs.example.com/a and https://evil.example/b.';
  const body = `/agora answer ${text}`;
  const there = scenario({ comments: [questionComment, { ...reply, body }], config: 'links: [docs.example.com]' });
  const { thread } = there.github;
  const asked: number[][] = [];
  const editAll: ThreadReader['editAll'] = async (edits) => {
    asked.push(edits.map(({ commentId }) => commentId));
    for (const one of edits) await thread.edit(one.commentId, one.body);
  };
  const answer = { source: { kind: 'comment', commentId: reply.id, sha256: contentHash(body) }, text } as const;
  const on = serving({ ...there, github: { ...there.github, thread: { ...thread, editAll } } }, () =>
    Promise.resolve(ended(finished)),
  );

  await serve(resumeRequest({ answer }), on.serving);

  expect(on.failures).toEqual([]);
  expect(asked).toEqual([[questionComment.id, 90]]);
  const question = there.thread.comments.get(questionComment.id);
  expect(question).toContain('https://docs.example.com/a');
  expect(question).not.toContain('https://evil.example');
});
