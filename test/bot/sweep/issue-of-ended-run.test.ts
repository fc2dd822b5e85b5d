/** A run that failed before it wrote anything: its issue is found by what somebody wrote or labelled shortly before. */
import { expect, it } from 'vitest';
import { IssueGone } from '../../../bot/issue-gone.ts';
import { findIssuesOfTask } from '../../../bot/sweep/select-issues.ts';
import { childTaskOf, taskIdOf, type TaskId } from '../../../protocol/base/ids.ts';
import {
  ada,
  createScenario,
  HOUR,
  otherTask,
  ownTask,
  place,
  questionMarker,
  type Scenario,
  START,
  task,
} from '../support/reconcile-scenario.ts';

const MINUTE = HOUR / 60;
const DAY = 24 * HOUR;

/** What the bot finds after a run of the task, started at that time, has ended. */
async function findAfterRun(scenario: Scenario, runOf: TaskId, startedAt: number): Promise<number[]> {
  const changedSince = (since: Date) => scenario.comments.filter((one) => Date.parse(one.updatedAt) >= since.getTime());
  const threads = {
    ...scenario.ports.threads,
    comments: (issue: number) =>
      issue === place.issue
        ? Promise.resolve(scenario.comments)
        : Promise.reject(new IssueGone(`Issue #${issue} was deleted.`)),
    commentsSince: (since: Date) =>
      Promise.resolve([
        ...changedSince(since).map((one) => ({ ...one, issue: place.issue })),
        ...changedSince(since).map((one) => ({ ...one, issue: 99 })),
      ]),
    labelsSince: (since: Date) =>
      Promise.resolve(
        scenario.labels
          .filter(({ at }) => Date.parse(at) >= since.getTime())
          .map((event) => ({ ...event, issue: place.issue })),
      ),
  };
  return findIssuesOfTask(
    { where: place.where, slug: 'agora' },
    { task: runOf, startedAt: new Date(startedAt) },
    { ...scenario.ports, threads },
  );
}

/** A question, and a reply to it days later. */
function answeredLater(): Scenario {
  const scenario = createScenario();
  scenario.ask(questionMarker({ task }));
  scenario.now = START + 3 * DAY;
  scenario.say(ada, 'The first one.');
  return scenario;
}

it('that was started for an answer', async () => {
  const scenario = answeredLater();

  expect(await findAfterRun(scenario, task, scenario.now + MINUTE)).toEqual([place.issue]);
  expect(await findAfterRun(scenario, otherTask, scenario.now + MINUTE)).toEqual([]);
});

it('that was to start the agent that a question is for', async () => {
  const scenario = answeredLater();
  const child = childTaskOf(questionMarker({ task }).question);

  expect(await findAfterRun(scenario, child, scenario.now + MINUTE)).toEqual([place.issue]);
});

it('that was started for a command', async () => {
  const scenario = createScenario();
  const command = scenario.say(ada, '/agora run planner');

  expect(await findAfterRun(scenario, ownTask(command.id), START + MINUTE)).toEqual([place.issue]);
});

it('that was started for a label', async () => {
  const scenario = createScenario();
  const { id } = scenario.label(ada, 'agora:planner');
  scenario.label(ada, 'agora:other');

  expect(await findAfterRun(scenario, taskIdOf(place.where.id, 'label', id), START + MINUTE)).toEqual([place.issue]);
});

it('but what was written long before is left to the sweep', async () => {
  const scenario = answeredLater();

  expect(await findAfterRun(scenario, task, scenario.now + HOUR)).toEqual([]);
});
