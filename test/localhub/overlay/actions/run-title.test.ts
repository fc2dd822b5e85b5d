import { expect, it } from 'vitest';
import { z } from 'zod';
import { nameRun } from '../../../../localhub/overlay/actions/run-title.ts';
import type { RunCause } from '../../../../localhub/overlay/actions/run-record.ts';
import { readWorkflow } from '../../../../localhub/runner/workflow/read-workflow.ts';

it('has the same concurrency group as another run whose group is spelled in other letters', () => {
  const groups = ['Production', 'production'].map((group) => {
    const text = `on: push\nconcurrency: ${group}\njobs: { a: { runs-on: x, steps: [{ run: ls }] } }\n`;
    const file = readWorkflow(text, '.github/workflows/a.yml');
    const repository = { owner: 'corner', name: 'shop' };
    const cause = z.custom<RunCause>().parse({ repository, workflow: { name: 'A', file }, payload: {}, inputs: {} });
    return nameRun(cause, {}, {}).group?.key;
  });

  expect(groups[0]).toBe('/repos/corner/shop:production');
  expect(groups[1]).toBe(groups[0]);
});
