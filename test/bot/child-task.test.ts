/** An agent that asks another one, as the bot sees it: started once, its answer taken up, and stopped when nobody needs it. */
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../protocol/canonical-json.ts';
import { childTaskOf, questionIdOf, taskIdOf } from '../../protocol/ids.ts';
import { findMarker } from '../../protocol/marker.ts';
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
  toPeople,
  works,
} from './child-world.ts';
import {
  ada,
  app,
  createWorld,
  grace,
  head,
  HOUR,
  iso,
  place,
  questionMarker,
  SECOND,
  stranger,
  statusMarker,
  task,
  type World,
  words,
} from './world.ts';

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
    expect(words(world)).toEqual([toPeople('whoever asked for the task may not start one any more')]);
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
    expect(words(world)).toEqual([toPeople('it could not be started')]);
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

describe('an agent whose answer nobody waits for any more', () => {
  const answered = { attempt: 1, runId: 9, by: 'grace', commentId: 999 };

  it('is stopped while it works', async () => {
    const world = asked({ answered });
    works(world);
    world.runs.push({
      id: 77,
      title: `${child}.r1 attempt 1 for ada`,
      status: 'in_progress',
      conclusion: null,
      createdAt: iso(world.now),
      updatedAt: iso(world.now),
    });

    await see(world);

    expect(world.calls.filter((call) => call.startsWith('cancel'))).toEqual(['cancel 77']);
  });

  it('is over while it waits itself, and its question says so', async () => {
    const world = asked({ answered });
    works(world, 'suspended');
    const own = world.ask(questionMarker({ task: child, asker, subagent: 'reviewer', answers }));

    for (let looks = 0; looks < 3; looks += 1) await see(world);

    expect(words(world)).toEqual([expect.stringContaining('### 🚫 reviewer is not needed any more') as string]);
    expect(findMarker(world.comments.find(({ id }) => id === own.id)?.body ?? '')).toMatchObject({
      closed: 'cancelled',
    });
  });

  it('is not started when the task that asked was called off', async () => {
    const world = asked();
    world.say(ada, '/agora cancel');

    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)[0]).toContain('was cancelled');
  });
});

it('means the task that a person asked for when they call it off without a name, and takes the agent along', async () => {
  const world = asked();
  works(world);
  world.runs.push({
    id: 77,
    title: `${child}.r1 attempt 1 for ada`,
    status: 'in_progress',
    conclusion: null,
    createdAt: iso(world.now),
    updatedAt: iso(world.now),
  });
  world.now += SECOND;
  world.say(ada, '/agora cancel');

  await see(world);
  await see(world);

  expect(words(world)).toEqual([expect.stringContaining('planner was cancelled') as string]);
  expect(world.calls.filter((call) => call.startsWith('cancel'))).toEqual(['cancel 77']);
});

it('delivers nothing of an agent that was asked, whatever its comment says', async () => {
  const world = asked();
  world.claims.set(child, 1);
  world.mark(statusMarker({ task: child, state: 'finished', result: { artifactId: 6, digest: contentHashOf } }));
  world.result = { kind: 'files', files: new Map(), runUrl: '' };

  await see(world);

  expect(world.calls).not.toContain('fetch');
});

it('shows in the overview whom an agent answers, by name', async () => {
  const world = asked();
  works(world);
  world.say(ada, '/agora status');

  await see(world);

  expect(words(world).at(-1)).toContain(
    `| \`${child}\` | reviewer | 🟢 running | 1 | just now | answers [planner](#issuecomment-101) |`,
  );
});

it('tries the task again that a person asked for, and not the agent that failed it', async () => {
  const world = createWorld();
  const run = world.say(ada, '/agora run planner');
  const own = taskIdOf(place.where.id, 'comment', run.id);
  const first = put({ task: own });
  world.now += SECOND;
  world.mark(statusMarker({ task: own, state: 'failed', asker }), app);
  world.ask(first);
  world.mark(statusMarker({ task: childTaskOf(first.question), state: 'failed', asker }));
  world.now += SECOND;
  world.say(ada, '/agora retry');

  await see(world);

  expect(world.requests).toMatchObject([
    { kind: 'start', subagent: { name: 'planner' }, source: { kind: 'retry', of: { commentId: run.id } } },
  ]);
});

it('reminds whom the question is put to', async () => {
  const world = asked({ to: '@acme/leads' });
  world.now += 25 * HOUR;

  await see(world);

  expect(words(world)).toEqual([expect.stringMatching(/^@acme\/leads ⏰ planner still waits/) as string]);
  expect(world.requests).toEqual([]);
});
