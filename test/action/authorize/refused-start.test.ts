/** A start that is refused because of what it names. */
import { expect, it } from 'vitest';
import { context, scenario, startRequest } from '../support/action-scenario.ts';
import { authorize } from './authorize-now.ts';

it('is refused if it names no issue that was labelled, or a commit that was never part of the default branch', async () => {
  const { github } = scenario({ comments: [] });
  const elsewhere = { ...startRequest().subagent, at: 'd'.repeat(40) };

  expect(await authorize(startRequest({ issue: undefined }), context, github)).toMatchObject({
    kind: 'refused',
    about: 'issue',
  });
  expect(await authorize(startRequest({ subagent: elsewhere }), context, github)).toMatchObject({
    kind: 'refused',
    about: `commit:${elsewhere.at}`,
  });
});
