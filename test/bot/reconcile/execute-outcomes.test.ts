/** What an action does to claims, comments and runs, and whether the issue is read again after it. */
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../bot/decision/actions.ts';
import { execute } from '../../../bot/reconcile/execute.ts';
import { holdClaims } from '../../../bot/reconcile/held-claims.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import type { ResumeRequest, StartRequest } from '../../../protocol/messages/dispatch-request.ts';
import { threadOf } from '../support/literals.ts';
import {
  createScenario,
  digest,
  head,
  place,
  questionMarker,
  type Scenario,
  statusMarker,
  task,
  words,
} from '../support/reconcile-scenario.ts';

const { question } = questionMarker();
const common = { v: 1, task, attempt: 1, by: { login: 'ada', id: 1 }, hops: 0 } as const;
const start = {
  ...common,
  kind: 'start',
  subagent: { name: 'planner', at: head, contentHash: digest },
  source: { kind: 'issue', sha256: digest },
  issue: place.issue,
} as unknown as StartRequest;
const resumeBy = (source: object): ResumeRequest =>
  ({ ...common, kind: 'resume', question, round: 2, answer: { source } }) as unknown as ResumeRequest;
const resume = resumeBy({ kind: 'comment' });
const child = { ...start, source: { kind: 'question', question } } as unknown as StartRequest;

type Dispatch = Extract<Action, { kind: 'dispatch' }>;
const dispatch = (over: Partial<Dispatch> = {}): Dispatch => ({
  kind: 'dispatch',
  request: start,
  sha: head,
  acknowledge: {},
  ...over,
});

async function executeIn(scenario: Scenario, action: Action) {
  const ports = { ...scenario.ports, claims: holdClaims(scenario.ports.claims) };
  const end = await execute(action, place, threadOf({}), ports);
  return { end, isHeld: ports.claims.isHeld(task, 1), claims: scenario.calls.filter((call) => /^claim /.test(call)) };
}

/** Other processes have claimed everything before. */
function allTaken(): Scenario {
  const scenario = createScenario();
  const { claims: shared } = scenario.ports;
  const claim: typeof shared.claim = (subject, attempt, sha) => {
    scenario.claims.set(subject, 99);
    return shared.claim(subject, attempt, sha);
  };
  return { ...scenario, ports: { ...scenario.ports, claims: { ...shared, claim } } };
}

const note: Action = { kind: 'say', note: { v: 1, task, kind: 'note', about: 'late:1' }, text: 'It was late.' };
const relay: Action = { kind: 'relay', about: 'relay:1', body: '/answer 2' };
const ending: Action = {
  kind: 'end',
  marker: { v: 1, kind: 'end', task, state: 'cancelled', round: 1 },
  text: 'It is over.',
};

describe('a comment', () => {
  it.each([
    ['a notice', note, 'done'],
    ['an answer from elsewhere', relay, 'again'],
    ['a final comment', ending, 'again'],
  ] as const)('is posted if no other process does: %s', async (_, action, expected) => {
    const scenario = createScenario();

    expect((await executeIn(scenario, action)).end).toBe(expected);
    expect(scenario.comments).toHaveLength(1);
  });

  it.each([
    ['a notice', note],
    ['an answer from elsewhere', relay],
    ['a final comment', ending],
  ])('is left to another process that is posting it, and checked later: %s', async (_, action) => {
    const scenario = allTaken();

    expect((await executeIn(scenario, action)).end).toBe('under-way');
    expect(scenario.comments).toEqual([]);
  });
});

describe('the claims of a process that ends a task', () => {
  const fenced: Action = { ...ending, fence: { subject: question, attempt: 4, sha: head } };
  const fencing = ({ claims }: { readonly claims: readonly string[] }) =>
    claims.filter((one) => one.includes(question));

  it('overtake three others who claim at the same time, and not more', async () => {
    expect(fencing(await executeIn(allTaken(), fenced))).toEqual([4, 5, 6].map((next) => `claim ${question} ${next}`));
  });

  it('stop at the first that nobody else has', async () => {
    const scenario = createScenario();
    scenario.claims.set(question, 4);

    expect(fencing(await executeIn(scenario, fenced))).toEqual([4, 5].map((next) => `claim ${question} ${next}`));
  });
});

describe('a run that is due', () => {
  it('is started after its claim and the claims that stop others', async () => {
    const scenario = createScenario();
    const fence = { subject: question, attempt: 2, sha: head };

    expect(await executeIn(scenario, dispatch({ fence }))).toMatchObject({
      end: 'under-way',
      claims: [`claim ${task} 1`, `claim ${question} 2`],
    });
    expect(scenario.requests).toEqual([start]);
    expect(words(scenario)).toEqual([]);
  });

  it('is not claimed if one of the comments behind the decision has changed', async () => {
    const scenario = createScenario();
    const { id, body } = scenario.mark(statusMarker());
    const seen = [
      { commentId: id, body },
      { commentId: id, body: `${body} before` },
    ];

    expect(await executeIn(scenario, dispatch({ seen }))).toMatchObject({ end: 'soon', claims: [] });
    expect(scenario.requests).toEqual([]);
  });

  it.each([
    [30_000, 'under-way', false],
    [30_001, 'outdated', true],
  ] as const)('after a claim that took %i ms, the result is %s', async (ms, end, isHeld) => {
    const scenario = createScenario();
    scenario.interrupt = (call, moment) => {
      if (call.startsWith('claim ') && moment === 'after') scenario.now += ms;
    };

    expect(await executeIn(scenario, dispatch())).toMatchObject({ end, isHeld });
  });

  it.each([
    ['start', start, task, '/agora retry'],
    ['answer', resume, question, 'post your comment again'],
    ['tick', resumeBy({ kind: 'tick' }), question, 'answer the question in a comment'],
    ['default answer', resumeBy({ kind: 'default' }), question, 'answer the question in a comment'],
    ['question to another agent', child, task, 'answer the question in a comment'],
  ] as const)('that GitHub refuses is announced once to the author of the %s', async (_, request, subject, again) => {
    const scenario = createScenario();
    scenario.startsWith = { kind: 'refused', why: 'the workflow is disabled' };

    expect((await executeIn(scenario, dispatch({ request }))).end).toBe('under-way');

    const [told] = scenario.comments;
    expect(findMarker(told?.body ?? '')).toMatchObject({ v: 1, kind: 'note', task, about: `gave-up:${subject}:1` });
    expect(told?.body).toContain('the workflow is disabled');
    expect(told?.body).toContain(again);
    expect(scenario.acknowledged).toEqual([]);
  });
});
