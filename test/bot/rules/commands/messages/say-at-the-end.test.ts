/** Messages that no dispatch took along before the task ended, and `/agora end`. */
import { describe, expect, it } from 'vitest';
import {
  ada,
  createScenario,
  HOUR,
  ownTask,
  questionMarker,
  SECOND,
  see,
  START,
  statusMarker,
  stranger,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';
import { questionIdOf, taskIdOf } from '../../../../../protocol/base/ids.ts';
import { mayBeUndelivered } from '../../../../../bot/rules/commands/undelivered-messages.ts';
import { factsWith, modelWith } from '../../../support/literals.ts';
import { suspended, messagesOf } from '../../../support/suspended.ts';

const otherTask = taskIdOf(77, 'label', 9);

describe('a message', () => {
  it('that no run received is reported once when the task has ended, and is included in a retry', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    scenario.now += SECOND;
    scenario.mark(statusMarker({ task: ownTask(run.id), state: 'running' }));
    scenario.now += SECOND;
    const message = scenario.say(ada, '/agora say wait');
    await see(scenario);
    scenario.now += SECOND;
    scenario.mark({ v: 1, kind: 'end', task: ownTask(run.id), state: 'failed', round: 1 });
    await see(scenario);
    await see(scenario);
    scenario.now += SECOND;
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(words(scenario)).toEqual([
      'A message for the agent did not reach it before the task ended. `/agora retry` includes it.',
    ]);
    expect(scenario.requests.at(-1)).toMatchObject({
      source: { kind: 'retry' },
      messages: [{ commentId: message.id }],
    });
  });

  it('to a task that cannot start is reported after the reason is shown, without another event', async () => {
    const scenario = createScenario();
    scenario.subagent = { kind: 'missing', known: ['planner'] };
    scenario.say(ada, '/agora run plannr');
    const message = scenario.say(ada, '/agora say keep the old name');

    const again = await see(scenario);

    expect(scenario.acknowledged).toEqual([message.id]);
    expect(words(scenario)).toEqual(['@ada, there is no subagent `plannr`. Available: `planner`.']);
    scenario.now = again ?? 0;
    expect(await see(scenario)).toBeUndefined();
    expect(words(scenario).at(-1)).toContain('there is nothing for `/agora say` to act on');
  });

  it('that the agent of a failed task had received is included in a retry, whose agent knows nothing of it', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    scenario.now += SECOND;
    const message = scenario.say(ada, '/agora say keep the old name');
    scenario.mark(statusMarker({ task: ownTask(run.id), state: 'failed', heard: message.id }));
    scenario.mark({ v: 1, kind: 'end', task: ownTask(run.id), state: 'failed', round: 1 });
    scenario.now += SECOND;
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(messagesOf(scenario).at(-1)).toEqual([message.id]);
    expect(words(scenario)).toEqual([]);
  });

  it('that a retry should include, but whose run refused to start, is reported as not delivered', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    scenario.mark(statusMarker({ task: ownTask(run.id), state: 'running' }));
    scenario.now += SECOND;
    scenario.say(ada, '/agora say wait');
    scenario.mark({ v: 1, kind: 'end', task: ownTask(run.id), state: 'failed', round: 1 });
    scenario.now += SECOND;
    const retry = scenario.say(ada, '/agora retry');
    await see(scenario);
    expect(words(scenario)).toEqual([]);
    scenario.now += SECOND;
    scenario.mark({ v: 1, kind: 'note', task: ownTask(retry.id), about: `edited:${retry.id}:sha256:0` });

    await see(scenario);

    expect(words(scenario)).toContainEqual(
      expect.stringMatching(/^A message for the agent did not reach it/) as string,
    );
  });

  it('of a stranger is not reported as undelivered', async () => {
    const scenario = suspended();
    scenario.say(stranger, '/agora say wait');
    await see(scenario);
    scenario.now += SECOND;
    scenario.mark({ v: 1, kind: 'end', task, state: 'failed', round: 1 });

    await see(scenario);

    expect(words(scenario)).toHaveLength(1);
  });

  it('after the end reaches nobody', async () => {
    const scenario = createScenario();
    scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
    scenario.now += SECOND;
    scenario.say(ada, '/agora say wait');

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('nothing for `/agora say` to act on') as string]);
  });
});

describe('/agora end', () => {
  it('resumes with the notice that no answer will come', async () => {
    const scenario = suspended();
    const comment = scenario.say(ada, '/agora end');

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toMatchObject([
      {
        kind: 'resume',
        answer: {
          source: { kind: 'comment', commentId: comment.id },
          text: expect.stringContaining('No answer will come') as string,
        },
      },
    ]);
    expect(scenario.requests).toHaveLength(1);
    expect(words(scenario)).toEqual([]);
  });

  it('by a person who may not answer is refused once', async () => {
    const scenario = suspended();
    scenario.say(stranger, '/agora end');

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([expect.stringContaining('can answer this question') as string]);
  });

  it('without a task in progress is reported, and nothing happens later', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker({ state: 'finished' }));
    scenario.now += SECOND;
    scenario.say(ada, '/agora end');

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('no task is under way') as string]);
    expect(scenario.acknowledged).toEqual([]);
  });

  it.each(['/agora end', `/agora end ${task}`])(
    'while the agent is working is acknowledged, kept, and answers its next question: %s',
    async (said) => {
      const scenario = createScenario();
      scenario.mark(statusMarker({ state: 'running' }));
      scenario.now += SECOND;
      const comment = scenario.say(ada, said);
      await see(scenario);
      await see(scenario);
      const before = {
        acknowledged: [...scenario.acknowledged],
        words: words(scenario),
        requests: [...scenario.requests],
      };

      scenario.now += SECOND;
      scenario.ask(questionMarker());
      await see(scenario);
      await see(scenario);

      expect(before).toEqual({ acknowledged: [comment.id], words: [], requests: [] });
      expect(scenario.requests).toMatchObject([
        { kind: 'resume', answer: { source: { kind: 'comment', commentId: comment.id } } },
      ]);
      expect(scenario.requests).toHaveLength(1);
      expect(words(scenario)).toEqual([]);
    },
  );

  it('after the answer, with the agent working again, answers the next question and no earlier one', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker({ state: 'resuming', round: 2 }));
    scenario.ask(questionMarker({ answered: { attempt: 1, runId: 9, by: 'grace', commentId: 5 } }));
    scenario.now += SECOND;
    const comment = scenario.say(ada, '/agora end');
    await see(scenario);
    const before = { words: words(scenario), acknowledged: [...scenario.acknowledged] };

    scenario.now += SECOND;
    scenario.ask(questionMarker({ round: 2, question: questionIdOf(task, 2) }));
    await see(scenario);

    expect(before).toEqual({ words: [], acknowledged: [comment.id] });
    expect(scenario.requests).toMatchObject([
      { question: questionIdOf(task, 2), answer: { source: { commentId: comment.id } } },
    ]);
  });

  it('that answered one question does not answer the next', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker({ state: 'resuming', round: 2 }));
    scenario.now += SECOND;
    const comment = scenario.say(ada, `/agora end ${task}`);
    scenario.now += SECOND;
    scenario.ask(questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada', commentId: comment.id } }));
    scenario.now += SECOND;
    scenario.ask(questionMarker({ round: 2, question: questionIdOf(task, 2) }));

    await see(scenario);

    expect(scenario.requests).toEqual([]);
  });

  it('with two working agents is questioned, and ends neither', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker({ state: 'running' }));
    scenario.mark(statusMarker({ state: 'running', task: otherTask }));
    scenario.now += SECOND;
    scenario.say(ada, '/agora end');
    await see(scenario);

    scenario.now += SECOND;
    scenario.ask(questionMarker());
    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('more than one task is under way') as string]);
    expect(scenario.requests).toEqual([]);
  });

  it('after the end of the task is reported politely', async () => {
    const scenario = createScenario();
    scenario.ask(questionMarker({ answered: { attempt: 1, runId: 9, by: 'grace', commentId: 5 } }));
    scenario.mark(statusMarker({ state: 'finished', round: 2 }));
    scenario.mark({ v: 1, kind: 'end', task: task, state: 'finished', round: 2 });
    scenario.now += SECOND;
    scenario.say(ada, '/agora end');

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toHaveLength(1);
  });
});

it.each([
  ['is still working', undefined, false],
  ['ended three days ago', START - 3 * 24 * HOUR, true],
  ['ended earlier', START - 3 * 24 * HOUR - 1, false],
])('tells people about undelivered messages for three days: a task that %s', (_, endedAt, expected) => {
  expect(mayBeUndelivered({ ...modelWith({}), facts: factsWith() }, { endedAt })).toBe(expected);
});
