/** A run that continues with an agent's answer, and who is notified by a question. */
import { describe, expect, it } from 'vitest';
import { authorize } from '../../../../action/authorize/authorize.ts';
import { createConversation } from '../../../../action/run/ask-on-issue.ts';
import type { IssueComment } from '../../../../action/ports.ts';
import { createStatusCommentTask } from '../../../../action/publish/status-comment-writer.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { renderChildAnswer } from '../../../../protocol/comments/delegated-answer-comment.ts';
import type { ResumeRequest } from '../../../../protocol/messages/dispatch-request.ts';
import { questionIdOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import { EndMarker, findMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  asked,
  context,
  grace,
  head,
  question,
  questionComment,
  resumeRequest,
  startRequest,
  state,
  scenario as scenarioOf,
} from '../../support/action-scenario.ts';
import { child, put, scenario, allow } from './agents-scenario.ts';

const bot = { login: 'github-actions[bot]', id: 41_898_282 };

describe('a run that continues with the answer of an agent', () => {
  const said = (over: object = {}): string =>
    renderChildAnswer(
      EndMarker.parse({
        v: 1,
        kind: 'end',
        task: child,
        state: 'finished',
        round: 1,
        answers: { question, comment: 80, subagent: 'fixer' },
        ...over,
      }),
      { subagent: 'reviewer', answer: '2\n\nBecause.', runUrl: 'https://github.com', droppedFiles: 0 },
    );
  const reply: IssueComment = {
    id: 82,
    createdAt: '2026-11-01T00:02:00Z',
    updatedAt: '2026-11-01T00:02:00Z',
    author: bot,
    body: said(),
  };
  const resume = (text = reply.body, over: Partial<ResumeRequest> = {}): ResumeRequest =>
    resumeRequest({
      hops: 1,
      answer: { source: { kind: 'task', task: child, commentId: 82, sha256: contentHash(text) }, text: 'made up' },
      ...over,
    });

  it('takes the answer from the comment, and says who gave it', async () => {
    expect(await allow(resume(), scenario([put, reply]))).toMatchObject({
      kind: 'resume',
      answer: { text: '2\n\nBecause.', option: 2, from: 'agent:reviewer' },
    });
  });

  it.each([
    ['written by a person', { author: ada }],
    ['edited', { isProven: false }],
    ['to another task', { body: said({ task: taskIdOf(1, 'label', 99) }) }],
    [
      'to another question',
      { body: said({ answers: { question: questionIdOf(child, 1), comment: 80, subagent: 'fixer' } }) },
    ],
    ['of a task that failed', { body: said({ state: 'failed' }) }],
    ['that answers nothing', { body: said({ answers: undefined }) }],
    ['that is no final comment', { body: put.body }],
    ['that says nothing', { body: said().replace('2\n\nBecause.', '') }],
  ])('refuses one %s', async (_, over) => {
    const forged = { ...reply, ...over };

    expect(await allow(resume(forged.body), scenario([put, forged]))).toMatchObject({
      kind: 'refused',
      about: `task:${question}`,
    });
  });

  it('leaves out what no reader of the answer sees, and reports it as the agent’s', async () => {
    const body = said().replace('Because.', 'Because.\n\n[//]: # (PLANT)');

    const allowed = await allow(resume(body), scenario([put, { ...reply, body }]));

    expect(allowed.kind === 'resume' && allowed.answer.text).not.toContain('PLANT');
    expect(allowed.kind === 'resume' && allowed.heard.leftOut).toEqual([
      expect.stringMatching(/^1 hidden passage was left out of .*reviewer/) as string,
    ]);
  });

  it('refuses an answer that has changed since it was claimed, or is gone', async () => {
    expect(await allow(resume('something else'), scenario([put, reply]))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('edited') as string,
    });
    expect(await allow(resume(), scenario([put]))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('deleted') as string,
    });
  });

  it('refuses an answer to another question, of an agent that nobody started, or in another person’s name', async () => {
    const otherTask = resume(reply.body, {
      answer: {
        source: { kind: 'task', task: taskIdOf(1, 'label', 99), commentId: 82, sha256: contentHash(reply.body) },
      },
    });

    expect(await allow(resume(), scenario([questionComment, reply]))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('not addressed to the agent') as string,
    });
    expect(await allow(otherTask, scenario([put, reply]))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('not addressed to the agent') as string,
    });
    expect(await allow(resume(), scenario([put, reply], { claimed: false }))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('Nobody started the agent') as string,
    });
    expect(await allow(resume(reply.body, { by: grace }), scenario([put, reply], { deciders: [1, 2] }))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('someone other than') as string,
    });
  });

  it('refuses it when several people have to give the same answer', async () => {
    expect(await allow(resume(), scenario([put, reply], { config: 'answers: { needed: 2 }' }))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('from 2 people') as string,
    });
  });
});

describe('whom a question mentions', () => {
  async function ask(to: string, config = '', deciders = [ada.id, grace.id]): Promise<string> {
    const there = scenarioOf({ comments: [], config, deciders });
    const allowed = await authorize(startRequest(), context, there.github, 0);
    if (allowed.kind !== 'start') throw new Error(`It was not allowed: ${JSON.stringify(allowed)}`);
    const shown = createStatusCommentTask(
      allowed.request,
      { subagent: 'fixer', asker: allowed.asker },
      { context, github: there.github },
    );
    await createConversation(allowed, shown, { context, github: there.github, waitUntil: () => undefined }).ask({
      id: question,
      asked: { ...asked, to },
      state,
      expires: '2026-12-01T00:00:00Z',
      head,
      notices: [],
    });
    return there.thread.posted.at(-1) ?? '';
  }

  it('mentions the person to whom it is put, and tells everybody else who may answer that they may', async () => {
    const body = await ask('@grace');

    expect(body).toContain('\n@grace\n');
    expect(body).not.toContain('@ada');
    expect(body).toContain(
      'It is addressed to `grace`. People with write access to this repository may answer as well.',
    );
    expect(findMarker(body)).toMatchObject({ to: '@grace' });
  });

  it('mentions a team only if the rules allow that team to answer', async () => {
    const config = 'who-may: { answer: [write, team:Acme/leads] }';

    expect(await ask('@acme/leads', config)).toContain('\n@acme/leads\n');
    expect(await ask('@acme/all', config)).not.toContain('@acme');
  });

  it.each(['@nobody', '@grace'])('never mentions somebody who may not answer: %s', async (to) => {
    const body = await ask(to, '', [ada.id]);

    expect(body).toContain('\n@ada\n');
    expect(body).toContain(`It wanted to ask ${to.slice(1)}, who may not answer here, so anyone who may answer can.`);
    expect(findMarker(body)).not.toHaveProperty('to');
  });

  it('mentions nobody when it is put to an agent, unless agents cannot answer here', async () => {
    const body = await ask('agent:reviewer');

    expect(body).not.toMatch(/@\w/);
    expect(body).toContain(
      'The agent `reviewer` is asked first. People with write access to this repository may answer as well.',
    );
    expect(findMarker(body)).toMatchObject({ to: 'agent:reviewer' });
    expect(findMarker(await ask('agent:reviewer', 'answers: { needed: 2 }'))).not.toHaveProperty('to');
  });
});
