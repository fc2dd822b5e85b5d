/**
 * An agent that asks another agent, from the bot's point of view: it is started once, its answer is used, and it is
 * stopped when nobody needs it.
 */
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { questionIdOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import {
  answer,
  answers,
  asked,
  asker,
  child,
  contentHashOf,
  put,
  question,
  ran,
  escalateToHumans,
  works,
} from '../../support/child-scenario.ts';
import {
  ada,
  grace,
  head,
  HOUR,
  iso,
  type Scenario,
  SECOND,
  see,
  stranger,
  task,
  words,
} from '../../support/reconcile-scenario.ts';

describe('a question to an agent', () => {
  it('starts that agent in a separate task, on behalf of the person who requested the first one', async () => {
    const scenario = asked();

    await see(scenario);

    expect(scenario.requests).toEqual([
      {
        v: 1,
        kind: 'start',
        task: child,
        attempt: 1,
        by: asker,
        hops: 1,
        issue: 7,
        subagent: { name: 'reviewer', contentHash: contentHashOf, at: head },
        source: { kind: 'question', question, commentId: 101, sha256: contentHash(scenario.comments[1]?.body ?? '') },
      },
    ]);
    expect({ acknowledged: scenario.acknowledged, said: words(scenario) }).toEqual({ acknowledged: [101], said: [] });
  });

  it('starts it once, however many processes reconcile however often', async () => {
    const scenario = asked();

    await Promise.all([see(scenario), see(scenario), see(scenario)]);
    scenario.now += 10 * SECOND;
    await see(scenario);

    expect(scenario.requests).toHaveLength(1);
  });

  it('continues with its answer, once, and says where it is', async () => {
    const scenario = asked();
    works(scenario, 'finished');
    const commentId = answer(scenario);
    scenario.now += SECOND;

    await Promise.all([see(scenario), see(scenario)]);

    expect(scenario.requests).toMatchObject([
      {
        kind: 'resume',
        task,
        by: asker,
        hops: 1,
        round: 2,
        question,
        answer: {
          source: { kind: 'task', task: child, commentId, sha256: contentHash(scenario.comments.at(-1)?.body ?? '') },
          text: '2\n\nBecause.',
          option: 2,
        },
      },
    ]);
  });

  it('goes to people if the requester lost the permission before the answer came, and starts no run on their behalf', async () => {
    const scenario = asked({}, new Map([[2, 'write']]));
    works(scenario, 'finished');
    answer(scenario);

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([escalateToHumans('the person who asked for the task may no longer start one')]);
  });

  it('accepts the answer of a person who was there by then, and refuses a stranger as always', async () => {
    const scenario = asked();
    works(scenario, 'finished');
    scenario.say(stranger, '1');
    scenario.say(grace, '1');
    answer(scenario);

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      { by: { login: 'grace' }, hops: 0, answer: { option: 1, source: { kind: 'comment' } } },
    ]);
    expect(words(scenario)).toEqual([
      expect.stringContaining('@mallory, thank you, but only people with write access') as string,
    ]);
  });

  it('is tried again if its run did not start, and goes to people after three tries', async () => {
    const scenario = asked();
    for (let tries = 0; tries < 6; tries += 1) {
      await see(scenario);
      for (const run of scenario.runs) scenario.end(run.id, 'failure');
      scenario.now += HOUR / 2;
    }

    expect(scenario.requests.map(({ attempt, hops }) => [attempt, hops])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(words(scenario)).toEqual([escalateToHumans('it could not be started')]);
  });

  it.each([
    [
      'a person wrote',
      (scenario: Scenario) => {
        answer(scenario, '2', {}, ada);
      },
    ],
    [
      'another App wrote',
      (scenario: Scenario) => {
        answer(scenario, '2', {}, { id: 901, login: 'evil[bot]', type: 'Bot' });
      },
    ],
    [
      'is to another question',
      (scenario: Scenario) => {
        answer(scenario, '2', { answers: { ...answers, question: questionIdOf(task, 9) } });
      },
    ],
    [
      'belongs to another task',
      (scenario: Scenario) => {
        answer(scenario, '2', { task: taskIdOf(77, 'label', 55) });
      },
    ],
    [
      'was edited',
      (scenario: Scenario) => {
        const id = answer(scenario);
        scenario.now += SECOND;
        scenario.edit(id, `${scenario.comments.at(-1)?.body ?? ''} `);
      },
    ],
    [
      'was edited in the second in which it was written',
      (scenario: Scenario) => {
        const id = answer(scenario);
        scenario.edit(id, `${scenario.comments.at(-1)?.body ?? ''} `);
      },
    ],
  ])('does not continue with an answer that %s', async (_, forge) => {
    const scenario = asked();
    works(scenario);
    forge(scenario);

    await see(scenario);

    expect(scenario.requests).toEqual([]);
  });

  it.each([['the question'], ['the answer']])(
    'relies on the proof of %s if it has one, and does not check whether it was edited',
    async (which) => {
      const scenario = asked();
      const isAnswer = which === 'the answer';
      if (isAnswer) {
        works(scenario);
        answer(scenario);
      }
      scenario.comments.forEach((comment, index) => {
        scenario.comments[index] = { ...comment, isProven: true, updatedAt: iso(scenario.now + SECOND) };
        scenario.edited.add(comment.id);
      });

      await see(scenario);

      expect(scenario.requests).toMatchObject([{ kind: isAnswer ? 'resume' : 'start' }]);
      expect(scenario.calls).not.toContain('edits');
    },
  );

  it('accepts the answer again if the run that accepted it was lost', async () => {
    const scenario = asked();
    works(scenario, 'finished');
    const commentId = answer(scenario);
    scenario.claims.set(question, 1);
    ran(scenario, 88, `${task}.r2`);
    scenario.edit(
      101,
      scenario.mark(put({ answered: { attempt: 1, runId: 88, by: 'agent:reviewer', commentId } })).body,
    );
    scenario.comments.pop();
    scenario.now += HOUR;
    await see(scenario);
    scenario.now += HOUR;

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      { kind: 'resume', attempt: 2, answer: { source: { kind: 'task', commentId } } },
    ]);
  });
});

it('tells who retries the agent that was asked what can be done instead', async () => {
  const scenario = asked();
  works(scenario, 'failed');
  scenario.mark({ v: 1, kind: 'end', task: child, state: 'failed', round: 1 });
  scenario.now += SECOND;
  scenario.say(ada, `/agora retry ${child}`);

  await see(scenario);
  await see(scenario);

  const told = words(scenario).filter((text) => text.includes('retr'));
  expect(told).toEqual([expect.stringMatching(/another agent requested that task with a question/) as string]);
  expect(scenario.requests).toEqual([]);
});
