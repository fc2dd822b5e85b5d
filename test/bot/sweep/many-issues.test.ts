import { describe, expect, it } from 'vitest';
import type { WorkQueue } from '../../../bot/reconcile/work-queue.ts';
import { createSweepMemory, sweepRepository } from '../../../bot/sweep/select-issues.ts';
import { createScenario, place, type Scenario } from '../support/reconcile-scenario.ts';

describe('many issues at once', () => {
  /** Each comment of the scenario is on a separate issue; some issues have older comments. */
  const sweepMany = async (
    scenario: Scenario,
    commentCount: (issue: number) => number,
    isQuiet: WorkQueue['isQuiet'],
  ) => {
    const looked: number[] = [];
    const listed: number[] = [];
    const queue: WorkQueue = {
      enqueue: (_, issue) => {
        looked.push(issue);
        return Promise.resolve();
      },
      isQuiet: (where, issue, about, ports) => {
        listed.push(issue);
        return isQuiet(where, issue, about, ports);
      },
      close: () => Promise.resolve(),
    };
    const comments = scenario.comments.map((comment) => ({ ...comment, issue: comment.id }));
    const issues = comments.map(({ issue: number }) => ({
      ...scenario.issue,
      number,
      commentCount: commentCount(number),
    }));
    const threads = {
      ...scenario.ports.threads,
      commentsSince: () => Promise.resolve(comments),
      issuesSince: () => Promise.resolve(issues),
    };
    await sweepRepository({ where: place.where, slug: 'agora' }, createSweepMemory(scenario.now), queue, {
      ...scenario.ports,
      threads,
    });
    return { looked, listed };
  };
  const asked = (count: number): Scenario => {
    const scenario = createScenario();
    for (let index = 0; index < count; index += 1) scenario.ask();
    return scenario;
  };
  const idsOf = (scenario: Scenario): number[] => scenario.comments.map(({ id }) => id);

  it.each([10, 12])('are not reconciled if the lists alone show that nothing is due: %i', async (count) => {
    const scenario = asked(count);
    const [first] = idsOf(scenario);

    const { looked, listed } = await sweepMany(
      scenario,
      () => 1,
      (_, issue) => Promise.resolve(issue !== first),
    );

    expect(listed).toEqual(idsOf(scenario));
    expect(looked).toEqual([first]);
  });

  it('are reconciled if the list does not contain all of their comments, or if it cannot be decided', async () => {
    const scenario = asked(12);
    const [first, second] = idsOf(scenario);

    const { looked, listed } = await sweepMany(
      scenario,
      (issue) => (issue === first ? 2 : 1),
      (_, issue) => (issue === second ? Promise.reject(new Error('502')) : Promise.resolve(true)),
    );

    expect(listed).toEqual(idsOf(scenario).slice(1));
    expect(looked).toEqual([first, second]);
  });

  it('are reconciled one by one if there are few', async () => {
    const scenario = asked(9);

    const { looked, listed } = await sweepMany(
      scenario,
      () => 1,
      () => Promise.resolve(true),
    );

    expect([looked, listed]).toEqual([idsOf(scenario), []]);
  });
});
