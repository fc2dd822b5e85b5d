/** An agent that asks another one, as the runs see it: what they believe, whom they call, what they leave. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { authorize } from '../../action/authorize.ts';
import type { Authorized } from '../../action/authorized.ts';
import { createConversation } from '../../action/conversation.ts';
import { readInputs } from '../../action/inputs.ts';
import { planOf } from '../../action/plan.ts';
import type { Comment } from '../../action/ports.ts';
import { serve } from '../../action/serve.ts';
import { createTaskView } from '../../action/task-view.ts';
import { contentHash } from '../../protocol/canonical-json.ts';
import { renderChildAnswer } from '../../protocol/child-answer.ts';
import type { ResumeRequest, StartRequest } from '../../protocol/dispatch-request.ts';
import { childTaskOf, dispatchIdOf, questionIdOf, taskIdOf } from '../../protocol/ids.ts';
import { EndMarker, findMarker, QuestionMarker } from '../../protocol/marker.ts';
import { renderAnswered, renderQuestion } from '../../protocol/question-comment.ts';
import {
  ada,
  asked,
  context,
  grace,
  head,
  marker,
  question,
  questionComment,
  reply as humanReply,
  resumeRequest,
  startRequest,
  state,
  task,
  world as worldOf,
  type World,
} from './world.ts';

const DECLARED = z
  .object({ inputs: z.record(z.string(), z.object({ default: z.string().optional() })) })
  .parse(parse(readFileSync('action.yml', 'utf8'))).inputs;
const NOW = Date.parse('2026-11-02T00:00:00Z');
const bot = { login: 'github-actions[bot]', id: 41_898_282 };
const child = childTaskOf(question);
const toReviewer = QuestionMarker.parse({ ...marker, asker: ada, to: 'agent:reviewer' });
const view = {
  subagent: 'fixer',
  asked: { ...asked, context: 'Seen in cart.js.' },
  runUrl: 'https://github.com/o/r/actions/runs/5',
  notices: [],
};
const put: Comment = { ...questionComment, body: renderQuestion(toReviewer, view) };

/** @param mayAsk of the asking subagent's file on the default branch. */
function world(
  comments: readonly Comment[],
  over: { mayAsk?: string; claimed?: boolean; config?: string; deciders?: readonly number[] } = {},
): World {
  const { mayAsk = '[agent:reviewer]', claimed = true, ...more } = over;
  const there = worldOf({ comments, newestAttempt: () => 1, ...more });
  const { github } = there;
  return {
    ...there,
    github: {
      ...github,
      claims: { newestAttempt: (subject) => Promise.resolve(subject === child && !claimed ? 0 : 1) },
      code: {
        ...github.code,
        file: (path) =>
          Promise.resolve(
            path === '.github/agora/subagents/fixer.md'
              ? Buffer.from(`---\nmay-ask: ${mayAsk}\n---\nFix.\n`)
              : undefined,
          ),
      },
    },
  };
}

const allow = (request: StartRequest | ResumeRequest, { github }: World): Promise<Authorized> =>
  authorize(request, context, github, NOW);

describe('the run of an agent that is asked', () => {
  const start = (over: Partial<StartRequest> = {}, text = put.body): StartRequest =>
    startRequest({
      task: child,
      hops: 1,
      subagent: { name: 'reviewer', contentHash: contentHash('y'), at: head },
      source: { kind: 'question', question, commentId: 80, sha256: contentHash(text) },
      ...over,
    });

  it('hears the question with its options and context, who asks, and nothing else', async () => {
    const allowed = await allow(start(), world([put]));

    expect(allowed).toMatchObject({ kind: 'start', asker: ada, answers: { question, comment: 80, subagent: 'fixer' } });
    expect(allowed.kind === 'start' && allowed.input).toEqual({
      number: 7,
      url: 'https://github.com/o/r/issues/7',
      title: 'fixer asks: Which rule?',
      body: 'Which rule?\n\n1. Each line\n2. The total\n\nContext:\n\nSeen in cart.js.',
      text: expect.stringMatching(/Your final reply is the answer .* begin with its number alone/) as string,
    });
  });

  it.each([
    ['is gone', {}, [], {}, /not there any more/],
    ['a person wrote', {}, [{ ...put, author: ada }], {}, /not there any more/],
    ['was edited after it was posted', {}, [{ ...put, isEdited: true }], {}, /was edited/],
    ['reads differently now', {}, [{ ...put, body: put.body.replace('Seen', 'See') }], {}, /was edited/],
    ['is put to people', {}, [questionComment], {}, /not put to the agent reviewer/],
    [
      'is put to another agent',
      { subagent: { name: 'planner', contentHash: contentHash('y'), at: head } },
      [put],
      {},
      /not put to the agent planner/,
    ],
    ['leads to another task', { task: taskIdOf(1, 'label', 99) }, [put], {}, /not put to the agent reviewer/],
    [
      'somebody else is to answer for',
      { by: grace },
      [put],
      { deciders: [1, 2] },
      /somebody else than the one who asked/,
    ],
    [
      'may not be put to it any more',
      {},
      [put],
      { mayAsk: '[agent:planner]' },
      /fixer\.md does not allow that reviewer is asked/,
    ],
  ] as const)('is refused for a question that %s', async (_, over, comments, facts, why) => {
    const text = comments[0]?.body === questionComment.body ? questionComment.body : put.body;

    expect(await allow(start(over, text), world(comments, facts))).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(why) as string,
    });
  });

  it('is refused when whoever asked for the task may not start one any more', async () => {
    expect(await allow(start(), world([put], { deciders: [] }))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('@ada may not decide here') as string,
    });
  });

  it('does nothing, silently, when somebody was quicker', async () => {
    const answered = renderAnswered(
      put.body,
      { ...toReviewer, answered: { attempt: 1, runId: 8, by: 'grace' } },
      { by: 'grace', answer: '1', runUrl: 'https://github.com' },
    );

    expect(await allow(start(), world([{ ...put, body: answered }]))).toEqual({ kind: 'over' });
  });

  it('leaves its answer as the last word, delivers nothing, and says what was dropped', async () => {
    const there = world([put]);
    const outputs: Record<string, string> = {};
    const annotations: string[] = [];
    const result = {
      v: 1 as const,
      dispatchId: dispatchIdOf(child, 1),
      taskId: child,
      round: 1,
      attempt: 1,
      outcome: 'finished' as const,
      exitCode: 0,
      stdout: '',
      stderr: '',
      durationMs: 5,
      rounds: [],
      idleMs: 0,
      permissionMode: 'bypass',
    };
    const step = {
      output: (name: string, value: string) => {
        outputs[name] = value;
      },
      annotate: (_: string, title: string) => {
        annotations.push(title);
      },
      summary: () => Promise.resolve(),
      remember: () => undefined,
      fail: () => undefined,
    };

    await serve(start(), {
      context,
      github: there.github,
      step,
      now: () => NOW,
      work: () =>
        Promise.resolve({
          kind: 'ended',
          outcome: {
            kind: 'finished',
            summary: '2\n\nAsk @grace.',
            changes: { files: 2, insertions: 1, deletions: 0 },
          },
          result,
          artifact: { ...state, expires: '2026-12-01T00:00:00Z' },
          notices: [],
          hints: [],
        }),
    });

    const status = findMarker(there.thread.comments.get(1001) ?? '');
    expect(status).toMatchObject({ kind: 'status', state: 'finished', answers: { question } });
    expect(status).not.toHaveProperty('result');
    expect(findMarker(there.thread.posted.at(-1) ?? '')).toMatchObject({
      kind: 'end',
      state: 'finished',
      task: child,
      answers: { question, comment: 80, subagent: 'fixer' },
    });
    expect(there.thread.posted.at(-1)).toContain(
      'It also changed 2 files. Who answers a question delivers nothing, so that was dropped.',
    );
    expect(there.thread.posted.at(-1)).not.toContain('@grace');
    expect({ changed: outputs['changed-files'], annotations }).toEqual({ changed: '0', annotations: [] });
  });
});

it('remembers over a question of its own whom it answers, and never begins again from the issue', async () => {
  const own = QuestionMarker.parse({
    ...marker,
    resolved: { name: 'reviewer', contentHash: contentHash('y'), at: head },
    answers: { question: questionIdOf(task, 4), comment: 70, subagent: 'fixer' },
  });
  const there = worldOf({ comments: [{ ...questionComment, body: renderQuestion(own, view) }, humanReply] });
  const read = await readInputs((name) => (name === 'github-token' ? 'x' : (DECLARED[name]?.default ?? '')));

  const allowed = await allow(resumeRequest(), there);

  if (allowed.kind !== 'resume' || read.kind === 'mistakes') throw new Error(JSON.stringify({ allowed, read }));
  expect(allowed.answers).toMatchObject({ comment: 70, subagent: 'fixer' });
  expect(await planOf(allowed, read.inputs, context, there.github, new Date(NOW)).resume?.fallback?.()).toBeUndefined();
});

describe('a run that goes on with the answer of an agent', () => {
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
  const reply: Comment = { id: 82, createdAt: '2026-11-01T00:02:00Z', author: bot, body: said() };
  const resume = (text = reply.body, over: Partial<ResumeRequest> = {}): ResumeRequest =>
    resumeRequest({
      hops: 1,
      answer: { source: { kind: 'task', task: child, commentId: 82, sha256: contentHash(text) }, text: 'made up' },
      ...over,
    });

  it('takes it from the comment, and says who gave it', async () => {
    expect(await allow(resume(), world([put, reply]))).toMatchObject({
      kind: 'resume',
      answer: { text: '2\n\nBecause.', option: 2, from: 'agent:reviewer' },
    });
  });

  it.each([
    ['written by a person', { author: ada }],
    ['edited', { isEdited: true }],
    ['of another task', { body: said({ task: taskIdOf(1, 'label', 99) }) }],
    [
      'to another question',
      { body: said({ answers: { question: questionIdOf(child, 1), comment: 80, subagent: 'fixer' } }) },
    ],
    ['of a task that failed', { body: said({ state: 'failed' }) }],
    ['that answers nothing', { body: said({ answers: undefined }) }],
    ['that is no last word', { body: put.body }],
  ])('refuses one %s', async (_, over) => {
    const forged = { ...reply, ...over };

    expect(await allow(resume(forged.body), world([put, forged]))).toMatchObject({
      kind: 'refused',
      about: `task:${question}`,
    });
  });

  it('refuses one that changed after it was taken up, or is gone', async () => {
    expect(await allow(resume('something else'), world([put, reply]))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('edited') as string,
    });
    expect(await allow(resume(), world([put]))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('deleted') as string,
    });
  });

  it('refuses one that the question did not ask for, that nobody started, or that somebody else is said to answer for', async () => {
    const otherTask = resume(reply.body, {
      answer: {
        source: { kind: 'task', task: taskIdOf(1, 'label', 99), commentId: 82, sha256: contentHash(reply.body) },
      },
    });

    expect(await allow(resume(), world([questionComment, reply]))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('not put to the agent') as string,
    });
    expect(await allow(otherTask, world([put, reply]))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('not put to the agent') as string,
    });
    expect(await allow(resume(), world([put, reply], { claimed: false }))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('Nobody started the agent') as string,
    });
    expect(await allow(resume(reply.body, { by: grace }), world([put, reply], { deciders: [1, 2] }))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('somebody else') as string,
    });
  });

  it('refuses it where the same answer must come from several people', async () => {
    expect(await allow(resume(), world([put, reply], { config: 'answers: { needed: 2 }' }))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('from 2 people') as string,
    });
  });
});

describe('whom a question calls', () => {
  async function ask(to: string, config = '', deciders = [ada.id, grace.id]): Promise<string> {
    const there = worldOf({ comments: [], config, deciders });
    const allowed = await authorize(startRequest(), context, there.github, 0);
    if (allowed.kind !== 'start') throw new Error(`It was not allowed: ${JSON.stringify(allowed)}`);
    const shown = createTaskView(allowed.request, { subagent: 'fixer', asker: allowed.asker }, context, there.github);
    await createConversation(allowed, shown, context, there.github).ask({
      id: question,
      asked: { ...asked, to },
      state,
      expires: '2026-12-01T00:00:00Z',
      head,
      notices: [],
    });
    return there.thread.posted.at(-1) ?? '';
  }

  it('is the person it is put to, and everybody else who may answer is told that they may', async () => {
    const body = await ask('@grace');

    expect(body).toContain('\n@grace\n');
    expect(body).not.toContain('@ada');
    expect(body).toContain('It is put to `grace`. People with write access to this repository may answer as well.');
    expect(findMarker(body)).toMatchObject({ to: '@grace' });
  });

  it('is a team that may answer by the rules, and no other', async () => {
    const config = 'who-may: { answer: [write, team:Acme/leads] }';

    expect(await ask('@acme/leads', config)).toContain('\n@acme/leads\n');
    expect(await ask('@acme/all', config)).not.toContain('@acme');
  });

  it.each(['@nobody', '@grace'])('is never somebody who may not answer: %s', async (to) => {
    const body = await ask(to, '', [ada.id]);

    expect(body).toContain('\n@ada\n');
    expect(body).toContain(
      `It wanted to ask ${to.slice(1)}, who may not answer here. So anybody who may answer is asked.`,
    );
    expect(findMarker(body)).not.toHaveProperty('to');
  });

  it('is nobody when it is put to an agent, unless agents cannot answer here', async () => {
    const body = await ask('agent:reviewer');

    expect(body).not.toMatch(/@\w/);
    expect(body).toContain(
      'The agent `reviewer` is asked first. People with write access to this repository may answer as well.',
    );
    expect(findMarker(body)).toMatchObject({ to: 'agent:reviewer' });
    expect(findMarker(await ask('agent:reviewer', 'answers: { needed: 2 }'))).not.toHaveProperty('to');
  });
});
