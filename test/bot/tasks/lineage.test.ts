/** What a retry goes back to: the original request, and every task since then that may have saved something. */
import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { type TaskId, taskIdOf } from '../../../protocol/base/ids.ts';
import type { StatusMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  digest,
  grace,
  HOUR,
  iso,
  ownTask,
  place,
  rules,
  type Scenario,
  SECOND,
  START,
  statusMarker,
  words,
} from '../support/reconcile-scenario.ts';

const look = { kind: 'look', labels: false } as const;
const see = (scenario: Scenario): Promise<number | undefined> => reconcile(place, look, scenario.ports, rules);
const saved = { state: { runId: 5, artifactId: 9, digest }, expires: iso(START + 1_000 * HOUR) };

function over(scenario: Scenario, task: TaskId, more: Partial<StatusMarker> = {}): void {
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task, state: 'failed', ...more }));
  scenario.mark({ v: 1, kind: 'end', task, state: 'failed', round: 1 });
  scenario.now += SECOND;
}

describe('a retry', () => {
  it("of one of several labels' tasks goes back to that label", async () => {
    const scenario = createScenario();
    const taskOf = (label: string): TaskId => taskIdOf(place.where.id, 'label', scenario.label(ada, label).id);
    const [planner, fixer] = [taskOf('agora:planner'), taskOf('agora:fixer')];
    for (const task of [fixer, planner]) over(scenario, task);
    scenario.say(ada, `/agora retry ${fixer}`);

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ subagent: { name: 'fixer' } }]);
  });

  it('of a retry whose own request no longer exists is explained', async () => {
    const scenario = createScenario();
    over(scenario, taskIdOf(place.where.id, 'label', 4_711));
    over(scenario, ownTask(scenario.say(ada, '/agora retry').id));
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([expect.stringContaining('no longer exists') as string]);
  });

  it('of a task that a message started continues what the task before it had saved', async () => {
    const scenario = createScenario();
    scenario.config = 'resume-on-queued: true';
    const first = ownTask(scenario.say(ada, '/agora run planner').id);
    scenario.now += SECOND;
    scenario.say(grace, '/agora say wait, the other file');
    over(scenario, first, { saved });
    await see(scenario);
    over(scenario, taskIdOf(place.where.id, 'queued', first));
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests.at(-1)).toMatchObject({ source: { kind: 'retry' }, continues: { task: first } });
  });
});

it('a task that was cancelled before it started stays cancelled although the command is deleted', async () => {
  const scenario = createScenario();
  scenario.say(ada, '/agora run planner');
  scenario.now += SECOND;
  const { id } = scenario.say(ada, '/agora cancel');
  scenario.now += HOUR;
  await see(scenario);
  scenario.comments.splice(
    scenario.comments.findIndex((comment) => comment.id === id),
    1,
  );
  scenario.now += HOUR;

  await see(scenario);

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual([expect.stringContaining('was cancelled') as string]);
});
