/** `/agora retry`: a new task with the same origin, or the same word once more where something was given up. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import {
  ada,
  createWorld,
  grace,
  HOUR,
  ownTask,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  stranger,
  type World,
  words,
} from '../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (world: World): Promise<number | undefined> => reconcile(place, look, world.ports, rules);

function over(world: World, task: TaskId, state: 'failed' | 'cancelled' | 'expired' | 'finished' = 'failed'): void {
  world.now += SECOND;
  world.mark(statusMarker({ task, state }));
  world.mark({ v: 1, kind: 'end', task, state, round: 1 });
  world.now += SECOND;
}

describe('a task that has', () => {
  it.each(['failed', 'cancelled', 'expired'] as const)(
    '%s is tried again as a new task with the same text',
    async (state) => {
      const world = createWorld();
      const run = world.say(ada, '/agora run planner please');
      over(world, ownTask(run.id), state);
      const retry = world.say(grace, '/agora retry');

      await see(world);
      await see(world);

      expect(world.requests).toMatchObject([
        {
          kind: 'start',
          task: ownTask(retry.id),
          attempt: 1,
          by: { login: 'grace' },
          subagent: { name: 'planner' },
          source: {
            kind: 'retry',
            commentId: retry.id,
            sha256: contentHash('/agora retry'),
            of: { kind: 'comment', commentId: run.id, sha256: contentHash(run.body) },
          },
        },
      ]);
      expect(world.acknowledged).toEqual([retry.id]);
    },
  );

  it('finished with nothing saved is not, and the person is told why', async () => {
    const world = createWorld();
    const run = world.say(ada, '/agora run planner');
    over(world, ownTask(run.id), 'finished');
    world.say(ada, '/agora retry');

    await see(world);
    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([
      expect.stringMatching(
        /that task is finished, and its saved state is gone[^]*`\/agora run <subagent> <what to do>`/,
      ) as string,
    ]);
  });

  it('been asked for by a label is tried again with the issue as it is now', async () => {
    const world = createWorld();
    const event = world.label(ada, 'agora:planner');
    over(world, taskIdOf(77, 'label', event.id));
    world.say(ada, '/agora retry');

    await see(world);

    expect(world.requests).toMatchObject([
      {
        source: { kind: 'retry', of: { kind: 'issue', sha256: contentHash('Title\n\nBody') } },
        subagent: { name: 'planner' },
      },
    ]);
  });

  it('been a retry itself goes back to what was asked first', async () => {
    const world = createWorld();
    const run = world.say(ada, '/agora run planner please');
    over(world, ownTask(run.id));
    const first = world.say(ada, '/agora retry');
    over(world, ownTask(first.id));
    const second = world.say(ada, '/agora retry');

    await see(world);

    expect(world.requests).toMatchObject([
      { task: ownTask(second.id), source: { of: { kind: 'comment', commentId: run.id } } },
    ]);
  });

  it('been named is tried again, and not the last one', async () => {
    const world = createWorld();
    const [one, other] = [world.say(ada, '/agora run planner'), world.say(ada, '/agora run fixer')];
    over(world, ownTask(one.id));
    over(world, ownTask(other.id));
    world.say(ada, `/agora retry ${ownTask(one.id)}`);

    await see(world);

    expect(world.requests).toMatchObject([{ source: { of: { commentId: one.id } } }]);
  });

  it('been cancelled in the same second is tried again: the cancel came before', async () => {
    const world = createWorld();
    const run = world.say(ada, '/agora run planner');
    world.now += SECOND;
    const own = ownTask(run.id);
    world.mark(statusMarker({ task: own, state: 'cancelled' }));
    world.say(ada, '/agora cancel');
    world.say(ada, '/agora retry');

    await see(world);
    await see(world);

    expect(world.requests).toMatchObject([{ source: { kind: 'retry', of: { commentId: run.id } } }]);
    expect(words(world)).toEqual([]);
  });

  it('lost its text is explained', async () => {
    const world = createWorld();
    over(world, taskIdOf(77, 'label', 4_711));
    world.say(ada, '/agora retry');

    await see(world);

    expect(words(world)).toEqual([expect.stringContaining('no longer exists') as string]);
  });

  it('failed is not tried again for somebody who may not start', async () => {
    const world = createWorld();
    over(world, ownTask(world.say(ada, '/agora run planner').id));
    world.say(stranger, '/agora retry');

    await see(world);
    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([expect.stringContaining('can start a task here') as string]);
  });
});

/** Three runs that end without a word. */
async function giveUp(world: World): Promise<void> {
  for (let times = 0; times < 6; times += 1) {
    world.now += HOUR / 10;
    await see(world);
    for (const run of world.runs) world.end(run.id, 'startup_failure');
  }
  world.now += SECOND;
}

describe('what was given up goes on with the same word', () => {
  it('when it was a start', async () => {
    const world = createWorld();
    const run = world.say(ada, '/agora run planner');
    await giveUp(world);
    world.say(grace, '/agora retry');

    await see(world);
    await see(world);

    expect(world.requests.map(({ task, attempt }) => [task, attempt])).toEqual(
      [1, 2, 3, 4].map((attempt) => [ownTask(run.id), attempt]),
    );
    expect(words(world)).toHaveLength(1);
  });

  it('when it was an answer', async () => {
    const world = createWorld();
    world.mark(statusMarker());
    world.ask();
    world.now += SECOND;
    const reply = world.say(ada, '2');
    await giveUp(world);
    world.say(ada, '/agora retry');

    await see(world);
    await see(world);

    expect(world.requests.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    expect(world.requests.at(-1)).toMatchObject({
      kind: 'resume',
      answer: { source: { commentId: reply.id }, option: 2 },
    });
  });

  it('not for a stranger', async () => {
    const world = createWorld();
    world.say(ada, '/agora run planner');
    await giveUp(world);
    world.say(stranger, '/agora retry');

    await see(world);

    expect(world.requests).toHaveLength(3);
  });

  it('not when it has got further since: then there is nothing to retry', async () => {
    const world = createWorld();
    world.mark(statusMarker());
    world.ask();
    world.now += SECOND;
    world.say(ada, '2');
    await giveUp(world);
    world.edit(101, world.comments[1]?.body ?? '');
    world.mark(statusMarker({ state: 'suspended', round: 2 }));
    world.ask(questionMarker({ round: 2 }));
    world.now += SECOND;
    world.comments.splice(1, 1);
    world.say(ada, '/agora retry');

    await see(world);

    expect(world.requests).toHaveLength(3);
  });
});
