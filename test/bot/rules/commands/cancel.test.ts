/** `/agora cancel`, at every moment of a task's life. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { runNameOf, ResumeRequest } from '../../../../protocol/messages/dispatch-request.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createWorld,
  digest,
  GRACE,
  grace,
  head,
  HOUR,
  iso,
  ownTask,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  stranger,
  task,
  type World,
  words,
} from '../../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (world: World, trigger: ReconcileTrigger = look): Promise<number | undefined> =>
  reconcile(place, trigger, world.ports, rules);

function ends(world: World): unknown[] {
  return world.comments.map(({ body }) => findMarker(body)).filter((marker) => marker?.kind === 'end');
}

function runOf(world: World, attempt: number, round: number, status = 'in_progress'): number {
  const request = ResumeRequest.parse({
    v: 1,
    kind: 'resume',
    task,
    attempt,
    by: { login: 'ada', id: 1 },
    hops: 0,
    issue: 7,
    round,
    question: questionMarker({ round: round - 1 }).question,
    questionComment: 101,
    state: { runId: 5, artifactId: 6, digest },
    head,
    answer: { source: { kind: 'manual' }, text: 'x' },
  });
  const id = 500 + round;
  world.runs.push({
    id,
    title: runNameOf(request),
    status,
    conclusion: null,
    createdAt: iso(world.now),
    updatedAt: iso(world.now),
  });
  return id;
}

function suspended(): World {
  const world = createWorld();
  world.mark(statusMarker());
  world.ask();
  world.now += SECOND;
  return world;
}

describe('a task that waits for an answer', () => {
  it('ends where it stands: the question takes no answer any more, and its comment says so', async () => {
    const world = suspended();
    world.say(ada, '/agora cancel');

    await see(world);
    await see(world);

    expect(ends(world)).toEqual([{ v: 1, kind: 'end', task, state: 'cancelled', round: 1 }]);
    expect(words(world)).toEqual(['### 🚫 planner was cancelled\n\nAs @ada asked. `/agora retry` resumes it.']);
    expect(findMarker(world.comments[0]?.body ?? '')).toMatchObject({ kind: 'status', state: 'cancelled' });
    expect(findMarker(world.comments[1]?.body ?? '')).toMatchObject({ kind: 'question', closed: 'cancelled' });
    expect(world.comments[1]?.body).not.toContain('- [ ]');
  });

  it('is cancelled by /agora expire as well, which names the word to use', async () => {
    const world = suspended();
    world.say(ada, '/agora expire');

    await see(world);
    await see(world);

    expect(ends(world)).toMatchObject([{ state: 'cancelled' }]);
    expect(words(world)).toEqual([
      '### 🚫 planner was cancelled\n\nAs @ada asked. `/agora retry` resumes it. ' +
        '`/agora expire` is called `/agora cancel` now.',
    ]);
    expect(findMarker(world.comments[1]?.body ?? '')).toMatchObject({ closed: 'cancelled' });
  });

  it.each([[['2', '/agora cancel']], [['/agora cancel', '2']]])(
    'goes by the cancel when %j come at once',
    async (said) => {
      const world = suspended();
      for (const body of said) world.say(ada, body);

      await Promise.all([see(world), see(world)]);
      world.now += HOUR;
      await see(world);

      expect(world.requests).toEqual([]);
      expect(ends(world)).toMatchObject([{ state: 'cancelled' }]);
    },
  );

  it('is fenced against a run that is on its way', async () => {
    const world = suspended();
    world.claims.set(questionMarker().question, 1);
    world.say(ada, '/agora cancel');

    await see(world);

    expect(world.claims.get(questionMarker().question)).toBe(2);
    expect(ends(world)).toHaveLength(1);
  });

  it('goes on when somebody who may not says cancel', async () => {
    const world = suspended();
    world.say(stranger, '/agora cancel');
    world.say(ada, '2');

    await see(world);

    expect(world.requests).toHaveLength(1);
    expect(ends(world)).toEqual([]);
  });

  it('is not touched by a cancel from before it', async () => {
    const world = createWorld();
    world.say(ada, '/agora cancel');
    world.now += SECOND;
    world.mark(statusMarker());
    world.ask();
    world.now += SECOND;
    world.say(ada, '2');

    await see(world, { kind: 'look', labels: true });

    expect(world.requests).toHaveLength(1);
    expect(ends(world)).toEqual([]);
  });
});

describe('a task whose run is', () => {
  it('at work: the run is stopped, and has the last word', async () => {
    const world = createWorld();
    world.mark(statusMarker({ state: 'resuming', round: 2 }));
    const run = runOf(world, 1, 2);
    world.now += SECOND;
    world.say(ada, '/agora cancel');

    const again = await see(world);
    world.now += 2 * SECOND;
    world.edit(100, world.comments[0]?.body.replace(/^<!--.*-->/, '') ?? '');
    world.mark(statusMarker({ state: 'cancelled', round: 2 }));
    await see(world);

    expect(world.calls).toContain(`cancel ${run}`);
    expect(world.acknowledged).toHaveLength(1);
    expect(again).toBeGreaterThan(0);
    expect(ends(world)).toEqual([]);
  });

  it('stopped and never says a word: the bot says it, after a while', async () => {
    const world = createWorld();
    world.mark(statusMarker({ state: 'resuming', round: 2 }));
    runOf(world, 1, 2);
    world.now += SECOND;
    world.say(ada, '/agora cancel');
    await see(world);
    await see(world);
    expect(ends(world)).toEqual([]);

    world.now += 2 * GRACE;
    await see(world);
    await see(world);

    expect(ends(world)).toMatchObject([{ state: 'cancelled', round: 2 }]);
    expect(findMarker(world.comments[0]?.body ?? '')).toMatchObject({ state: 'cancelled' });
  });

  it.each(['command', 'label'])('queued after a %s: it is stopped before it begins', async (how) => {
    const world = createWorld();
    const cause = how === 'label' ? world.label(ada, 'agora:planner') : world.say(ada, '/agora run planner');
    await see(world, { kind: 'look', labels: true });
    world.now += SECOND;
    const cancel = world.say(ada, '/agora cancel');

    await see(world);
    world.now += 2 * GRACE;
    await see(world);
    await see(world);

    expect(world.runs).toMatchObject([{ conclusion: 'cancelled' }]);
    expect(world.acknowledged).toContain(cancel.id);
    expect(ends(world)).toMatchObject([{ state: 'cancelled', ...(how === 'command' && { task: ownTask(cause.id) }) }]);
    expect(words(world)).toEqual([expect.stringContaining('planner was cancelled') as string]);
    expect(world.requests).toHaveLength(1);
  });

  it('queued for an answer: it is stopped, and the question takes no further one', async () => {
    const world = suspended();
    world.say(ada, '2');
    await see(world);
    world.now += SECOND;
    world.say(ada, '/agora cancel');

    await see(world);
    world.now += 2 * GRACE;
    await see(world);
    world.say(grace, '1');
    await see(world);

    expect(world.runs).toMatchObject([{ conclusion: 'cancelled' }]);
    expect(ends(world)).toMatchObject([{ state: 'cancelled' }]);
    expect(world.requests).toHaveLength(1);
  });

  it('showing itself while it is stopped: the cancel still means it', async () => {
    const world = createWorld();
    const cause = world.say(ada, '/agora run planner');
    await see(world);
    world.now += SECOND;
    world.say(ada, '/agora cancel');
    world.now += SECOND;
    world.mark(statusMarker({ task: ownTask(cause.id), state: 'running' }));

    await see(world);
    world.now += 3 * GRACE;
    await see(world);

    expect(world.runs).toMatchObject([{ conclusion: 'cancelled' }]);
    expect(words(world)).toEqual([expect.stringContaining('was cancelled') as string]);
  });
});

it.each(['finished', 'failed', 'cancelled', 'expired'] as const)('a task that has %s is left alone', async (state) => {
  const world = createWorld();
  world.mark({ v: 1, kind: 'end', task, state, round: 1 });
  world.now += SECOND;
  world.say(ada, '/agora cancel');

  await see(world);
  await see(world);

  expect(ends(world)).toHaveLength(1);
  expect(words(world)).toEqual([expect.stringContaining('nothing for `/agora cancel` to act on') as string]);
});

it('cancels a task once, however often `/agora cancel` is written', async () => {
  const world = suspended();
  world.say(ada, '/agora cancel');
  world.say(grace, '/agora cancel');

  await Promise.all([see(world), see(world)]);
  world.now += HOUR;
  await see(world);

  expect(ends(world)).toHaveLength(1);
  expect(words(world)).toHaveLength(1);
});
