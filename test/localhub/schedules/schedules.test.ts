import { describe, expect, it } from 'vitest';
import type { Activity } from '../../../localhub/hub-options.ts';
import type { RunRecord } from '../../../localhub/overlay/actions/run-record.ts';
import { createSchedules } from '../../../localhub/overlay/schedules/schedules.ts';
import type { FoundWorkflow } from '../../../localhub/overlay/actions/found-workflow.ts';
import { readWorkflow } from '../../../localhub/runner/workflow/read-workflow.ts';
import { startTestHub } from '../support/start-test-hub.ts';

const workflow = ({ name, on, steps, top = '' }: Record<'name' | 'on' | 'steps', string> & { top?: string }): string =>
  `name: ${name}\non: ${on}\n${top}\njobs:\n  work:\n    runs-on: ubuntu-latest\n    steps:\n${steps}`;

const REPOSITORY = { owner: 'me', name: 'shop', isPrivate: false };

function workflowAt(path: string, ...crons: string[]): FoundWorkflow {
  const on = crons.map((cron) => `    - cron: '${cron}'\n`).join('');
  const text = `name: ${path}\non:\n  schedule:\n${on}jobs: { a: { runs-on: x, steps: [{ run: "true" }] } }`;
  return { id: 1, path, text, name: path, file: readWorkflow(text, path) };
}

/** Schedules with a clock that the test advances. */
function startSchedules(workflows: FoundWorkflow[], from = '2026-11-23T07:00:30Z') {
  let now = new Date(from);
  const started: string[] = [];
  const activities: Activity[] = [];
  const schedules = createSchedules({
    repositories: [REPOSITORY],
    workflows: () => Promise.resolve(workflows),
    start: (_, { path }, cron) => {
      started.push(`${now.toISOString().slice(11, 16)} ${path} ${cron}`);
      return Promise.resolve({ id: started.length } as RunRecord);
    },
    now: () => now,
    report: (activity) => {
      activities.push(activity);
    },
  });
  const passTo = async (time: string): Promise<void> => {
    for (const end = new Date(`2026-11-23T${time}Z`); now < end; ) {
      now = new Date(Math.min(end.getTime(), now.getTime() + 60_000));
      await schedules.startDue();
    }
  };
  const jumpTo = async (time: string): Promise<void> => {
    now = new Date(`2026-11-23T${time}Z`);
    await schedules.startDue();
  };
  return { schedules, started, activities, passTo, jumpTo };
}

describe('scheduled workflows', () => {
  it('start at their times, separately for each entry', async () => {
    const { schedules, started, passTo } = startSchedules([
      workflowAt('a', '*/30 * * * *'),
      workflowAt('b', '10 8 * * *'),
    ]);
    await schedules.startDue();

    await passTo('08:30:10');

    expect(started).toEqual([
      '07:30 a */30 * * * *',
      '08:00 a */30 * * * *',
      '08:10 b 10 8 * * *',
      '08:30 a */30 * * * *',
    ]);
  });

  it('run at most every five minutes', async () => {
    const { schedules, started, passTo } = startSchedules([workflowAt('a', '* * * * *')], '2026-11-23T07:00:00.050Z');
    await schedules.startDue();

    await passTo('07:12:10');

    expect(started.map((line) => line.slice(0, 5))).toEqual(['07:01', '07:06', '07:11']);
  });

  it('run once, late, for all the times that passed while the machine slept', async () => {
    const { schedules, started, jumpTo, passTo } = startSchedules([workflowAt('a', '*/30 * * * *')]);
    await schedules.startDue();

    await jumpTo('10:05:00');
    await passTo('10:31:00');

    expect(started.map((line) => line.slice(0, 5))).toEqual(['10:05', '10:30']);
  });

  it('are known as soon as the default branch contains them', async () => {
    const workflows: FoundWorkflow[] = [];
    const { schedules, started, passTo } = startSchedules(workflows);
    await schedules.startDue();
    await passTo('07:40:00');

    workflows.push(workflowAt('a', '*/30 * * * *'));
    await passTo('08:00:00');
    workflows.pop();
    await passTo('09:10:00');
    workflows.push(workflowAt('a', '*/30 * * * *'));
    await passTo('09:20:00');

    expect(started).toEqual(['08:00 a */30 * * * *']);
  });

  it('can be started early: the next one first, and its time does not come again', async () => {
    const { schedules, started, activities, passTo } = startSchedules([
      workflowAt('a', '*/30 * * * *'),
      workflowAt('b', '10 8 * * *'),
    ]);

    await schedules.bringForward(REPOSITORY);
    await schedules.bringForward(REPOSITORY);
    await schedules.bringForward(REPOSITORY);
    await passTo('08:40:00');

    expect(started).toEqual([
      '07:00 a */30 * * * *',
      '07:00 a */30 * * * *',
      '07:00 b 10 8 * * *',
      '08:30 a */30 * * * *',
    ]);
    expect(activities.map((activity) => activity.kind === 'schedule' && activity.isEarly)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('can be started early by name, even if their time never comes', async () => {
    const { schedules, started } = startSchedules([workflowAt('a', '*/30 * * * *', '0 0 31 2 *')]);

    const run = await schedules.bringForward(REPOSITORY, { path: 'a', cron: '0 0 31 2 *' });
    const other = await schedules.bringForward(REPOSITORY, { path: 'a', cron: '1 1 1 1 1' });

    expect(started).toEqual(['07:00 a 0 0 31 2 *']);
    expect([run?.id, other]).toEqual([1, undefined]);
  });

  it('of a workflow without a schedule cannot be started early', async () => {
    const { schedules } = startSchedules([]);

    expect(await schedules.bringForward(REPOSITORY)).toBeUndefined();
  });
});

it('have the expression in their event, and workflow_run reports their end', async () => {
  const activities: Activity[] = [];
  await using hub = await startTestHub(
    {
      '.github/workflows/nightly.yml': workflow({
        name: 'Nightly',
        on: '{ schedule: [{ cron: "0 0 31 12 *" }] }',
        steps: '      - run: echo "on ${{ github.event.schedule }} by ${{ github.actor }} at ${{ github.ref }}"\n',
      }),
      '.github/workflows/after.yml': workflow({
        name: 'After',
        on: '{ workflow_run: { workflows: [Nightly], types: [completed] } }',
        steps: '      - run: echo "${{ github.event.workflow_run.event }}"\n',
      }),
    },
    { onActivity: (activity) => activities.push(activity) },
  );

  const run = await hub.runNextSchedule('acme', 'shop');
  await hub.settle();

  expect(hub.runs().map(({ id, name, event, conclusion }) => [id, name, event, conclusion])).toEqual([
    [run, 'Nightly', 'schedule', 'success'],
    [9002, 'After', 'workflow_run', 'success'],
  ]);
  expect(hub.runs()[0]?.log.map(({ line }) => line)).toContain('on 0 0 31 12 * by wendy at refs/heads/main');
  expect(hub.runs()[1]?.log.map(({ line }) => line)).toContain('schedule');
  expect(
    activities.map((activity) => (activity.kind === 'run' ? `${activity.run} ${activity.status}` : activity.kind)),
  ).toEqual(['schedule', '9001 queued', '9001 completed', '9002 queued', '9002 completed']);
  expect(hub.illegal()).toEqual([]);
});
