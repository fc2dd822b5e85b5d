/** A message that had not reached its agent when all its runs were lost: its author is notified. */
import { describe, expect, it } from 'vitest';
import { isUnknown } from '../../../bot/decision/decided.ts';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import { readLines } from '../../../bot/tasks/lineage.ts';
import { askFence, isTriedAgain, readFollowUps } from '../../../bot/tasks/queued-message-starts.ts';
import { readRetries } from '../../../bot/tasks/retry-target.ts';
import { WINDOW_MS } from '../../../bot/time-windows.ts';
import { questionIdOf, type TaskId, taskIdOf } from '../../../protocol/base/ids.ts';
import type { EndMarker } from '../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import { contextWith, POLICY, replyAt, taskOf } from '../support/literals.ts';
import {
  ada,
  createScenario,
  digest,
  grace,
  HOUR,
  iso,
  ownTask,
  place,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  words,
} from '../support/reconcile-scenario.ts';

const NOT_TOLD = expect.stringContaining('did not reach it before the task ended') as string;

/** A task asked whether there is more. A message was taken up as the answer, and its round ended in the given way. */
function answered(end: Partial<EndMarker>): Scenario {
  const scenario = createScenario();
  const task = ownTask(scenario.say(ada, '/agora run planner').id);
  scenario.now += SECOND;
  const question = questionIdOf(task, 1);
  const message = scenario.say(grace, '/agora say and the docs');
  const by = { attempt: 2, runId: 8, by: 'grace', commentId: message.id };
  scenario.ask(questionMarker({ task, question, turn: true, options: [], answered: by }));
  scenario.mark(statusMarker({ task, round: 2, state: 'failed' }));
  scenario.now += SECOND;
  scenario.mark({ v: 1, kind: 'end', task, round: 2, state: 'failed', ...end });
  scenario.now += SECOND;
  return scenario;
}

it('is reported if the runs that accepted it as an answer were all lost', async () => {
  const scenario = answered({ run: { id: 9, attempt: 2 } });

  await see(scenario);
  await see(scenario);

  expect(words(scenario)).toEqual([NOT_TOLD]);
});

it('is not reported if its run ended normally, or if a later round was lost', async () => {
  const itself = answered({});
  const later = answered({ round: 3, run: { id: 9, attempt: 2 } });

  await see(itself);
  await see(later);

  expect([...words(itself), ...words(later)]).toEqual([]);
});

/** A task that has finished without receiving Grace's message. */
function finishWithUnreceived(scenario: Scenario): TaskId {
  const task = ownTask(scenario.say(ada, '/agora run planner').id);
  scenario.now += SECOND;
  scenario.say(grace, '/agora say and the docs');
  scenario.now += SECOND;
  const saved = { state: { runId: 5, artifactId: 9, digest }, expires: iso(START + 1_000 * HOUR) };
  scenario.mark(statusMarker({ task, state: 'finished', saved }));
  scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
  scenario.now += SECOND;
  return task;
}

/** Reconciles until a run is started, which somebody cancels while it is queued. */
async function cancelInQueue(scenario: Scenario): Promise<void> {
  await see(scenario);
  const started = scenario.runs.at(-1)?.id ?? 0;
  scenario.now += SECOND;
  scenario.end(started, 'cancelled');
  scenario.now += SECOND;
}

it('is reported if the run that it started was cancelled before it started', async () => {
  const scenario = createScenario();
  scenario.config = 'resume-on-queued: true\n';
  const task = finishWithUnreceived(scenario);
  await cancelInQueue(scenario);
  scenario.now += HOUR;

  await see(scenario);
  await see(scenario);

  expect(scenario.requests.map((request) => request.task)).toEqual([taskIdOf(place.where.id, 'queued', task)]);
  expect(words(scenario)).toEqual([NOT_TOLD]);
});

it('is reported if the run of a retry that should include it was cancelled before it started', async () => {
  const scenario = createScenario();
  finishWithUnreceived(scenario);
  scenario.say(ada, '/agora retry');
  await see(scenario);
  const before = words(scenario);
  await cancelInQueue(scenario);

  await see(scenario);
  await see(scenario);

  expect(scenario.requests).toMatchObject([{ kind: 'start', source: { kind: 'retry' } }]);
  expect(before).toEqual([]);
  expect(words(scenario)).toEqual([NOT_TOLD]);
});

describe('a task that messages request', () => {
  const ON = { ...POLICY, config: readConfigFile('resume-on-queued: true') };
  const run = replyAt(-HOUR, 105, ada, '/agora run planner');
  const message = (by: Account = ada): ThreadReply => replyAt(-SECOND, 108, by, '/agora say and the docs');
  const labelled = taskIdOf(place.where.id, 'label', 5);
  const ended = (of: TaskId, over: Partial<Task> = {}): Task =>
    taskOf({ task: of, state: 'failed', since: START - HOUR, endedAt: START, ...over });
  const own = ended(ownTask(run.id));
  const given = (replies: readonly ThreadReply[], task = own, facts: Partial<IssueFacts> = ON) =>
    contextWith({ replies: [run, ...replies] }, [task], facts);

  function requested(...[replies, task = own, facts]: Parameters<typeof given>): unknown {
    const context = given(replies, task, facts);
    const lines = readLines(context);
    const found = readFollowUps(context, { lines, retries: readRetries(context, lines) }, [task]);
    return isUnknown(found) ? found.needs.map(({ kind }) => kind) : found.map(({ comment }) => comment?.id);
  }

  it('is requested for three days after the end of the task', () => {
    expect(requested([message()], own, { ...ON, now: START + WINDOW_MS - 1 })).toEqual([message().id]);
    expect(requested([message()], own, { ...ON, now: START + WINDOW_MS })).toEqual([]);
  });

  it('needs nothing to be looked up if nobody wrote a message', () => {
    expect(requested([], own, {})).toEqual([]);
  });

  it('is not requested if its original request is gone, and unknown before the labels are known', () => {
    expect(requested([message()], ended(labelled), { ...ON, labels: [] })).toEqual([]);
    expect(requested([message()], ended(labelled))).toEqual(['labels']);
  });

  it('is unknown before it is known whether a person may retry the task instead', () => {
    const facts = { ...ON, permissions: new Map([[ada.id, 'write' as const]]) };
    const retry = (by: Account) => replyAt(SECOND, 110, by, '/agora retry');

    expect(requested([message(), retry(grace)], own, facts)).toEqual(['permission']);
    expect(requested([message(), retry(ada)], own, facts)).toEqual([]);
  });

  it('is unknown before it is known what a retry is about', () => {
    const context = given([replyAt(SECOND, 110, ada, '/agora retry')], ended(labelled));
    const retries = readRetries(context, readLines(context));

    expect(isTriedAgain(context, retries, labelled)).toMatchObject({ needs: [{ kind: 'labels' }] });
  });

  it('is held back for a retry by one more claim, if there is one that messages can have requested', () => {
    const sha = 'c'.repeat(40);
    const subject = taskIdOf(place.where.id, 'queued', own.task);
    const fence = (replies: readonly ThreadReply[], facts: Partial<IssueFacts>): unknown =>
      askFence(given(replies, own, facts), own, [own], sha);
    const claims = new Map([[subject, { attempt: 2, seenAt: START }]]);

    expect(fence([message()], { ...ON, claims })).toEqual({ subject, attempt: 3, sha });
    expect(fence([message()], ON)).toMatchObject({ needs: [{ kind: 'claims', subject }] });
    expect(fence([], { ...ON, claims })).toBe('none');
    expect(fence([message()], { ...POLICY, claims })).toBe('none');
    expect(fence([message()], {})).toMatchObject({ needs: [{ kind: 'config' }] });
    expect(fence([message()], { config: ON.config, claims })).toMatchObject({ needs: [{ kind: 'permission' }] });
  });
});
