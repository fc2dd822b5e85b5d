import { expect, it } from 'vitest';
import { readOpenWork } from '../../../bot/decision/backlog.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { ada, createWorld, place, questionMarker, rules, START, stranger } from '../support/reconcile-world.ts';

it('counts open questions, and knows the oldest reply that no run has taken up', () => {
  const world = createWorld();
  world.ask();
  world.now += 5_000;
  world.say(ada, 'Let me think.');
  world.say(ada, '2');
  world.now += 5_000;
  world.say(ada, '1');

  expect(readOpenWork(world.comments, 'agora', world.now)).toEqual({ questions: 1, oldestWordAt: START + 5_000 });
});

it('counts nothing when all is answered, and no word of somebody who was told that they may not', async () => {
  const world = createWorld();
  world.ask(questionMarker({ answered: { attempt: 1, runId: 1, by: 'ada' } }));
  expect(readOpenWork(world.comments, 'agora', world.now)).toEqual({ questions: 0 });

  const other = createWorld();
  other.ask();
  other.say(stranger, '2');
  await reconcile(place, { kind: 'look', labels: false }, other.ports, rules);

  expect(readOpenWork(other.comments, 'agora', other.now)).toEqual({ questions: 1 });
});
