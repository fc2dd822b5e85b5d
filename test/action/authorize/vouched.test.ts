/** A request in the name of a person who did not start the run themselves. */
import { describe, expect, it } from 'vitest';
import { taskIdOf } from '../../../protocol/base/ids.ts';
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
import { authorize, vouchingFor } from './authorize-now.ts';

const byGrace = { ...context, actor: grace };
const byRelay = { ...context, actor: { login: 'github-actions[bot]', id: 41_898_282 } };
const isVouched = () => Promise.resolve(true);
/** As the bot signs it. @param at the tests authorize at 2026-11-02T00:00:00Z. */
const signedAt = (at: string) => ({ k: '2026-11', s: `${'A'.repeat(86)}==`, at });
const proof = signedAt('2026-11-01T23:59:00Z');
const byApp = { ...context, actor: { login: 'agora[bot]', id: 900 } };

it.each([
  ['at once', '2026-11-02T00:00:00Z'],
  ['by a bot whose clock is fast', '2026-11-02T01:00:00Z'],
  ['almost three days ago', '2026-10-30T00:00:01Z'],
])('is carried out if somebody who is trusted has signed it %s', async (_, at) => {
  const { github } = scenario();
  const request = resumeRequest({ proof: signedAt(at) });

  expect(await authorize(request, byRelay, { ...github, isVouched })).toMatchObject({ kind: 'resume' });
});

describe('that was signed three days ago', () => {
  const request = resumeRequest({ proof: signedAt('2026-10-30T00:00:00Z') });

  it('is refused, because any workflow of the repository can send a copy of it', async () => {
    const { github } = scenario();

    expect(await authorize(request, byRelay, { ...github, isVouched })).toMatchObject({
      kind: 'refused',
      about: `outdated:${context.runId}`,
      why: expect.stringContaining('requested at 2026-10-30T00:00:00Z, and a request counts for three days') as string,
    });
  });

  it('is refused also if the copy was run again by that workflow', async () => {
    const { github } = scenario();
    const again = { ...byRelay, runAttempt: 2, rerunBy: 'github-actions[bot]' };

    expect(await authorize(request, again, { ...github, isVouched })).toMatchObject({ kind: 'refused' });
  });

  it('is carried out for the App that the configuration names, which alone can send it', async () => {
    const { github } = scenario();
    const vouched = vouchingFor({ ...github, isVouched }, byApp.actor);

    expect(await authorize(request, byApp, vouched)).toMatchObject({ kind: 'resume' });
  });
});

it('says how to go on if it is too old', async () => {
  const { github } = scenario({ comments: [questionComment] });
  const records = { ...github, isVouched };
  const old = { proof: signedAt('2026-10-01T00:00:00Z') };
  const why = (text: string) => ({ why: expect.stringContaining(text) as string });

  expect(await authorize(startRequest({ ...old, task: taskIdOf('new') }), byRelay, records)).toMatchObject(
    why('Request the task again.'),
  );
  expect(await authorize(resumeRequest(old), byRelay, records)).toMatchObject(why('Answer again if the question'));
});

it.each([
  ['a start', startRequest({ by: ada }), []],
  ['an answer', resumeRequest(), undefined],
])('is refused if a person has copied it from another run, with its signature: %s', async (_, request, comments) => {
  const { github } = scenario(comments === undefined ? {} : { comments });

  expect(await authorize(request, byGrace, { ...github, isVouched })).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/^@grace started this run on behalf of @ada/) as string,
  });
});

describe('that a person runs again', () => {
  const again = { ...byRelay, runAttempt: 2, rerunBy: 'grace' };
  const grants = (found: typeof grace | undefined) => {
    const { github } = scenario();
    return { ...github, isVouched, people: { ...github.people, find: () => Promise.resolve(found) } };
  };

  it('is refused if they may start nothing, in a notice that is not about its task', async () => {
    expect(await authorize(resumeRequest({ proof }), again, grants({ login: 'mallory', id: 3 }))).toMatchObject({
      kind: 'refused',
      about: 'may:3',
      task: taskIdOf(context.repositoryId, 'run', context.runId),
    });
  });

  it.each([
    ['GitHub does not know them', 'grace'],
    ['nothing says who they are', undefined],
  ])('is refused if %s', async (_, rerunBy) => {
    expect(await authorize(resumeRequest({ proof }), { ...again, rerunBy }, grants(undefined))).toMatchObject({
      kind: 'refused',
      about: `rerun:${context.runId}`,
    });
  });

  it('is carried out if they may start tasks, or are an App', async () => {
    expect(await authorize(resumeRequest({ proof }), again, grants(ada))).toMatchObject({ kind: 'resume' });
    const rerunBy = 'github-actions[bot]';
    expect(await authorize(resumeRequest({ proof }), { ...again, rerunBy }, grants(undefined))).toMatchObject({
      kind: 'resume',
    });
  });
});

it.each([
  ['is not proven', { isVouched: () => Promise.resolve(false) }],
  ['cannot be checked', {}],
])('is refused if the signature %s', async (_, records) => {
  const { github } = scenario();

  expect(await authorize(resumeRequest(), byRelay, { ...github, ...records })).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/^@github-actions\[bot\] started this run on behalf of @ada/) as string,
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

  expect(await authorize(request, { ...context, actor }, vouchingFor(github, actor))).toMatchObject({
    kind: 'refused',
    about: 'actor',
  });
});
