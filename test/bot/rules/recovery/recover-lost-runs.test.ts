/**
 * Runs that ended without a word: what stands in the thread says how far they came, and the bot goes on from there.
 */
import { describe, expect, it } from 'vitest';
import { readSnapshot, type ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { findMarker, type StatusMarker } from '../../../../protocol/comments/marker.ts';
import { runNameOf } from '../../../../protocol/messages/dispatch-request.ts';
import {
  ada,
  createWorld,
  decideNow,
  GRACE,
  HOUR,
  iso,
  ownTask,
  place,
  questionMarker,
  renderAsked,
  rules,
  SECOND,
  statusMarker,
  stranger,
  task,
  type World,
  words,
} from '../../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
/** Longer than a run may be silent before it is looked for. */
const LATER = 10 * 60 * SECOND;

/** A run of that task and round that is over. */
function over(world: World, dispatch: string, attempt = 1, conclusion = 'failure'): void {
  world.runs.push({
    id: 500 + world.runs.length,
    title: `${dispatch} attempt ${attempt}`,
    status: 'completed',
    conclusion,
    createdAt: iso(world.now),
    updatedAt: iso(world.now),
    overSince: world.now,
  });
}

function stateOf(world: World): StatusMarker['state'] | undefined {
  return world.comments.map(({ body }) => findMarker(body)).find((marker) => marker?.kind === 'status')?.state;
}

/** Reconciles as the work queue does: once more as long as that is asked for at once. */
async function lookUntilQuiet(world: World): Promise<void> {
  while ((await reconcile(place, look, world.ports, rules)) === world.now);
}

function ends(world: World): number {
  return world.comments.filter(({ body }) => findMarker(body)?.kind === 'end').length;
}

/** A task that Ada started by a command; its run is gone after it said that it works. */
function startedAndLost(): World {
  const world = createWorld();
  const command = world.say(ada, '/agora run planner');
  world.claims.set(ownTask(command.id), 1);
  over(world, `${ownTask(command.id)}.r1`);
  world.now += SECOND;
  world.mark(statusMarker({ task: ownTask(command.id), state: 'running', runId: 500 }));
  world.now += LATER;
  return world;
}

/** An answer that a run took up, and then it was gone. */
function answeredAndLost(body = '2'): World {
  const world = createWorld();
  world.mark(statusMarker());
  const question = world.ask();
  world.now += SECOND;
  const reply = world.say(ada, body);
  world.claims.set(questionMarker().question, 1);
  world.now += SECOND;
  over(world, `${task}.r2`);
  world.edit(
    question.id,
    renderAsked(questionMarker({ answered: { attempt: 1, runId: 500, by: 'ada', commentId: reply.id } })),
  );
  world.now += LATER;
  return world;
}

describe('a start whose run is gone', () => {
  it('is tried again with the next attempt', async () => {
    const world = startedAndLost();

    await reconcile(place, look, world.ports, rules);

    expect(world.requests).toMatchObject([{ kind: 'start', attempt: 2, hops: 1, source: { kind: 'comment' } }]);
    expect(stateOf(world)).toBe('running');
  });

  it('is left alone while a run is alive', async () => {
    const world = startedAndLost();
    const [run] = world.runs;
    if (run !== undefined) world.runs[0] = { ...run, status: 'in_progress', conclusion: null };

    const again = await reconcile(place, look, world.ports, rules);

    expect(world.requests).toEqual([]);
    expect(again).toBe(world.now + 300 * SECOND);
  });

  it('costs no request before it has been silent for a while', async () => {
    const world = startedAndLost();
    world.now -= LATER - SECOND;

    await reconcile(place, look, world.ports, rules);

    expect(world.calls).toEqual(['comments']);
  });

  it('waits until what the run wrote last can be seen', async () => {
    const world = startedAndLost();
    const [run] = world.runs;
    if (run !== undefined) world.runs[0] = { ...run, overSince: world.now };

    const again = await reconcile(place, look, world.ports, rules);

    expect(world.requests).toEqual([]);
    expect(again).toBe(world.now + 2 * GRACE);
  });

  it('is closed after the third try, in its comment and with a last word', async () => {
    const world = startedAndLost();
    const own = ownTask(world.comments[0]?.id ?? 0);
    for (const attempt of [2, 3]) over(world, `${own}.r1`, attempt);
    world.claims.set(own, 3);
    world.now += LATER;

    await lookUntilQuiet(world);

    expect(world.requests).toEqual([]);
    expect(stateOf(world)).toBe('failed');
    expect(ends(world)).toBe(1);
    expect(words(world).at(-1)).toContain('start it again with `/agora retry`');
  });

  it('is closed as cancelled when somebody cancelled its run', async () => {
    const world = startedAndLost();
    const [run] = world.runs;
    if (run !== undefined) world.runs[0] = { ...run, conclusion: 'cancelled' };

    await lookUntilQuiet(world);

    expect(stateOf(world)).toBe('cancelled');
    expect(ends(world)).toBe(1);
  });

  it('is not tried again for somebody who may not start any more', async () => {
    const world = startedAndLost();
    const [command] = world.comments;
    if (command !== undefined) world.comments[0] = { ...command, author: stranger };

    await lookUntilQuiet(world);

    expect(world.requests).toEqual([]);
    expect(stateOf(world)).toBe('failed');
  });

  it('is found again when a label started it, whatever made us look', async () => {
    const world = createWorld();
    world.label(ada, 'agora:planner');
    world.now += SECOND;
    await reconcile(place, { kind: 'look', labels: true }, world.ports, rules);
    const [request] = world.requests;
    if (request === undefined) throw new Error('nothing was started');
    world.mark(statusMarker({ task: request.task, state: 'running' }));
    const title = runNameOf(request);
    world.runs.splice(0, 1, {
      id: 9,
      title,
      status: 'completed',
      conclusion: 'failure',
      createdAt: iso(world.now),
      updatedAt: iso(world.now),
      overSince: world.now,
    });
    world.now += LATER;

    await reconcile(place, look, world.ports, rules);

    expect(world.requests.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });
});

describe('an answer whose run is gone', () => {
  it('is tried again with the next attempt and the same words', async () => {
    const world = answeredAndLost();

    await reconcile(place, look, world.ports, rules);

    expect(world.requests).toMatchObject([{ kind: 'resume', round: 2, attempt: 2, answer: { option: 2 } }]);
  });

  it('is closed when its words cannot be read again', async () => {
    const world = answeredAndLost();
    world.comments.splice(
      world.comments.findIndex(({ body }) => body === '2'),
      1,
    );

    await lookUntilQuiet(world);

    expect(world.requests).toEqual([]);
    expect(findMarker(world.comments[0]?.body ?? '')).toMatchObject({
      kind: 'status',
      state: 'failed',
      round: 2,
      runId: 500,
    });
    expect(ends(world)).toBe(1);
  });

  it('goes on after a claim whose holder died as well', async () => {
    const world = answeredAndLost();
    world.claims.set(questionMarker().question, 2);
    await reconcile(place, look, world.ports, rules);
    world.now += HOUR;

    await reconcile(place, look, world.ports, rules);

    expect(world.requests.map(({ attempt }) => attempt)).toEqual([3]);
  });

  it('is over when the next round has asked', async () => {
    const world = answeredAndLost();
    world.ask(questionMarker({ round: 2 }));
    world.edit(world.comments[0]?.id ?? 0, world.comments[0]?.body ?? '');
    world.now += LATER;

    const decision = decideNow(await readSnapshot(place, look, world.ports));

    expect(decision.actions).toEqual([]);
  });
});

it('says that a question is open when its run did not live to say so', async () => {
  const world = createWorld();
  world.mark(statusMarker({ state: 'running' }));
  world.ask();
  over(world, `${task}.r1`);
  world.now += LATER;

  await reconcile(place, look, world.ports, rules);

  expect(stateOf(world)).toBe('suspended');
  expect(world.requests).toEqual([]);
});

it('says the last word for a run that only had time to change its comment', async () => {
  const world = createWorld();
  world.mark(statusMarker({ state: 'failed' }));
  over(world, `${task}.r1`);
  world.now += LATER;

  await reconcile(place, look, world.ports, rules);
  await reconcile(place, look, world.ports, rules);

  expect(ends(world)).toBe(1);
  expect(stateOf(world)).toBe('failed');
  expect(findMarker(world.comments.at(-1)?.body ?? '')).toMatchObject({ kind: 'end', state: 'failed' });
});

it('keeps quiet about a task that is over in every way', async () => {
  const world = createWorld();
  world.mark(statusMarker({ state: 'failed' }));
  world.mark({ v: 1, kind: 'end', task, state: 'failed', round: 1 });
  world.now += LATER;

  const decision = decideNow(await readSnapshot(place, look, world.ports));

  expect(decision).toEqual({ needs: [], actions: [] });
});
