/** When no agent answers: the question comes to people, once, and the thread says why. */
import { describe, expect, it } from 'vitest';
import { childTaskOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import {
  answer,
  answers,
  asked,
  asker,
  child,
  contentHashOf,
  put,
  question,
  ran,
  see,
  escalateToHumans,
  works,
} from '../../support/child-world.ts';
import {
  grace,
  head,
  HOUR,
  questionMarker,
  SECOND,
  task,
  triager,
  type World,
  words,
} from '../../support/reconcile-world.ts';

describe('a question that its agent cannot answer', () => {
  /** A reviewer waits for a planner, which asks in its turn. */
  const line = (world: World, to: string): void => {
    world.comments.splice(0);
    const first = put({ task: taskIdOf(77, 'label', 1), subagent: 'reviewer', to: 'agent:planner' });
    world.ask(first);
    world.ask(put({ task: childTaskOf(first.question), hops: 1, to }));
  };

  it.each([
    [
      'its file does not allow it',
      (world: World) => {
        world.subagent = { kind: 'found', at: head, contentHash: contentHashOf, mayAsk: ['agent:other'] };
      },
      'the file of `planner` does not allow it (`may-ask`)',
    ],
    [
      'nothing is allowed',
      (world: World) => {
        world.subagent = { kind: 'found', at: head, contentHash: contentHashOf };
      },
      'the file of `planner` does not allow it (`may-ask`)',
    ],
    [
      'there are no files',
      (world: World) => {
        world.subagent = { kind: 'missing', known: [] };
      },
      'the file of `planner` does not allow it (`may-ask`)',
    ],
    [
      'somebody edited it',
      (world: World) => {
        world.edit(101, `${world.comments[1]?.body ?? ''}!`);
      },
      'somebody edited the question',
    ],
    [
      'no run asked it',
      (world: World) => {
        world.runs.splice(0);
      },
      'no run of the workflow is known to have asked it',
    ],
    [
      "another round's run asked it",
      (world: World) => {
        world.runs.splice(0);
        ran(world, 5, `${task}.r2`);
      },
      'no run of the workflow is known to have asked it',
    ],
    [
      'several people must agree',
      (world: World) => {
        world.config = 'answers: { needed: 2 }';
      },
      'this question needs the same answer from 2 people',
    ],
    [
      'it would be its own',
      (world: World) => {
        world.comments.splice(1);
        world.ask(put({ subagent: 'reviewer' }));
      },
      'it would be asked by itself',
    ],
    [
      'agents went on too long',
      (world: World) => {
        world.comments.splice(1);
        world.ask(put({ hops: 3 }));
      },
      'agents have continued 3 times without a person',
    ],
    [
      "the day's tasks are used up",
      (world: World) => {
        world.config = 'limits: { tasks-per-day: 1 }';
      },
      '1 tasks were started within a day, which is the limit',
    ],
    [
      'its run refused',
      (world: World) => {
        world.mark({ v: 1, kind: 'note', task: child, about: `child:${question}` });
      },
      'its run refused to start',
    ],
    [
      'it failed',
      (world: World) => {
        works(world, 'failed');
      },
      'its task is failed',
    ],
    [
      'it was cancelled',
      (world: World) => {
        works(world, 'cancelled');
      },
      'its task is cancelled',
    ],
    [
      'it expired',
      (world: World) => {
        works(world, 'expired');
      },
      'its task is expired',
    ],
    [
      'it finished without a word',
      (world: World) => {
        works(world, 'finished');
        answer(world, '2', { answers: undefined });
      },
      'it finished without one',
    ],
  ] as const)('comes to people, once, with the reason: %s', async (_, prepare, why) => {
    const world = asked();
    prepare(world);

    await see(world);
    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([
      expect.stringContaining(`which did not answer: ${why}. Please answer it here.`) as string,
    ]);
    expect(words(world)[0]).toMatch(/^@ada /);
  });

  it('comes to people when the asker lost their right, or nobody knows who that is', async () => {
    const gone = asked({ asker: { login: 'triss', id: triager.id } });
    const unknown = asked({ asker: undefined });

    await see(gone);
    await see(unknown);

    expect([...words(gone), ...words(unknown)]).toEqual([
      expect.stringContaining('may not start one any more') as string,
      expect.stringContaining('does not say who asked') as string,
    ]);
  });

  it.each([
    ['agents would ask in a circle', 'agent:reviewer', '', 'it waits for this very answer itself'],
    [
      'too many agents wait',
      'agent:checker',
      'limits: { depth-of-agents: 1 }',
      '2 agents are already waiting for one another, which is the limit',
    ],
  ])('comes to people when %s', async (_, to, config, why) => {
    const world = asked();
    world.config = config;
    line(world, to);

    await see(world);

    expect(words(world).filter((text) => text.includes(`did not answer: ${why}.`))).toHaveLength(1);
  });

  it('is put to an agent as deep as the limit, and not deeper', async () => {
    const world = asked();
    world.config = 'limits: { depth-of-agents: 2 }';
    line(world, 'agent:checker');

    await see(world);

    expect(words(world).join('\n')).not.toContain('already waiting for one another');
  });

  it('comes to people when its task asks other agents too often', async () => {
    const world = asked({ round: 2 });
    world.config = 'limits: { questions-to-agents: 1 }';
    world.mark(put({ answered: { attempt: 1, runId: 9, by: 'grace' } }));

    await see(world);

    expect(words(world)).toEqual([
      expect.stringContaining('this task has asked other agents 1 times, which is the limit') as string,
    ]);
  });

  it('comes to people when the workflow cannot be started', async () => {
    const world = asked();
    world.startsWith = { kind: 'refused', why: 'there is no workflow.' };

    await see(world);
    world.now += SECOND;
    await see(world);

    expect(words(world)).toEqual([
      expect.stringContaining('the workflow could not be started') as string,
      escalateToHumans('it could not be started'),
    ]);
  });

  it('comes to people a day after the agent asked something itself, and its late answer still counts', async () => {
    const world = asked();
    works(world, 'suspended');
    world.ask(questionMarker({ task: child, asker, subagent: 'reviewer', answers }));
    world.now += 23 * HOUR;
    await see(world);
    expect(words(world)).toEqual([]);
    world.now += 2 * HOUR;
    await see(world);
    expect(words(world).filter((text) => text.includes('question of its own'))).toHaveLength(1);
    answer(world);

    await see(world);

    expect(world.requests).toMatchObject([{ kind: 'resume', task, answer: { source: { kind: 'task' } } }]);
  });

  it('is answered by a person all the same', async () => {
    const world = asked();
    works(world, 'failed');
    await see(world);
    world.say(grace, '/answer neither');

    await see(world);

    expect(world.requests).toMatchObject([{ kind: 'resume', by: { login: 'grace' }, answer: { text: 'neither' } }]);
  });
});
