/** `/agora retry`: a new task with the same origin, or another attempt after the bot gave up a command or reply. */
import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { findMarker, renderMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  digest,
  grace,
  HOUR,
  iso,
  look,
  ownTask,
  place,
  questionMarker,
  rules,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
  words,
} from '../support/reconcile-scenario.ts';

function over(
  scenario: Scenario,
  task: TaskId,
  state: 'failed' | 'cancelled' | 'expired' | 'finished' = 'failed',
): void {
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task, state }));
  scenario.mark({ v: 1, kind: 'end', task, state, round: 1 });
  scenario.now += SECOND;
}

describe('a task that has', () => {
  it.each(['failed', 'cancelled', 'expired'] as const)(
    '%s is retried as a new task with the same text',
    async (state) => {
      const scenario = createScenario();
      const run = scenario.say(ada, '/agora run planner please');
      over(scenario, ownTask(run.id), state);
      const retry = scenario.say(grace, '/agora retry');

      await see(scenario);
      await see(scenario);

      expect(scenario.requests).toMatchObject([
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
      expect(scenario.acknowledged).toEqual([retry.id]);
    },
  );

  it('finished with nothing saved is not retried, and the person is told why', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    over(scenario, ownTask(run.id), 'finished');
    scenario.say(ada, '/agora retry');

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      expect.stringMatching(
        /that task is finished, and its saved state is gone[^]*`\/agora run <subagent> <what to do>`/,
      ) as string,
    ]);
  });

  it('been requested by a label is retried with the issue as it is now', async () => {
    const scenario = createScenario();
    const event = scenario.label(ada, 'agora:planner');
    over(scenario, taskIdOf(77, 'label', event.id));
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      {
        source: { kind: 'retry', of: { kind: 'issue', sha256: contentHash('Title\n\nBody') } },
        subagent: { name: 'planner' },
      },
    ]);
  });

  it('been a retry itself goes back to the original request', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner please');
    over(scenario, ownTask(run.id));
    const first = scenario.say(ada, '/agora retry');
    over(scenario, ownTask(first.id));
    const second = scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      { task: ownTask(second.id), source: { of: { kind: 'comment', commentId: run.id } } },
    ]);
  });

  it('been named is retried, and not the last one', async () => {
    const scenario = createScenario();
    const [one, other] = [scenario.say(ada, '/agora run planner'), scenario.say(ada, '/agora run fixer')];
    over(scenario, ownTask(one.id));
    over(scenario, ownTask(other.id));
    scenario.say(ada, `/agora retry ${ownTask(one.id)}`);

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ source: { of: { commentId: one.id } } }]);
  });

  it('been cancelled in the same second is retried: the cancel came before', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    scenario.now += SECOND;
    const own = ownTask(run.id);
    scenario.mark(statusMarker({ task: own, state: 'cancelled' }));
    scenario.say(ada, '/agora cancel');
    scenario.say(ada, '/agora retry');

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toMatchObject([{ source: { kind: 'retry', of: { commentId: run.id } } }]);
    expect(words(scenario)).toEqual([]);
  });

  it('lost its text is explained', async () => {
    const scenario = createScenario();
    over(scenario, taskIdOf(77, 'label', 4_711));
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('no longer exists') as string]);
  });

  it('failed is not retried for a person who may not start tasks', async () => {
    const scenario = createScenario();
    over(scenario, ownTask(scenario.say(ada, '/agora run planner').id));
    scenario.say(stranger, '/agora retry');

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([expect.stringContaining('can start a task here') as string]);
  });
});

/** Three runs that end without a report. */
async function giveUp(scenario: Scenario): Promise<void> {
  for (let times = 0; times < 6; times += 1) {
    scenario.now += HOUR / 10;
    await see(scenario);
    for (const run of scenario.runs) scenario.end(run.id, 'startup_failure');
  }
  scenario.now += SECOND;
}

it('a task is retried only by the content of its comment itself, because lists of comments lag', async () => {
  const scenario = createScenario();
  const run = scenario.say(ada, '/agora run planner');
  over(scenario, ownTask(run.id));
  scenario.say(ada, '/agora retry');
  const { threads } = scenario.ports;
  const saved = { state: { runId: 5, artifactId: 9, digest }, expires: iso(scenario.now + 24 * HOUR) };
  const now = renderMarker(statusMarker({ task: ownTask(run.id), state: 'failed', saved }));
  const comment: typeof threads.comment = async (id) => {
    const found = await threads.comment(id);
    return found !== undefined && findMarker(found.body)?.kind === 'status' ? { ...found, body: now } : found;
  };

  await reconcile(place, look, { ...scenario.ports, threads: { ...threads, comment } }, rules);
  expect(scenario.requests).toEqual([]);

  const listed = scenario.comments.find(({ body }) => findMarker(body)?.kind === 'status');
  scenario.edit(listed?.id ?? 0, now);
  await see(scenario);

  expect(scenario.requests).toMatchObject([{ continues: { state: { artifactId: 9 } } }]);
});

describe('a task that was given up continues with the same comment', () => {
  it('if it was a start', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    await giveUp(scenario);
    scenario.say(grace, '/agora retry');

    await see(scenario);
    await see(scenario);

    expect(scenario.requests.map(({ task, attempt }) => [task, attempt])).toEqual(
      [1, 2, 3, 4].map((attempt) => [ownTask(run.id), attempt]),
    );
    expect(words(scenario)).toHaveLength(1);
  });

  it('if it was an answer', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker());
    scenario.ask();
    scenario.now += SECOND;
    const reply = scenario.say(ada, '2');
    await giveUp(scenario);
    scenario.say(ada, '/agora retry');

    await see(scenario);
    await see(scenario);

    expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    expect(scenario.requests.at(-1)).toMatchObject({
      kind: 'resume',
      answer: { source: { commentId: reply.id }, option: 2 },
    });
  });

  it('if it is named, and nobody is told that there is nothing to retry', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    await giveUp(scenario);
    scenario.say(grace, `/agora retry ${ownTask(run.id)}`);

    await see(scenario);
    await see(scenario);

    expect(scenario.requests.at(-1)).toMatchObject({ task: ownTask(run.id), attempt: 4 });
    expect(scenario.requests).toHaveLength(4);
    expect(words(scenario)).toHaveLength(1);
  });

  it('but not if another task is named: that one is retried, and nothing else', async () => {
    const scenario = createScenario();
    const first = scenario.say(ada, '/agora run planner');
    over(scenario, ownTask(first.id));
    scenario.say(ada, '/agora retry');
    await giveUp(scenario);
    const named = scenario.say(grace, `/agora retry ${ownTask(first.id)}`);

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toHaveLength(4);
    expect(scenario.requests.at(-1)).toMatchObject({ task: ownTask(named.id), attempt: 1 });
  });

  it('but not for a stranger', async () => {
    const scenario = createScenario();
    scenario.say(ada, '/agora run planner');
    await giveUp(scenario);
    scenario.say(stranger, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toHaveLength(3);
  });

  it('but not if it has progressed since: then there is nothing to retry', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker());
    scenario.ask();
    scenario.now += SECOND;
    scenario.say(ada, '2');
    await giveUp(scenario);
    scenario.edit(101, scenario.comments[1]?.body ?? '');
    scenario.mark(statusMarker({ state: 'suspended', round: 2 }));
    scenario.ask(questionMarker({ round: 2 }));
    scenario.now += SECOND;
    scenario.comments.splice(1, 1);
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toHaveLength(3);
  });
});
