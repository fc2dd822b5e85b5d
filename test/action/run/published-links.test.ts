import { expect, it } from 'vitest';
import { serve } from '../../../action/run/serve.ts';
import { startRequest, scenario } from '../support/action-scenario.ts';
import { ended, finished, serving } from '../support/served-run.ts';

it('links to hosts that the repository allows, in comments and in the summary, and to no others', async () => {
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
