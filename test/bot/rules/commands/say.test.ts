/**
 * `/agora say`: kept in the thread until a dispatch takes it along, exactly once; `/agora end` and `/agora hold` beside
 * it.
 */
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { renderMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  grace,
  HOUR,
  ownTask,
  questionMarker,
  SECOND,
  statusMarker,
  stranger,
  task,
  words,
} from '../../support/reconcile-scenario.ts';
import { see, suspended, messagesOf } from '../../support/suspended.ts';

describe('a message', () => {
  it('is acknowledged, waits, and goes along with the next answer', async () => {
    const scenario = suspended();
    const message = scenario.say(grace, '/agora say keep the old name');
    await see(scenario);
    expect(scenario.requests).toEqual([]);
    scenario.say(ada, '2');

    await see(scenario);

    expect(scenario.acknowledged[0]).toBe(message.id);
    expect(scenario.requests).toMatchObject([
      {
        kind: 'resume',
        messages: [{ commentId: message.id, sha256: contentHash(message.body), by: { login: 'grace', id: 2 } }],
      },
    ]);
    expect(words(scenario)).toEqual([]);
  });

  it('that the agent was told does not go along again; what came later does', async () => {
    const scenario = suspended();
    const [first, second] = [scenario.say(ada, '/agora say one'), scenario.say(ada, '/agora say two')];
    scenario.comments.splice(0, 1, {
      ...(scenario.comments[0] ?? first),
      body: scenario.mark(statusMarker({ heard: first.id })).body,
    });
    scenario.comments.pop();
    scenario.say(ada, '2');

    await see(scenario);

    expect(messagesOf(scenario)).toEqual([[second.id]]);
  });

  it('that the agent was given while it worked does not go along again, and an older one does', async () => {
    const scenario = suspended();
    const [older, given] = [scenario.say(ada, '/agora say one'), scenario.say(ada, '/agora say two')];
    scenario.comments.splice(0, 1, {
      ...(scenario.comments[0] ?? older),
      body: scenario.mark(statusMarker({ given: [given.id] })).body,
    });
    scenario.comments.pop();
    scenario.say(ada, '2');

    await see(scenario);

    expect(messagesOf(scenario)).toEqual([[older.id]]);
  });

  it('that the question says the agent was given does not go along with its answer, whatever became of the status comment', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker({ state: 'running' }));
    scenario.now += SECOND;
    const [told, given, left] = ['one', 'two', 'three'].map((text) => scenario.say(ada, `/agora say ${text}`));
    scenario.ask(questionMarker({ heard: told?.id, given: [given?.id ?? 0] }));
    scenario.now += SECOND;
    scenario.say(ada, '2');

    await see(scenario);

    expect(messagesOf(scenario)).toEqual([[left?.id]]);
  });

  it('that a run was given which then was lost goes along with the next attempt', async () => {
    const scenario = suspended();
    scenario.say(ada, '2');
    await see(scenario);
    scenario.now += SECOND;
    const given = scenario.say(ada, '/agora say one');
    scenario.comments.splice(0, 1, {
      ...(scenario.comments[0] ?? given),
      body: scenario.mark(statusMarker({ state: 'resuming', round: 2, given: [given.id] })).body,
    });
    scenario.comments.pop();
    for (const run of scenario.runs) scenario.end(run.id, 'failure');
    scenario.now += HOUR;

    await see(scenario);

    expect(messagesOf(scenario)).toEqual([undefined, [given.id]]);
  });

  it('that the agent was given takes nobody’s place in the queue, and is nothing that did not arrive', async () => {
    const scenario = createScenario();
    scenario.config = 'limits: { queued-messages: 1 }';
    scenario.mark(statusMarker({ state: 'running' }));
    scenario.now += SECOND;
    const given = scenario.say(ada, '/agora say one');
    scenario.comments.splice(0, 1, {
      ...(scenario.comments[0] ?? given),
      body: scenario.mark(statusMarker({ state: 'running', given: [given.id] })).body,
    });
    scenario.comments.pop();
    const next = scenario.say(ada, '/agora say two');

    await see(scenario);
    scenario.comments.splice(
      scenario.comments.findIndex(({ id }) => id === next.id),
      1,
    );
    scenario.now += SECOND;
    scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
    await see(scenario);

    expect(scenario.acknowledged).toContain(next.id);
    expect(words(scenario)).toEqual([]);
  });

  it('that was the answer to a question whether there is more is not said to the agent again', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker());
    const asked = scenario.ask();
    const answer = scenario.say(ada, '/agora say and the tests');
    scenario.comments.splice(
      scenario.comments.findIndex(({ id }) => id === asked.id),
      1,
      {
        ...asked,
        body: renderMarker(
          questionMarker({ turn: true, answered: { attempt: 1, runId: 9, by: 'ada', commentId: answer.id } }),
        ),
      },
    );
    scenario.ask(questionMarker({ round: 2 }));
    scenario.now += SECOND;
    scenario.say(ada, '2');

    await see(scenario);

    expect(messagesOf(scenario)).toEqual([undefined]);
  });

  it('goes along again when the run that took it along was lost', async () => {
    const scenario = suspended();
    const message = scenario.say(ada, '/agora say one');
    scenario.say(ada, '2');
    await see(scenario);
    for (const run of scenario.runs) scenario.end(run.id, 'failure');
    scenario.now += HOUR;

    await see(scenario);

    expect(messagesOf(scenario)).toEqual([[message.id], [message.id]]);
  });

  it('for a task whose run is queued is for that task', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    await see(scenario);
    scenario.now += SECOND;
    const message = scenario.say(ada, '/agora say and be quick');
    await see(scenario);
    scenario.now += SECOND;
    const own = ownTask(run.id);
    scenario.mark(statusMarker({ task: own }));
    scenario.ask(questionMarker({ task: own }));
    scenario.now += SECOND;
    scenario.say(ada, '2');

    await see(scenario);

    expect(messagesOf(scenario)).toEqual([undefined, [message.id]]);
    expect(words(scenario)).toEqual([]);
  });

  it('of a stranger is refused, and takes nobody’s place', async () => {
    const scenario = suspended();
    scenario.config = 'limits: { queued-messages: 1 }';
    scenario.say(stranger, '/agora say me first');
    const message = scenario.say(ada, '/agora say me');
    await see(scenario);
    scenario.say(ada, '2');

    await see(scenario);

    expect(messagesOf(scenario)).toEqual([[message.id]]);
    expect(words(scenario)).toEqual([
      expect.stringContaining('only people with write access to this repository can use `/agora say`') as string,
    ]);
  });

  it('too many is refused once, and is not queued', async () => {
    const scenario = suspended();
    scenario.config = 'limits: { queued-messages: 2 }';
    const sent = ['one', 'two', 'three'].map((text) => scenario.say(ada, `/agora say ${text}`));
    await see(scenario);
    await see(scenario);
    scenario.say(ada, '2');

    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('2 messages are already queued for the agent') as string]);
    expect(messagesOf(scenario)).toEqual([sent.slice(0, 2).map(({ id }) => id)]);
  });

  it('that was edited counts as it stands, and one that was deleted is withdrawn', async () => {
    const scenario = suspended();
    const [edited, deleted] = [scenario.say(ada, '/agora say one'), scenario.say(ada, '/agora say two')];
    await see(scenario);
    scenario.edit(edited.id, '/agora say ONE');
    scenario.comments.splice(
      scenario.comments.findIndex(({ id }) => id === deleted.id),
      1,
    );
    scenario.say(ada, '2');

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      { messages: [{ commentId: edited.id, sha256: contentHash('/agora say ONE') }] },
    ]);
  });
});
