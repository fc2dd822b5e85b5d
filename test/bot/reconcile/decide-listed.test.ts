/** What lists alone tell of an issue: that nothing is due, and nothing else. */
import { expect, it } from 'vitest';
import { decideListed } from '../../../bot/reconcile/decide-listed.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { RULES } from '../../../bot/rules/rules-table.ts';
import { ada, createWorld, GRACE, place, questionMarker, type World } from '../support/reconcile-world.ts';

const decide = (world: World, isPullRequest = false) =>
  decideListed(place, { issue: { ...world.issue, isPullRequest }, comments: world.comments }, world.ports, {
    rules: RULES,
    graceMs: GRACE,
  });

it('is quiet while a question waits, and asks GitHub for nothing that is not remembered', async () => {
  const world = createWorld();
  world.ask(questionMarker());

  expect(await decide(world)).toMatchObject({ kind: 'quiet' });
  expect(world.calls).toEqual([]);
});

it('wants a look when somebody has replied', async () => {
  const world = createWorld();
  world.ask(questionMarker());
  world.say(ada, '2');

  expect(await decide(world)).toEqual({ kind: 'look' });
  expect(world.requests).toEqual([]);
});

it('wants a look when something is due without any further fact', async () => {
  const world = createWorld();
  world.ask(questionMarker());
  world.issue = { ...world.issue, closedAt: new Date(world.now - 3_600_000).toISOString() };

  expect(await decide(world)).toEqual({ kind: 'look' });
});

it('says the same time as a look when something will be due', async () => {
  const world = createWorld();
  world.ask(questionMarker());
  const decided = await decide(world);

  const looked = await reconcile(place, { kind: 'look', labels: false, issue: true }, world.ports, {
    rules: RULES,
    graceMs: GRACE,
  });

  expect(looked).toBeGreaterThan(world.now);
  expect(decided).toEqual({ kind: 'quiet', lookAgainAt: looked });
});

it('never tells of a pull request, on which more counts than its own comments', async () => {
  const world = createWorld();
  world.ask(questionMarker());

  expect(await decide(world, true)).toEqual({ kind: 'look' });
});
