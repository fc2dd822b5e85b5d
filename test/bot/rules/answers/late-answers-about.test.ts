/** Which of several questions a late answer is about, and which replies are not late. */
import { describe, expect, it } from 'vitest';
import { alteredReplies } from '../../../../bot/rules/answers/not-counted/altered-replies.ts';
import { missingQuestion } from '../../../../bot/rules/answers/not-counted/missing-question.ts';
import { lateAnswers } from '../../../../bot/rules/answers/late-answers.ts';
import { questionIdOf } from '../../../../protocol/base/ids.ts';
import { renderOffer, withOffers } from '../../../../protocol/comments/offered-reply.ts';
import type { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import type { Account } from '../../../../protocol/thread/comment.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import { UNLISTED_MS } from '../../../../bot/time-windows.ts';
import { factsWith, marked, modelWith, reply, taskOf } from '../../support/literals.ts';
import {
  ada,
  app,
  grace,
  HOUR,
  iso,
  otherBot,
  otherTask,
  questionMarker,
  renderAsked,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../support/reconcile-scenario.ts';

const byGrace = { attempt: 1, runId: 9, by: 'grace' };
const EXPIRED = START + HOUR;
const works = taskOf({ since: START - HOUR, state: 'running' });

function toldAbout(
  questions: readonly (readonly [commentId: number, QuestionMarker])[],
  replies: readonly ThreadReply[],
  of: readonly Task[] = [works],
): string[] {
  const asked = questions.map(([id, marker]) => marked(id, marker));
  const { actions } = lateAnswers.decide(
    modelWith({ questions: asked, replies }, of, START + 2 * HOUR),
    factsWith({ now: START + 2 * HOUR }),
  );
  return actions.map((action) => (action.kind === 'say' ? action.note.about : action.kind));
}

const about = (question: string, { id }: Account = ada): string => `refused:${question}:${id}`;

describe('a late answer is about', () => {
  const first = questionMarker({ answered: byGrace });

  it('no question that closed later, if it was the answer to an earlier one', () => {
    const taken = questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada', commentId: 103 } });
    const closed = questionMarker({ task: otherTask, closed: 'cancelled' });
    const asked = [
      [101, taken],
      [102, closed],
    ] as const;

    expect(toldAbout(asked, [reply(103, ada, '1')])).toEqual([]);
    expect(toldAbout(asked, [reply(103, ada, '1'), reply(104, ada, '2')])).toEqual([about(closed.question)]);
    expect(toldAbout(asked, [reply(103, ada, `/answer ${closed.question} 1`)])).toEqual([about(closed.question)]);
  });

  it('the last of the answered questions before it', () => {
    const last = questionMarker({ task: otherTask, answered: byGrace });

    expect(
      toldAbout(
        [
          [101, first],
          [102, last],
        ],
        [reply(103, ada, '2')],
      ),
    ).toEqual([about(last.question)]);
    expect(
      toldAbout(
        [
          [101, first],
          [104, last],
        ],
        [reply(103, ada, '2')],
      ),
    ).toEqual([about(first.question)]);
  });

  it('the last question of the task that it names', () => {
    const last = questionMarker({ round: 2, expires: iso(EXPIRED) });
    const end = { ...reply(103, ada, `/agora end ${task}`), createdAt: iso(EXPIRED), updatedAt: iso(EXPIRED) };

    expect(
      toldAbout(
        [
          [101, first],
          [102, last],
        ],
        [end],
      ),
    ).toEqual([about(last.question)]);
  });
});

describe('an end of input', () => {
  const answered = questionMarker({ answered: byGrace });

  it('that came after the end of the task is not kept for anything', () => {
    const ended = { ...works, state: 'finished' as const, endedAt: START - SECOND };

    expect(toldAbout([[101, answered]], [reply(103, ada, '/agora end')])).toEqual([]);
    expect(toldAbout([[101, answered]], [reply(103, ada, '/agora end')], [ended])).toEqual([about(answered.question)]);
  });
});

describe('of a conversation that has ended', () => {
  const turn = (over: Partial<QuestionMarker>) => questionMarker({ options: [], turn: true, ...over });
  const one = turn({ answered: { ...byGrace, commentId: 103 } });
  const ended = { ...works, state: 'finished' as const, endedAt: START + SECOND };

  it('a message waits in its own queue, and is not told about twice', () => {
    expect(toldAbout([[101, one]], [reply(104, ada, '/agora say and the docs')], [ended])).toEqual([]);
    expect(toldAbout([[101, one]], [reply(104, ada, 'and the docs')], [ended])).toEqual([about(one.question)]);
  });

  it('thanks and promises are no turn that was left out', () => {
    const replies = [reply(104, ada, 'Thanks!'), reply(105, ada, 'I will have a look')];

    expect(toldAbout([[101, one]], replies, [ended])).toEqual([]);
  });

  it('the words that started an earlier turn were used', () => {
    const two = turn({ round: 2, answered: { ...byGrace, commentId: 104 } });

    expect(
      toldAbout(
        [
          [101, one],
          [102, two],
        ],
        [reply(103, ada, 'Now'), reply(104, ada, 'Then')],
        [ended],
      ),
    ).toEqual([]);
  });
});

describe('replies of the person whose answer was accepted', () => {
  it('from before the question are not taken for the accepted one', () => {
    const answered = questionMarker({ answered: { attempt: 1, runId: 9, by: 'ada' } });

    expect(toldAbout([[101, answered]], [reply(100, ada, '1'), reply(102, ada, '2')])).toEqual([]);
  });

  it('from after the accepted one, if there were several questions, came too late', () => {
    const answered = questionMarker({ answered: { ...byGrace, comments: [103] } });

    expect(toldAbout([[101, answered]], [reply(103, ada, '1')])).toEqual([]);
    expect(toldAbout([[101, answered]], [reply(103, ada, '1'), reply(104, ada, '2')])).toEqual([
      about(answered.question),
    ]);
  });
});

it('an edit of an answered question by a machine is nobody’s answer', () => {
  const over = marked(101, questionMarker({ answered: byGrace }));
  const editedBy = (by: Account) =>
    lateAnswers.decide(
      modelWith({ questions: [over] }),
      factsWith({
        trigger: { kind: 'edited', by, commentId: 101, before: '- [ ] **1.** A', after: '- [x] **1.** A' },
      }),
    ).actions;

  expect(editedBy(app)).toEqual([]);
  expect(editedBy(ada)).toHaveLength(1);
});

it('a reply that somebody else edited is about the last of the open questions before it', () => {
  const open = [marked(101, questionMarker()), marked(102, questionMarker({ task: otherTask }))];
  const altered = [{ ...reply(103, ada, '1'), altered: 'by-others' as const }];

  expect(alteredReplies.decide(modelWith({ questions: open, altered }), factsWith()).actions).toMatchObject([
    { note: { about: `altered:${questionIdOf(otherTask, 1)}:103`, task: otherTask } },
  ]);
});

describe('an answer to a question that is missing', () => {
  const now = START + UNLISTED_MS;
  const waits = taskOf({ status: marked(90, statusMarker()) });
  const config = readConfigFile(`who-may: { answer: [write, 'app:${otherBot.id}'] }`);
  const decide = (said: ThreadReply, questions: Parameters<typeof modelWith>[0]['questions'] = []) =>
    missingQuestion.decide(
      modelWith({ questions, replies: [said] }, [waits], now),
      factsWith({ now, config, permissions: new Map([[ada.id, 'write']]) }),
    );

  it('of a machine gets no notice, even if the machine may answer', () => {
    expect(decide(reply(102, ada, '/answer 2')).actions).toHaveLength(1);
    expect(decide(reply(102, otherBot, '/answer 2'))).toEqual({ actions: [], needs: [], recheckAt: [] });
  });

  it('may be for another question that is there, if it names none', () => {
    const there = marked(95, questionMarker({ task: otherTask, answered: byGrace }));

    expect(decide(reply(102, grace, '/answer 2'), [there])).toEqual({ actions: [], needs: [], recheckAt: [] });
  });
});

describe('a stranger whose answer is late', () => {
  const over = marked(101, questionMarker({ answered: byGrace }));
  const outsider = { ...reply(103, { id: 9, login: 'olga', type: 'User' }, '2'), isByStranger: true as const };
  const decide = (config: string) =>
    lateAnswers.decide(
      modelWith({ questions: [over], replies: [outsider] }),
      factsWith({ config: readConfigFile(config), permissions: new Map([[9, 'none']]) }),
    );

  it('is told so only if the configuration names them', () => {
    expect(decide('who-may: { answer: [write] }').actions).toEqual([]);
    expect(decide("who-may: { answer: ['user:olga'] }").actions).toHaveLength(1);
  });
});

describe('a late tick of an offered reply', () => {
  const said = { ...reply(103, ada, 'Twelve, please'), createdAt: iso(START) };
  const before = withOffers(renderAsked(questionMarker()), [renderOffer(said, iso(START))]);
  const after = before.replace('* [ ]', '* [x]');
  const toldAfter = (commentId: number | undefined) => {
    const answered = { ...byGrace, ...(commentId !== undefined && { commentId }) };
    const over = marked(101, questionMarker({ answered }), { body: after });
    const trigger = { kind: 'edited', by: grace, commentId: 101, before, after } as const;
    return lateAnswers.decide(modelWith({ questions: [over] }), factsWith({ trigger })).actions;
  };

  it('is reported unless that reply was accepted', () => {
    expect(toldAfter(103)).toEqual([]);
    expect(toldAfter(102)).toHaveLength(1);
    expect(toldAfter(undefined)).toHaveLength(1);
  });
});
