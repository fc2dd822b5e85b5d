/** The dashboard issue: kept from what stands on the issues, and usable with ticks. */
import { describe, expect, it } from 'vitest';
import { createDashboardUpdater, type DashboardUpdater } from '../../../bot/dashboard/update-queue.ts';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { readIssueEdited, type SeenEvent } from '../../../bot/webhooks/parse-event.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import {
  ada,
  app,
  createWorld,
  HOUR,
  iso,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  stranger,
  task,
  type World,
  words,
} from '../support/reconcile-world.ts';

interface Keeping {
  readonly world: World;
  readonly keeper: DashboardUpdater;
  /** Lets time go by, and does what was planned for then. */
  readonly pass: (ms: number) => Promise<void>;
}

function keeping(world = asked()): Keeping {
  let planned: { readonly at: number; readonly work: () => void }[] = [];
  world.config = 'dashboard: true';
  const keeper = keeperOf(world, (ms, work) => {
    planned.push({ at: world.now + ms, work });
    return () => undefined;
  });
  return {
    world,
    keeper,
    pass: async (ms) => {
      world.now += ms;
      const due = planned.filter(({ at }) => at <= world.now);
      planned = planned.filter(({ at }) => at > world.now);
      for (const { work } of due) work();
      // In memory, everything is done before the next turn of the loop.
      await new Promise((done) => {
        setImmediate(done);
      });
    },
  };
}

function keeperOf(
  world: World,
  later: (ms: number, work: () => void) => () => void = () => () => undefined,
): DashboardUpdater {
  return createDashboardUpdater({
    slug: () => Promise.resolve('agora'),
    now: () => world.now,
    later,
    log: world.ports.log,
    knownConfig: () => readConfigFile(world.config),
  });
}

function asked(): World {
  const world = createWorld();
  world.mark(statusMarker());
  world.ask(questionMarker({ asked: 'Which one?' }));
  return world;
}

const writes = (world: World): number => world.calls.filter((call) => call === 'write board').length;

describe('the issue', () => {
  it('is made once, however many processes want to', async () => {
    const world = asked();
    world.config = 'dashboard: true';

    await Promise.all([1, 2, 3].map(() => keeperOf(world).sweep(place.where, world.ports)));
    await keeperOf(world).sweep(place.where, world.ports);

    expect(world.calls.filter((call) => call === 'open board')).toHaveLength(1);
    expect(world.board?.body).toContain('## Waiting for an answer');
    expect(world.board?.body).toContain(`[Which one\\?](https://github.com/o/r/issues/7#issuecomment-101)`);
    expect(writes(world)).toBe(0);
  });

  it('is not there where nobody asked for one', async () => {
    const world = asked();

    await keeperOf(world).sweep(place.where, world.ports);

    expect(world.calls).toEqual([]);
  });

  it('follows what happens, not more often than every twenty seconds', async () => {
    const { world, keeper, pass } = keeping();
    await keeper.sweep(place.where, world.ports);
    for (let second = 1; second <= 60; second += 1) {
      if (second === 30) world.mark({ v: 1, kind: 'end', task, state: 'finished', round: 2, pullRequest: 9 }, app);
      keeper.touch(place.where, world.ports);
      await pass(SECOND);
    }

    expect(world.calls.filter((call) => call === 'commentsSince')).toHaveLength(4);
    expect(writes(world)).toBe(1);
    expect(world.board?.body).toMatch(/## Finished[^]*\| #9 \|/);
    expect(world.board?.body).not.toContain('Give a command');
  });

  it('is left alone when it was closed, and stays away when it was deleted', async () => {
    const { world, keeper } = keeping();
    await keeper.sweep(place.where, world.ports);
    if (world.board !== undefined) world.board = { ...world.board, isOpen: false, body: 'bye' };
    await keeper.sweep(place.where, world.ports);
    expect(world.board?.body).toBe('bye');
    world.board = undefined;
    world.now += HOUR;

    await keeper.sweep(place.where, world.ports);
    await keeperOf(world).sweep(place.where, world.ports);

    expect(world.board).toBeUndefined();
  });

  it('is made by the next process when the first one died on the way, and noted by it when it died after', async () => {
    const { world } = keeping();
    world.interrupt = (call) => {
      if (call === 'open board') throw new Error('killed');
    };
    await keeperOf(world).sweep(place.where, world.ports);
    world.interrupt = () => undefined;
    const next = keeperOf(world);
    await next.sweep(place.where, world.ports);
    expect(world.board).toBeUndefined();
    world.now += 15 * 60 * SECOND;

    await next.sweep(place.where, world.ports);

    expect(world.board?.body).toContain('Waiting for an answer');
  });

  it('is put right when somebody rewrote it', async () => {
    const { world, keeper } = keeping();
    await keeper.sweep(place.where, world.ports);
    const before = world.board?.body;
    if (world.board !== undefined)
      world.board = { ...world.board, body: world.board.body.replace('planner', 'somebody else') };

    await keeper.sweep(place.where, world.ports);

    expect(world.board?.body).toBe(before);
  });
});

/** Ticks the box of a verb as that person, and tells about it as GitHub does. */
function tick({ world }: Keeping, by: Account, verb: string, change = (body: string): string => body): SeenEvent {
  const before = change(world.board?.body ?? '');
  const after = before.replace(`- [ ] **${verb}**`, `- [x] **${verb}**`);
  if (world.board !== undefined) world.board = { ...world.board, body: after, updatedAt: iso(world.now) };
  return readIssueEdited(
    {
      issue: { number: 70, body: after, updated_at: iso(world.now), user: app },
      changes: { body: { from: before } },
      sender: by,
    },
    'agora',
  );
}

async function follow({ world, keeper }: Keeping, seen: SeenEvent): Promise<void> {
  if (seen.kind !== 'dashboard') throw new Error(`seen as ${seen.kind}`);
  const { tick: ticked } = seen;
  const look: ReconcileTrigger = { kind: 'look', labels: false };
  if (ticked !== undefined)
    for (const trigger of [ticked.trigger, ticked.trigger, look, look])
      await reconcile({ ...place, issue: ticked.issue }, trigger, world.ports, rules);
  keeper[ticked === undefined ? 'touch' : 'hear'](place.where, world.ports);
}

describe('a ticked box', () => {
  it('is the command of whoever ticked it, given once on the issue of the task, and is empty again', async () => {
    const kept = keeping();
    await kept.keeper.sweep(place.where, kept.world.ports);

    await follow(kept, tick(kept, ada, 'cancel'));
    await kept.pass(30 * SECOND);

    expect(words(kept.world)).toEqual([
      `> @ada ticked this in **the dashboard**.\n\n/agora cancel ${task}`,
      expect.stringMatching(/planner was cancelled\n\nAs @ada asked/) as string,
    ]);
    expect(kept.world.board?.body).not.toContain('- [x]');
    expect(kept.world.board?.body).toMatch(/## Ended otherwise[^]*- \[ \] \*\*retry\*\* planner in #7/);
  });

  it('starts a task again that came to nothing', async () => {
    const world = createWorld();
    const command = world.say(ada, '/agora run planner');
    const own = taskIdOf(place.where.id, 'comment', command.id);
    world.mark(statusMarker({ task: own, state: 'failed', asker: { login: 'ada', id: 1 } }));
    world.mark({ v: 1, kind: 'end', task: own, state: 'failed', round: 1 });
    const kept = keeping(world);
    await kept.keeper.sweep(place.where, world.ports);
    world.now += SECOND;

    await follow(kept, tick(kept, ada, 'retry'));

    const relayed = world.comments.at(-1);
    expect(world.requests).toMatchObject([
      {
        kind: 'start',
        by: { login: 'ada' },
        source: { kind: 'retry', commentId: relayed?.id, of: { commentId: command.id } },
      },
    ]);
  });

  it('is refused to somebody who may not, with one word about it', async () => {
    const kept = keeping();
    await kept.keeper.sweep(place.where, kept.world.ports);

    await follow(kept, tick(kept, stranger, 'cancel'));
    await kept.pass(30 * SECOND);

    expect(words(kept.world)).toEqual([
      expect.stringMatching(/^@mallory, thank you, but `\/agora cancel` is for people with write access/) as string,
    ]);
    expect(kept.world.board?.body).not.toContain('- [x]');
  });

  it.each([
    ['another subagent', (body: string) => body.replace('planner in #7', 'fixer in #7')],
    ['another task', (body: string) => body.replace(/(\*\*cancel.*)`t_\w+`/, '$1`t_000000000000`')],
  ])('means nothing when somebody has written %s beside it', async (_, change) => {
    const kept = keeping();
    await kept.keeper.sweep(place.where, kept.world.ports);

    await follow(kept, tick(kept, ada, 'cancel', change));

    expect(words(kept.world)).toEqual([]);
  });

  it('is asked about when nobody told by whom, after a minute', async () => {
    const kept = keeping();
    await kept.keeper.sweep(place.where, kept.world.ports);
    tick(kept, ada, 'cancel');
    await kept.keeper.sweep(place.where, kept.world.ports);
    expect(kept.world.board?.body).toContain('- [x]');

    await kept.pass(61 * SECOND);

    expect(kept.world.conversation.at(-1)?.body).toContain('Nothing was started; please tick it again');
    expect(kept.world.board?.body).not.toContain('- [x]');
  });
});
