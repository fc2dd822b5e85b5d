/** A request in the name of a person who did not start the run themselves. */
import { expect, it } from 'vitest';
import {
  ada,
  context,
  grace,
  questionComment,
  reply,
  resumeRequest,
  scenario,
  startRequest,
} from '../support/action-scenario.ts';
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

it.each([
  [
    'the relay needs the same key',
    { login: 'github-actions[bot]', id: 41_898_282 },
    /Give the relay the same `state-key`/,
  ],
  [
    'an App is named in the configuration',
    { login: 'other[bot]', id: 7 },
    /authority\.vouches: \[\{login: 'other\[bot\]', id: 7\}\]/,
  ],
])('is refused with the advice that %s', async (_, actor, advice) => {
  const { github } = scenario();

  expect(await authorize(resumeRequest(), { ...context, actor }, github)).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(advice) as string,
  });
});

it('is refused if a setting of the workflow prevents proofs', async () => {
  const { github } = scenario();
  const findUnproven = () => Promise.resolve('The state key is missing.');

  expect(await authorize(resumeRequest(), context, { ...github, findUnproven })).toEqual({
    kind: 'refused',
    why: 'The state key is missing.',
    about: 'state-key',
  });
});

it.each([
  ['starts a task for somebody else', grace, [], startRequest({ by: ada, source: { kind: 'manual', text: 'Go' } })],
  [
    'answers with another login',
    ada,
    [questionComment, reply],
    resumeRequest({ by: { ...ada, login: 'ada2' }, answer: { source: { kind: 'manual' }, text: '2' } }),
  ],
])('by hand is refused, also if it is vouched for, when it %s', async (_, actor, comments, request) => {
  const { github } = scenario({ comments });
  const isVouched = () => Promise.resolve(true);

  expect(await authorize(request, { ...context, actor }, { ...github, isVouched })).toMatchObject({
    kind: 'refused',
    about: 'actor',
  });
});
