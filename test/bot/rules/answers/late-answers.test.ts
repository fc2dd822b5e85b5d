/** Answers to closed questions, and messages that arrived after the end of a conversation: who is notified. */
import { describe, expect, it } from 'vitest';
import { lateAnswers } from '../../../../bot/rules/answers/late-answers.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import { factsWith, marked, modelWith, reply, taskOf } from '../../support/literals.ts';
import { ada, HOUR, questionMarker, SECOND, START, statusMarker } from '../../support/reconcile-scenario.ts';

const { question: id } = questionMarker();

describe('late-answers', () => {
  const over = marked(101, questionMarker({ answered: { attempt: 1, runId: 9, by: 'grace', commentId: 102 } }));

  it('tells the second of two people who answered, and nobody else', () => {
    const model = modelWith({ questions: [over], replies: [reply(102, ada, '1'), reply(103, ada, '2')] });

    const { actions, needs } = lateAnswers.decide(model, factsWith());

    expect(needs).toEqual([]);
    expect(actions).toMatchObject([{ kind: 'say', note: { about: `refused:${id}:1` } }]);
  });

  describe('in a conversation with an agent', () => {
    const turn = marked(
      101,
      questionMarker({ options: [], turn: true, answered: { attempt: 0, runId: 9, by: 'ada', commentId: 102 } }),
    );
    const saidBy = (end: Partial<Task>, ...bodies: string[]) =>
      lateAnswers.decide(
        modelWith({ questions: [turn], replies: bodies.map((body, at) => reply(102 + at, ada, body)) }, [
          taskOf({ questions: [turn], since: START - HOUR, ...end }),
        ]),
        factsWith(),
      ).actions;

    it('tells nobody that a second line was not used, as long as it can start a turn', () => {
      expect(saidBy({}, 'Now the tests', 'and the docs', '/answer and the changelog')).toEqual([]);
    });

    it('tells a person who wrote before the end that no turn was left', () => {
      const saved = saidBy({ endedAt: START + SECOND, state: 'finished' }, 'Now the tests', 'and the docs');

      expect(saved).toMatchObject([{ kind: 'say', note: { about: `refused:${id}:1` } }]);
      expect(JSON.stringify(saved)).toContain('this task has ended, so your reply was not used');
    });

    it('ignores messages that the agent received while it worked', () => {
      const status = marked(100, statusMarker({ given: [103] }));

      expect(saidBy({ endedAt: START + SECOND, state: 'finished', status }, 'Now the tests', 'and the docs')).toEqual(
        [],
      );
    });

    it('ignores accepted answers, and messages after the end', () => {
      expect(saidBy({ endedAt: START + SECOND, state: 'finished' }, 'Now the tests')).toEqual([]);
      expect(saidBy({ endedAt: START - SECOND, state: 'finished' }, 'Now the tests', 'Thank you all')).toEqual([]);
    });
  });

  it('ignores ordinary comments', () => {
    const model = modelWith({ questions: [over], replies: [reply(103, ada, 'I see')] });

    expect(lateAnswers.decide(model, factsWith()).actions).toEqual([]);
  });
});
