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
  createScenario,
  HOUR,
  otherBot,
  otherTask,
  ours,
  place,
  questionMarker,
  START,
  statusMarker,
  task,
  type Scenario,
} from '../support/reconcile-scenario.ts';

function chosen(scenario: Scenario, now = scenario.now): number[] {
  const comments = scenario.comments.map((comment) => ({ ...comment, issue: place.issue }));
  return selectIssues(
    comments,
    scenario.labels.map((event) => ({ ...event, issue: 8 })),
    'agora',
    now,
  ).map(({ issue }) => issue);
}

const DAYS = 24 * HOUR;

describe('an issue is reconciled', () => {
  it.each<[string, (scenario: Scenario) => void]>([
    [
      'while a question is open',
      (scenario) => {
        scenario.ask();
      },
    ],
    [
      'while a task is not over',
      (scenario) => {
        scenario.mark(statusMarker({ state: 'running' }));
      },
    ],
    [
      'while a finished task is not delivered',
      (scenario) => {
        scenario.mark(statusMarker({ state: 'finished', result: { artifactId: 1, digest: 'x' } }));
      },
    ],
    [
      'when somebody gave a command',
      (scenario) => {
        scenario.say(ada, '/agora run planner');
      },
    ],
  ])('%s, however old that is', (_, happen) => {
    const scenario = createScenario();
    happen(scenario);

    expect(chosen(scenario, START + 20 * DAYS)).toEqual([7]);
  });

  it('if somebody commented within a day, because the question may be older than the list', () => {
    const scenario = createScenario();
    scenario.say(ada, '2');

    expect(chosen(scenario)).toEqual([7]);
    expect(chosen(scenario, START + 2 * DAYS)).toEqual([]);
  });

  it('if a label of ours was added', () => {
    const scenario = createScenario();
    scenario.label(ada, 'bug');
    expect(chosen(scenario)).toEqual([]);

    scenario.label(ada, 'agora:planner');

    expect(chosen(scenario)).toEqual([8]);
  });
});

describe('an issue is left alone', () => {
  it.each<[string, (scenario: Scenario) => void]>([
    [
      'when all of it is over',
      (scenario) => {
        scenario.ask(questionMarker({ answered: { attempt: 1, runId: 1, by: 'ada' } }));
        scenario.mark(statusMarker({ state: 'finished', result: { artifactId: 1, digest: 'x' } }));
        scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
      },
    ],
    [
      'when only machines talked',
      (scenario) => {
        scenario.say(otherBot, 'Shall I run the planner?');
        scenario.say(ours, '/agora run planner');
      },
    ],
  ])('%s', (_, happen) => {
    const scenario = createScenario();
    happen(scenario);

    expect(chosen(scenario)).toEqual([]);
  });
});

it('continues with the next issue if one fails', async () => {
  const scenario = createScenario();
  scenario.ask();
  scenario.label(ada, 'agora:planner');
  const looked: number[] = [];
  const ports = {
    ...scenario.ports,
    threads: {
      ...scenario.ports.threads,
      labelsSince: () => Promise.resolve(scenario.labels.map((event) => ({ ...event, issue: 8 }))),
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

  await sweepRepository({ where: place.where, slug: 'agora' }, createSweepMemory(scenario.now), queue, ports);

  expect(looked).toEqual([7, 8]);
});

it('finds the issue that a task is about', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker());

  expect(
    await findIssuesOfTask({ where: place.where, slug: 'agora' }, { task, startedAt: new Date(0) }, scenario.ports),
  ).toEqual([7]);
  expect(
    await findIssuesOfTask(
      { where: place.where, slug: 'agora' },
      { task: otherTask, startedAt: new Date(0) },
      scenario.ports,
    ),
  ).toEqual([]);
});

describe('the next sweep of the same process', () => {
  const sweepTwice = async (
    scenario: Scenario,
    between: (scenario: Scenario) => void,
    most?: number,
  ): Promise<number[][]> => {
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
    const comments = scenario.comments.map((comment) => ({ ...comment, issue: comment.id }));
    const ports = { ...scenario.ports, threads: { ...scenario.ports.threads, commentsSince: () => listed() } };
    const remembered = await sweepRepository(
      { where: place.where, slug: 'agora' },
      createSweepMemory(scenario.now),
      queue,
      ports,
      most,
    );
    const first = looked.splice(0);
    between(scenario);
    comments.splice(0, comments.length, ...scenario.comments.map((comment) => ({ ...comment, issue: comment.id })));
    await sweepRepository({ where: place.where, slug: 'agora' }, remembered, queue, ports, most);
    return [first, looked];
  };

  it('reconciles nothing if nothing has changed', async () => {
    const scenario = createScenario();
    scenario.ask();
    scenario.label(ada, 'agora:planner');

    const [first, second] = await sweepTwice(scenario, () => undefined);

    expect(first).toHaveLength(2);
    expect(second).toEqual([]);
  });

  it('reconciles issues with new comments, edits and labels', async () => {
    const scenario = createScenario();
    const question = scenario.ask();
    scenario.say(ada, 'first');

    const [, second] = await sweepTwice(scenario, () => {
      scenario.now += 1_000;
      scenario.edit(question.id, scenario.comments[0]?.body ?? '');
      scenario.label(ada, 'agora:planner');
    });

    expect(second).toEqual([question.id, place.issue]);
  });

  it('starts with the issues that the last one had no budget for', async () => {
    const scenario = createScenario();
    const ids = ['a', 'b', 'c'].map((name) => scenario.say(ada, `/agora run ${name}`).id);

    expect(await sweepTwice(scenario, () => undefined, 2)).toEqual([ids.slice(0, 2), ids.slice(2)]);
  });
});

it('requests the same list until that is long, so that GitHub can respond that nothing has changed', async () => {
  const scenario = createScenario();
  const asked: number[] = [];
  const queue: WorkQueue = {
    enqueue: () => Promise.resolve(),
    isQuiet: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };
  const ports = {
    ...scenario.ports,
    threads: {
      ...scenario.ports.threads,
      commentsSince: (since: Date) => {
        asked.push(since.getTime());
        return scenario.ports.threads.commentsSince(since);
      },
    },
  };

  let remembered = createSweepMemory(scenario.now);
  for (let turn = 0; turn < 4; turn += 1) {
    scenario.now += HOUR / 4;
    if (turn === 2) for (let said = 0; said < 60; said += 1) scenario.say(ada, 'hello');
    remembered = await sweepRepository({ where: place.where, slug: 'agora' }, remembered, queue, ports);
  }

  expect(asked.slice(0, 3)).toEqual([asked[0], asked[0], asked[0]]);
  expect(asked[3]).toBeGreaterThan(START);
});
