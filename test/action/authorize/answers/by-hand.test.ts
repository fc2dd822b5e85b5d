/** Answers that somebody sends by starting the workflow. */
import { describe, expect, it } from 'vitest';
import { taskIdOf } from '../../../../protocol/base/ids.ts';
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

  it('may be only the number of an option', async () => {
    const { github } = scenario();
    const byNumber = { source: answer.source, option: 2 };

    expect(await authorize(resumeRequest({ answer: byNumber }), byAda, github)).toMatchObject({
      kind: 'resume',
      answer: { text: expect.stringMatching(/\S/) as string, option: 2 },
    });
  });

  it.each([
    ['another option than its text', { ...answer, option: 1 }],
    ['an option beside a text of its own', { ...answer, text: 'neither of them', option: 1 }],
    ['an option that does not exist', { ...answer, option: 7 }],
    ['only an option that does not exist', { source: answer.source, option: 7 }],
  ])('is refused if it names %s', async (_, contradicting) => {
    const { github } = scenario();

    expect(await authorize(resumeRequest({ answer: contradicting }), byAda, github)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/^The text of the answer is not option [17] of the question/) as string,
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

  it('is refused in a notice about a task of its own, unless its question shows that there is that task', async () => {
    const { github } = scenario();
    const own = taskIdOf(context.repositoryId, 'run', context.runId);
    const [asked, other] = [resumeRequest({ answer }), resumeRequest({ answer, task: taskIdOf(1, 'comment', 99) })];

    expect(await authorize(asked, byGrace, github)).toMatchObject({ kind: 'refused', task: asked.task });
    for (const by of [byGrace, byAda])
      expect(await authorize(other, by, github)).toMatchObject({ kind: 'refused', task: own });
    expect(await authorize(other, byGrace, scenario({ comments: [] }).github)).toMatchObject({ task: own });
  });

  it('is refused in a notice about its task if an App has sent it, which would send it again', async () => {
    const { github } = scenario({ comments: [] });
    const byApp = { ...context, actor: { login: 'other[bot]', id: 901 } };

    expect(await authorize(resumeRequest({ answer }), byApp, github)).toMatchObject({ task: resumeRequest().task });
  });
});
