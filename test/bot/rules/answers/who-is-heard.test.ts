/** Whose replies to an open question count, whose are explained, and which facts are not looked up for them. */
import { describe, expect, it } from 'vitest';
import { answerQuestion } from '../../../../bot/rules/answers/answer-question.ts';
import type { IssueFacts } from '../../../../bot/decision/snapshot.ts';
import type { NewestClaim, WatchedRun } from '../../../../bot/ports.ts';
import type { ClaimSubject } from '../../../../protocol/messages/claim-ref.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import { readWord } from '../../../../protocol/thread/candidate-answers.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { factsWith, marked, modelWith, reply, runOf, taskOf } from '../../support/literals.ts';
import {
  ada,
  grace,
  HOUR,
  iso,
  questionMarker,
  renderAsked,
  SECOND,
  START,
  stranger,
  task,
} from '../../support/reconcile-scenario.ts';

const body = renderAsked(questionMarker());
const question = marked(101, questionMarker(), { body });
const { question: id } = question.marker;
const issueText = { number: 7, title: '', body: '', author: ada, assignees: [], isPullRequest: false };
const NO_REMINDERS = readConfigFile('questions: { remind-after: off }');
const unclaimed: NewestClaim = { attempt: 0, seenAt: START };

interface Heard extends Partial<IssueFacts> {
  readonly asked?: typeof question;
}

function decide(replies: readonly ThreadReply[], { asked = question, ...over }: Heard = {}) {
  const now = over.now ?? START + HOUR;
  const candidates = replies.filter(({ command }) => command?.verb !== 'cancel').map((one) => readWord(one, asked));
  const of = taskOf({ questions: [asked], open: asked, candidates, since: START - HOUR });
  return answerQuestion.decide(
    modelWith({ questions: [asked], replies }, [of], now),
    factsWith({
      config: NO_REMINDERS,
      permissions: new Map<number, 'write' | 'read'>([
        [ada.id, 'write'],
        [grace.id, 'write'],
        [stranger.id, 'read'],
      ]),
      claims: new Map<ClaimSubject, NewestClaim>([[id, unclaimed]]),
      issueText,
      ...over,
      now,
    }),
  );
}

const saidAbout = (result: ReturnType<typeof decide>): string[] =>
  result.actions.flatMap((action) => (action.kind === 'say' ? [action.note.about] : []));
const refused = `refused:${id}:${stranger.id}`;
const dispatched = (attempt = 1) => [{ kind: 'dispatch', request: { attempt } }];

describe('a person who may not answer', () => {
  const said = reply(102, stranger, '2');

  it('is told so if they have something to do with the repository, and nothing otherwise', () => {
    expect(saidAbout(decide([said]))).toEqual([refused]);
    expect(decide([{ ...said, isByStranger: true }])).toMatchObject({ actions: [], needs: [] });
  });

  it('is told nothing while the bot cannot see whether they are in a team that may', () => {
    const config = readConfigFile('who-may: { answer: [team:acme/leads] }');
    const member = (is: false | 'unseen') => ({ config, memberships: new Map([['3@acme/leads', is]]) });

    expect(saidAbout(decide([said], member(false)))).toEqual([refused]);
    expect(saidAbout(decide([said], member('unseen')))).toEqual([]);
  });

  it('is told within a day of their last edit, however old the comment is', () => {
    const now = START + 49 * HOUR;

    expect(saidAbout(decide([said], { now }))).toEqual([]);
    expect(saidAbout(decide([{ ...said, updatedAt: iso(now - HOUR) }], { now }))).toEqual([refused]);
  });
});

describe('the person who asked for the task', () => {
  const config = readConfigFile('who-may: { answer: [asker], cancel: [asker] }');

  it('may answer if the repository allows the asker to, and nobody else then', () => {
    expect(decide([reply(102, ada, '2')], { config }).actions).toMatchObject(dispatched());
    expect(saidAbout(decide([reply(102, grace, '2')], { config }))).toEqual([`refused:${id}:${grace.id}`]);
  });

  it('may cancel if the repository allows the asker to: then no answer counts any more', () => {
    expect(decide([reply(102, ada, '2'), reply(103, ada, '/agora cancel')], { config }).actions).toEqual([]);
    expect(decide([reply(102, ada, '2'), reply(103, grace, '/agora cancel')], { config }).actions).toMatchObject(
      dispatched(),
    );
  });
});

it('a cancel from before the question leaves its answers alone', () => {
  const cancel = { ...reply(99, ada, '/agora cancel'), updatedAt: iso(START - SECOND) };

  expect(decide([cancel, reply(102, ada, '2')]).actions).toMatchObject(dispatched());
  expect(decide([{ ...cancel, id: 103, updatedAt: iso(START) }, reply(102, ada, '2')]).actions).toEqual([]);
});

describe('a reply whose run has failed', () => {
  const failed: WatchedRun = { ...runOf(`${task}.r2 attempt 1 for ada`, 'completed'), conclusion: 'failure' };
  const tried = { claims: new Map([[id, { attempt: 1, seenAt: START }]]), runs: { since: 0, list: [failed] } };

  it('is tried again in the same look in which the tick of a person who may not answer is cleared', () => {
    const after = body.replace('- [ ] **1.**', '- [x] **1.**');
    const asked = marked(101, question.marker, { body: after });
    const trigger = { kind: 'edited', commentId: 101, before: body, after, by: stranger } as const;

    expect(decide([reply(102, ada, '2')], { ...tried, asked, trigger }).actions).toMatchObject([
      { kind: 'edit', body },
      { kind: 'say', note: { about: refused } },
      ...dispatched(2),
    ]);
  });
});

it('while a reply is being tried, the authors of later ones are not looked up', () => {
  const claims = new Map([[id, { attempt: 1, seenAt: START }]]);
  const runs = { since: 0, list: [runOf(`${task}.r2 attempt 1 for ada`)] };
  const permissions = new Map([[ada.id, 'write' as const]]);

  expect(decide([reply(102, ada, '2'), reply(103, grace, '1')], { claims, runs, permissions })).toMatchObject({
    actions: [],
    needs: [],
    recheckAt: [{ for: 'the run of round 2 to end' }],
  });
});
