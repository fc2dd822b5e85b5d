/**
 * What else becomes of an agent that was asked: stopped when nobody needs it, and never taken for the task that a
 * person asked for.
 */
import { describe, expect, it } from 'vitest';
import { childTaskOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import { answers, asked, asker, child, contentHashOf, put, see, works } from '../../support/child-world.ts';
import {
  ada,
  app,
  createWorld,
  HOUR,
  iso,
  place,
  questionMarker,
  SECOND,
  statusMarker,
  words,
} from '../../support/reconcile-world.ts';

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

    expect(words(world)).toEqual([expect.stringContaining('### 🚫 reviewer is no longer needed') as string]);
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

  expect(words(world)).toEqual([expect.stringMatching(/^@acme\/leads ⏰ planner is still waiting/) as string]);
  expect(world.requests).toEqual([]);
});
