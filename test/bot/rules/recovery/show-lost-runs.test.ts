/** A run that has ended according to GitHub, of a task whose comment still says that it is working. */
import { expect, it } from 'vitest';
import { findMarker, renderMarker } from '../../../../protocol/comments/marker.ts';
import { renderHeading } from '../../../../protocol/comments/status-heading.ts';
import type { StatusMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  GRACE,
  iso,
  ours,
  questionMarker,
  type Scenario,
  SECOND,
  look,
  see,
  START,
  statusMarker,
  task,
  words,
} from '../../support/reconcile-scenario.ts';

const ENDED = { kind: 'look', labels: false, ended: task } as const;

/** Its run 5 is listed with that status, and sends no more reports. */
function atWork(
  over: Partial<StatusMarker> = {},
  status: 'queued' | 'in_progress' | 'completed' = 'completed',
): Scenario {
  const scenario = createScenario();
  const marker = statusMarker({ state: 'running', ...over });
  const text = `${renderHeading('planner', marker.state)}\n\nIt is at work, since 10:00 UTC.\n\nfoot`;
  const comment = scenario.say(ours, `${renderMarker(marker)}\n${text}`);
  scenario.comments[0] = { ...comment, isProven: true };
  const conclusion = status === 'completed' ? 'failure' : null;
  const at = iso(START);
  scenario.runs.push({
    id: 5,
    title: `${task}.r1 attempt 1 for ada`,
    status,
    conclusion,
    createdAt: at,
    updatedAt: at,
  });
  scenario.now += SECOND;
  return scenario;
}

const shownBy = ({ comments }: Scenario): string => comments[0]?.body.split('\n').slice(1).join('\n') ?? '';
const markerOf = ({ comments }: Scenario): unknown => findMarker(comments[0]?.body ?? '');

it('is shown as lost at once, in its comment and in the status, and no longer as working', async () => {
  const scenario = atWork();

  await see(scenario, ENDED);
  scenario.say(ada, '/agora status');
  await see(scenario);

  expect(scenario.now - START).toBeLessThan(30 * SECOND);
  expect(shownBy(scenario)).toBe('### 🟠 planner has lost its run, which is being recovered\n\n\nfoot');
  expect(markerOf(scenario)).toMatchObject({ kind: 'status', state: 'running', lost: true });
  expect(words(scenario).at(-1)).toContain('🟠 lost, being recovered');
});

it('is tried again as soon as its last comments are visible, without waiting for a sign of life', async () => {
  const scenario = atWork();
  const run = scenario.say(ada, '/agora run planner Fix it');
  await see(scenario, ENDED);
  const [before] = [scenario.calls.filter((call) => call === 'runs').length];

  scenario.now += 2 * GRACE + SECOND;
  await see(scenario);

  expect(run.id).toBeGreaterThan(0);
  // It reads the runs again, although it would read those of a working task only after five minutes.
  expect(scenario.calls.filter((call) => call === 'runs').length).toBeGreaterThan(before);
  expect(scenario.comments.some(({ body }) => findMarker(body)?.kind === 'end')).toBe(true);
  expect(markerOf(scenario)).toMatchObject({ lost: true });

  await see(scenario);

  expect(shownBy(scenario)).toContain('### ❌ planner has failed');
  expect(markerOf(scenario)).not.toHaveProperty('lost');
});

it('is shown as waiting for an answer if it had asked, and waited in its run', async () => {
  const scenario = atWork({ state: 'idle', idle: { until: iso(START + 600 * SECOND) } });
  scenario.ask(questionMarker());

  await see(scenario, ENDED);

  expect(markerOf(scenario)).toMatchObject({ state: 'suspended' });
  expect(shownBy(scenario)).toContain('### ⏸️ planner has a question');
});

it.each([
  [
    'another run of the task is on its way',
    (scenario: Scenario) => {
      const at = iso(START);
      const title = `${task}.r1 attempt 2 for ada`;
      scenario.runs.push({ id: 6, title, status: 'queued', conclusion: null, createdAt: at, updatedAt: at });
    },
    ENDED,
  ],
  [
    'its own run is not listed',
    (scenario: Scenario) => {
      scenario.runs.length = 0;
    },
    ENDED,
  ],
  ['nobody has said that a run is over', () => undefined, look],
] as const)('is left as it is while %s', async (_, change, trigger) => {
  const scenario = atWork();
  change(scenario);
  const before = shownBy(scenario);

  await see(scenario, trigger);

  expect(shownBy(scenario)).toBe(before);
});

it('requests no runs if the comment says how it ended', async () => {
  for (const state of ['suspended', 'finished', 'failed', 'cancelled'] as const) {
    const scenario = atWork({ state });

    await see(scenario, ENDED);

    expect(scenario.calls, state).not.toContain('runs');
  }
});

it('is left as it is if nobody knows the keys, because its next run would not find an unproven comment', async () => {
  const scenario = atWork();
  scenario.comments.length = 0;
  scenario.say(ours, `${renderMarker(statusMarker({ state: 'running' }))}\n${renderHeading('planner', 'running')}`);
  const before = shownBy(scenario);

  await see(scenario, ENDED);

  expect(shownBy(scenario)).toBe(before);
});

it('does not replace what its run has written meanwhile', async () => {
  const scenario = atWork();
  const fresh = `${renderMarker(statusMarker({ state: 'finished' }))}\n${renderHeading('planner', 'finished')}`;
  // Between the look and its actions.
  scenario.interrupt = (call, moment) => {
    if (call === 'runs' && moment === 'after') scenario.edit(scenario.comments[0]?.id ?? 0, fresh);
  };

  await see(scenario, ENDED);

  expect(scenario.comments[0]?.body).toBe(fresh);
});
