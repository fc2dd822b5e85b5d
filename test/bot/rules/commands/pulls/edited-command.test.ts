/** A command on a pull request that its author edits. */
import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../../bot/reconcile/reconcile.ts';
import {
  ada,
  createScenario,
  HOUR,
  iso,
  place,
  questionMarker,
  rules,
  type Scenario,
  SECOND,
  START,
  statusMarker,
} from '../../../support/reconcile-scenario.ts';

const asker = { login: 'ada', id: 1 };
const DAY = 24 * HOUR;
const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (scenario: Scenario, trigger: ReconcileTrigger = look): Promise<number | undefined> =>
  reconcile(place, trigger, scenario.ports, rules);

function asked(config = ''): Scenario {
  const scenario = createScenario();
  scenario.config = config;
  scenario.mark(statusMarker({ asker }));
  scenario.ask(questionMarker({ asker, expires: iso(START + 30 * DAY) }));
  scenario.now += SECOND;
  return scenario;
}

it('a command in a review that its author edited is a new command', async () => {
  const scenario = asked();
  scenario.issue = { ...scenario.issue, isPullRequest: true };
  const said = { author: ada, createdAt: iso(scenario.now), url: 'https://github.com/o/r/pull/7#discussion_r7000' };
  scenario.reviews.push({ ...said, id: 7_000, body: '/agora say use A', updatedAt: iso(scenario.now) });
  await see(scenario, { ...look, reviews: true });
  expect(scenario.comments.map(({ body }) => body).join('\n')).toContain('use A');
  scenario.now += 10 * SECOND;
  scenario.reviews.splice(0, 1, { ...said, id: 7_000, body: '/agora say use B', updatedAt: iso(scenario.now) });

  await see(scenario, { ...look, reviews: true });

  expect(scenario.comments.map(({ body }) => body).join('\n')).toContain('use B');
});

it('a command in a review whose time changed, but not its text, is the same command', async () => {
  const scenario = asked();
  scenario.issue = { ...scenario.issue, isPullRequest: true };
  const said = { author: ada, createdAt: iso(scenario.now), url: 'https://github.com/o/r/pull/7#discussion_r7000' };
  scenario.reviews.push({ ...said, id: 7_000, body: '/agora say use A', updatedAt: iso(scenario.now) });
  await see(scenario, { ...look, reviews: true });
  const before = scenario.comments.length;
  scenario.now += 10 * SECOND;
  scenario.reviews.splice(0, 1, { ...said, id: 7_000, body: '/agora say use A', updatedAt: iso(scenario.now) });

  await see(scenario, { ...look, reviews: true });

  expect(scenario.comments).toHaveLength(before);
});
