/**
 * An agent that asks another one, as the bot sees it: started once, its answer taken up, and stopped when nobody needs
 * it.
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
  see,
  escalateToHumans,
  works,
} from '../../support/child-world.ts';
import { ada, grace, head, HOUR, SECOND, stranger, task, type World, words } from '../../support/reconcile-world.ts';

describe('a question to an agent', () => {
  it('starts that agent in a task of its own, in the name of whoever asked for the first one', async () => {
    const world = asked();

    await see(world);

    expect(world.requests).toEqual([
      {
        v: 1,
        kind: 'start',
        task: child,
        attempt: 1,
        by: asker,
        hops: 1,
        issue: 7,
        subagent: { name: 'reviewer', contentHash: contentHashOf, at: head },
        source: { kind: 'question', question, commentId: 101, sha256: contentHash(world.comments[1]?.body ?? '') },
      },
    ]);
    expect({ acknowledged: world.acknowledged, said: words(world) }).toEqual({ acknowledged: [101], said: [] });
  });

  it('starts it once, however many look however often', async () => {
    const world = asked();

    await Promise.all([see(world), see(world), see(world)]);
    world.now += 10 * SECOND;
    await see(world);

    expect(world.requests).toHaveLength(1);
  });

  it('goes on with its answer, once, and names where it stands', async () => {
    const world = asked();
    works(world, 'finished');
    const commentId = answer(world);
    world.now += SECOND;

    await Promise.all([see(world), see(world)]);

    expect(world.requests).toMatchObject([
      {
        kind: 'resume',
        task,
        by: asker,
        hops: 1,
        round: 2,
        question,
        answer: {
          source: { kind: 'task', task: child, commentId, sha256: contentHash(world.comments.at(-1)?.body ?? '') },
          text: '2\n\nBecause.',
          option: 2,
        },
      },
    ]);
  });

  it("is people's when whoever asked for the task lost the right before the answer was there, and no run is started in their name", async () => {
    const world = asked({}, new Map([[2, 'write']]));
    works(world, 'finished');
    answer(world);

    await see(world);
    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([escalateToHumans('whoever asked for the task may not start one any more')]);
  });

  it('takes the answer of a person who was there by then, and refuses a stranger as ever', async () => {
    const world = asked();
    works(world, 'finished');
    world.say(stranger, '1');
    world.say(grace, '1');
    answer(world);

    await see(world);

    expect(world.requests).toMatchObject([
      { by: { login: 'grace' }, hops: 0, answer: { option: 1, source: { kind: 'comment' } } },
    ]);
    expect(words(world)).toEqual([
      expect.stringContaining('@mallory, thank you, but only people with write access') as string,
    ]);
  });

  it("is tried again when its run did not come up, and is people's after three times", async () => {
    const world = asked();
    for (let tries = 0; tries < 6; tries += 1) {
      await see(world);
      for (const run of world.runs) world.end(run.id, 'failure');
      world.now += HOUR / 2;
    }

    expect(world.requests.map(({ attempt, hops }) => [attempt, hops])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(words(world)).toEqual([escalateToHumans('it could not be started')]);
  });

  it.each([
    [
      'a person wrote',
      (world: World) => {
        answer(world, '2', {}, ada);
      },
    ],
    [
      'another App wrote',
      (world: World) => {
        answer(world, '2', {}, { id: 901, login: 'evil[bot]', type: 'Bot' });
      },
    ],
    [
      'is to another question',
      (world: World) => {
        answer(world, '2', { answers: { ...answers, question: questionIdOf(task, 9) } });
      },
    ],
    [
      'is of another task',
      (world: World) => {
        answer(world, '2', { task: taskIdOf(77, 'label', 55) });
      },
    ],
    [
      'was edited',
      (world: World) => {
        const id = answer(world);
        world.now += SECOND;
        world.edit(id, `${world.comments.at(-1)?.body ?? ''} `);
      },
    ],
  ])('does not go on with an answer that %s', async (_, forge) => {
    const world = asked();
    works(world);
    forge(world);

    await see(world);

    expect(world.requests).toEqual([]);
  });

  it('takes the answer up again when the run that took it was lost', async () => {
    const world = asked();
    works(world, 'finished');
    const commentId = answer(world);
    world.claims.set(question, 1);
    ran(world, 88, `${task}.r2`);
    world.edit(101, world.mark(put({ answered: { attempt: 1, runId: 88, by: 'agent:reviewer', commentId } })).body);
    world.comments.pop();
    world.now += HOUR;
    await see(world);
    world.now += HOUR;

    await see(world);

    expect(world.requests).toMatchObject([
      { kind: 'resume', attempt: 2, answer: { source: { kind: 'task', commentId } } },
    ]);
  });
});
