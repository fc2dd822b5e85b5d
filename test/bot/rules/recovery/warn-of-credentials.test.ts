/** Whoever writes a credential into a thread is told at once, once, and never by repeating it. */
import { expect, it } from 'vitest';
import { ada, createWorld, otherBot, SECOND, stranger, words } from '../../support/reconcile-world.ts';
import { see, suspended } from '../../support/suspended.ts';

const TOKEN = `ghp_${'a1B2c3'.repeat(6)}`;

it('tells them to revoke it, once, in a thread with a task', async () => {
  const world = suspended();
  world.say(stranger, `Try it with ${TOKEN}, it worked for me.`);

  await see(world);
  world.now += SECOND;
  await see(world);

  const said = words(world).filter((text) => text.includes('Revoke'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('@mallory, your comment contains a GitHub token. **Revoke it now where it was issued**');
  expect(said[0]).toContain('does not remove it from the edit history');
  expect(said[0]).not.toContain(TOKEN.slice(0, 8));
});

it('tells whoever starts a task with one, and each comment by itself', async () => {
  const world = createWorld();
  world.say(ada, `/agora run planner Deploy with AWS_SECRET_ACCESS_KEY=wJa1rXUt2nFEMI3K7MDENGbPxRfiCYz9`);
  world.say(ada, 'And the password is `hunter2-x9!`.');

  await see(world);

  expect(words(world).filter((text) => text.includes('Revoke'))).toHaveLength(2);
});

it('says nothing of what only looks like one, of bots, and where no task is', async () => {
  const world = suspended();
  world.say(stranger, 'The password is required; set DB_PASSWORD=$DB_PASSWORD.');
  world.say(otherBot, `Found ${TOKEN}.`);
  const other = createWorld();
  other.say(stranger, `Try ${TOKEN}.`);

  await see(world);
  await see(other);

  expect([...words(world), ...words(other)].join()).not.toContain('Revoke');
});

it('warns of a pasted credential no more after a day', async () => {
  const world = suspended();
  world.say(stranger, TOKEN);
  world.now += 25 * 3_600 * SECOND;

  await see(world);

  expect(words(world).join()).not.toContain('Revoke');
});
