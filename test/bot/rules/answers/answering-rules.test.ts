/** Rules about answers, called with a thread and facts: its result, and the facts that it asks for. */
import { describe, expect, it } from 'vitest';
import { callOffAgents } from '../../../../bot/rules/answers/call-off-agents.ts';
import { childTaskOf } from '../../../../protocol/base/ids.ts';
import { findAsChild } from '../../../../protocol/thread/delegations.ts';
import { factsWith, marked, modelWith, runOf, taskOf } from '../../support/literals.ts';
import { questionMarker, SECOND, START, statusMarker } from '../../support/reconcile-scenario.ts';

const question = marked(101, questionMarker());

describe('call-off-agents', () => {
  const asking = marked(101, questionMarker({ to: 'agent:helper', answered: { attempt: 1, runId: 9, by: 'ada' } }));
  const child = childTaskOf(asking.marker.question);
  const answers = findAsChild([asking], child);
  const model = modelWith({ questions: [asking] }, [
    taskOf({ task: child, state: 'running', ...(answers !== undefined && { answers }) }),
  ]);

  it('cancels the run of an agent whose answer is no longer needed', () => {
    const runs = { since: 0, list: [runOf(`${child}.r1 attempt 1 for ada`)] };

    expect(callOffAgents.decide(model, factsWith({ runs }))).toEqual({
      actions: [{ kind: 'cancel-run', runId: 5 }],
      needs: [],
      recheckAt: [{ at: START + 30 * SECOND, for: 'the cancelled run to end', task: child }],
    });
  });

  it('ends a task that itself asks and waits, as long as its comment is unchanged', () => {
    const status = marked(90, statusMarker({ task: child }), { body: 'waits' });
    const waiting = taskOf({
      task: child,
      questions: [question],
      open: question,
      status,
      ...(answers !== undefined && { answers }),
    });
    const claims = new Map([[question.marker.question, { attempt: 0, seenAt: START }]]);

    const { actions } = callOffAgents.decide(
      modelWith({ questions: [asking] }, [waiting]),
      factsWith({ claims, runs: { since: 0, list: [] } }),
    );

    expect(actions).toMatchObject([{ kind: 'end', seen: { commentId: 90, body: 'waits' } }]);
  });

  it('leaves an agent alone whose run has just ended, and every task that nobody asked for an answer', () => {
    const another = taskOf({ questions: [question], open: question });
    const tasks = [...model.tasks, another];

    expect(callOffAgents.decide({ ...model, tasks }, factsWith({ runs: { since: 0, list: [] } }))).toEqual({
      actions: [],
      needs: [],
      recheckAt: [],
    });
  });

  it('leaves an agent alone that has ended', () => {
    const ended = model.tasks.map((one) => ({ ...one, state: 'suspended' as const, endedAt: START }));

    expect(callOffAgents.decide({ ...model, tasks: ended }, factsWith()).needs).toEqual([]);
  });

  it('needs the runs to see whether there is one', () => {
    expect(callOffAgents.decide(model, factsWith()).needs).toMatchObject([{ kind: 'runs' }]);
  });
});
