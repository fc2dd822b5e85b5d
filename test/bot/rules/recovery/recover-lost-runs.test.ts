/** Runs that ended without a report: the thread shows how far they came, and the bot continues from there. */
import { describe, expect, it } from 'vitest';
import { readSnapshot } from '../../../../bot/decision/snapshot.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { aboutReply, findMarker, renderMarker, type StatusMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  decideNow,
  GRACE,
  HOUR,
  iso,
  look,
  ownTask,
  place,
  questionMarker,
  renderAsked,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
  task,
  words,
} from '../../support/reconcile-scenario.ts';
import { titleOfRun } from '../../../support/title-of-run.ts';

/** Longer than a run can be silent before the bot searches for it. */
const LATER = 10 * 60 * SECOND;

/** An ended run of that task and round. */
function over(scenario: Scenario, dispatch: string, attempt = 1, conclusion = 'failure'): void {
  scenario.runs.push({
    id: 500 + scenario.runs.length,
    title: `${dispatch} attempt ${attempt}`,
    status: 'completed',
    conclusion,
    createdAt: iso(scenario.now),
    updatedAt: iso(scenario.now),
    overSince: scenario.now,
  });
}

function stateOf(scenario: Scenario): StatusMarker['state'] | undefined {
  return scenario.comments.map(({ body }) => findMarker(body)).find((marker) => marker?.kind === 'status')?.state;
}

/** Like the work queue: repeats as long as an immediate recheck is requested. */
async function lookUntilQuiet(scenario: Scenario): Promise<void> {
  while ((await see(scenario)) === scenario.now);
}

function ends(scenario: Scenario): number {
  return scenario.comments.filter(({ body }) => findMarker(body)?.kind === 'end').length;
}

/** A task that Ada started with a command. Its run disappeared after reporting that it is working. */
function startedAndLost(): Scenario {
  const scenario = createScenario();
  const command = scenario.say(ada, '/agora run planner');
  scenario.claims.set(ownTask(command.id), 1);
  over(scenario, `${ownTask(command.id)}.r1`);
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: ownTask(command.id), state: 'running', runId: 500 }));
  scenario.now += LATER;
  return scenario;
}

/** An answer that a run took up before it disappeared. */
function answeredAndLost(body = '2'): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  const question = scenario.ask();
  scenario.now += SECOND;
  const reply = scenario.say(ada, body);
  scenario.claims.set(questionMarker().question, 1);
  scenario.now += SECOND;
  over(scenario, `${task}.r2`);
  scenario.edit(
    question.id,
    renderAsked(questionMarker({ answered: { attempt: 1, runId: 500, by: 'ada', commentId: reply.id } })),
  );
  scenario.now += LATER;
  return scenario;
}

describe('a start whose run is gone', () => {
  it('is tried again with the next attempt', async () => {
    const scenario = startedAndLost();

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ kind: 'start', attempt: 2, hops: 1, source: { kind: 'comment' } }]);
    expect(stateOf(scenario)).toBe('running');
  });

  it('is left alone while a run is alive', async () => {
    const scenario = startedAndLost();
    const [run] = scenario.runs;
    if (run !== undefined) scenario.runs[0] = { ...run, status: 'in_progress', conclusion: null };

    const again = await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(again).toBe(scenario.now + 300 * SECOND);
  });

  it('costs no request before it has been silent for a while', async () => {
    const scenario = startedAndLost();
    scenario.now -= LATER - SECOND;

    await see(scenario);

    expect(scenario.calls).toEqual(['comments']);
  });

  it("waits until the run's last comments are visible", async () => {
    const scenario = startedAndLost();
    const [run] = scenario.runs;
    if (run !== undefined) scenario.runs[0] = { ...run, overSince: scenario.now };

    const again = await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(again).toBe(scenario.now + 2 * GRACE);
  });

  it('is closed after the third try, in its comment and with a final comment', async () => {
    const scenario = startedAndLost();
    const own = ownTask(scenario.comments[0]?.id ?? 0);
    for (const attempt of [2, 3]) over(scenario, `${own}.r1`, attempt);
    scenario.claims.set(own, 3);
    scenario.now += LATER;

    await lookUntilQuiet(scenario);

    expect(scenario.requests).toEqual([]);
    expect(stateOf(scenario)).toBe('failed');
    expect(ends(scenario)).toBe(1);
    expect(words(scenario).at(-1)).toContain('`/agora retry` starts it again.');
  });

  it('is not closed if the run that GitHub reported as lost has posted while a call was delayed', async () => {
    const scenario = startedAndLost();
    const [command, status] = scenario.comments;
    const own = ownTask(command?.id ?? 0);
    for (const attempt of [2, 3]) over(scenario, `${own}.r1`, attempt);
    scenario.claims.set(own, 3);
    scenario.now += LATER;
    scenario.interrupt = (call, moment) => {
      if (!call.startsWith('claim ') || moment !== 'after') return;
      scenario.interrupt = () => undefined;
      const finished = statusMarker({ task: own, state: 'finished', runId: 500 });
      scenario.edit(status?.id ?? 0, `${renderMarker(finished)}\nwords`);
      scenario.mark({ v: 1, kind: 'end', task: own, state: 'finished', round: 1 });
    };

    await lookUntilQuiet(scenario);

    expect(stateOf(scenario)).toBe('finished');
    expect(ends(scenario)).toBe(1);
    expect(words(scenario)).toEqual([]);
  });

  it('is closed as cancelled if somebody cancelled its run', async () => {
    const scenario = startedAndLost();
    const [run] = scenario.runs;
    if (run !== undefined) scenario.runs[0] = { ...run, conclusion: 'cancelled' };

    await lookUntilQuiet(scenario);

    expect(stateOf(scenario)).toBe('cancelled');
    expect(ends(scenario)).toBe(1);
  });

  it('is not tried again for a person who may no longer start tasks', async () => {
    const scenario = startedAndLost();
    const [command] = scenario.comments;
    if (command !== undefined) scenario.comments[0] = { ...command, author: stranger };

    await lookUntilQuiet(scenario);

    expect(scenario.requests).toEqual([]);
    expect(stateOf(scenario)).toBe('failed');
  });

  it('is found again if a label started it, whatever triggered the reconciliation', async () => {
    const scenario = createScenario();
    scenario.label(ada, 'agora:planner');
    scenario.now += SECOND;
    await see(scenario, { kind: 'look', labels: true });
    const [request] = scenario.requests;
    if (request === undefined) throw new Error('nothing was started');
    scenario.mark(statusMarker({ task: request.task, state: 'running' }));
    const title = titleOfRun(request);
    scenario.runs.splice(0, 1, {
      id: 9,
      title,
      status: 'completed',
      conclusion: 'failure',
      createdAt: iso(scenario.now),
      updatedAt: iso(scenario.now),
      overSince: scenario.now,
    });
    scenario.now += LATER;

    await see(scenario);

    expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });
});

describe('an answer whose run is gone', () => {
  it('is not tried again once a run has said that it does not continue with it', async () => {
    const scenario = answeredAndLost();
    const reply = scenario.comments.find(({ body }) => body === '2')?.id ?? 0;
    scenario.mark({ v: 1, kind: 'note', task, about: aboutReply(reply, contentHash('2')) });
    scenario.now += LATER;

    await lookUntilQuiet(scenario);

    expect(scenario.requests).toEqual([]);
    expect(ends(scenario)).toBe(1);
    expect(stateOf(scenario)).toBe('failed');
  });

  it('is tried again with the next attempt and the same text', async () => {
    const scenario = answeredAndLost();

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ kind: 'resume', round: 2, attempt: 2, answer: { option: 2 } }]);
  });

  it('is closed if its text cannot be read again', async () => {
    const scenario = answeredAndLost();
    scenario.comments.splice(
      scenario.comments.findIndex(({ body }) => body === '2'),
      1,
    );

    await lookUntilQuiet(scenario);

    expect(scenario.requests).toEqual([]);
    expect(findMarker(scenario.comments[0]?.body ?? '')).toMatchObject({
      kind: 'status',
      state: 'failed',
      round: 2,
      runId: 500,
    });
    expect(ends(scenario)).toBe(1);
  });

  it('also continues after a claim whose holder died', async () => {
    const scenario = answeredAndLost();
    scenario.claims.set(questionMarker().question, 2);
    await see(scenario);
    scenario.now += HOUR;

    await see(scenario);

    expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([3]);
  });

  it('has ended if the next round has asked', async () => {
    const scenario = answeredAndLost();
    scenario.ask(questionMarker({ round: 2 }));
    scenario.edit(scenario.comments[0]?.id ?? 0, scenario.comments[0]?.body ?? '');
    scenario.now += LATER;

    const decision = decideNow(await readSnapshot(place, look, scenario.ports));

    expect(decision.actions).toEqual([]);
  });
});

it('says that a question is open if its run ended before it could say so', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'running' }));
  scenario.ask();
  over(scenario, `${task}.r1`);
  scenario.now += LATER;

  await see(scenario);

  expect(stateOf(scenario)).toBe('suspended');
  expect(scenario.requests).toEqual([]);
});

it('posts the final comment for a run that only had time to edit its comment', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'failed' }));
  over(scenario, `${task}.r1`);
  scenario.now += LATER;

  await see(scenario);
  await see(scenario);

  expect(ends(scenario)).toBe(1);
  expect(stateOf(scenario)).toBe('failed');
  expect(findMarker(scenario.comments.at(-1)?.body ?? '')).toMatchObject({ kind: 'end', state: 'failed' });
});

it('posts nothing about a task that has ended completely', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'failed' }));
  scenario.mark({ v: 1, kind: 'end', task, state: 'failed', round: 1 });
  scenario.now += LATER;

  const decision = decideNow(await readSnapshot(place, look, scenario.ports));

  expect(decision).toEqual({ needs: [], actions: [] });
});
