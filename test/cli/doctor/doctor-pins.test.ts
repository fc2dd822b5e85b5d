import { expect, it } from 'vitest';
import { listPins } from '../../../cli/doctor/doctor-pins.ts';
import { readPin } from '../../../protocol/records/record-keys.ts';

const NEW = 'a secret of the repository, at least 32 random characters';
const OLD = 'the secret before, which is as long as it has to be';

it('shows the public keys for each role that signs with them, and no secret', () => {
  const checks = listPins({ AGORA_STATE_KEY: `2026-11: ${NEW}\n2026-03: ${OLD}`, AGORA_BOT_KEY: NEW });

  expect(checks.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['pins-run', 'pass'],
    ['pins-relay', 'pass'],
    ['pins-bot', 'pass'],
  ]);
  const told = checks.map(({ detail }) => detail).join('\n');
  const pins = [...told.matchAll(/\{ id: (\S+), role: (run|bot), key: (\S+) \}/g)];
  expect(pins.map(([, id, role]) => `${id} ${role}`).slice(0, 4)).toEqual([
    '2026-11 run',
    '2026-03 run',
    '2026-11 bot',
    '2026-03 bot',
  ]);
  expect(pins.every(([, id = '', role, key = '']) => readPin({ id, role: role as 'run', key }) !== undefined)).toBe(
    true,
  );
  expect(new Set(pins.map(([, , , key]) => key)).size).toBe(4);
  for (const secret of [NEW, OLD]) expect(told).not.toContain(secret);
});

it('says how to see them when no secret is given', () => {
  expect(listPins({ AGORA_STATE_KEY: ' ' })).toEqual([
    expect.objectContaining({ outcome: 'skip', detail: expect.stringContaining('AGORA_STATE_KEY') as unknown }),
  ]);
});
