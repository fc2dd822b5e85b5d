/** `/agora retry` after the bot gave something up: it is about that, also once it has worked. */
import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { retriedAt } from '../../../bot/tasks/retry-requests.ts';
import { aboutGivingUp } from '../../../protocol/comments/marker.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import { contextWith, marked, POLICY, replyAt } from '../support/literals.ts';
import {
  ada,
  createScenario,
  HOUR,
  iso,
  look,
  ownTask,
  place,
  questionMarker,
  renderAsked,
  rules,
  type Scenario,
  SECOND,
  START,
  statusMarker,
  task,
  triager,
  words,
} from '../support/reconcile-scenario.ts';

const DAY = 24 * HOUR;

/** Three runs that end without a report, one hour after another. */
async function giveUp(scenario: Scenario, trigger: { kind: 'look'; labels: boolean } = look): Promise<void> {
  for (let times = 0; times < 4; times += 1) {
    await reconcile(place, trigger, scenario.ports, rules);
    for (const run of scenario.runs) scenario.end(run.id, 'startup_failure');
    scenario.now += HOUR;
  }
  expect(words(scenario)).toEqual([expect.stringContaining('started 3 times') as string]);
}

async function see(scenario: Scenario): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await reconcile(place, look, scenario.ports, rules);
    scenario.now += SECOND;
  }
}

const attempts = ({ requests }: Scenario): unknown[] => requests.map(({ task, attempt }) => [task, attempt]);
const ofOne = (task: string): unknown[] => [1, 2, 3, 4].map((attempt) => [task, attempt]);

describe('a retry of a task that was given up', () => {
  it('is not about anything else once the task has started', async () => {
    const scenario = createScenario();
    const failed = ownTask(scenario.say(ada, '/agora run planner').id);
    scenario.mark(statusMarker({ task: failed, state: 'failed' }));
    scenario.mark({ v: 1, kind: 'end', task: failed, state: 'failed', round: 1 });
    scenario.now += SECOND;
    const own = ownTask(scenario.say(ada, '/agora run fixer').id);
    await giveUp(scenario);
    scenario.say(ada, '/agora retry');
    await see(scenario);

    const status = scenario.mark(statusMarker({ task: own, attempt: 4, state: 'running' }));
    await see(scenario);
    scenario.comments.splice(scenario.comments.indexOf(status), 1);
    scenario.mark(statusMarker({ task: own, attempt: 4, state: 'failed' }));
    scenario.mark({ v: 1, kind: 'end', task: own, state: 'failed', round: 1 });
    await see(scenario);

    expect(attempts(scenario)).toEqual(ofOne(own));
    expect(words(scenario)).toHaveLength(1);
  });

  it('is about the next task that has ended if it is written after that', async () => {
    const scenario = createScenario();
    const own = ownTask(scenario.say(ada, '/agora run planner').id);
    await giveUp(scenario);
    scenario.mark(statusMarker({ task: own, state: 'failed' }));
    scenario.mark({ v: 1, kind: 'end', task: own, state: 'failed', round: 1 });
    scenario.now += SECOND;
    const retry = scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(attempts(scenario).at(-1)).toEqual([ownTask(retry.id), 1]);
  });

  it('starts a labelled task again without another look at everything', async () => {
    const scenario = createScenario();
    scenario.label(ada, 'agora:planner');
    await giveUp(scenario, { kind: 'look', labels: true });
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(attempts(scenario).at(-1)).toEqual([scenario.requests[0]?.task, 4]);
  });

  it('is possible for three days after it was given up, however old the request is', async () => {
    const scenario = createScenario();
    const own = ownTask(scenario.say(ada, '/agora run planner').id);
    await giveUp(scenario);
    scenario.now += 3 * DAY - 3 * HOUR;
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(attempts(scenario)).toEqual(ofOne(own));
  });

  it('is refused with a reason, once, if its author may not start tasks', async () => {
    const scenario = createScenario();
    scenario.say(ada, '/agora run planner');
    await giveUp(scenario);
    scenario.say(triager, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toHaveLength(3);
    expect(words(scenario).slice(1)).toEqual([expect.stringMatching(/^@triss, .*can start a task here/) as string]);
  });
});

describe('a retry of an answer that was given up', () => {
  async function retried(): Promise<Scenario> {
    const scenario = createScenario();
    scenario.mark(statusMarker());
    scenario.ask();
    scenario.now += SECOND;
    scenario.say(ada, '2');
    await giveUp(scenario);
    return scenario;
  }

  /** A run accepts the answer. */
  function accept(scenario: Scenario): void {
    const answered = { attempt: 4, runId: 9, by: 'ada', commentId: 102 };
    scenario.edit(101, renderAsked(questionMarker({ answered })));
  }

  it('is not called pointless once a run has accepted the answer', async () => {
    const scenario = await retried();
    scenario.say(ada, '/agora retry');
    await see(scenario);

    accept(scenario);
    await see(scenario);

    expect(scenario.requests).toHaveLength(4);
    expect(words(scenario)).toHaveLength(1);
  });

  it('is pointless if a run had accepted the answer before', async () => {
    const scenario = await retried();
    accept(scenario);
    scenario.now += SECOND;
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(words(scenario).at(-1)).toContain('there is nothing to retry');
  });

  it('is not called pointless if both happen in the same second', async () => {
    const scenario = await retried();
    scenario.say(ada, '/agora retry');
    accept(scenario);

    await see(scenario);

    expect(words(scenario)).toHaveLength(1);
  });

  it('can name the task instead of the question', async () => {
    const scenario = await retried();
    scenario.say(ada, `/agora retry ${task}`);

    await see(scenario);

    expect(scenario.requests.at(-1)).toMatchObject({ kind: 'resume', attempt: 4 });
    expect(words(scenario)).toHaveLength(1);
  });

  it('is a retry of the task if that has ended without an answer since', async () => {
    const scenario = await retried();
    scenario.labels.push({ id: 5, kind: 'labeled', label: 'agora:planner', by: ada, at: iso(START) });
    scenario.mark({ v: 1, kind: 'end', task, state: 'expired', round: 1 });
    scenario.now += SECOND;
    const retry = scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests.at(-1)).toMatchObject({ kind: 'start', task: ownTask(retry.id) });
  });
});

describe('what was given up is tried again', () => {
  const about = aboutGivingUp(task, 3);
  const notes = [marked(110, { v: 1 as const, kind: 'note' as const, task, about }, { createdAt: iso(START) })];
  const givenUp = { subject: task, task, since: START - HOUR, asker: undefined };
  const retriedBy = (reply: ThreadReply, since = givenUp.since): boolean =>
    retriedAt(contextWith({ notes, replies: [reply] }, [], POLICY), { ...givenUp, since }) !== undefined;

  it('for a retry from after that: the comments count within one second', () => {
    expect(retriedBy(replyAt(SECOND, 111, ada, '/agora retry'))).toBe(true);
    expect(retriedBy(replyAt(0, 111, ada, '/agora retry'))).toBe(true);
    expect(retriedBy(replyAt(0, 109, ada, '/agora retry'))).toBe(false);
  });

  it('but not for an older comment that becomes a retry, and not for another command', () => {
    expect(retriedBy(replyAt(-SECOND, 109, ada, '/agora retry', SECOND))).toBe(false);
    expect(retriedBy(replyAt(SECOND, 111, ada, '/agora status'))).toBe(false);
  });

  it('but not for a retry from before the reply that should be tried', () => {
    expect(retriedBy(replyAt(SECOND, 111, ada, '/agora retry'), START + SECOND)).toBe(true);
    expect(retriedBy(replyAt(SECOND, 111, ada, '/agora retry'), START + 2 * SECOND)).toBe(false);
  });
});
