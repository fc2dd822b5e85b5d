import { describe, expect, it } from 'vitest';
import type { WorkQueue } from '../../../bot/reconcile/work-queue.ts';
import {
  selectIssues,
  findIssuesOfTask,
  createSweepMemory,
  sweepRepository,
} from '../../../bot/sweep/select-issues.ts';
import {
  ada,
  createWorld,
  HOUR,
  otherBot,
  ours,
  place,
  questionMarker,
  START,
  statusMarker,
  task,
  type World,
} from '../support/reconcile-world.ts';

function chosen(world: World, now = world.now): number[] {
  const comments = world.comments.map((comment) => ({ ...comment, issue: place.issue }));
  return selectIssues(
    comments,
    world.labels.map((event) => ({ ...event, issue: 8 })),
    'agora',
    now,
  ).map(({ issue }) => issue);
}

const DAYS = 24 * HOUR;

describe('an issue is looked at', () => {
  it.each<[string, (world: World) => void]>([
    [
      'while a question is open',
      (world) => {
        world.ask();
      },
    ],
    [
      'while a task is not over',
      (world) => {
        world.mark(statusMarker({ state: 'running' }));
      },
    ],
    [
      'while a finished task is not delivered',
      (world) => {
        world.mark(statusMarker({ state: 'finished', result: { artifactId: 1, digest: 'x' } }));
      },
    ],
    [
      'when somebody gave a command',
      (world) => {
        world.say(ada, '/agora run planner');
      },
    ],
  ])('%s, however old that is', (_, happen) => {
    const world = createWorld();
    happen(world);

    expect(chosen(world, START + 20 * DAYS)).toEqual([7]);
  });

  it('when somebody said anything within a day, because the question may be older than the list', () => {
    const world = createWorld();
    world.say(ada, '2');

    expect(chosen(world)).toEqual([7]);
    expect(chosen(world, START + 2 * DAYS)).toEqual([]);
  });

  it('when a label of ours was set', () => {
    const world = createWorld();
    world.label(ada, 'bug');
    expect(chosen(world)).toEqual([]);

    world.label(ada, 'agora:planner');

    expect(chosen(world)).toEqual([8]);
  });
});

describe('an issue is left alone', () => {
  it.each<[string, (world: World) => void]>([
    [
      'when all of it is over',
      (world) => {
        world.ask(questionMarker({ answered: { attempt: 1, runId: 1, by: 'ada' } }));
        world.mark(statusMarker({ state: 'finished', result: { artifactId: 1, digest: 'x' } }));
        world.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
      },
    ],
    [
      'when only machines talked',
      (world) => {
        world.say(otherBot, 'Shall I run the planner?');
        world.say(ours, '/agora run planner');
      },
    ],
  ])('%s', (_, happen) => {
    const world = createWorld();
    happen(world);

    expect(chosen(world)).toEqual([]);
  });
});

it('goes on with the next issue when one fails', async () => {
  const world = createWorld();
  world.ask();
  world.label(ada, 'agora:planner');
  const looked: number[] = [];
  const ports = {
    ...world.ports,
    threads: {
      ...world.ports.threads,
      labelsSince: () => Promise.resolve(world.labels.map((event) => ({ ...event, issue: 8 }))),
    },
  };
  const queue: WorkQueue = {
    enqueue: (_, issue) => {
      looked.push(issue);
      return issue === 7 ? Promise.reject(new Error('502')) : Promise.resolve();
    },
    isQuiet: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };

  await sweepRepository(place.where, 'agora', createSweepMemory(world.now), queue, ports);

  expect(looked).toEqual([7, 8]);
});

it('finds the issue that a task is about', async () => {
  const world = createWorld();
  world.mark(statusMarker());

  expect(await findIssuesOfTask(task, 'agora', new Date(0), world.ports)).toEqual([7]);
  expect(await findIssuesOfTask('t_000000000000', 'agora', new Date(0), world.ports)).toEqual([]);
});

describe('the next sweep of the same process', () => {
  const sweepTwice = async (world: World, between: (world: World) => void, most?: number): Promise<number[][]> => {
    const looked: number[] = [];
    const queue: WorkQueue = {
      enqueue: (_, issue) => {
        looked.push(issue);
        return Promise.resolve();
      },
      isQuiet: () => Promise.resolve(false),
      close: () => Promise.resolve(),
    };
    const listed = (): Promise<typeof comments> => Promise.resolve(comments);
    const comments = world.comments.map((comment) => ({ ...comment, issue: comment.id }));
    const ports = { ...world.ports, threads: { ...world.ports.threads, commentsSince: () => listed() } };
    const remembered = await sweepRepository(place.where, 'agora', createSweepMemory(world.now), queue, ports, most);
    const first = looked.splice(0);
    between(world);
    comments.splice(0, comments.length, ...world.comments.map((comment) => ({ ...comment, issue: comment.id })));
    await sweepRepository(place.where, 'agora', remembered, queue, ports, most);
    return [first, looked];
  };

  it('looks at nothing when nothing has changed', async () => {
    const world = createWorld();
    world.ask();
    world.label(ada, 'agora:planner');

    const [first, second] = await sweepTwice(world, () => undefined);

    expect(first).toHaveLength(2);
    expect(second).toEqual([]);
  });

  it('looks at what was said, edited and labelled since', async () => {
    const world = createWorld();
    const question = world.ask();
    world.say(ada, 'first');

    const [, second] = await sweepTwice(world, () => {
      world.now += 1_000;
      world.edit(question.id, world.comments[0]?.body ?? '');
      world.label(ada, 'agora:planner');
    });

    expect(second).toEqual([question.id, place.issue]);
  });

  it('looks first at what the last one had no budget for', async () => {
    const world = createWorld();
    const ids = ['a', 'b', 'c'].map((name) => world.say(ada, `/agora run ${name}`).id);

    expect(await sweepTwice(world, () => undefined, 2)).toEqual([ids.slice(0, 2), ids.slice(2)]);
  });
});

it('asks for the same list until that is long, so that GitHub can say that nothing has changed', async () => {
  const world = createWorld();
  const asked: number[] = [];
  const queue: WorkQueue = {
    enqueue: () => Promise.resolve(),
    isQuiet: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };
  const ports = {
    ...world.ports,
    threads: {
      ...world.ports.threads,
      commentsSince: (since: Date) => {
        asked.push(since.getTime());
        return world.ports.threads.commentsSince(since);
      },
    },
  };

  let remembered = createSweepMemory(world.now);
  for (let turn = 0; turn < 4; turn += 1) {
    world.now += HOUR / 4;
    if (turn === 2) for (let said = 0; said < 60; said += 1) world.say(ada, 'hello');
    remembered = await sweepRepository(place.where, 'agora', remembered, queue, ports);
  }

  expect(asked.slice(0, 3)).toEqual([asked[0], asked[0], asked[0]]);
  expect(asked[3]).toBeGreaterThan(START);
});
