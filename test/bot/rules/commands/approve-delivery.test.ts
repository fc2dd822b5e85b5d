import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import { artifactOf, written } from '../../support/bot-results.ts';
import {
  ada,
  createWorld,
  grace,
  otherBot,
  otherTask,
  place,
  rules,
  statusMarker,
  stranger,
  task,
  words,
  type World,
} from '../../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const digest = `sha256:${'d'.repeat(64)}`;

/** A finished task whose work touches protected files, with its last word said. */
async function held(config = ''): Promise<World> {
  const world = createWorld();
  world.config = config;
  world.mark(statusMarker({ state: 'finished', round: 2, result: { artifactId: 3, digest } }));
  world.result = {
    kind: 'files',
    files: artifactOf([written('CODEOWNERS', '* @ada\n')]),
    runUrl: 'https://github.com/o/r/actions/runs/5',
  };
  await reconcile(place, look, world.ports, rules);
  return world;
}

it("asks for a person's word, with the files and the command, and says that something waits", async () => {
  const world = await held();

  expect(world.delivered).toEqual([]);
  expect(words(world)[0]).toMatch(/🔒 Finished, and waiting for approval[^]*`CODEOWNERS`[^]*`\/agora deliver t_/);
  expect(findMarker(world.comments.at(-1)?.body ?? '')).toMatchObject({
    kind: 'end',
    state: 'finished',
    held: 'protected',
  });
});

it.each(['/agora deliver', `/agora deliver ${task}`])(
  'delivers on "%s", once, and writes down whose word it was',
  async (command) => {
    const world = await held();

    world.say(grace, command);
    world.say(ada, '/agora deliver');
    await reconcile(place, look, world.ports, rules);
    await reconcile(place, look, world.ports, rules);

    expect(world.delivered).toHaveLength(1);
    expect(world.delivered[0]?.body).toContain('grace approved its delivery');
    expect(words(world).filter((said) => said.includes('📬'))).toHaveLength(1);
  },
);

it('looks again at once when it has delivered on a word, because the offer still stands in the last word', async () => {
  const world = await held();
  world.say(ada, '/agora deliver');

  const lookAgainAt = await reconcile(place, look, world.ports, rules);

  expect(lookAgainAt).toBe(world.now);
});

it.each([
  ['a stranger', stranger, ''],
  ['somebody whom the configuration does not name', grace, 'who-may: { deliver: [admin] }\n'],
])('does not take it from %s, and says who may', async (_, person, config) => {
  const world = await held(config);

  world.say(person, '/agora deliver');
  await reconcile(place, look, world.ports, rules);
  await reconcile(place, look, world.ports, rules);

  expect(world.delivered).toEqual([]);
  expect(words(world).filter((said) => said.includes('`/agora deliver` is for'))).toHaveLength(1);
});

it('does not take it from a machine, and does not answer one', async () => {
  const world = await held();

  world.say(otherBot, '/agora deliver');
  await reconcile(place, look, world.ports, rules);

  expect(world.delivered).toEqual([]);
  expect(words(world)).toHaveLength(1);
});

it('takes no word that was said before there was anything to look at, or about another task', async () => {
  const early = createWorld();
  early.say(ada, '/agora deliver');
  await reconcile(place, look, early.ports, rules);
  const world = await held();

  world.say(ada, `/agora deliver ${otherTask}`);
  await reconcile(place, look, world.ports, rules);

  expect(words(early)[0]).toContain('there is nothing for `/agora deliver` to act on');
  expect(world.delivered).toEqual([]);
  expect(words(world).at(-1)).toContain('there is nothing for `/agora deliver` to act on');
});

it('asks which work is meant when two tasks wait for `/agora deliver`', async () => {
  const world = createWorld();
  for (const own of [task, otherTask]) {
    world.mark(statusMarker({ task: own, state: 'finished', result: { artifactId: 3, digest } }));
    world.mark({ v: 1, kind: 'end', task: own, state: 'finished', round: 1, held: 'protected' });
  }

  world.say(ada, '/agora deliver');
  await reconcile(place, look, world.ports, rules);

  expect(world.delivered).toEqual([]);
  expect(words(world)[0]).toContain(`\`/agora deliver ${task}\``);
});

it('says in a note of its own when the result is gone by then', async () => {
  const world = await held();
  world.result = { kind: 'refused', why: 'its artifact has expired', runUrl: '' };

  world.say(ada, '/agora deliver');
  await reconcile(place, look, world.ports, rules);
  await reconcile(place, look, world.ports, rules);

  expect(words(world).filter((said) => said.includes('its artifact has expired'))).toHaveLength(1);
});
