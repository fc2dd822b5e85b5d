/** Messages that nobody took along before the task was over, and `/agora end`. */
import { describe, expect, it } from 'vitest';
import {
  ada,
  createWorld,
  ownTask,
  questionMarker,
  SECOND,
  statusMarker,
  stranger,
  task,
  words,
} from '../../support/reconcile-world.ts';
import { questionIdOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import { see, suspended, messagesOf } from '../../support/suspended.ts';

const otherTask = taskIdOf(77, 'label', 9);

describe('a message', () => {
  it('that nobody took along is told once when the task is over, and goes along with a retry', async () => {
    const world = createWorld();
    const run = world.say(ada, '/agora run planner');
    world.now += SECOND;
    world.mark(statusMarker({ task: ownTask(run.id), state: 'running' }));
    world.now += SECOND;
    const message = world.say(ada, '/agora say wait');
    await see(world);
    world.now += SECOND;
    world.mark({ v: 1, kind: 'end', task: ownTask(run.id), state: 'failed', round: 1 });
    await see(world);
    await see(world);
    world.now += SECOND;
    world.say(ada, '/agora retry');

    await see(world);

    expect(words(world)).toEqual([
      'A message for the agent did not reach it before the task ended. `/agora retry` takes it along.',
    ]);
    expect(world.requests.at(-1)).toMatchObject({ source: { kind: 'retry' }, messages: [{ commentId: message.id }] });
  });

  it('that the agent of a failed task had been told goes along with a retry: the next one knows nothing of it', async () => {
    const world = createWorld();
    const run = world.say(ada, '/agora run planner');
    world.now += SECOND;
    const message = world.say(ada, '/agora say keep the old name');
    world.mark(statusMarker({ task: ownTask(run.id), state: 'failed', heard: message.id }));
    world.mark({ v: 1, kind: 'end', task: ownTask(run.id), state: 'failed', round: 1 });
    world.now += SECOND;
    world.say(ada, '/agora retry');

    await see(world);

    expect(messagesOf(world).at(-1)).toEqual([message.id]);
    expect(words(world)).toEqual([]);
  });

  it('of a stranger is nothing that did not arrive', async () => {
    const world = suspended();
    world.say(stranger, '/agora say wait');
    await see(world);
    world.now += SECOND;
    world.mark({ v: 1, kind: 'end', task, state: 'failed', round: 1 });

    await see(world);

    expect(words(world)).toHaveLength(1);
  });

  it('after the end finds nobody', async () => {
    const world = createWorld();
    world.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
    world.now += SECOND;
    world.say(ada, '/agora say wait');

    await see(world);
    await see(world);

    expect(words(world)).toEqual([expect.stringContaining('nothing for `/agora say` to act on') as string]);
  });
});

describe('/agora end', () => {
  it('resumes with the word that no answer will come', async () => {
    const world = suspended();
    const comment = world.say(ada, '/agora end');

    await see(world);
    await see(world);

    expect(world.requests).toMatchObject([
      {
        kind: 'resume',
        answer: {
          source: { kind: 'comment', commentId: comment.id },
          text: expect.stringContaining('No answer will come') as string,
        },
      },
    ]);
    expect(world.requests).toHaveLength(1);
    expect(words(world)).toEqual([]);
  });

  it('by somebody who may not answer is refused once', async () => {
    const world = suspended();
    world.say(stranger, '/agora end');

    await see(world);
    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([expect.stringContaining('can answer this question') as string]);
  });

  it('with no task under way says so, and nothing is done later', async () => {
    const world = createWorld();
    world.mark(statusMarker({ state: 'finished' }));
    world.now += SECOND;
    world.say(ada, '/agora end');

    await see(world);
    await see(world);

    expect(words(world)).toEqual([expect.stringContaining('no task is under way') as string]);
    expect(world.acknowledged).toEqual([]);
  });

  it.each(['/agora end', `/agora end ${task}`])(
    'while the agent is at work is acknowledged, kept, and answers its next question: %s',
    async (said) => {
      const world = createWorld();
      world.mark(statusMarker({ state: 'running' }));
      world.now += SECOND;
      const comment = world.say(ada, said);
      await see(world);
      await see(world);
      const before = { acknowledged: [...world.acknowledged], words: words(world), requests: [...world.requests] };

      world.now += SECOND;
      world.ask(questionMarker());
      await see(world);
      await see(world);

      expect(before).toEqual({ acknowledged: [comment.id], words: [], requests: [] });
      expect(world.requests).toMatchObject([
        { kind: 'resume', answer: { source: { kind: 'comment', commentId: comment.id } } },
      ]);
      expect(world.requests).toHaveLength(1);
      expect(words(world)).toEqual([]);
    },
  );

  it('after the answer, with the agent at work again, answers the next question and no earlier one', async () => {
    const world = createWorld();
    world.mark(statusMarker({ state: 'resuming', round: 2 }));
    world.ask(questionMarker({ answered: { attempt: 1, runId: 9, by: 'grace', commentId: 5 } }));
    world.now += SECOND;
    const comment = world.say(ada, '/agora end');
    await see(world);
    const before = { words: words(world), acknowledged: [...world.acknowledged] };

    world.now += SECOND;
    world.ask(questionMarker({ round: 2, question: questionIdOf(task, 2) }));
    await see(world);

    expect(before).toEqual({ words: [], acknowledged: [comment.id] });
    expect(world.requests).toMatchObject([
      { question: questionIdOf(task, 2), answer: { source: { commentId: comment.id } } },
    ]);
  });

  it('that answered one question is no answer to the next', async () => {
    const world = createWorld();
    world.mark(statusMarker({ state: 'resuming', round: 2 }));
    world.now += SECOND;
    const comment = world.say(ada, `/agora end ${task}`);
    world.now += SECOND;
    world.ask(questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada', commentId: comment.id } }));
    world.now += SECOND;
    world.ask(questionMarker({ round: 2, question: questionIdOf(task, 2) }));

    await see(world);

    expect(world.requests).toEqual([]);
  });

  it('with two agents at work asks which one is meant, and ends neither', async () => {
    const world = createWorld();
    world.mark(statusMarker({ state: 'running' }));
    world.mark(statusMarker({ state: 'running', task: otherTask }));
    world.now += SECOND;
    world.say(ada, '/agora end');
    await see(world);

    world.now += SECOND;
    world.ask(questionMarker());
    await see(world);

    expect(words(world)).toEqual([expect.stringContaining('more than one task is running') as string]);
    expect(world.requests).toEqual([]);
  });

  it('once the task is over is told politely', async () => {
    const world = createWorld();
    world.ask(questionMarker({ answered: { attempt: 1, runId: 9, by: 'grace', commentId: 5 } }));
    world.mark(statusMarker({ state: 'finished', round: 2 }));
    world.mark({ v: 1, kind: 'end', task: task, state: 'finished', round: 2 });
    world.now += SECOND;
    world.say(ada, '/agora end');

    await see(world);
    await see(world);

    expect(words(world)).toHaveLength(1);
  });
});
