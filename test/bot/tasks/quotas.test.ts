/** The number of tasks per day, for an issue, a person and a repository. */
import { describe, expect, it } from 'vitest';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import { findLimit } from '../../../bot/tasks/quotas.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { CONFIG, contextWith, marked, runOf, taskOf } from '../support/literals.ts';
import {
  ada,
  createScenario,
  grace,
  HOUR,
  iso,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  words,
} from '../support/reconcile-scenario.ts';

/** Runs of other issues. */
function elsewhere(scenario: Scenario, count: number, by: string, ago: number): void {
  for (let nth = 0; nth < count; nth += 1) {
    const id = 9_000 + scenario.runs.length;
    scenario.runs.push({
      id,
      title: `${taskIdOf(77, 'comment', id)}.r1 attempt 1 for ${by}`,
      status: 'completed',
      conclusion: 'success',
      createdAt: iso(scenario.now - ago),
      updatedAt: iso(scenario.now - ago),
    });
  }
}

describe('a limit', () => {
  it('for an issue counts the tasks that it shows, of one day', async () => {
    const scenario = createScenario();
    scenario.config = 'limits: { tasks-per-issue-per-day: 2 }';
    for (const nth of [1, 2])
      scenario.mark(statusMarker({ task: taskIdOf(77, 'label', 900 + nth), state: 'cancelled' }));
    scenario.now += HOUR;
    scenario.say(ada, '/agora run planner');
    await see(scenario);
    await see(scenario);
    expect(words(scenario)).toEqual([
      '@ada, 2 tasks were started within a day, which is the limit for this issue. Please try again later, or raise the limit in `.github/agora/config.yaml`.',
    ]);
    scenario.now += 24 * HOUR;
    scenario.say(ada, '/agora run planner');

    await see(scenario);

    expect(scenario.requests).toHaveLength(1);
  });

  it('for an issue cannot be exceeded by being quick', async () => {
    const scenario = createScenario();
    scenario.config = 'limits: { tasks-per-issue-per-day: 2 }';
    for (const name of ['a', 'b', 'c', 'd']) scenario.say(ada, `/agora run ${name}`);

    await see(scenario);
    scenario.now += SECOND;
    await see(scenario);

    expect(scenario.requests).toMatchObject([{ subagent: { name: 'a' } }, { subagent: { name: 'b' } }]);
    expect(words(scenario)).toHaveLength(2);
  });

  it('for a person counts their tasks in the whole repository, and nobody else’s', async () => {
    const scenario = createScenario();
    scenario.config = 'limits: { tasks-per-person-per-day: 2 }';
    elsewhere(scenario, 2, 'ada', HOUR);
    elsewhere(scenario, 9, 'ada', 25 * HOUR);
    scenario.say(ada, '/agora run planner');
    scenario.say(grace, '/agora run planner');

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ by: { login: 'grace' } }]);
    expect(words(scenario)).toEqual([expect.stringContaining('the limit for one person') as string]);
  });

  it('for a repository counts everybody’s tasks', async () => {
    const scenario = createScenario();
    scenario.config = 'limits: { tasks-per-day: 3 }';
    elsewhere(scenario, 3, 'mallory', HOUR);
    scenario.say(ada, '/agora run planner');

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([expect.stringContaining('the limit for this repository') as string]);
  });

  it('counts a task once, however many runs it took', async () => {
    const scenario = createScenario();
    scenario.config = 'limits: { tasks-per-day: 2 }';
    const own = taskIdOf(77, 'comment', 1);
    for (const attempt of [1, 2, 3])
      scenario.runs.push({
        id: 600 + attempt,
        title: `${own}.r1 attempt ${attempt} for ada`,
        status: 'completed',
        conclusion: 'failure',
        createdAt: iso(scenario.now - HOUR),
        updatedAt: iso(scenario.now - HOUR),
      });
    scenario.runs.push({
      id: 700,
      title: `${own}.r2 attempt 1 for ada`,
      status: 'completed',
      conclusion: 'failure',
      createdAt: iso(scenario.now),
      updatedAt: iso(scenario.now),
    });
    scenario.say(ada, '/agora run planner');

    await see(scenario);

    expect(scenario.requests).toHaveLength(1);
  });

  it('also applies to a retry, and never to an answer', async () => {
    const scenario = createScenario();
    scenario.config = 'limits: { tasks-per-day: 1, tasks-per-issue-per-day: 1 }';
    elsewhere(scenario, 1, 'ada', HOUR);
    scenario.mark(statusMarker());
    scenario.ask();
    scenario.now += SECOND;
    scenario.say(ada, '2');

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ kind: 'resume' }]);
  });

  it('counts what is less than a day old, here and in the repository', () => {
    const own = { task: taskIdOf(77, 'comment', 1), by: ada };
    const before = (ms: number, config: string): unknown => {
      const at = START - 24 * HOUR + ms;
      const run = { ...runOf(`${taskIdOf(77, 'comment', 9)}.r1 attempt 1 for ada`), createdAt: iso(at) };
      const facts = { config: readConfigFile(config), runs: { since: 0, list: [run] } };
      return findLimit(contextWith({}, [], facts), own, [taskOf({ since: at, status: marked(101, statusMarker()) })]);
    };

    for (const [config, of] of [
      ['limits: { tasks-per-issue-per-day: 1 }', 'issue'],
      ['limits: { tasks-per-day: 1 }', 'repository'],
      ['limits: { tasks-per-person-per-day: 1 }', 'person'],
    ] as const) {
      expect(before(0, config)).toBe('none');
      expect(before(SECOND, config)).toEqual({ of, most: 1 });
    }
  });

  it('is unknown before the configuration and the runs of the last day are known', () => {
    const limit = (facts: Partial<IssueFacts>): unknown =>
      findLimit(contextWith({}, [], facts), { task: taskIdOf(77, 'comment', 1), by: ada }, []);

    expect(limit({})).toMatchObject({ needs: [{ kind: 'config' }] });
    expect(limit({ config: CONFIG })).toMatchObject({ needs: [{ kind: 'runs', since: START - 24 * HOUR }] });
  });
});
