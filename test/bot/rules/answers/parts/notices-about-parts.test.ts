/** Several questions at once: which notices and edits are due together. */
import { expect, it } from 'vitest';
import { grace, stranger, words } from '../../../support/reconcile-scenario.ts';
import { asked, body, say, see, SEND, tick } from '../../../support/several-scenario.ts';

it('nobody is thanked for an answer while nobody has answered, if two people must agree', async () => {
  const scenario = asked('answers: { needed: 2 }');
  await see(scenario);
  say(scenario, stranger, '1a 2a');

  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringMatching(/^@mallory, thank you, but only people with write access/)]);
});

it('the box that sends is cleared first, and the answers so far are shown with the next look', async () => {
  const scenario = asked();
  say(scenario, grace, '1: SQLite');

  await tick(scenario, grace, SEND);
  const edits = scenario.calls.filter((call) => call === 'edit');
  expect(edits).toHaveLength(1);
  expect(body(scenario)).not.toContain('Answered in replies');
  await see(scenario);

  expect(body(scenario)).toContain(`- [ ] **${SEND}**`);
  expect(body(scenario)).toContain('_Answered in replies so far: 1 (grace). Still open: 2._');
});
