import { expect, it } from 'vitest';
import { findEffectiveSettings } from '../../../protocol/config/effective-settings.ts';
import type { Subagent } from '../../../protocol/config/subagent.ts';

function settingOf(name: string, value: string, subagent: Partial<Subagent>) {
  return findEffectiveSettings(subagent, { [name]: value }).find((one) => one.name === name);
}

it.each<[string, string, Partial<Subagent>, object]>([
  ['AGORA_MODEL', 'm'.repeat(201), {}, { value: 'm'.repeat(200), from: 'the environment' }],
  ['AGORA_MODEL', '  ', {}, { from: 'nobody' }],
  ['AGORA_MODEL', ' ', { model: 'fast' }, { value: 'fast', from: 'the subagent' }],
  [
    'AGORA_CLAUDE_PERMISSION_MODE',
    'strict',
    { 'permission-mode': 'strict' },
    { value: 'strict', from: 'the environment' },
  ],
  [
    'AGORA_CLAUDE_PERMISSION_MODE',
    'scoped',
    { 'permission-mode': 'strict' },
    { value: 'strict', from: 'the subagent' },
  ],
  ['AGORA_BUDGET', 'task: [', { budget: { task: { turns: 1 } } }, { from: 'the subagent' }],
  [
    'AGORA_BUDGET',
    'task: {turns: 2}',
    { budget: { round: { turns: 1 } } },
    { from: 'the environment and the subagent' },
  ],
])('settles %s from the environment %j and the subagent %j', (name, value, subagent, settled) => {
  const found = settingOf(name, value, subagent);
  expect(found).toMatchObject({ name, ...settled });
  expect(found?.value === undefined).toBe(found?.from === 'nobody');
});

it.each(['AGORA_CALLBACK_URL', 'AGORA_NOTIFICATIONS_JSON', 'AGORA_STATE_KEY', 'AGORA_PER_DISPATCH_SECRET_REFS_JSON'])(
  'says that %s is set, and does not show the secret in it',
  (name) => {
    const found = settingOf(name, '[{"url": "https://hooks.example/services/T0/B0/secret"}]', {});

    expect(found).toEqual({ name, value: '***', from: 'the environment' });
  },
);
