/** One reconciliation: when the issue is read again, and what happens if actions fail or take long. */
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../bot/decision/actions.ts';
import { act, combine, missing, NOTHING, type RuleResult, wait } from '../../../bot/decision/decided.ts';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import type { BotPorts } from '../../../bot/ports.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import type { StartRequest } from '../../../protocol/messages/dispatch-request.ts';
import {
  ada,
  createScenario,
  digest,
  GRACE,
  head,
  iso,
  look,
  place,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  task,
} from '../support/reconcile-scenario.ts';

/** A reconciliation of an issue by one rule. */
function settle(
  scenario: Scenario,
  decide: (facts: IssueFacts) => RuleResult,
  { ports = scenario.ports, issue = place.issue }: { readonly ports?: BotPorts; readonly issue?: number } = {},
): Promise<number | undefined> {
  const watches = ['policy', 'claims'] as const;
  const rules = [{ name: 'a-rule', watches, decide: (_: unknown, facts: IssueFacts) => decide(facts) }];
  return reconcile({ ...place, issue }, look, ports, { rules, graceMs: GRACE });
}

const request = {
  v: 1,
  kind: 'start',
  task,
  attempt: 1,
  by: { login: 'ada', id: 1 },
  hops: 0,
  subagent: { name: 'planner', at: head, contentHash: digest },
} as unknown as StartRequest;
const start: Action = { kind: 'dispatch', request, sha: head, acknowledge: {} };
const stop: Action = { kind: 'cancel-run', runId: 5 };
const relay: Action = { kind: 'relay', about: 'relay:1', body: '/answer 2' };
const edit: Action = { kind: 'edit', commentId: 100, body: 'failed', seen: 'works' };
const notice: Action = { kind: 'say', note: { v: 1, task, kind: 'note', about: 'late:1' }, text: 'It was late.' };

describe('the issue is read again', () => {
  it.each<[string, Action, number | undefined]>([
    ['only for another reason, after a notice', notice, undefined],
    ['immediately after an answer was posted', relay, START],
    ['fifteen seconds after a comment was found changed', edit, START + 15 * SECOND],
    ['five minutes after something was started', stop, START + 300 * SECOND],
  ])('%s', async (_, action, expected) => {
    const scenario = createScenario();
    scenario.mark(statusMarker());

    expect(await settle(scenario, () => act(action))).toBe(expected);
  });

  it('five minutes after another process has claimed what was due', async () => {
    const scenario = createScenario();
    scenario.claims.set(task, 1);

    expect(await settle(scenario, () => act(start))).toBe(START + 300 * SECOND);
    expect(scenario.requests).toEqual([]);
  });

  it('a second after claims expire, if that is sooner', async () => {
    const scenario = createScenario();
    const ports = { ...scenario.ports, claims: { ...scenario.ports.claims, turnMs: 150 * SECOND } };

    expect(await settle(scenario, () => act(stop), { ports })).toBe(START + 151 * SECOND);
  });

  it('at the earliest of these times and the one that the decision names', async () => {
    const due = (seconds: number): RuleResult => ({
      ...wait({ at: START + seconds * SECOND, for: 'x' }),
      actions: [stop],
    });

    expect(await settle(createScenario(), () => due(20))).toBe(START + 20 * SECOND);
    expect(await settle(createScenario(), () => due(900))).toBe(START + 300 * SECOND);
  });
});

describe('actions that fail', () => {
  const failing = (...names: readonly string[]): Scenario => {
    const scenario = createScenario();
    scenario.interrupt = (call) => {
      if (names.includes(call)) throw new Error(`${call} failed`);
    };
    return scenario;
  };

  it('do not stop the others, and a single failure is reported as it is', async () => {
    const scenario = failing('cancel 5');

    await expect(settle(scenario, () => act(stop, relay))).rejects.toMatchObject({ message: 'cancel 5 failed' });
    expect(scenario.comments).toHaveLength(1);
  });

  it('are reported together', async () => {
    await expect(settle(failing('cancel 5', 'say'), () => act(stop, relay))).rejects.toMatchObject({
      message: '2 actions on issue #7 failed.',
      errors: [{ message: 'cancel 5 failed' }, { message: 'say failed' }],
    });
  });
});

it('asks for two hundred facts at most, does what is due by then, and decides the rest later', async () => {
  const scenario = createScenario();
  const keepsAsking = (): RuleResult => combine([missing({ kind: 'owners' }), act(stop)]);

  expect(await settle(scenario, keepsAsking)).toBe(START + 15 * SECOND);
  expect(scenario.calls.filter((call) => call === 'owners')).toHaveLength(200);
  expect(scenario.calls.at(-1)).toBe('cancel 5');
});

it('decides the rest only some minutes later if nothing was due', async () => {
  expect(await settle(createScenario(), () => missing({ kind: 'owners' }))).toBe(START + 300 * SECOND);
});

it('finds the reply of the person who may answer among those of three hundred people who may not', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask();
  for (let id = 1_000; id < 1_300; id += 1) scenario.say({ id, login: `p${id}`, type: 'User' }, '1');
  scenario.say(ada, '2');

  await see(scenario);

  expect(scenario.requests).toMatchObject([
    { kind: 'resume', by: { login: 'ada' }, answer: { text: expect.anything() as string } },
  ]);
});

describe('a pull request that a task delivered', () => {
  /** Somebody has commented on pull request 9, which issue 7 delivered. */
  function commented(): Scenario {
    const scenario = createScenario();
    scenario.mark(statusMarker());
    scenario.pull = { branch: `agora/${task}`, isOwn: true, body: 'For #7.' };
    scenario.conversation.push({
      id: 200,
      author: ada,
      body: '/agora retry',
      createdAt: iso(START),
      updatedAt: iso(START),
      url: 'https://github.com/o/r/pull/9#issuecomment-200',
    });
    return scenario;
  }

  it('is followed in the issue first, without a request for labels, and then in the pull request', async () => {
    const scenario = commented();
    const seen: unknown[] = [];

    await settle(
      scenario,
      ({ issue, isDelivered, conversation, trigger }) => {
        const pull = trigger.kind === 'look' ? trigger.pull?.number : undefined;
        seen.push({ issue, isDelivered, said: conversation.map(({ id }) => id), pull });
        return NOTHING;
      },
      { issue: 9 },
    );

    expect(seen).toEqual([
      { issue: 7, isDelivered: false, said: [200], pull: 9 },
      { issue: 9, isDelivered: true, said: [], pull: undefined },
    ]);
    expect(scenario.calls).toEqual(['comments', 'pull', 'comments']);
  });

  it.each([
    ['of the issue', 1, 2, 1],
    ['of the pull request', 2, 1, 1],
    ['of the issue, the only one', 1, undefined, 1],
    ['of the pull request, the only one', undefined, 1, 1],
    ['if there is any', undefined, undefined, undefined],
  ] as const)('is read again at the earlier time: %s', async (_, there, here, expected) => {
    const dueAt = (seconds: number | undefined): RuleResult =>
      seconds === undefined ? NOTHING : wait({ at: START + seconds, for: 'x' });

    const again = await settle(commented(), ({ issue }) => dueAt(issue === 7 ? there : here), { issue: 9 });

    expect(again).toBe(expected === undefined ? undefined : START + expected);
  });

  it.each([7, 9])('is read again before a run is started if a claim on issue %i took long', async (where) => {
    const scenario = commented();
    scenario.interrupt = (call, moment) => {
      if (call.startsWith('claim ') && moment === 'after') scenario.now += 60 * SECOND;
    };

    await settle(scenario, ({ issue }) => (issue === where ? act(start) : NOTHING), { issue: 9 });

    expect(scenario.requests).toEqual([request]);
    expect(scenario.calls.filter((call) => call === 'pull')).toHaveLength(2);
  });
});
