/** `/agora retry` if a state was saved: a new task continues from it, and gets the messages that the old one missed. */
import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import type { TaskId } from '../../../../protocol/base/ids.ts';
import { renderMarker, type StatusMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  digest,
  grace,
  iso,
  look,
  ownTask,
  place,
  rules,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  stranger,
  words,
} from '../../support/reconcile-scenario.ts';

const DAY = 24 * 3_600 * SECOND;

function savedAs(artifactId: number): NonNullable<StatusMarker['saved']> {
  return { state: { runId: 5, artifactId, digest }, expires: iso(START + 30 * DAY) };
}

/** @returns the comment that says what was saved. */
function over(
  scenario: Scenario,
  task: TaskId,
  state: 'failed' | 'cancelled' | 'finished',
  more: Partial<StatusMarker> = {},
): number {
  scenario.now += SECOND;
  const { id } = scenario.mark(statusMarker({ task, state, ...more }));
  scenario.mark({ v: 1, kind: 'end', task, state, round: more.round ?? 1 });
  scenario.now += SECOND;
  return id;
}

describe('a task that left something to continue from', () => {
  it.each(['failed', 'cancelled', 'finished'] as const)(
    'and %s is continued, from the round that it ended in',
    async (state) => {
      const scenario = createScenario();
      const run = scenario.say(ada, '/agora run planner please');
      const statusComment = over(scenario, ownTask(run.id), state, { round: 3, saved: savedAs(9) });
      const retry = scenario.say(grace, '/agora retry and mind the tests');

      await see(scenario);
      await see(scenario);

      expect(scenario.requests).toMatchObject([
        {
          kind: 'start',
          task: ownTask(retry.id),
          by: { login: 'grace' },
          source: { kind: 'retry', commentId: retry.id, of: { kind: 'comment', commentId: run.id } },
          continues: { task: ownTask(run.id), round: 3, state: { runId: 5, artifactId: 9, digest }, statusComment },
        },
      ]);
      expect(words(scenario)).toEqual([]);
    },
  );

  it('is started over once that is deleted, and a finished one is not started at all', async () => {
    const [failed, finished] = [createScenario(), createScenario()];
    for (const [scenario, state] of [
      [failed, 'failed'],
      [finished, 'finished'],
    ] as const) {
      over(scenario, ownTask(scenario.say(ada, '/agora run planner').id), state, {
        saved: { ...savedAs(9), expires: iso(scenario.now + DAY) },
      });
      scenario.now += 2 * DAY;
      scenario.say(ada, '/agora retry');

      await see(scenario);
      await see(scenario);
    }

    expect(failed.requests).toMatchObject([{ kind: 'start' }]);
    expect(failed.requests[0]).not.toHaveProperty('continues');
    expect(finished.requests).toEqual([]);
    expect(words(finished)).toEqual([expect.stringContaining('its saved state is gone') as string]);
  });

  it('can still be continued if the task that continued it failed before its agent started', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    over(scenario, ownTask(run.id), 'finished', { saved: savedAs(9) });
    const first = scenario.say(ada, '/agora retry');
    over(scenario, ownTask(first.id), 'failed');
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      { source: { of: { commentId: run.id } }, continues: { task: ownTask(run.id), state: { artifactId: 9 } } },
    ]);
  });

  it('is not passed over for an older one because the list still shows it at work', async () => {
    const scenario = createScenario();
    over(scenario, ownTask(scenario.say(ada, '/agora run planner').id), 'finished', { saved: savedAs(9) });
    const task = ownTask(scenario.say(ada, '/agora run planner').id);
    const status = scenario.mark(statusMarker({ task, state: 'resuming', round: 2 }));
    scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 2 });
    scenario.now += SECOND;
    scenario.say(ada, '/agora retry');
    const finished = renderMarker(statusMarker({ task, state: 'finished', round: 2, saved: savedAs(10) }));
    const threads = {
      ...scenario.ports.threads,
      comment: (id: number) =>
        id === status.id
          ? Promise.resolve({ ...status, body: finished, issue: 7 })
          : scenario.ports.threads.comment(id),
    };

    const again = await reconcile(place, look, { ...scenario.ports, threads }, rules);
    expect([again, scenario.requests]).toEqual([scenario.now + 15 * SECOND, []]);
    scenario.edit(status.id, finished);
    await see(scenario);

    expect(scenario.requests).toMatchObject([{ continues: { task, state: { artifactId: 10 } } }]);
  });

  it('is continued by one task at a time: the author of a second retry is told about the first', async () => {
    const scenario = createScenario();
    over(scenario, ownTask(scenario.say(ada, '/agora run planner').id), 'finished', { saved: savedAs(9) });
    scenario.say(stranger, '/agora retry');
    scenario.now += SECOND;
    const first = scenario.say(ada, '/agora retry');
    scenario.now += SECOND;
    scenario.say(grace, '/agora retry and the docs');

    await see(scenario);
    scenario.mark(statusMarker({ task: ownTask(first.id), state: 'running' }));
    await see(scenario);

    expect(scenario.requests.map(({ task }) => task)).toEqual([ownTask(first.id)]);
    expect(words(scenario)).toEqual([
      expect.stringContaining('can start a task here') as string,
      expect.stringMatching(/^@grace, another task already continues from there/) as string,
    ]);
  });

  it('is the one that had ended when the retry was written, even if its final comment is posted afterwards', async () => {
    const scenario = createScenario();
    const task = ownTask(scenario.say(ada, '/agora run planner').id);
    scenario.now += SECOND;
    scenario.mark(statusMarker({ task, state: 'finished', saved: savedAs(9) }));
    scenario.now += SECOND;
    scenario.say(ada, '/agora retry');
    scenario.now += SECOND;
    scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ continues: { task, state: { artifactId: 9 } } }]);
    expect(words(scenario)).toEqual([]);
  });

  it('is not continued once more by an older comment that was edited into a command later', async () => {
    const scenario = createScenario();
    over(scenario, ownTask(scenario.say(ada, '/agora run planner').id), 'finished', { saved: savedAs(9) });
    const older = scenario.say(grace, 'Hm, let me see.');
    const first = scenario.say(ada, '/agora retry');
    await see(scenario);
    scenario.now += SECOND;
    scenario.mark(statusMarker({ task: ownTask(first.id), state: 'running' }));
    scenario.now += SECOND;
    scenario.edit(older.id, '/agora retry');

    await see(scenario);

    expect(scenario.requests.map(({ task }) => task)).toEqual([ownTask(first.id)]);
    expect(words(scenario)).toEqual([
      expect.stringMatching(/^@grace, another task already continues from there/) as string,
    ]);
  });

  it.each([
    ['before', 1],
    ['after', -1],
  ])(
    'is continued for the person who first edited a comment into the command, although %s wrote the other',
    async (_, order) => {
      const scenario = createScenario();
      over(scenario, ownTask(scenario.say(ada, '/agora run planner').id), 'finished', { saved: savedAs(9) });
      const [one, other] = [scenario.say(grace, 'Hm, let me see.'), scenario.say(grace, 'Well.')];
      for (const { id } of [one, other].toSorted((first, second) => (first.id - second.id) * order)) {
        scenario.now += SECOND;
        scenario.edit(id, '/agora retry');
      }

      await see(scenario);

      expect(scenario.requests.map(({ task }) => task)).toEqual([ownTask(order === 1 ? one.id : other.id)]);
    },
  );

  it('is continued by one task at a time, also if the second retry names one in between that has saved nothing itself', async () => {
    const scenario = createScenario();
    over(scenario, ownTask(scenario.say(ada, '/agora run planner').id), 'finished', { saved: savedAs(9) });
    const between = ownTask(scenario.say(ada, '/agora retry').id);
    over(scenario, between, 'failed');
    const first = scenario.say(ada, '/agora retry');
    scenario.now += SECOND;
    scenario.mark(statusMarker({ task: ownTask(first.id), state: 'running' }));
    scenario.now += SECOND;
    scenario.say(grace, `/agora retry ${between}`);

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      expect.stringMatching(/^@grace, another task already continues from there/) as string,
    ]);
  });

  it('can be continued again when the task that did has ended', async () => {
    const scenario = createScenario();
    over(scenario, ownTask(scenario.say(ada, '/agora run planner').id), 'finished', { saved: savedAs(9) });
    const first = scenario.say(ada, '/agora retry');
    over(scenario, ownTask(first.id), 'finished', { saved: savedAs(10) });
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ continues: { task: ownTask(first.id), state: { artifactId: 10 } } }]);
  });
});

describe('messages in a retry', () => {
  async function retried(
    more: (told: number) => Partial<StatusMarker>,
  ): Promise<{ readonly told: number; readonly left: number; readonly sent: number[] | undefined }> {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    scenario.now += SECOND;
    const [told, left] = ['one', 'two'].map((text) => scenario.say(ada, `/agora say ${text}`).id);
    over(scenario, ownTask(run.id), 'failed', more(told ?? 0));
    scenario.say(ada, '/agora retry');
    await see(scenario);
    return {
      told: told ?? 0,
      left: left ?? 0,
      sent: scenario.requests[0]?.messages?.map(({ commentId }) => commentId),
    };
  }

  it('only include what the agent had not received, if the next one continues from what it knew', async () => {
    const { left, sent } = await retried((told) => ({ heard: told, saved: savedAs(9) }));

    expect(sent).toEqual([left]);
  });

  it('include all of them if the next one starts over', async () => {
    const { told, left, sent } = await retried((heard) => ({ heard }));

    expect(sent).toEqual([told, left]);
  });

  it('include those that were sent to a task that failed before its agent started', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    scenario.now += SECOND;
    const first = scenario.say(ada, '/agora say one').id;
    over(scenario, ownTask(run.id), 'finished', { saved: savedAs(9) });
    const retry = scenario.say(ada, '/agora retry');
    scenario.now += SECOND;
    scenario.mark(statusMarker({ task: ownTask(retry.id), state: 'running' }));
    scenario.now += SECOND;
    const second = scenario.say(ada, '/agora say two').id;
    scenario.now += SECOND;
    scenario.mark({ v: 1, kind: 'end', task: ownTask(retry.id), state: 'failed', round: 1 });
    scenario.now += SECOND;
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests.at(-1)).toMatchObject({
      continues: { task: ownTask(run.id) },
      messages: [{ commentId: first }, { commentId: second }],
    });
  });
});
