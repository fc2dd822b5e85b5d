/** A request in the name of a person who did not start the run themselves. */
import { expect, it } from 'vitest';
import { context, grace, resumeRequest, scenario } from '../support/action-scenario.ts';
import { authorize } from './authorize-now.ts';

const byGrace = { ...context, actor: grace };

it('is carried out if somebody who is trusted has signed it', async () => {
  const { github } = scenario();

  expect(
    await authorize(resumeRequest(), byGrace, { ...github, isVouched: () => Promise.resolve(true) }),
  ).toMatchObject({
    kind: 'resume',
  });
});

it.each([
  ['is not proven', { isVouched: () => Promise.resolve(false) }],
  ['cannot be checked', {}],
])('is refused if the signature %s', async (_, records) => {
  const { github } = scenario();

  expect(await authorize(resumeRequest(), byGrace, { ...github, ...records })).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/^@grace started this run on behalf of @ada/) as string,
  });
});
