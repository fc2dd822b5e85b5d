/**
 * `/agora say` stays in the thread until a dispatch takes it along, exactly once. Also `/agora end` and `/agora hold`.
 */
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import { renderMarker } from '../../../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  grace,
  HOUR,
  ownTask,
  questionMarker,
  SECOND,
  see,
  statusMarker,
  stranger,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';
import { suspended, messagesOf } from '../../../support/suspended.ts';

describe('a message', () => {
  it('is acknowledged, waits, and is included with the next answer', async () => {
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

  it('that the agent has received is not included again, but later ones are', async () => {
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

  it('that the agent received while it worked is not included again, but an older one is', async () => {
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

  it('that the question lists as received is not included with its answer, whatever became of the status comment', async () => {
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

  it('that a run received which was then lost is included with the next attempt', async () => {
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

  it('that the agent received takes no space in the queue, and is not reported as undelivered', async () => {
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

  it('that was the answer to a question whether there is more is not sent to the agent again', async () => {
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

  it('is included again if the run that received it was lost', async () => {
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

  it('of a stranger is refused, and takes no space in the queue', async () => {
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

  it('beyond the limit is refused once, and not queued', async () => {
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

  it('that was edited counts with its current text, and a deleted one is withdrawn', async () => {
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
