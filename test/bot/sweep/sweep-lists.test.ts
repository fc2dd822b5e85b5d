/** What a sweep requests from GitHub, how far back, and what it has reconciled. */
import { expect, it } from 'vitest';
import type { WorkQueue } from '../../../bot/reconcile/work-queue.ts';
import {
  createSweepMemory,
  findIssuesOfTask,
  type SweepMemory,
  sweepRepository,
} from '../../../bot/sweep/select-issues.ts';
import {
  ada,
  createScenario,
  HOUR,
  otherTask,
  place,
  questionMarker,
  type Scenario,
  START,
  task,
} from '../support/reconcile-scenario.ts';

const MINUTE = HOUR / 60;

async function sweep(scenario: Scenario, before: SweepMemory, enqueue: WorkQueue['enqueue'] = () => Promise.resolve()) {
  const since: { comments?: string; labels?: string } = {};
  const threads = {
    ...scenario.ports.threads,
    // Each comment is on an issue of its own.
    commentsSince: (time: Date) => {
      since.comments = time.toISOString();
      return Promise.resolve(scenario.comments.map((comment) => ({ ...comment, issue: comment.id })));
    },
    labelsSince: (time: Date) => {
      since.labels = time.toISOString();
      return scenario.ports.threads.labelsSince(time);
    },
  };
  const queue: WorkQueue = { enqueue, isQuiet: () => Promise.resolve(false), close: () => Promise.resolve() };
  const after = await sweepRepository({ where: place.where, slug: 'agora' }, before, queue, {
    ...scenario.ports,
    threads,
  });
  return { since, after };
}

it('first lists the comments of 35 days, from the start of a day, and the labels of three days', async () => {
  const scenario = createScenario();

  expect((await sweep(scenario, createSweepMemory(START))).since).toEqual({
    comments: '2026-01-27T00:00:00.000Z',
    labels: '2026-02-28T10:00:00.000Z',
  });
});

it('lists no labels from before the start of the list of comments', async () => {
  const before = { ...createSweepMemory(START), since: START - HOUR };

  expect((await sweep(createScenario(), before)).since.labels).toBe('2026-03-03T09:00:00.000Z');
});

it.each([
  [50, '2026-01-27T00:00:00.000Z'],
  [51, '2026-03-03T09:50:00.000Z'],
])('starts the next list ten minutes ago if this one is longer than half a page: %i comments', async (count, next) => {
  const scenario = createScenario();
  for (let said = 0; said < count; said += 1) scenario.say(ada, 'hello');

  const { after } = await sweep(scenario, createSweepMemory(START));

  expect(new Date(after.since).toISOString()).toBe(next);
});

it('checks everything again after an hour', () => {
  expect(createSweepMemory(START).until).toBe(START + HOUR);
});

it('knows whether a repository has tasks, which need a dashboard', async () => {
  const scenario = createScenario();
  const before = createSweepMemory(START);
  scenario.say(ada, 'hello');
  const without = await sweep(scenario, before);
  scenario.ask();

  expect([before.hasTasks, without.after.hasTasks]).toEqual([false, false]);
  expect((await sweep(scenario, before)).after.hasTasks).toBe(true);
});

it('has an issue reconciled with its own state, and with its labels only if one was added', async () => {
  const scenario = createScenario();
  const question = scenario.ask();
  scenario.label(ada, 'agora:planner');
  const looked: unknown[] = [];

  await sweep(scenario, createSweepMemory(START), (_, issue, trigger) => {
    looked.push([issue, trigger]);
    return Promise.resolve();
  });

  expect(looked).toEqual([
    [question.id, { kind: 'look', labels: false, issue: true }],
    [place.issue, { kind: 'look', labels: true, issue: true }],
  ]);
});

it.each([
  ['agora', [12]],
  ['github-actions', []],
])('finds a label on a pull request that no webhook reported, except for the relay: %s', async (slug, found) => {
  const scenario = createScenario();
  scenario.label(ada, 'agora:planner');
  const looked: number[] = [];
  const threads = {
    ...scenario.ports.threads,
    labelsSince: () => Promise.resolve(scenario.labels.map((event) => ({ ...event, issue: 12, isPullRequest: true }))),
  };
  const queue: WorkQueue = {
    enqueue: (_, issue, trigger) => {
      if (trigger.kind === 'look' && trigger.labels) looked.push(issue);
      return Promise.resolve();
    },
    isQuiet: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };

  await sweepRepository({ where: place.where, slug }, createSweepMemory(START), queue, { ...scenario.ports, threads });

  expect(looked).toEqual(found);
});

it('has three issues reconciled at the same time, so that a slow repository does not delay the others', async () => {
  const scenario = createScenario();
  for (let asked = 0; asked < 7; asked += 1) scenario.ask();
  let [current, most, total] = [0, 0, 0];

  await sweep(scenario, createSweepMemory(START), async () => {
    most = Math.max(most, (current += 1));
    await new Promise((resolve) => setImmediate(resolve));
    current -= 1;
    total += 1;
  });

  expect([most, total]).toEqual([3, 7]);
});

it("reconciles an issue with a person's comment for a day", async () => {
  const scenario = createScenario();
  scenario.say(ada, 'hello');
  const looked: number[] = [];
  const sweepAt = async (now: number): Promise<number> => {
    scenario.now = now;
    await sweep(scenario, createSweepMemory(START), (_, issue) => {
      looked.push(issue);
      return Promise.resolve();
    });
    return looked.splice(0).length;
  };

  expect([await sweepAt(START + 24 * HOUR - MINUTE), await sweepAt(START + 24 * HOUR)]).toEqual([1, 0]);
});

it('finds the issue of a task by its question alone', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker({ task }));

  expect(
    await findIssuesOfTask({ where: place.where, slug: 'agora' }, { task, startedAt: new Date(0) }, scenario.ports),
  ).toEqual([place.issue]);
  expect(
    await findIssuesOfTask(
      { where: place.where, slug: 'agora' },
      { task: otherTask, startedAt: new Date(0) },
      scenario.ports,
    ),
  ).toEqual([]);
});
