import { expect, it } from 'vitest';
import { mayDecide } from '../../bot/may.ts';
import type { Permission } from '../../bot/ports.ts';

const ROLES: readonly [Permission, string][] = [['none', 'refused'], ['read', 'refused'], ['triage', 'refused'], ['write', 'allowed'], ['maintain', 'allowed'], ['admin', 'allowed']];

it.each(ROLES)('%s: %s', (permission, expected) => {
  expect(mayDecide({ id: 1, login: 'ada', type: 'User' }, permission).kind).toBe(expected);
});

it.each(['Bot', 'Organization', 'Mannequin', 'user', ''])('refuses the account type %j whatever its permission is', (type) => {
  expect(mayDecide({ id: 1, login: 'ada', type }, 'admin')).toEqual({ kind: 'refused', because: 'machine' });
});

it('goes by the type that GitHub gives and not by what the name looks like', () => {
  expect(mayDecide({ id: 1, login: 'github-actions-bot', type: 'User' }, 'write').kind).toBe('allowed');
  expect(mayDecide({ id: 1, login: 'ada', type: 'Bot' }, 'write').kind).toBe('refused');
});
