/** What a retry goes back to: the original request, and every task since then that may have saved something. */
import { describe, expect, it } from 'vitest';
import type { LabelEvent } from '../../../bot/ports.ts';
import { continuesOf, hasSaved, readLines, traceBack } from '../../../bot/tasks/lineage.ts';
import { findOfferedRetry, mayRetry } from '../../../bot/tasks/offered-retry.ts';
import { WINDOW_MS } from '../../../bot/time-windows.ts';
import { type TaskId, taskIdOf } from '../../../protocol/base/ids.ts';
import { aboutGivingUp, type StatusMarker } from '../../../protocol/comments/marker.ts';
import { offeringOf } from '../../../protocol/thread/read-tasks.ts';
import type { Marked } from '../../../protocol/thread/read-thread.ts';
import { CHILD, contextWith, marked, replyAt, taskOf } from '../support/literals.ts';
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

const saved = { state: { runId: 5, artifactId: 9, digest }, expires: iso(START + 1_000 * HOUR) };

function over(scenario: Scenario, task: TaskId, more: Partial<StatusMarker> = {}): void {
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task, state: 'failed', ...more }));
  scenario.mark({ v: 1, kind: 'end', task, state: 'failed', round: 1 });
  scenario.now += SECOND;
}

describe('a retry', () => {
  it("of one of several labels' tasks goes back to that label", async () => {
    const scenario = createScenario();
    const taskOf = (label: string): TaskId => taskIdOf(place.where.id, 'label', scenario.label(ada, label).id);
    const [planner, fixer] = [taskOf('agora:planner'), taskOf('agora:fixer')];
    for (const task of [fixer, planner]) over(scenario, task);
    scenario.say(ada, `/agora retry ${fixer}`);

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ subagent: { name: 'fixer' } }]);
  });

  it('of a retry whose own request no longer exists is explained', async () => {
    const scenario = createScenario();
    over(scenario, taskIdOf(place.where.id, 'label', 4_711));
    over(scenario, ownTask(scenario.say(ada, '/agora retry').id));
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([expect.stringContaining('no longer exists') as string]);
  });

  it('of a task that a message started continues what the task before it had saved', async () => {
    const scenario = createScenario();
    scenario.config = 'resume-on-queued: true';
    const first = ownTask(scenario.say(ada, '/agora run planner').id);
    scenario.now += SECOND;
    scenario.say(grace, '/agora say wait, the other file');
    over(scenario, first, { saved });
    await see(scenario);
    over(scenario, taskIdOf(place.where.id, 'queued', first));
    scenario.say(ada, '/agora retry');

    await see(scenario);

    expect(scenario.requests.at(-1)).toMatchObject({ source: { kind: 'retry' }, continues: { task: first } });
  });
});

it('a task that was cancelled before it started stays cancelled although the command is deleted', async () => {
  const scenario = createScenario();
  scenario.say(ada, '/agora run planner');
  scenario.now += SECOND;
  const { id } = scenario.say(ada, '/agora cancel');
  scenario.now += HOUR;
  await see(scenario);
  scenario.comments.splice(
    scenario.comments.findIndex((comment) => comment.id === id),
    1,
  );
  scenario.now += HOUR;

  await see(scenario);

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual([expect.stringContaining('was cancelled') as string]);
});

/** A cancelled task that somebody retries with the words: its comment says when it ended. */
function cancelledThenRetried(command: string): Scenario {
  const scenario = createScenario();
  const run = scenario.say(ada, '/agora run planner please');
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: ownTask(run.id), state: 'cancelled', ended: iso(scenario.now) }));
  scenario.now += SECOND;
  scenario.say(grace, command.replace('TASK', ownTask(run.id)));
  return scenario;
}

it.each(['/agora retry', '/agora retry TASK', '/agora retry and mind the tests'])(
  '"%s" starts one run, and nobody is told that there is nothing to retry',
  async (command) => {
    const scenario = cancelledThenRetried(command);
    await see(scenario);
    scenario.now += 10 * SECOND;
    const status = scenario.comments[1] ?? expect.fail();
    scenario.edit(status.id, status.body);

    await see(scenario);
    scenario.now += 300 * SECOND;
    await see(scenario);

    expect(scenario.requests).toMatchObject([{ kind: 'start', source: { kind: 'retry' } }]);
    expect(words(scenario)).toEqual([]);
  },
);

describe('what a retry is about', () => {
  const run = replyAt(-HOUR, 105, ada, '/agora run planner');
  const ended = taskOf({ task: ownTask(105), state: 'failed', since: START - HOUR, endedAt: START - SECOND });
  const stuck = ownTask(107);
  const givenUp = marked(
    108,
    { v: 1 as const, kind: 'note' as const, task: stuck, about: aboutGivingUp(stuck, 3) },
    { createdAt: iso(START) },
  );

  /** What a retry with the id 110 is about, so long after something else was given up. */
  const meantAfter = (ms: number, statuses: readonly Marked<StatusMarker>[] = []): unknown => {
    const replies = [run, replyAt(ms, 110, ada, '/agora retry')];
    const read = readLines(contextWith({ replies, notes: [givenUp], statuses }, [ended])).meant;
    return read.get(110);
  };

  it('is what was given up before it, for three days', () => {
    expect(meantAfter(WINDOW_MS - SECOND)).toBeUndefined();
    expect(meantAfter(WINDOW_MS)).toMatchObject({ kind: 'retry', line: [{ task: ownTask(105) }] });
  });

  it('is the last task that has ended if what was given up had shown itself by then', () => {
    const status = (id: number) => [marked(id, statusMarker({ task: stuck }))];

    expect(meantAfter(SECOND, status(109))).toMatchObject({ kind: 'retry', line: [{ task: ownTask(105) }] });
    expect(meantAfter(SECOND, status(111))).toBeUndefined();
  });

  it('is read for retries only: another `/agora run` is no retry of the task before', () => {
    const replies = [run, replyAt(0, 109, ada, '/agora run planner'), replyAt(0, 110, ada, '/agora retry')];

    expect([...readLines(contextWith({ replies }, [ended])).meant.keys()]).toEqual([110]);
  });
});

describe('the original request of a task', () => {
  const labelled = taskIdOf(place.where.id, 'label', 5);
  const shown = taskOf({ task: labelled, state: 'failed' });
  const label: LabelEvent = { id: 5, kind: 'labeled', label: 'agora:planner', by: ada, at: iso(START) };
  const traced = (labels: readonly LabelEvent[] | undefined, of: TaskId) => {
    const context = contextWith({}, [shown], { labels });
    return traceBack(context, readLines(context), of);
  };
  const followUp = taskIdOf(place.where.id, 'queued', labelled);

  it('is its label, also through a task that messages requested', () => {
    expect(traced([label], labelled)).toMatchObject({ origin: { kind: 'issue', event: label }, line: [] });
    expect(traced([label], followUp)).toMatchObject({ origin: { event: label }, line: [{ task: labelled }] });
  });

  it('is gone without that event, or if its label names no subagent', () => {
    for (const labels of [[], [{ ...label, label: 'bug' }], [{ ...label, kind: 'unlabeled' as const }]])
      expect([traced(labels, labelled), traced(labels, followUp)]).toEqual([undefined, undefined]);
  });

  it('is unknown before the labels are known', () => {
    for (const of of [labelled, followUp])
      expect(traced(undefined, of)).toMatchObject({ kind: 'unknown', needs: [{ kind: 'labels' }] });
  });
});

describe('the saved state of a task', () => {
  const until = iso(START + HOUR);
  const saving = marked(101, statusMarker({ state: 'failed', saved: { ...saved, expires: until } }));
  const end = { state: 'finished', status: saving, questions: [], notes: [] } as const;

  it('is continued, and offered to be, until it expires', () => {
    expect(hasSaved({ status: saving }, START + HOUR - 1)).toBe(true);
    expect(hasSaved({ status: saving }, START + HOUR)).toBe(false);
    expect(findOfferedRetry(end, START + HOUR - 1)).toEqual({ kind: 'resumes', until });
  });

  it('is needed to continue a task that has finished; any other starts over without it', () => {
    for (const status of [saving, marked(101, statusMarker()), undefined]) {
      expect(findOfferedRetry({ ...end, status }, START + HOUR)).toEqual({ kind: 'none' });
      expect(findOfferedRetry({ ...end, state: 'failed', status }, START + HOUR)).toEqual({ kind: 'again' });
    }
  });

  it('of a task that was started by hand or on a schedule is not offered: nothing here requested it', () => {
    const questions = [marked(101, questionMarker({ byHand: true }))];
    const status = marked(102, statusMarker({ byHand: true, saved: { ...saved, expires: until } }));

    expect(findOfferedRetry({ ...end, state: 'cancelled', status: undefined, questions }, START)).toEqual({
      kind: 'by-hand',
    });
    expect(mayRetry({ ...end, state: 'cancelled', status }, START)).toBe(false);
    expect(findOfferedRetry({ ...end, status }, START)).toEqual({ kind: 'none' });
    expect(offeringOf(taskOf({ status })).hasNoRetry).toBe(true);
  });

  it.each([
    ['https://github.com/o/r/issues/7#issuecomment-102', 'https://github.com/o/r/actions'],
    ['https://host.example/o/r/pull/7#issuecomment-102', 'https://host.example/o/r/actions'],
  ])('of such a task names the Actions tab of the repository of %s', (url, actionsUrl) => {
    const status = marked(102, statusMarker({ byHand: true }), { url });

    expect(findOfferedRetry({ ...end, state: 'failed', status }, START)).toEqual({ kind: 'by-hand', actionsUrl });
  });

  it('of an agent that works for another one is not offered: that other task is retried', () => {
    expect(findOfferedRetry({ ...end, answers: CHILD }, START)).toEqual({ kind: 'none' });
  });

  it('is what a request names, if there is one', () => {
    expect(continuesOf(taskOf({ status: saving }))).toMatchObject({ task: saving.marker.task, statusComment: 101 });
    expect(continuesOf(taskOf({ status: marked(101, statusMarker()) }))).toBeUndefined();
    expect(continuesOf(taskOf())).toBeUndefined();
  });
});
