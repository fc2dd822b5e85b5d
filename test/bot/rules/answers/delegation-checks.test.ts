/** If no agent answers, the question goes to people, once, and the thread says why. */
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
  escalateToHumans,
  works,
} from '../../support/child-scenario.ts';
import {
  grace,
  head,
  HOUR,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  task,
  triager,
  words,
} from '../../support/reconcile-scenario.ts';

describe('a question that its agent cannot answer', () => {
  /** A reviewer waits for a planner, which asks another agent. */
  const line = (scenario: Scenario, to: string): void => {
    scenario.comments.splice(0);
    const first = put({ task: taskIdOf(77, 'label', 1), subagent: 'reviewer', to: 'agent:planner' });
    scenario.ask(first);
    scenario.ask(put({ task: childTaskOf(first.question), hops: 1, to }));
  };

  it.each([
    [
      'its file does not allow it',
      (scenario: Scenario) => {
        scenario.subagent = { kind: 'found', at: head, contentHash: contentHashOf, mayAsk: ['agent:other'] };
      },
      'the file of `planner` does not allow it (`may-ask`)',
    ],
    [
      'nothing is allowed',
      (scenario: Scenario) => {
        scenario.subagent = { kind: 'found', at: head, contentHash: contentHashOf };
      },
      'the file of `planner` does not allow it (`may-ask`)',
    ],
    [
      'there are no files',
      (scenario: Scenario) => {
        scenario.subagent = { kind: 'missing', known: [] };
      },
      'the file of `planner` does not allow it (`may-ask`)',
    ],
    [
      'somebody edited it',
      (scenario: Scenario) => {
        scenario.edit(101, `${scenario.comments[1]?.body ?? ''}!`);
      },
      'the question was edited',
    ],
    [
      'somebody edited it in the second in which it was asked',
      (scenario: Scenario) => {
        scenario.now -= SECOND;
        scenario.edit(101, `${scenario.comments[1]?.body ?? ''}!`);
      },
      'the question was edited',
    ],
    [
      'no run asked it',
      (scenario: Scenario) => {
        scenario.runs.splice(0);
      },
      'no run of the workflow is known to have asked it',
    ],
    [
      "another round's run asked it",
      (scenario: Scenario) => {
        scenario.runs.splice(0);
        ran(scenario, 5, `${task}.r2`);
      },
      'no run of the workflow is known to have asked it',
    ],
    [
      'several people must agree',
      (scenario: Scenario) => {
        scenario.config = 'answers: { needed: 2 }';
      },
      'this question needs the same answer from 2 people',
    ],
    [
      'it would be its own',
      (scenario: Scenario) => {
        scenario.comments.splice(1);
        scenario.ask(put({ subagent: 'reviewer' }));
      },
      'it would ask itself',
    ],
    [
      'agents went on too long',
      (scenario: Scenario) => {
        scenario.comments.splice(1);
        scenario.ask(put({ hops: 3 }));
      },
      'agents have continued 3 times without a person',
    ],
    [
      "the day's tasks are used up",
      (scenario: Scenario) => {
        scenario.config = 'limits: { tasks-per-day: 1 }';
      },
      '1 task was started within a day, which is the limit',
    ],
    [
      'its run refused',
      (scenario: Scenario) => {
        scenario.mark({ v: 1, kind: 'note', task: child, about: `child:${question}` });
      },
      'its run refused to start',
    ],
    [
      'it failed',
      (scenario: Scenario) => {
        works(scenario, 'failed');
      },
      'its task is failed',
    ],
    [
      'it was cancelled',
      (scenario: Scenario) => {
        works(scenario, 'cancelled');
      },
      'its task is cancelled',
    ],
    [
      'it expired',
      (scenario: Scenario) => {
        works(scenario, 'expired');
      },
      'its task is expired',
    ],
    [
      'it finished without a word',
      (scenario: Scenario) => {
        works(scenario, 'finished');
        answer(scenario, '2', { answers: undefined });
      },
      'it finished without one',
    ],
  ] as const)('goes to people, once, with the reason: %s', async (_, prepare, why) => {
    const scenario = asked();
    prepare(scenario);

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      expect.stringContaining(`which did not answer: ${why}. Please answer it here.`) as string,
    ]);
    expect(words(scenario)[0]).toMatch(/^@ada /);
  });

  it('goes to people if the requester lost their permission, or nobody knows who that is', async () => {
    const gone = asked({ asker: { login: 'triss', id: triager.id } });
    const unknown = asked({ asker: undefined });

    await see(gone);
    await see(unknown);

    expect([...words(gone), ...words(unknown)]).toEqual([
      expect.stringContaining('may no longer start one') as string,
      expect.stringContaining('does not say who asked') as string,
    ]);
  });

  it.each([
    [
      'agents would ask in a circle',
      'agent:reviewer',
      '',
      "it is waiting for this answer itself; an asked agent's final reply says what it is missing",
    ],
    [
      'too many agents wait',
      'agent:checker',
      'limits: { depth-of-agents: 1 }',
      '2 agents are already waiting for one another, which is the limit',
    ],
  ])('goes to people if %s', async (_, to, config, why) => {
    const scenario = asked();
    scenario.config = config;
    line(scenario, to);

    await see(scenario);

    expect(words(scenario).filter((text) => text.includes(`did not answer: ${why}.`))).toHaveLength(1);
  });

  it('goes to people if the question that its own task should answer was changed, so nobody can tell who waits', async () => {
    const scenario = asked({ answers });

    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('it is unknown which agents wait') as string]);
  });

  it('is asked up to the limit of depth, and not deeper', async () => {
    const scenario = asked();
    scenario.config = 'limits: { depth-of-agents: 2 }';
    line(scenario, 'agent:checker');

    await see(scenario);

    expect(words(scenario).join('\n')).not.toContain('already waiting for one another');
  });

  it('goes to people if its task asks other agents too often', async () => {
    const scenario = asked({ round: 2 });
    scenario.config = 'limits: { questions-to-agents: 1 }';
    scenario.mark(put({ answered: { attempt: 1, runId: 9, by: 'grace' } }));

    await see(scenario);

    expect(words(scenario)).toEqual([
      expect.stringContaining('this task has asked other agents 1 time, which is the limit') as string,
    ]);
  });

  it('goes to people if the workflow cannot be started', async () => {
    const scenario = asked();
    scenario.startsWith = { kind: 'refused', why: 'there is no workflow.' };

    await see(scenario);
    scenario.now += SECOND;
    await see(scenario);

    expect(words(scenario)).toEqual([
      expect.stringContaining('the workflow could not be started') as string,
      escalateToHumans('it could not be started'),
    ]);
  });

  it('goes to people a day after the agent asked something itself, and its late answer still counts', async () => {
    const scenario = asked();
    works(scenario, 'suspended');
    scenario.ask(questionMarker({ task: child, asker, subagent: 'reviewer', answers }));
    scenario.now += 23 * HOUR;
    await see(scenario);
    expect(words(scenario)).toEqual([]);
    scenario.now += 2 * HOUR;
    await see(scenario);
    expect(words(scenario).filter((text) => text.includes('its own'))).toHaveLength(1);
    answer(scenario);

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ kind: 'resume', task, answer: { source: { kind: 'task' } } }]);
  });

  it('can still be answered by a person', async () => {
    const scenario = asked();
    works(scenario, 'failed');
    await see(scenario);
    scenario.say(grace, '/answer neither');

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ kind: 'resume', by: { login: 'grace' }, answer: { text: 'neither' } }]);
  });
});
