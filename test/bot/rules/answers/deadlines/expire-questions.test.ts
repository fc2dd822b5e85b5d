/** Which tasks end because nobody answered in time, to the millisecond. */
import { describe, expect, it } from 'vitest';
import { expireQuestions } from '../../../../../bot/rules/answers/expire-questions.ts';
import type { NewestClaim } from '../../../../../bot/ports.ts';
import type { IssueFacts } from '../../../../../bot/decision/snapshot.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import type { ThreadReply } from '../../../../../protocol/thread/thread-reply.ts';
import { CONFIG, factsWith, marked, modelWith, reply, runOf, taskOf } from '../../../support/literals.ts';
import { ada, GRACE, HOUR, iso, questionMarker, SECOND, START, task } from '../../../support/reconcile-scenario.ts';

const question = marked(101, questionMarker());
const { question: id, expires } = question.marker;
const EXPIRES = Date.parse(expires);
const EXPIRED = EXPIRES + SECOND;
const WEEK = 7 * 24 * HOUR;
const none = new Map<typeof id, NewestClaim>([[id, { attempt: 0, seenAt: START }]]);

interface Seen extends Partial<IssueFacts> {
  readonly now: number;
  readonly replies?: readonly ThreadReply[];
  readonly asked?: typeof question;
}

function decide({ now, replies = [], asked = question, ...facts }: Seen) {
  const expired = taskOf({ questions: [asked], isExpired: true });
  return expireQuestions.decide(
    modelWith({ questions: [asked], replies }, [expired], now),
    factsWith({ now, claims: none, ...facts }),
  );
}

const ends = [{ kind: 'end', marker: { task, state: 'expired' }, fence: { subject: id, attempt: 1 } }];

describe('a question that nobody answered in time', () => {
  it('ends its task', () => {
    expect(decide({ now: EXPIRED }).actions).toMatchObject(ends);
  });

  it('says that too few people agreed if some have answered', () => {
    const replies = [{ ...reply(102, ada, '1'), updatedAt: iso(START) }];
    const config = readConfigFile('answers: { needed: 2 }');

    expect(JSON.stringify(decide({ now: EXPIRED, replies, config }).actions)).toContain(
      'It needed the same answer from 2 people, and too few agreed.',
    );
    expect(JSON.stringify(decide({ now: EXPIRED, config }).actions)).not.toContain('agreed');
    expect(JSON.stringify(decide({ now: EXPIRED, replies, config: CONFIG }).actions)).not.toContain('agreed');
  });

  it('does nothing before it expires', () => {
    const open = taskOf({ questions: [question], open: question });

    expect(expireQuestions.decide(modelWith({ questions: [question] }, [open]), factsWith()).actions).toEqual([]);
  });

  it('ends nothing before it is known whether an answer was taken up', () => {
    expect(decide({ now: EXPIRED, claims: new Map() })).toMatchObject({
      actions: [],
      needs: [{ kind: 'claims', subject: id }],
    });
  });

  it('ends nothing of an issue that came from another repository', () => {
    const asked = marked(101, questionMarker({ repository: 78 }));

    expect(decide({ now: EXPIRED, asked }).actions).toEqual([]);
    expect(decide({ now: EXPIRED, asked: marked(101, questionMarker({ repository: 77 })) }).actions).toHaveLength(1);
  });
});

describe('an end that was missed', () => {
  it('is made up for within a week', () => {
    expect(decide({ now: EXPIRES + WEEK }).actions).toMatchObject(ends);
    expect(decide({ now: EXPIRES + WEEK + 1 }).actions).toEqual([]);
  });

  it('is made up for later if somebody writes or ticks after it', () => {
    const now = EXPIRES + 2 * WEEK;
    const said = (at: number) => [{ ...reply(102, ada, 'Hello?'), updatedAt: iso(at) }];
    const ticked = { kind: 'edited', commentId: 101, before: '', after: '', by: ada } as const;

    expect(decide({ now, replies: said(EXPIRES) }).actions).toEqual([]);
    expect(decide({ now, replies: said(EXPIRED) }).actions).toMatchObject(ends);
    expect(decide({ now, trigger: ticked }).actions).toMatchObject(ends);
  });
});

describe('an answer that was taken up in time', () => {
  const claims = new Map([[id, { attempt: 1, seenAt: START }]]);

  it('keeps its task until its run has ended', () => {
    const runs = { since: 0, list: [runOf(`${task}.r2 attempt 1 for ada`)] };

    expect(decide({ now: EXPIRED, claims, runs })).toEqual({
      actions: [],
      needs: [],
      recheckAt: [{ at: EXPIRED + 300 * SECOND, for: 'the run of round 2 to end', task }],
    });
  });

  it('does not keep it for the run of another round', () => {
    const runs = { since: 0, list: [runOf(`${task}.r1 attempt 1 for ada`)] };

    expect(decide({ now: EXPIRED + HOUR, claims, runs }).actions).toHaveLength(1);
  });

  it('has the time of two starts to show a run', () => {
    const runs = { since: 0, list: [] };
    const at = EXPIRES + 2 * GRACE;

    expect(decide({ now: at - 1, claims, runs })).toEqual({
      actions: [],
      needs: [],
      recheckAt: [{ at, for: `the run that claimed \`${id}\` to be listed`, task }],
    });
    expect(decide({ now: at, claims, runs }).actions).toHaveLength(1);
  });
});
