/** An issue that is closed, or moved to another repository, while its question is open. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { findMarker, renderMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  HOUR,
  iso,
  place,
  questionMarker,
  rules,
  START,
  statusMarker,
  task,
  type Scenario,
  words,
} from '../../support/reconcile-scenario.ts';

const DAY = 24 * HOUR;
const closing: ReconcileTrigger = { kind: 'look', labels: false, issue: true };
const asker = { login: 'ada', id: 1 };
const see = (
  scenario: Scenario,
  trigger: ReconcileTrigger = { kind: 'look', labels: false },
): Promise<number | undefined> => reconcile(place, trigger, scenario.ports, rules);

function asked(config = '', over: Parameters<typeof questionMarker>[0] = {}): Scenario {
  const scenario = createScenario();
  scenario.config = config;
  scenario.mark(statusMarker({ asker }));
  scenario.ask(questionMarker({ asker, expires: iso(START + 30 * DAY), ...over }));
  return scenario;
}

describe('closing an issue with an open question', () => {
  it('ends the task ten minutes later', async () => {
    const scenario = asked();
    scenario.issue = { ...scenario.issue, closedAt: iso(scenario.now) };

    expect(await see(scenario, closing)).toBe(START + 600_000);
    expect(words(scenario)).toEqual([]);
    scenario.now += 600_000;
    await Promise.all([see(scenario, closing), see(scenario, closing)]);
    await see(scenario, closing);

    expect(words(scenario)).toEqual([
      expect.stringContaining('The issue was closed while a question was open') as string,
    ]);
    expect(findMarker(scenario.comments[1]?.body ?? '')).toMatchObject({ closed: 'cancelled' });
  });

  it('says that a pull request was closed if it is one', async () => {
    const scenario = asked();
    scenario.issue = { ...scenario.issue, isPullRequest: true, closedAt: iso(scenario.now - HOUR) };

    await see(scenario, closing);

    expect(words(scenario)).toEqual([expect.stringContaining('The pull request was closed') as string]);
  });

  it('lets a run that asks on it first say that it waits, whatever our clock says', async () => {
    const scenario = createScenario();
    const status = scenario.mark(statusMarker({ asker, state: 'running' })).id;
    scenario.ask(questionMarker({ asker, expires: iso(START + 30 * DAY) }));
    scenario.issue = { ...scenario.issue, closedAt: iso(scenario.now - HOUR) };

    expect(await see(scenario, closing)).toBe(START + 60_000);
    scenario.now += 8 * 60_000;
    await see(scenario, closing);
    expect(words(scenario)).toEqual([]);
    scenario.edit(status, renderMarker(statusMarker({ asker, state: 'suspended' })));
    await see(scenario, closing);

    expect(words(scenario)).toEqual([
      expect.stringContaining('The issue was closed while a question was open') as string,
    ]);
  });

  it('keeps the task if the issue is reopened in time', async () => {
    const scenario = asked();
    scenario.issue = { ...scenario.issue, closedAt: iso(scenario.now) };
    await see(scenario, closing);
    scenario.issue = {
      number: place.issue,
      title: 'Title',
      body: 'Body',
      author: asker,
      assignees: [],
      isPullRequest: false,
    };
    scenario.now += 600_000;

    await see(scenario, closing);

    expect(words(scenario)).toEqual([]);
  });

  it('keeps the task if the repository says so', async () => {
    const scenario = asked('questions: { when-closed: keep }');
    scenario.issue = { ...scenario.issue, closedAt: iso(scenario.now) };
    scenario.now += HOUR;

    await see(scenario, closing);

    expect(words(scenario)).toEqual([]);
  });

  it('is noticed by the reminder if the webhook was lost', async () => {
    const scenario = asked();
    scenario.issue = { ...scenario.issue, closedAt: iso(scenario.now) };

    scenario.now += DAY;
    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('was cancelled') as string]);
  });
});

it('only posts, once, that a question was transferred here from another repository', async () => {
  const scenario = asked('', { repository: 4_711 });
  scenario.say(ada, '2');

  for (let days = 0; days < 45; days += 1) {
    await see(scenario);
    scenario.now += DAY;
  }

  expect(words(scenario)).toEqual([expect.stringContaining('transferred here with an open question') as string]);
  expect(scenario.requests).toEqual([]);
  expect(scenario.claims.has(questionMarker({ task }).question)).toBe(false);
});
