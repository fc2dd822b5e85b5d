/** Which plans are refused, and what is said about each mistake. */
import { expect, it } from 'vitest';
import { checkSettings, findMistakes } from '../../../../../worker/lifecycle/steps/prepare/check-settings.ts';
import { servicesWith } from '../../../../support/worker/step-services.ts';
import { SETTINGS } from '../../../../support/worker/worker-dispatch.ts';

const SUBAGENT = { name: 'planner', contentHash: 'sha256:0', at: 'a'.repeat(40) };
const mistakes = (plan: object, settings: object = {}) =>
  findMistakes({ round: 1, subagent: SUBAGENT, ...plan, settings: { ...SETTINGS, ...settings } } as never);

it.each([
  ['setupTimeoutSeconds', 'setup-timeout-seconds', 2_147_483],
  ['agentTimeoutSeconds', 'agent-timeout-seconds', 2_147_483],
  ['verifyTimeoutSeconds', 'verify-timeout-seconds', 2_147_483],
  ['maxRounds', 'max-rounds', Number.MAX_SAFE_INTEGER],
  ['retentionDays', 'retention-days', 90],
])('accepts %s from 1 to its limit', (setting, name, most) => {
  const refused = (value: number) => [`${name} is ${value}, and must be a whole number from 1 to ${most}`];

  expect(mistakes({}, { [setting]: 1 })).toEqual([]);
  expect(mistakes({}, { [setting]: most })).toEqual([]);
  for (const value of [0, -1, 1.5, Number.NaN, most + 1])
    expect(mistakes({}, { [setting]: value })).toEqual(refused(value));
});

it('accepts names and prefixes in env-allow, and blanks, but not everything', () => {
  expect(mistakes({}, { envAllow: ['A', '_b1', 'PREFIX_*', '', '  '] })).toEqual([]);
  for (const rule of ['*', '1A', 'A-B', 'A*B', 'A**'])
    expect(mistakes({}, { envAllow: [rule] })).toEqual([
      `env-allow holds "${rule}", which is neither a name nor PREFIX_*`,
    ]);
});

it('shows no more than 200 characters of a wrong value', () => {
  expect(mistakes({}, { permissionMode: 'x'.repeat(300) })).toEqual([
    `permission-mode is "${'x'.repeat(200)}", and must be bypass, scoped or strict`,
  ]);
  expect(mistakes({}, { envAllow: ['-'.repeat(300)] })).toEqual([
    `env-allow holds "${'-'.repeat(200)}", which is neither a name nor PREFIX_*`,
  ]);
});

it.each([
  ['a first round with a subagent', {}, []],
  ['a first round without a subagent', { subagent: undefined }, ['a first round names no subagent']],
  ['a first round with an answer', { resume: {} }, ['a first round has nothing to resume']],
  ['a later round with an answer', { round: 2, resume: {}, subagent: undefined }, []],
  ['a later round without an answer', { round: 2 }, ['round 2 has no answer to continue with']],
])('judges %s', (_, plan, expected) => {
  expect(mistakes(plan)).toEqual(expected);
});

it('never shows an address that is none', () => {
  const callback = { url: 'https://user:secret@hooks.example', notifications: [{ url: 'x' }], timeoutSeconds: 61 };

  expect(mistakes({}, { callback })).toEqual([
    'callback-url is not an http:// or https:// address, or has a user name in it',
    'notifications hold an entry that is none',
    'callback-timeout-seconds is 61, and must be a whole number from 1 to 60',
  ]);
  expect(mistakes({}, { callback: { notifications: [], timeoutSeconds: 60 } })).toEqual([]);
});

it('refuses to run without a runtime', () => {
  expect(mistakes({}, { runtime: ' ' })).toEqual(['runtime is empty']);
});

it('refuses to run with a single mistake, and passes the settings on without any', async () => {
  const check = (settings: object) =>
    checkSettings.run(
      {},
      servicesWith({}, { round: 1, subagent: SUBAGENT, settings: { ...SETTINGS, ...settings } }).services,
    );

  await expect(check({ maxRounds: 0 })).rejects.toThrow(
    `The dispatch cannot run with these settings: max-rounds is 0, and must be a whole number from 1 to ${Number.MAX_SAFE_INTEGER}.`,
  );
  await expect(check({})).resolves.toEqual({ settings: SETTINGS });
});
