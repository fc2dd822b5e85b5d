/** Commands that no run checks again: the rules that decide about them must not be older than they are. */
import { expect, it } from 'vitest';
import { lastOrderAt } from '../../../bot/decision/last-order.ts';
import { readSnapshot, extendSnapshot } from '../../../bot/decision/snapshot.ts';
import { comment } from '../support/literals.ts';
import { ada, createScenario, HOUR, iso, place, START } from '../support/reconcile-scenario.ts';

const at = (ms: number, body: string) => comment(1, { author: ada, body, updatedAt: iso(START + ms) });

it.each([
  ['/agora cancel', HOUR],
  ['/agora expire', HOUR],
  ['/agora deliver', HOUR],
  ['/agora hold 3d', HOUR],
  ['/agora run planner', 0],
  ['/answer 1', 0],
  ['Please do not cancel this.', 0],
])('finds when the last of them was written: %s', (body, later) => {
  const comments = [at(0, '/agora cancel'), at(HOUR, body), at(2 * HOUR, 'Thanks!')];

  expect(lastOrderAt(comments)).toBe(START + later);
});

it('knows no time without any of them', () => {
  expect(lastOrderAt([at(HOUR, 'words')])).toBe(0);
});

it.each([
  ['/agora cancel', [START, START]],
  ['/answer 1', [0, 0]],
])('asks for rules and owners that are not older than the command: %s', async (body, times) => {
  const scenario = createScenario();
  scenario.say(ada, body);
  const asked: (number | undefined)[] = [];
  const { registry } = scenario.ports;
  const ports = {
    ...scenario.ports,
    registry: {
      ...registry,
      config: (since?: number) => {
        asked.push(since);
        return registry.config();
      },
      owners: (since?: number) => {
        asked.push(since);
        return registry.owners();
      },
    },
  };

  const snapshot = await readSnapshot(place, { kind: 'look', labels: false }, ports);
  await extendSnapshot(await extendSnapshot(snapshot, { kind: 'config' }, ports), { kind: 'owners' }, ports);

  expect(asked).toEqual(times);
});
