/** Answers that somebody sends by starting the workflow. */
import { describe, expect, it } from 'vitest';
import { ada, context, grace, resumeRequest, scenario } from '../../support/action-scenario.ts';
import { authorize } from '../authorize-now.ts';

const byAda = { ...context, actor: ada };
const byGrace = { ...context, actor: grace };

describe('an answer sent by hand', () => {
  const answer = { source: { kind: 'manual' as const }, text: 'the total' };

  it('counts when the person who started the run gives it', async () => {
    const { github } = scenario();

    expect(await authorize(resumeRequest({ answer }), byAda, github)).toMatchObject({
      kind: 'resume',
      answer: { text: 'the total', option: 2 },
    });
  });

  it('is refused in another person’s name', async () => {
    const { github } = scenario();

    expect(await authorize(resumeRequest({ answer }), byGrace, github)).toMatchObject({ kind: 'refused' });
  });

  it('is refused in another person’s name also from the App that vouches for people’s replies', async () => {
    const { github } = scenario();

    expect(await authorize(resumeRequest({ answer }), context, github)).toMatchObject({
      kind: 'refused',
      why: 'The request names someone other than the person who started this run.',
    });
  });
});
