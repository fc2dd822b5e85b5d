/** The rule about answers to open questions, called with a thread and facts: its result, and the facts it asks for. */
import { describe, expect, it } from 'vitest';
import { answerQuestion } from '../../../../bot/rules/answers/answer-question.ts';
import type { NewestClaim, WatchedRun } from '../../../../bot/ports.ts';
import type { ClaimSubject } from '../../../../protocol/messages/claim-ref.ts';
import { childTaskOf } from '../../../../protocol/base/ids.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import type { IssueFacts } from '../../../../bot/decision/snapshot.ts';
import { readWord } from '../../../../protocol/thread/candidate-answers.ts';
import { CONFIG, factsWith, marked, modelWith, reply, runOf, taskOf } from '../../support/literals.ts';
import {
  ada,
  digest,
  head,
  HOUR,
  iso,
  questionMarker,
  renderAsked,
  SECOND,
  START,
  stranger,
  task,
} from '../../support/reconcile-scenario.ts';

const question = marked(101, questionMarker());
const { question: id } = question.marker;
const open = taskOf({ questions: [question], open: question });
const issueText = {
  number: 7,
  title: 'Title',
  body: 'Body',
  author: { id: 3, login: 'mallory' },
  assignees: [],
  isPullRequest: false,
};

describe('answer-question', () => {
  const answer = reply(102, ada, '/answer 2');
  const answered = { ...open, candidates: [readWord(answer, question)] };
  const model = modelWith({ questions: [question], replies: [answer] }, [answered]);

  const policy = { config: CONFIG, permissions: new Map([[1, 'write' as const]]) };

  it('asks for one fact after the other', () => {
    expect(answerQuestion.decide(model, factsWith()).needs).toEqual([{ kind: 'config' }]);
    expect(answerQuestion.decide(model, factsWith({ config: CONFIG })).needs).toEqual([
      { kind: 'permission', person: { id: 1, login: 'ada' } },
    ]);
    expect(answerQuestion.decide(model, factsWith(policy)).needs).toEqual([{ kind: 'claims', subject: id }]);
  });

  it('continues with the answer of a person with permission', () => {
    const facts = factsWith({
      config: CONFIG,
      permissions: new Map([[1, 'write']]),
      claims: new Map([[id, { attempt: 0, seenAt: START }]]),
    });

    const { actions, needs } = answerQuestion.decide(model, facts);

    expect(needs).toEqual([]);
    expect(actions).toMatchObject([
      { kind: 'dispatch', request: { kind: 'resume', question: id, round: 2, answer: { option: 2 } } },
    ]);
  });

  it('checks who else may start a task before it decides which messages to include', () => {
    const replies = [reply(102, ada, '/agora say be quick'), reply(103, stranger, '/agora run planner'), answer];
    const facts = factsWith({
      config: CONFIG,
      permissions: new Map([[1, 'write']]),
      claims: new Map([[id, { attempt: 0, seenAt: START }]]),
    });

    expect(answerQuestion.decide(modelWith({ questions: [question], replies }, [answered]), facts)).toEqual({
      actions: [],
      needs: [{ kind: 'permission', person: { id: stranger.id, login: stranger.login } }],
      recheckAt: [],
    });
  });

  it.each<[string, readonly WatchedRun[], string]>([
    ['has begun', [runOf(`${task}.r2 attempt 1 for ada`)], 'end'],
    ['does not show yet', [runOf(`${task}.r1 attempt 1 for ada`)], 'be listed'],
  ])('waits for the run of an accepted answer that %s', (_, list, end) => {
    const facts = factsWith({
      ...policy,
      claims: new Map([[id, { attempt: 1, seenAt: START }]]),
      runs: { since: 0, list },
    });

    const { actions, recheckAt } = answerQuestion.decide(model, facts);

    expect(actions).toEqual([]);
    expect(recheckAt).toMatchObject([{ for: `the run of round 2 to ${end}`, task }]);
  });

  describe('while the run that asked is still there', () => {
    const live = marked(101, questionMarker({ live: { runId: 5, until: iso(START + HOUR) } }));
    const there = { since: 0, list: [runOf(`${task}.r1 attempt 1 for ada`)] };
    const decide = (attempt: number, over: Partial<IssueFacts>, said: readonly ThreadReply[]) =>
      answerQuestion.decide(
        modelWith(
          { questions: [live], replies: said },
          [taskOf({ questions: [live], open: live, candidates: said.map((one) => readWord(one, live)) })],
          over.now,
        ),
        factsWith({ ...policy, claims: new Map([[id, { attempt, seenAt: START }]]), runs: there, ...over }),
      );

    it('leaves a reply to it, and looks again after a minute', () => {
      expect(decide(0, {}, [answer])).toEqual({
        actions: [],
        needs: [],
        recheckAt: [
          { at: START + 60 * SECOND, for: 'the run of round 1, which is still there, to take the answer', task },
        ],
      });
    });

    it('looks again when it stops waiting, if that is sooner', () => {
      const now = START + HOUR - 20 * SECOND;

      expect(decide(0, { now }, [answer]).recheckAt).toMatchObject([{ at: START + HOUR + 15 * SECOND }]);
    });

    it('continues at the second attempt, because that run does not take it', () => {
      const failed = { ...runOf(`${task}.r2 attempt 1 for ada`, 'completed'), id: 6, conclusion: 'failure' };
      const runs = { since: 0, list: [...there.list, failed] };

      expect(decide(1, { runs, now: START + HOUR / 2 }, [answer]).actions).toMatchObject([
        { kind: 'dispatch', request: { attempt: 2 } },
      ]);
    });

    it('continues with a tick, which that run does not see', () => {
      const before = renderAsked(live.marker);
      const after = before.replace('- [ ] **2.**', '- [x] **2.**');
      const ticked = { ...live, comment: { ...live.comment, body: after } };
      const facts = factsWith({
        ...policy,
        trigger: { kind: 'edited', commentId: 101, before, after, by: ada },
        claims: new Map([[id, { attempt: 0, seenAt: START }]]),
        runs: there,
      });

      const { actions } = answerQuestion.decide(
        modelWith({ questions: [ticked] }, [taskOf({ questions: [ticked], open: ticked })]),
        facts,
      );

      expect(actions).toMatchObject([{ kind: 'dispatch', request: { answer: { option: 2 } } }]);
    });
  });

  it('waits for an answer until the reminder', () => {
    const config = readConfigFile('questions:\n  remind-after: 1d\n');

    const { actions, recheckAt } = answerQuestion.decide(
      modelWith({ questions: [question] }, [open]),
      factsWith({ config }),
    );

    expect(actions).toEqual([]);
    expect(recheckAt).toEqual([{ at: START + 24 * HOUR, for: `an answer to \`${id}\` or the reminder`, task }]);
  });
});

it('accepts the default answer and does not start the agent that was also asked', () => {
  const asked = marked(101, questionMarker({ to: 'agent:helper', asker: { login: 'ada', id: 1 } }));
  const child = childTaskOf(asked.marker.question);
  const found = { kind: 'found' as const, at: head, contentHash: digest, mayAsk: ['agent:helper'] };
  const now = START + 2 * HOUR;
  const facts = factsWith({
    now,
    config: readConfigFile('questions:\n  default-after: 1h\n  default-answer: 1\n'),
    permissions: new Map([[1, 'write']]),
    claims: new Map<ClaimSubject, NewestClaim>([
      [id, { attempt: 0, seenAt: START }],
      [child, { attempt: 0, seenAt: START }],
    ]),
    edits: new Map([[101, false]]),
    runs: { since: 0, list: [runOf(`${task}.r1 attempt 1 for ada`)] },
    subagents: new Map([
      ['planner', found],
      ['helper', found],
    ]),
    issueText,
  });
  const waiting = taskOf({ questions: [asked], open: asked });

  const { actions } = answerQuestion.decide(modelWith({ questions: [asked] }, [waiting], now), facts);
  const early = answerQuestion.decide(modelWith({ questions: [asked] }, [waiting]), { ...facts, now: START });

  expect(actions).toMatchObject([{ kind: 'dispatch', request: { kind: 'resume', answer: { option: 1 } } }]);
  expect(early.actions).toMatchObject([{ kind: 'dispatch', request: { kind: 'start', task: child } }]);
});

it.each<[string, boolean | 'unseen', readonly object[]]>([
  ['is told that their task waits', false, [{ kind: 'say', note: { about: `asker:${id}` } }]],
  // The rule report-mistakes reports the team that nobody can see.
  ['is told nothing while nobody can see whether they are in the team', 'unseen', []],
])('answer-question accepts no default answer for a person who may not start tasks, who %s', (_, membership, said) => {
  const asked = marked(101, questionMarker({ asker: { login: 'ada', id: 1 } }));
  const now = START + 2 * HOUR;
  const facts = factsWith({
    now,
    config: readConfigFile(
      'who-may:\n  start: [team:acme/leads]\nquestions:\n  default-after: 1h\n  default-answer: 1\n',
    ),
    permissions: new Map([[1, 'read']]),
    memberships: new Map([['1@acme/leads', membership]]),
    claims: new Map<ClaimSubject, NewestClaim>([[id, { attempt: 0, seenAt: START }]]),
    edits: new Map([[101, false]]),
    issueText,
  });
  const waiting = taskOf({ questions: [asked], open: asked });

  const { actions, needs } = answerQuestion.decide(modelWith({ questions: [asked] }, [waiting], now), facts);

  expect(needs).toEqual([]);
  expect(actions).toMatchObject(said);
  expect(actions).toHaveLength(said.length);
});
