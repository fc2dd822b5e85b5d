/** An agent that asks another one, as the runs see it: what they believe, whom they notify, what they leave. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readInputs } from '../../../../action/inputs/action-inputs.ts';
import { planOf } from '../../../../action/run/plan-worker.ts';
import { serve } from '../../../../action/run/serve.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import type { StartRequest } from '../../../../protocol/messages/dispatch-request.ts';
import { dispatchIdOf, questionIdOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import { findMarker, QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { renderAnsweredQuestion, renderQuestion } from '../../../../protocol/comments/question-comment.ts';
import {
  ada,
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
  scenario as scenarioOf,
} from '../../support/action-scenario.ts';
import { NOW, child, toReviewer, view, put, scenario, allow } from './agents-scenario.ts';

const DECLARED = z
  .object({ inputs: z.record(z.string(), z.object({ default: z.string().optional() })) })
  .parse(parse(readFileSync('action.yml', 'utf8'))).inputs;

describe('the run of an agent that is asked a question', () => {
  const start = (over: Partial<StartRequest> = {}, text = put.body): StartRequest =>
    startRequest({
      task: child,
      hops: 1,
      subagent: { name: 'reviewer', contentHash: contentHash('y'), at: head },
      source: { kind: 'question', question, commentId: 80, sha256: contentHash(text) },
      ...over,
    });

  it('gets the question with its options and context and the name of the asker, and nothing else', async () => {
    const allowed = await allow(start(), scenario([put]));

    expect(allowed).toMatchObject({ kind: 'start', asker: ada, answers: { question, comment: 80, subagent: 'fixer' } });
    expect(allowed.kind === 'start' && allowed.input).toEqual({
      number: 7,
      url: 'https://github.com/o/r/issues/7',
      title: 'fixer asks: Which rule?',
      body: 'Which rule?\n\n1. Each line\n2. The total\n\nContext:\n\nSeen in cart.js.',
      text: expect.stringMatching(/Your final reply is the answer .* begin with its number alone/) as string,
    });
  });

  it('gets a short title, and is told about options only if there are some', async () => {
    const long = { ...view, asked: { question: 'Which? '.repeat(60) } };
    const body = renderQuestion({ ...toReviewer, options: [] }, long);

    const allowed = await allow(start({}, body), scenario([{ ...put, body }]));

    if (allowed.kind !== 'start') throw new Error(JSON.stringify(allowed));
    // 200 characters.
    expect(allowed.input['title']).toMatch(/^fixer asks: [^\n]{187}…$/);
    expect(allowed.input['text']).not.toContain('begin with its number alone');
  });

  it('is refused when the subagent that asks no longer exists', async () => {
    const there = scenario([put]);
    const { github } = there;
    const code = { ...github.code, file: () => Promise.resolve(undefined) };

    expect(await allow(start(), { ...there, github: { ...github, code } })).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/fixer\.md does not allow asking reviewer/) as string,
    });
  });

  it('tells the asked agent how to get what it needs from the agent that asks', async () => {
    const allowed = await allow(start(), scenario([put]));

    // The other agent waits for this reply, so it cannot be asked a question: see decision 25.
    expect(allowed.kind === 'start' && allowed.input['text']).toContain(
      'If you need something that only that agent knows, say so in this reply; it can then ask you again.',
    );
  });

  it('does not get text that no reader of the question sees, and says that it was left out', async () => {
    const body = put.body.replace('Seen in cart.js.', 'Seen in cart.js.\n\n[//]: # (PLANT)');

    const allowed = await allow(start({}, body), scenario([{ ...put, body }]));

    expect(JSON.stringify(allowed.kind === 'start' && allowed.input)).not.toContain('PLANT');
    expect(allowed.kind === 'start' && allowed.heard.leftOut).toEqual([
      expect.stringMatching(/^1 hidden passage was left out of the question of the agent fixer/),
    ]);
  });

  it.each([
    ['is gone', {}, [], {}, /no longer exists/],
    ['has no proof', {}, [{ ...put, author: ada, isProven: false }], {}, /no longer exists/],
    ['was edited after it was posted', {}, [{ ...put, isProven: false }], {}, /no longer exists/],
    ['reads differently now', {}, [{ ...put, body: put.body.replace('Seen', 'See') }], {}, /was edited/],
    ['is put to people', {}, [questionComment], {}, /not addressed to the agent reviewer/],
    [
      'is put to another agent',
      { subagent: { name: 'planner', contentHash: contentHash('y'), at: head } },
      [put],
      {},
      /not addressed to the agent planner/,
    ],
    ['leads to another task', { task: taskIdOf(1, 'label', 99) }, [put], {}, /not addressed to the agent reviewer/],
    [
      'somebody else is to answer for',
      { by: grace },
      [put],
      { deciders: [1, 2] },
      /someone other than the person who asked/,
    ],
    [
      'may not be put to it any more',
      {},
      [put],
      { mayAsk: '[agent:planner]' },
      /fixer\.md does not allow asking reviewer/,
    ],
  ] as const)('is refused for a question that %s', async (_, over, comments, facts, why) => {
    const text = comments[0]?.body === questionComment.body ? questionComment.body : put.body;

    expect(await allow(start(over, text), scenario(comments, facts))).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(why) as string,
    });
  });

  it('is refused when the person who asked for the task may no longer start one', async () => {
    expect(await allow(start(), scenario([put], { deciders: [] }))).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('@ada may not do this here') as string,
    });
  });

  it('ends without a message when somebody else has answered first', async () => {
    const answered = renderAnsweredQuestion(
      put.body,
      { ...toReviewer, answered: { attempt: 1, runId: 8, by: 'grace' } },
      { by: 'grace', answer: '1', runUrl: 'https://github.com' },
    );

    expect(await allow(start(), scenario([{ ...put, body: answered }]))).toEqual({ kind: 'over' });
  });

  it('publishes its answer as its last message, delivers no changes, and says what was dropped', async () => {
    const there = scenario([put]);
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
      'It also changed 2 files. A task that answers a question delivers no changes, so they were dropped.',
    );
    expect(there.thread.posted.at(-1)).not.toContain('@grace');
    expect({ changed: outputs['changed-files'], annotations }).toEqual({ changed: '0', annotations: [] });
  });
});

it('still knows, after a question of its own, whom it answers, and never starts again from the issue', async () => {
  const own = QuestionMarker.parse({
    ...marker,
    resolved: { name: 'reviewer', contentHash: contentHash('y'), at: head },
    answers: { question: questionIdOf(task, 4), comment: 70, subagent: 'fixer' },
  });
  const there = scenarioOf({ comments: [{ ...questionComment, body: renderQuestion(own, view) }, humanReply] });
  const read = await readInputs((name) => (name === 'github-token' ? 'x' : (DECLARED[name]?.default ?? '')));

  const allowed = await allow(resumeRequest(), there);

  if (allowed.kind !== 'resume' || read.kind === 'mistakes') throw new Error(JSON.stringify({ allowed, read }));
  expect(allowed.answers).toMatchObject({ comment: 70, subagent: 'fixer' });
  expect(
    await planOf(allowed, {
      inputs: read.inputs,
      context,
      github: there.github,
      now: new Date(NOW),
    }).resume?.fallback?.(),
  ).toBeUndefined();
});
