/** `/agora cancel` at every moment of a task's life. */
import { describe, expect, it } from 'vitest';
import { ResumeRequest } from '../../../../protocol/messages/dispatch-request.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  digest,
  GRACE,
  grace,
  head,
  HOUR,
  iso,
  ownTask,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
  task,
  words,
} from '../../support/reconcile-scenario.ts';
import { titleOfRun } from '../../../support/title-of-run.ts';

function ends(scenario: Scenario): unknown[] {
  return scenario.comments.map(({ body }) => findMarker(body)).filter((marker) => marker?.kind === 'end');
}

function runOf(scenario: Scenario, attempt: number, round: number, status = 'in_progress'): number {
  const request = ResumeRequest.parse({
    v: 1,
    kind: 'resume',
    task,
    attempt,
    by: { login: 'ada', id: 1 },
    hops: 0,
    issue: 7,
    round,
    question: questionMarker({ round: round - 1 }).question,
    questionComment: 101,
    state: { runId: 5, artifactId: 6, digest },
    head,
    answer: { source: { kind: 'manual' }, text: 'x' },
  });
  const id = 500 + round;
  scenario.runs.push({
    id,
    title: titleOfRun(request),
    status,
    conclusion: null,
    createdAt: iso(scenario.now),
    updatedAt: iso(scenario.now),
  });
  return id;
}

function suspended(): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask();
  scenario.now += SECOND;
  return scenario;
}

describe('a task that waits for an answer', () => {
  it('ends there: the question accepts no more answers, and its comment says so', async () => {
    const scenario = suspended();
    scenario.say(ada, '/agora cancel');

    await see(scenario);
    await see(scenario);

    expect(ends(scenario)).toEqual([{ v: 1, kind: 'end', task, state: 'cancelled', round: 1 }]);
    expect(words(scenario)).toEqual([
      '### 🚫 planner was cancelled\n\n@ada asked for it. `/agora retry` starts it again.',
    ]);
    expect(findMarker(scenario.comments[0]?.body ?? '')).toMatchObject({ kind: 'status', state: 'cancelled' });
    expect(findMarker(scenario.comments[1]?.body ?? '')).toMatchObject({ kind: 'question', closed: 'cancelled' });
    expect(scenario.comments[1]?.body).not.toContain('- [ ]');
  });

  it('is also cancelled by /agora expire, with the notice that the command is now /agora cancel', async () => {
    const scenario = suspended();
    scenario.say(ada, '/agora expire');

    await see(scenario);
    await see(scenario);

    expect(ends(scenario)).toMatchObject([{ state: 'cancelled' }]);
    expect(words(scenario)).toEqual([
      '### 🚫 planner was cancelled\n\n@ada asked for it. `/agora retry` starts it again. ' +
        '`/agora expire` is called `/agora cancel` now.',
    ]);
    expect(findMarker(scenario.comments[1]?.body ?? '')).toMatchObject({ closed: 'cancelled' });
  });

  it.each([[['2', '/agora cancel']], [['/agora cancel', '2']]])('is cancelled if %j come at once', async (said) => {
    const scenario = suspended();
    for (const body of said) scenario.say(ada, body);

    await Promise.all([see(scenario), see(scenario)]);
    scenario.now += HOUR;
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(ends(scenario)).toMatchObject([{ state: 'cancelled' }]);
  });

  it('is fenced against a run that is on its way', async () => {
    const scenario = suspended();
    scenario.claims.set(questionMarker().question, 1);
    scenario.say(ada, '/agora cancel');

    await see(scenario);

    expect(scenario.claims.get(questionMarker().question)).toBe(2);
    expect(ends(scenario)).toHaveLength(1);
  });

  it('continues if a person without permission cancels it', async () => {
    const scenario = suspended();
    scenario.say(stranger, '/agora cancel');
    scenario.say(ada, '2');

    await see(scenario);

    expect(scenario.requests).toHaveLength(1);
    expect(ends(scenario)).toEqual([]);
  });

  it('is not affected by a cancel from before it', async () => {
    const scenario = createScenario();
    scenario.say(ada, '/agora cancel');
    scenario.now += SECOND;
    scenario.mark(statusMarker());
    scenario.ask();
    scenario.now += SECOND;
    scenario.say(ada, '2');

    await see(scenario, { kind: 'look', labels: true });

    expect(scenario.requests).toHaveLength(1);
    expect(ends(scenario)).toEqual([]);
  });
});

describe('a task whose run is', () => {
  it('working: the run is stopped, and posts the final comment', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker({ state: 'resuming', round: 2 }));
    const run = runOf(scenario, 1, 2);
    scenario.now += SECOND;
    scenario.say(ada, '/agora cancel');

    const again = await see(scenario);
    scenario.now += 2 * SECOND;
    scenario.edit(100, scenario.comments[0]?.body.replace(/^<!--.*-->/, '') ?? '');
    scenario.mark(statusMarker({ state: 'cancelled', round: 2 }));
    await see(scenario);

    expect(scenario.calls).toContain(`cancel ${run}`);
    expect(scenario.acknowledged).toHaveLength(1);
    expect(again).toBeGreaterThan(0);
    expect(ends(scenario)).toEqual([]);
    expect(words(scenario)).toEqual([
      "🚫 @ada asked to cancel agent, so its run is being stopped. The task's comment shows when it has ended, and what was kept.",
    ]);
  });

  it('stopped without a comment: the bot posts it, after a while', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker({ state: 'resuming', round: 2 }));
    runOf(scenario, 1, 2);
    scenario.now += SECOND;
    scenario.say(ada, '/agora cancel');
    await see(scenario);
    await see(scenario);
    expect(ends(scenario)).toEqual([]);

    scenario.now += 2 * GRACE;
    await see(scenario);
    await see(scenario);

    expect(ends(scenario)).toMatchObject([{ state: 'cancelled', round: 2 }]);
    expect(findMarker(scenario.comments[0]?.body ?? '')).toMatchObject({ state: 'cancelled' });
  });

  it.each(['command', 'label'])('queued after a %s: it is stopped before it starts', async (how) => {
    const scenario = createScenario();
    const cause = how === 'label' ? scenario.label(ada, 'agora:planner') : scenario.say(ada, '/agora run planner');
    await see(scenario, { kind: 'look', labels: true });
    scenario.now += SECOND;
    const cancel = scenario.say(ada, '/agora cancel');

    await see(scenario);
    scenario.now += 2 * GRACE;
    await see(scenario);
    await see(scenario);

    expect(scenario.runs).toMatchObject([{ conclusion: 'cancelled' }]);
    expect(scenario.acknowledged).toContain(cancel.id);
    expect(ends(scenario)).toMatchObject([
      { state: 'cancelled', ...(how === 'command' && { task: ownTask(cause.id) }) },
    ]);
    expect(words(scenario)).toEqual([expect.stringContaining('planner was cancelled') as string]);
    expect(scenario.requests).toHaveLength(1);
  });

  it('queued for an answer: it is stopped, and the question accepts no further answer', async () => {
    const scenario = suspended();
    scenario.say(ada, '2');
    await see(scenario);
    scenario.now += SECOND;
    scenario.say(ada, '/agora cancel');

    await see(scenario);
    scenario.now += 2 * GRACE;
    await see(scenario);
    scenario.say(grace, '1');
    await see(scenario);

    expect(scenario.runs).toMatchObject([{ conclusion: 'cancelled' }]);
    expect(ends(scenario)).toMatchObject([{ state: 'cancelled' }]);
    expect(scenario.requests).toHaveLength(1);
  });

  it('starting while it is stopped: the cancel still applies to it', async () => {
    const scenario = createScenario();
    const cause = scenario.say(ada, '/agora run planner');
    await see(scenario);
    scenario.now += SECOND;
    scenario.say(ada, '/agora cancel');
    scenario.now += SECOND;
    scenario.mark(statusMarker({ task: ownTask(cause.id), state: 'running' }));

    await see(scenario);
    scenario.now += 3 * GRACE;
    await see(scenario);

    expect(scenario.runs).toMatchObject([{ conclusion: 'cancelled' }]);
    expect(words(scenario)).toEqual([
      expect.stringContaining('@ada asked to cancel planner, so its run is being stopped.') as string,
      expect.stringContaining('was cancelled') as string,
    ]);
  });
});

it.each(['finished', 'failed', 'cancelled', 'expired'] as const)('a task that has %s is left alone', async (state) => {
  const scenario = createScenario();
  scenario.mark({ v: 1, kind: 'end', task, state, round: 1 });
  scenario.now += SECOND;
  scenario.say(ada, '/agora cancel');

  await see(scenario);
  await see(scenario);

  expect(ends(scenario)).toHaveLength(1);
  expect(words(scenario)).toEqual([expect.stringContaining('nothing for `/agora cancel` to act on') as string]);
});

it('cancels a task once, however often `/agora cancel` is written', async () => {
  const scenario = suspended();
  scenario.say(ada, '/agora cancel');
  scenario.say(grace, '/agora cancel');

  await Promise.all([see(scenario), see(scenario)]);
  scenario.now += HOUR;
  await see(scenario);

  expect(ends(scenario)).toHaveLength(1);
  expect(words(scenario)).toHaveLength(1);
});
