/** Rules about answers, called with a thread and facts: its result, and the facts that it asks for. */
import { describe, expect, it } from 'vitest';
import { alteredReplies } from '../../../../bot/rules/answers/not-counted/altered-replies.ts';
import { callOffAgents } from '../../../../bot/rules/answers/call-off-agents.ts';
import { childTaskOf } from '../../../../protocol/base/ids.ts';
import { findAsChild } from '../../../../protocol/thread/delegations.ts';
import { factsWith, marked, modelWith, reply, runOf, taskOf } from '../../support/literals.ts';
import { ada, questionMarker, SECOND, START, statusMarker } from '../../support/reconcile-scenario.ts';

const question = marked(101, questionMarker());
const { question: id } = question.marker;

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

describe('altered-replies', () => {
  const altered = { ...reply(102, ada, '1'), altered: 'by-others' as const };
  const decide = (over: object = {}, asked = question) =>
    alteredReplies.decide(modelWith({ questions: [asked], altered: [{ ...altered, ...over }] }), factsWith()).actions;

  it('tells the author once that the reply no longer counts as theirs', () => {
    expect(decide()).toMatchObject([{ kind: 'say', note: { about: `altered:${id}:102` } }]);
    expect(JSON.stringify(decide())).toContain('@ada, [what you wrote](#issuecomment-102) was edited by someone else');
  });

  it('tells the author of a command that does not count, if no question is open', () => {
    const model = modelWith({ altered: [{ ...altered, body: '/agora run worker', altered: 'unknown' }] });
    const { actions } = alteredReplies.decide(model, factsWith());

    expect(actions).toMatchObject([{ kind: 'say', note: { about: 'altered:102' } }]);
    expect(JSON.stringify(actions)).toContain('GitHub does not report whether someone else edited it');
  });

  it.each([
    ['was answered', {}, marked(101, questionMarker({ answered: { attempt: 1, runId: 9, by: 'grace' } }))],
    ['was asked later', { id: 100 }, question],
    ['is no business of a stranger', { isByStranger: true }, question],
    ['is shown without the reply, which was hidden', { isHidden: true }, question],
  ])('says nothing if the question %s', (_, over, asked) => {
    expect(decide(over, asked)).toEqual([]);
  });
});
