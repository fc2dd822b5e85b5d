/** Answers to closed questions, and messages that arrived after the end of a conversation: who is notified. */
import { describe, expect, it } from 'vitest';
import { lateAnswers } from '../../../../bot/rules/answers/late-answers.ts';
import { taskIdOf } from '../../../../protocol/base/ids.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { factsWith, marked, modelWith, reply, taskOf } from '../../support/literals.ts';
import {
  ada,
  grace,
  HOUR,
  iso,
  otherBot,
  questionMarker,
  SECOND,
  START,
  statusMarker,
} from '../../support/reconcile-scenario.ts';

const { question: id } = questionMarker();
const DAY = 24 * HOUR;

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

    it('tells no bot that no turn was left', () => {
      const model = modelWith(
        { questions: [turn], replies: [reply(103, otherBot, 'Built.'), reply(104, ada, 'Docs?')] },
        [taskOf({ questions: [turn], since: START - HOUR, endedAt: START + SECOND, state: 'finished' })],
      );

      expect(lateAnswers.decide(model, factsWith()).actions).toMatchObject([{ note: { about: `refused:${id}:1` } }]);
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

  it('ignores ordinary comments of a task that has ended, unless it was a conversation', () => {
    const asked = marked(101, questionMarker({ options: [], answered: { attempt: 1, runId: 9, by: 'ada' } }));
    const ended = taskOf({ questions: [asked], since: START - HOUR, endedAt: START + SECOND, state: 'finished' });
    const model = modelWith({ questions: [asked], replies: [reply(102, ada, 'the first'), reply(103, ada, 'Good')] }, [
      ended,
    ]);

    expect(lateAnswers.decide(model, factsWith()).actions).toEqual([]);
  });

  it.each([
    ['/agora end', 0],
    [`/agora end ${questionMarker().task}`, 0],
    [`/agora end ${id}`, 1],
    ['/answer 2', 1],
  ])('keeps an end of input until the agent asks next, and no answer: %s', (body, told) => {
    const works = taskOf({ questions: [over], since: START - HOUR, state: 'running' });
    const model = modelWith({ questions: [over], replies: [reply(102, grace, '1'), reply(103, ada, body)] }, [works]);

    expect(lateAnswers.decide(model, factsWith()).actions).toHaveLength(told);
  });

  it('tells a person who ends the questions of a task that has ended that it has, and not who answered', () => {
    const ended = taskOf({ questions: [over], since: START - HOUR, endedAt: START - SECOND, state: 'finished' });
    const model = modelWith({ questions: [over], replies: [reply(103, ada, '/agora end')] }, [ended]);

    expect(JSON.stringify(lateAnswers.decide(model, factsWith()).actions)).toContain(
      '@ada, thank you, but this task has ended',
    );
  });

  it('names everybody who gave the answer, and a person who is one of them as such', () => {
    const answered = { attempt: 1, runId: 9, by: 'grace', also: ['ada'], commentId: 102, comments: [102, 103] };
    const both = marked(101, questionMarker({ answered }));
    const model = modelWith({ questions: [both], replies: [reply(104, ada, '/answer 2')] });

    expect(JSON.stringify(lateAnswers.decide(model, factsWith()).actions)).toContain(
      'already answered by you and @grace. Your reply was not used.',
    );
  });

  it('leaves an answer alone while an open question may be meant', () => {
    const later = marked(
      102,
      questionMarker({ task: taskIdOf(77, 'label', 9), answered: { attempt: 1, runId: 9, by: 'grace' } }),
    );
    const open = marked(101, questionMarker());
    const replies = [reply(104, ada, '/answer 2')];

    expect(lateAnswers.decide(modelWith({ questions: [open, later], replies }), factsWith()).actions).toEqual([]);
    expect(lateAnswers.decide(modelWith({ questions: [over, later], replies }), factsWith()).actions).toHaveLength(1);
  });

  it('ignores a tick in a comment that is no question any more', () => {
    const trigger = {
      kind: 'edited',
      by: ada,
      before: '- [ ] **1.** A',
      after: '- [x] **1.** A',
      commentId: 99,
    } as const;

    expect(lateAnswers.decide(modelWith({ questions: [over] }), factsWith({ trigger })).actions).toEqual([]);
  });

  it('tells nobody about an edit of the question that changes no checkbox', () => {
    const body = '- [ ] **1.** Rewrite A';
    const edited = (after: string) =>
      lateAnswers.decide(
        modelWith({ questions: [over] }),
        factsWith({
          trigger: { kind: 'edited', by: ada, commentId: 101, before: body, after },
        }),
      ).actions;

    expect(edited(`${body}.`)).toEqual([]);
    expect(edited('- [x] **1.** Rewrite A')).toMatchObject([{ note: { about: `refused:${id}:1` } }]);
  });

  describe('knows which replies were accepted', () => {
    const toldAbout = (answered: object, replies: readonly ThreadReply[]) =>
      lateAnswers
        .decide(
          modelWith({
            questions: [marked(101, questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada', ...answered } }))],
            replies,
          }),
          factsWith(),
        )
        .actions.map((action) => (action.kind === 'say' ? action.note.about : action.kind));

    it('by the person, if an earlier version of the run did not name the reply: their first answer', () => {
      expect(toldAbout({}, [reply(102, grace, '1'), reply(103, ada, '2')])).toEqual([`refused:${id}:2`]);
      expect(toldAbout({}, [reply(102, ada, 'I see'), reply(103, ada, '2')])).toEqual([]);
    });

    it('by its id, also if its author had to post it again before it was accepted', () => {
      const replies = [reply(102, grace, '1'), reply(103, ada, '1'), reply(104, grace, '1')];

      expect(toldAbout({ commentId: 104 }, replies)).toEqual([`refused:${id}:1`]);
      expect(toldAbout({ commentId: 102 }, replies)).toEqual([`refused:${id}:1`, `refused:${id}:2`]);
    });

    it('by their ids, if there were several: also what their authors corrected before', () => {
      const replies = [reply(102, grace, '1'), reply(103, ada, '1'), reply(104, ada, '2')];

      expect(toldAbout({ comments: [104] }, replies)).toEqual([`refused:${id}:2`]);
    });
  });

  describe('with an expired question', () => {
    const EXPIRES = START + 30 * DAY;
    const expired = marked(101, questionMarker({ expires: iso(EXPIRES) }));
    const saidAt = (at: number, now: number) =>
      lateAnswers.decide(
        modelWith(
          { questions: [expired], replies: [{ ...reply(102, ada, '1'), updatedAt: iso(at) }] },
          [taskOf({ questions: [expired], status: marked(100, statusMarker()) })],
          now,
        ),
        factsWith({ now }),
      ).actions;

    it('tells nobody who answered in time, because a run may be about to start', () => {
      expect(saidAt(EXPIRES - SECOND, EXPIRES + HOUR)).toEqual([]);
      expect(saidAt(EXPIRES, EXPIRES + HOUR)).toHaveLength(1);
    });

    it('offers a retry, because its task ends in the same look', () => {
      const at = EXPIRES + 60 * DAY;

      expect(JSON.stringify(saidAt(at, at))).toContain('/agora retry');
    });
  });
});
