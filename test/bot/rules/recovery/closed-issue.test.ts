/** An issue that is closed, or moved to another repository, while its question is open. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createWorld,
  HOUR,
  iso,
  place,
  questionMarker,
  rules,
  START,
  statusMarker,
  task,
  type World,
  words,
} from '../../support/reconcile-world.ts';

const DAY = 24 * HOUR;
const closing: ReconcileTrigger = { kind: 'look', labels: false, issue: true };
const asker = { login: 'ada', id: 1 };
const see = (world: World, trigger: ReconcileTrigger = { kind: 'look', labels: false }): Promise<number | undefined> =>
  reconcile(place, trigger, world.ports, rules);

function asked(config = '', over: Parameters<typeof questionMarker>[0] = {}): World {
  const world = createWorld();
  world.config = config;
  world.mark(statusMarker({ asker }));
  world.ask(questionMarker({ asker, expires: iso(START + 30 * DAY), ...over }));
  return world;
}

describe('an issue that is closed with the question open', () => {
  it('ends the task ten minutes later', async () => {
    const world = asked();
    world.issue = { ...world.issue, closedAt: iso(world.now) };

    expect(await see(world, closing)).toBe(START + 600_000);
    expect(words(world)).toEqual([]);
    world.now += 600_000;
    await Promise.all([see(world, closing), see(world, closing)]);
    await see(world, closing);

    expect(words(world)).toEqual([expect.stringContaining('The issue was closed while a question was open') as string]);
    expect(findMarker(world.comments[1]?.body ?? '')).toMatchObject({ closed: 'cancelled' });
  });

  it('keeps the task when it is opened again in time', async () => {
    const world = asked();
    world.issue = { ...world.issue, closedAt: iso(world.now) };
    await see(world, closing);
    world.issue = {
      number: place.issue,
      title: 'Title',
      body: 'Body',
      author: asker,
      assignees: [],
      isPullRequest: false,
    };
    world.now += 600_000;

    await see(world, closing);

    expect(words(world)).toEqual([]);
  });

  it('keeps the task where the repository says so', async () => {
    const world = asked('questions: { when-closed: keep }');
    world.issue = { ...world.issue, closedAt: iso(world.now) };
    world.now += HOUR;

    await see(world, closing);

    expect(words(world)).toEqual([]);
  });

  it('is found out by the reminder when the webhook was lost', async () => {
    const world = asked();
    world.issue = { ...world.issue, closedAt: iso(world.now) };

    world.now += DAY;
    await see(world);
    await see(world);

    expect(words(world)).toEqual([expect.stringContaining('was cancelled') as string]);
  });
});

it('says nothing about a question that was moved here from another repository but that, once', async () => {
  const world = asked('', { repository: 4_711 });
  world.say(ada, '2');

  for (let days = 0; days < 45; days += 1) {
    await see(world);
    world.now += DAY;
  }

  expect(words(world)).toEqual([
    expect.stringContaining('This issue was transferred here with an open question') as string,
  ]);
  expect(world.requests).toEqual([]);
  expect(world.claims.has(questionMarker({ task }).question)).toBe(false);
});
