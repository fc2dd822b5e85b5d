/** Each rule about answers, called with a thread and facts: its result, and the facts that it asks for. */
import { describe, expect, it } from 'vitest';
import { alteredReplies } from '../../../../bot/rules/answers/not-counted/altered-replies.ts';
import { answerQuestion } from '../../../../bot/rules/answers/answer-question.ts';
import { callOffAgents } from '../../../../bot/rules/answers/call-off-agents.ts';
import { expireQuestions } from '../../../../bot/rules/answers/expire-questions.ts';
import type { NewestClaim } from '../../../../bot/ports.ts';
import type { ClaimSubject } from '../../../../protocol/messages/claim-ref.ts';
import { childTaskOf } from '../../../../protocol/base/ids.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import { readWord } from '../../../../protocol/thread/candidate-answers.ts';
import { findAsChild } from '../../../../protocol/thread/delegations.ts';
import { CONFIG, factsWith, marked, modelWith, reply, runOf, taskOf } from '../../support/literals.ts';
import {
  ada,
  digest,
  head,
  HOUR,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  stranger,
  task,
} from '../../support/reconcile-scenario.ts';

const question = marked(101, questionMarker());
const { question: id, expires } = question.marker;
const open = taskOf({ questions: [question], open: question });
const issueText = {
  number: 7,
  title: 'Title',
  body: 'Body',
  author: { id: 3, login: 'mallory' },
  assignees: [],
  isPullRequest: false,
};
const EXPIRED = Date.parse(expires) + SECOND;

describe('answer-question', () => {
  const answer = reply(102, ada, '/answer 2');
  const answered = { ...open, candidates: [readWord(answer, question)] };
  const model = modelWith({ questions: [question], replies: [answer] }, [answered]);

  it('asks for one fact after the other', () => {
    const policy = { config: CONFIG, permissions: new Map([[1, 'write' as const]]) };

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

describe('expire-questions', () => {
  const model = modelWith({ questions: [question] }, [taskOf({ questions: [question], isExpired: true })], EXPIRED);

  it('ends a task whose question nobody answered in time', () => {
    const claims = new Map([[id, { attempt: 0, seenAt: START }]]);

    expect(expireQuestions.decide(model, factsWith({ now: EXPIRED, claims })).actions).toMatchObject([
      { kind: 'end', marker: { task, state: 'expired' }, fence: { subject: id, attempt: 1 } },
    ]);
  });

  it('waits for the run that continues with an answer that came in time', () => {
    const claims = new Map([[id, { attempt: 1, seenAt: START }]]);
    const runs = { since: 0, list: [runOf(`${task}.r2 attempt 1 for ada`)] };

    const { actions, recheckAt } = expireQuestions.decide(model, factsWith({ now: EXPIRED, claims, runs }));

    expect(actions).toEqual([]);
    expect(recheckAt).toEqual([{ at: EXPIRED + 300 * SECOND, for: 'the run of round 2 to end', task }]);
  });

  it('does nothing before the question expires', () => {
    expect(expireQuestions.decide(modelWith({ questions: [question] }, [open]), factsWith()).actions).toEqual([]);
  });
});
