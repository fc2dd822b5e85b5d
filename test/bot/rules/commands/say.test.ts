/**
 * `/agora say`: kept in the thread until a dispatch takes it along, exactly once; `/agora end` and `/agora hold` beside
 * it.
 */
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { renderMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createWorld,
  grace,
  HOUR,
  ownTask,
  questionMarker,
  SECOND,
  statusMarker,
  stranger,
  task,
  words,
} from '../../support/reconcile-world.ts';
import { see, suspended, messagesOf } from '../../support/suspended.ts';

describe('a message', () => {
  it('is acknowledged, waits, and goes along with the next answer', async () => {
    const world = suspended();
    const message = world.say(grace, '/agora say keep the old name');
    await see(world);
    expect(world.requests).toEqual([]);
    world.say(ada, '2');

    await see(world);

    expect(world.acknowledged[0]).toBe(message.id);
    expect(world.requests).toMatchObject([
      {
        kind: 'resume',
        messages: [{ commentId: message.id, sha256: contentHash(message.body), by: { login: 'grace', id: 2 } }],
      },
    ]);
    expect(words(world)).toEqual([]);
  });

  it('that the agent was told does not go along again; what came later does', async () => {
    const world = suspended();
    const [first, second] = [world.say(ada, '/agora say one'), world.say(ada, '/agora say two')];
    world.comments.splice(0, 1, {
      ...(world.comments[0] ?? first),
      body: world.mark(statusMarker({ heard: first.id })).body,
    });
    world.comments.pop();
    world.say(ada, '2');

    await see(world);

    expect(messagesOf(world)).toEqual([[second.id]]);
  });

  it('that the agent was given while it worked does not go along again, and an older one does', async () => {
    const world = suspended();
    const [older, given] = [world.say(ada, '/agora say one'), world.say(ada, '/agora say two')];
    world.comments.splice(0, 1, {
      ...(world.comments[0] ?? older),
      body: world.mark(statusMarker({ given: [given.id] })).body,
    });
    world.comments.pop();
    world.say(ada, '2');

    await see(world);

    expect(messagesOf(world)).toEqual([[older.id]]);
  });

  it('that the question says the agent was given does not go along with its answer, whatever became of the status comment', async () => {
    const world = createWorld();
    world.mark(statusMarker({ state: 'running' }));
    world.now += SECOND;
    const [told, given, left] = ['one', 'two', 'three'].map((text) => world.say(ada, `/agora say ${text}`));
    world.ask(questionMarker({ heard: told?.id, given: [given?.id ?? 0] }));
    world.now += SECOND;
    world.say(ada, '2');

    await see(world);

    expect(messagesOf(world)).toEqual([[left?.id]]);
  });

  it('that a run was given which then was lost goes along with the next attempt', async () => {
    const world = suspended();
    world.say(ada, '2');
    await see(world);
    world.now += SECOND;
    const given = world.say(ada, '/agora say one');
    world.comments.splice(0, 1, {
      ...(world.comments[0] ?? given),
      body: world.mark(statusMarker({ state: 'resuming', round: 2, given: [given.id] })).body,
    });
    world.comments.pop();
    for (const run of world.runs) world.end(run.id, 'failure');
    world.now += HOUR;

    await see(world);

    expect(messagesOf(world)).toEqual([undefined, [given.id]]);
  });

  it('that the agent was given takes nobody’s place in the queue, and is nothing that did not arrive', async () => {
    const world = createWorld();
    world.config = 'limits: { queued-messages: 1 }';
    world.mark(statusMarker({ state: 'running' }));
    world.now += SECOND;
    const given = world.say(ada, '/agora say one');
    world.comments.splice(0, 1, {
      ...(world.comments[0] ?? given),
      body: world.mark(statusMarker({ state: 'running', given: [given.id] })).body,
    });
    world.comments.pop();
    const next = world.say(ada, '/agora say two');

    await see(world);
    world.comments.splice(
      world.comments.findIndex(({ id }) => id === next.id),
      1,
    );
    world.now += SECOND;
    world.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
    await see(world);

    expect(world.acknowledged).toContain(next.id);
    expect(words(world)).toEqual([]);
  });

  it('that was the answer to a question whether there is more is not said to the agent again', async () => {
    const world = createWorld();
    world.mark(statusMarker());
    const asked = world.ask();
    const answer = world.say(ada, '/agora say and the tests');
    world.comments.splice(
      world.comments.findIndex(({ id }) => id === asked.id),
      1,
      {
        ...asked,
        body: renderMarker(
          questionMarker({ turn: true, answered: { attempt: 1, runId: 9, by: 'ada', commentId: answer.id } }),
        ),
      },
    );
    world.ask(questionMarker({ round: 2 }));
    world.now += SECOND;
    world.say(ada, '2');

    await see(world);

    expect(messagesOf(world)).toEqual([undefined]);
  });

  it('goes along again when the run that took it along was lost', async () => {
    const world = suspended();
    const message = world.say(ada, '/agora say one');
    world.say(ada, '2');
    await see(world);
    for (const run of world.runs) world.end(run.id, 'failure');
    world.now += HOUR;

    await see(world);

    expect(messagesOf(world)).toEqual([[message.id], [message.id]]);
  });

  it('for a task whose run is queued is for that task', async () => {
    const world = createWorld();
    const run = world.say(ada, '/agora run planner');
    await see(world);
    world.now += SECOND;
    const message = world.say(ada, '/agora say and be quick');
    await see(world);
    world.now += SECOND;
    const own = ownTask(run.id);
    world.mark(statusMarker({ task: own }));
    world.ask(questionMarker({ task: own }));
    world.now += SECOND;
    world.say(ada, '2');

    await see(world);

    expect(messagesOf(world)).toEqual([undefined, [message.id]]);
    expect(words(world)).toEqual([]);
  });

  it('of a stranger is refused, and takes nobody’s place', async () => {
    const world = suspended();
    world.config = 'limits: { queued-messages: 1 }';
    world.say(stranger, '/agora say me first');
    const message = world.say(ada, '/agora say me');
    await see(world);
    world.say(ada, '2');

    await see(world);

    expect(messagesOf(world)).toEqual([[message.id]]);
    expect(words(world)).toEqual([expect.stringContaining('@mallory, thank you, but `/agora say`') as string]);
  });

  it('too many is refused once, and is not queued', async () => {
    const world = suspended();
    world.config = 'limits: { queued-messages: 2 }';
    const sent = ['one', 'two', 'three'].map((text) => world.say(ada, `/agora say ${text}`));
    await see(world);
    await see(world);
    world.say(ada, '2');

    await see(world);

    expect(words(world)).toEqual([expect.stringContaining('2 messages are already queued for the agent') as string]);
    expect(messagesOf(world)).toEqual([sent.slice(0, 2).map(({ id }) => id)]);
  });

  it('that was edited counts as it stands, and one that was deleted is withdrawn', async () => {
    const world = suspended();
    const [edited, deleted] = [world.say(ada, '/agora say one'), world.say(ada, '/agora say two')];
    await see(world);
    world.edit(edited.id, '/agora say ONE');
    world.comments.splice(
      world.comments.findIndex(({ id }) => id === deleted.id),
      1,
    );
    world.say(ada, '2');

    await see(world);

    expect(world.requests).toMatchObject([
      { messages: [{ commentId: edited.id, sha256: contentHash('/agora say ONE') }] },
    ]);
  });
});
