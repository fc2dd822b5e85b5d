/** Wthis question needs the same answer from several people. */
import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import type { Account } from '../../../../protocol/thread/comment.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import {
  ada,
  createWorld,
  GRACE,
  grace,
  iso,
  place,
  questionMarker,
  renderAsked,
  rules,
  SECOND,
  statusMarker,
  stranger,
  task,
  type World,
  words,
} from '../../support/reconcile-world.ts';

const linus: Account = { id: 5, login: 'linus', type: 'User' };
const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (world: World, trigger: ReconcileTrigger = look): Promise<number | undefined> =>
  reconcile(place, trigger, world.ports, rules);

function asked(options = ['Rewrite A', 'Rewrite B'], needed = 2): World {
  const world = createWorld(
    new Map([
      [1, 'admin'],
      [2, 'write'],
      [3, 'read'],
      [5, 'write'],
    ]),
  );
  world.config = `answers: { needed: ${needed} }`;
  world.mark(statusMarker());
  world.ask(questionMarker({ options }));
  world.now += SECOND;
  return world;
}

function say(world: World, by: Account, body: string): number {
  world.now += SECOND;
  return world.say(by, body).id;
}

it('goes on when two of three say the same option, each in their own way', async () => {
  const world = asked();
  const first = say(world, ada, '2');
  say(world, grace, '1');
  await see(world);
  expect(world.requests).toEqual([]);
  const third = say(world, linus, 'rewrite b');

  await see(world);
  await see(world);

  expect(world.requests).toMatchObject([
    {
      by: { login: 'ada' },
      answer: {
        option: 2,
        source: { commentId: first },
        also: [{ by: { login: 'linus', id: 5 }, commentId: third, sha256: contentHash('rewrite b') }],
      },
    },
  ]);
});

it('says once for each person more that it takes more of them', async () => {
  const world = asked();
  say(world, ada, '2');
  await see(world);
  await see(world);
  say(world, grace, '1');

  await see(world);
  await see(world);

  expect(words(world)).toEqual([
    'Noted, @ada. This question needs the same answer from 2 people: the same option, or the same words, each in their own comment.',
    'Noted, @ada, @grace. This question needs the same answer from 2 people: the same option, or the same words, each in their own comment.',
  ]);
});

it('goes by words where there are no options', async () => {
  const world = asked([]);
  say(world, ada, 'Use the  small one');
  say(world, grace, 'use the small ONE');

  await see(world);

  expect(world.requests).toMatchObject([
    { answer: { text: 'Use the  small one', also: [{ by: { login: 'grace' } }] } },
  ]);
});

it.each([
  ['as it was taken up', []],
  [
    'whatever was said since',
    [
      [ada, '1'],
      [linus, '1'],
      [stranger, '2'],
    ],
  ],
] as const)('is tried again with all who agreed when its run is lost, %s', async (_, later) => {
  const world = asked();
  say(world, stranger, '2');
  const first = say(world, ada, '2');
  const second = say(world, grace, '2');
  await see(world);
  world.runs.splice(0, 1, {
    id: 500,
    title: `${task}.r2 attempt 1 for ada`,
    status: 'completed',
    conclusion: 'failure',
    createdAt: iso(world.now),
    updatedAt: iso(world.now),
    overSince: world.now,
  });
  world.edit(101, renderAsked(questionMarker({ answered: { attempt: 1, runId: 500, by: 'ada', commentId: first } })));
  for (const [by, body] of later) say(world, by, body);
  world.now += 600 * SECOND;

  await see(world);

  expect(world.requests.slice(1)).toMatchObject([
    { attempt: 2, answer: { source: { commentId: first }, also: [{ commentId: second }] } },
  ]);
});

it('does not count one person twice, nor somebody who may not', async () => {
  const world = asked();
  say(world, ada, '2');
  say(world, ada, '2');
  say(world, stranger, '2');

  await see(world);
  world.now += 5 * GRACE;
  await see(world);

  expect(world.requests).toEqual([]);
});

it('counts the last word of somebody who has changed their mind', async () => {
  const world = asked();
  say(world, ada, '1');
  say(world, ada, '2');
  say(world, grace, '1');
  await see(world);
  expect(world.requests).toEqual([]);
  say(world, linus, '2');

  await see(world);

  expect(world.requests).toMatchObject([{ answer: { option: 2 } }]);
});

it('takes an answer that three people gave where three are needed', async () => {
  const world = asked(['Rewrite A', 'Rewrite B'], 3);
  for (const person of [ada, grace]) say(world, person, '1');
  await see(world);
  expect(world.requests).toEqual([]);
  say(world, linus, 'A');

  await see(world);

  expect(world.requests).toMatchObject([
    { answer: { option: 1, also: [{ by: { login: 'grace' } }, { by: { login: 'linus' } }] } },
  ]);
});

it('takes no tick, and says why once', async () => {
  const world = asked();
  const before = renderAsked(questionMarker());
  const after = before.replace('- [ ] **2.**', '- [x] **2.**');
  world.edit(101, after);

  await see(world, { kind: 'edited', commentId: 101, before, after, by: ada });
  await see(world, { kind: 'edited', commentId: 101, before, after, by: ada });

  expect(world.requests).toEqual([]);
  expect(words(world)).toEqual([
    '@ada, this question needs the same answer from 2 people, and a box can be ticked only once. Please reply with the number of the option.',
  ]);
});
