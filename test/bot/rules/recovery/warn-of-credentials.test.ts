/** A person who writes a credential into a thread is warned immediately and once, without repeating the credential. */
import { expect, it } from 'vitest';
import { ada, createScenario, otherBot, SECOND, see, stranger, words } from '../../support/reconcile-scenario.ts';
import { suspended } from '../../support/suspended.ts';

const TOKEN = `ghp_${'a1B2c3'.repeat(6)}`;

it('tells them to revoke it, once, in a thread with a task', async () => {
  const scenario = suspended();
  scenario.say(stranger, `Try it with ${TOKEN}, it worked for me.`);

  await see(scenario);
  scenario.now += SECOND;
  await see(scenario);

  const said = words(scenario).filter((text) => text.includes('Revoke'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('@mallory, your comment contains a GitHub token. **Revoke it now where it was issued**');
  expect(said[0]).toContain('does not remove it from the edit history');
  expect(said[0]).not.toContain(TOKEN.slice(0, 8));
});

it('tells a person who starts a task with one, for each comment separately', async () => {
  const scenario = createScenario();
  scenario.say(ada, `/agora run planner Deploy with AWS_SECRET_ACCESS_KEY=wJa1rXUt2nFEMI3K7MDENGbPxRfiCYz9`);
  scenario.say(ada, 'And the password is `hunter2-x9!`.');

  await see(scenario);

  expect(words(scenario).filter((text) => text.includes('Revoke'))).toHaveLength(2);
});

it('ignores text that only looks like one, bots, and threads without a task', async () => {
  const scenario = suspended();
  scenario.say(stranger, 'The password is required; set DB_PASSWORD=$DB_PASSWORD.');
  scenario.say(otherBot, `Found ${TOKEN}.`);
  const other = createScenario();
  other.say(stranger, `Try ${TOKEN}.`);

  await see(scenario);
  await see(other);

  expect([...words(scenario), ...words(other)].join()).not.toContain('Revoke');
});

it('no longer warns of a pasted credential after a day', async () => {
  const scenario = suspended();
  scenario.say(stranger, TOKEN);
  scenario.now += 25 * 3_600 * SECOND;

  await see(scenario);

  expect(words(scenario).join()).not.toContain('Revoke');
});
