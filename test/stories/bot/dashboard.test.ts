/** The dashboard issue, updated by bots from source on the local GitHub, and controlled with checkboxes. */
import { expect, it } from 'vitest';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { type BotScenario, openBotScenario } from '../support/bot-scenario.ts';
import { SHOP } from '../../support/installed-app.ts';

async function boards(scenario: BotScenario): Promise<{ readonly number: number; readonly body: string }[]> {
  const { data } = await scenario.hub
    .as('alice')
    .rest.issues.listForRepo({ ...SHOP, state: 'all', creator: 'agora[bot]' });
  return data.map(({ number, body }) => ({ number, body: body ?? '' }));
}

it('is created once by two replicas, shows what is waiting, and treats a tick as a command of the user', async () => {
  await using scenario = await openBotScenario({}, { '.github/agora/config.yaml': 'dashboard: true\n' });
  const asked = await scenario.ask();
  await scenario.startBots(2);
  await expect.poll(() => boards(scenario)).toHaveLength(1);
  const [board] = await boards(scenario);
  expect(board?.body).toContain(`in #${asked.issue} · \`${asked.marker.task}\``);

  await scenario.hub.as('bob').rest.issues.update({
    ...SHOP,
    issue_number: board?.number ?? 0,
    body: board?.body.replace('- [ ] **cancel**', '- [x] **cancel**') ?? '',
  });

  await expect
    .poll(async () => (await scenario.bodies(asked.issue)).map(findMarker).map((marker) => marker?.kind))
    .toEqual(['question', 'relayed', 'end']);
  await expect
    .poll(async () => (await boards(scenario)).map(({ body }) => body), { interval: 1_000 })
    .toEqual([expect.stringMatching(/## Ended otherwise[^]*cancelled[^]*- \[ \] \*\*retry\*\*/) as string]);
  const said = await scenario.bodies(asked.issue);
  expect(said[1]).toContain('> @bob ticked this in **the dashboard**.');
  expect(said[2]).toContain('@bob asked for it.');
  expect(await scenario.bodies(board?.number ?? 0)).toEqual([]);
  expect(scenario.hub.illegal()).toEqual([]);
});
