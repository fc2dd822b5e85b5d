/** Which run has asked another agent, and what is stopped when nobody needs its answer any more. */
import { describe, expect, it } from 'vitest';
import { callOffAgents } from '../../../../../bot/rules/answers/call-off-agents.ts';
import { childTaskOf, taskIdOf } from '../../../../../protocol/base/ids.ts';
import { findAsChild } from '../../../../../protocol/thread/delegations.ts';
import type { Task } from '../../../../../protocol/thread/read-tasks.ts';
import type { WatchedRun } from '../../../../../bot/ports.ts';
import { factsWith, marked, modelWith, runOf, taskOf } from '../../../support/literals.ts';
import { asked, asker, put, ran } from '../../../support/child-scenario.ts';
import { HOUR, questionMarker, see, START, statusMarker, task, words } from '../../../support/reconcile-scenario.ts';

describe('a question to an agent counts as asked by a run', () => {
  it('only if that run is the one that the question names', async () => {
    const scenario = asked();
    scenario.runs.splice(0);
    ran(scenario, 6, `${task}.r1`);

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([expect.stringContaining('no run of the workflow is known to have asked it')]);
  });

  it('also if a person started it by hand, whatever its name is', async () => {
    const scenario = asked();
    scenario.comments.splice(0);
    scenario.runs.splice(0);
    const own = taskIdOf(77, 'run', 5);
    ran(scenario, 5, 'by hand');
    scenario.mark(statusMarker({ task: own, asker }));
    scenario.ask(put({ task: own }));

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ kind: 'start', source: { question: put({ task: own }).question } }]);
  });
});

describe('call-off-agents', () => {
  const asking = marked(101, questionMarker({ to: 'agent:helper', answered: { attempt: 1, runId: 9, by: 'ada' } }));
  const child = childTaskOf(asking.marker.question);
  const answers = findAsChild([asking], child);
  const decide = (list: readonly WatchedRun[] | undefined, over: Partial<Task> = {}, since = 0) =>
    callOffAgents.decide(
      modelWith({ questions: [asking] }, [
        taskOf({ task: child, state: 'running', ...(answers !== undefined && { answers }), ...over }),
      ]),
      factsWith({
        ...(list !== undefined && { runs: { since, list } }),
        claims: new Map([[questionMarker({ task: child }).question, { attempt: 0, seenAt: START }]]),
      }),
    );

  it('cancels no run that has ended, and no run of another task', () => {
    expect(decide([runOf(`${child}.r1 attempt 1 for ada`, 'completed')]).actions).toEqual([]);
    expect(decide([runOf(`${task}.r1 attempt 1 for ada`)]).actions).toEqual([]);
  });

  it.each([
    ['its task has ended', { endedAt: START }, 1, true],
    ['its task works on the next round', {}, 2, true],
    ['its task waits for the answer', {}, 1, false],
    ['its task has ended before it could ask', { endedAt: START }, 0, false],
  ])('ends an agent whose question was deleted: %s', (_, over, round, isEnded) => {
    const status = round === 0 ? undefined : marked(90, statusMarker({ round }));
    const parent = taskOf({ task, state: 'running', ...over, status });
    const waiting = taskOf({ task: child, state: 'suspended', status: marked(91, statusMarker({ task: child })) });
    const claims = new Map([[child, { attempt: 0, seenAt: START }]]);

    const { actions } = callOffAgents.decide(
      modelWith({}, [parent, waiting]),
      factsWith({ claims, runs: { since: 0, list: [] } }),
    );

    expect(actions.map(({ kind }) => kind)).toEqual(isEnded ? ['end'] : []);
  });

  it('is not slowed down by a comment that names a round which no task can have', () => {
    const invented = taskOf({ status: marked(90, statusMarker({ round: Number.MAX_SAFE_INTEGER })) });
    const working = taskOf({ task: child, state: 'running' });

    expect(callOffAgents.decide(modelWith({}, [invented, working]), factsWith()).needs).toMatchObject([
      { kind: 'runs' },
    ]);
  });

  it('looks for runs that had been queued for a day before they showed themselves', () => {
    expect(decide([], {}, START - HOUR).needs).toEqual([{ kind: 'runs', since: START - 24 * HOUR }]);
    expect(decide([], {}, START - 24 * HOUR).needs).toEqual([]);
  });

  it('ends a task that asks, even if its comment does not say yet that it waits', () => {
    const question = marked(104, questionMarker({ task: child }));

    expect(decide([], { questions: [question], open: question }).actions).toMatchObject([
      { kind: 'end', marker: { task: child, state: 'cancelled' } },
    ]);
    expect(decide([]).actions).toEqual([]);
  });
});
