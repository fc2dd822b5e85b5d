/** Settings of a worker on this machine are checked before a task is stored. */
import { expect, it } from 'vitest';
import { findEffectiveSettings } from '../../protocol/config/effective-settings.ts';
import { findSettingMistakes, findWarnings, insistOnSettings, settleHere } from '../../cli/local-settings.ts';

it.each([
  {},
  { PATH: '/bin', AGORA_MAX_ROUNDS: ' ' },
  { AGORA_MAX_ROUNDS: '3', AGORA_FLAVOUR: 'x', AGORA_POLL_MS: 'x' },
  // The command sets these itself.
  { AGORA_INPUT_JSON: 'x', AGORA_DISPATCH_ID: 'x', AGORA_INTERACTIVE: 'x', AGORA_SUBAGENT: '../x' },
  { AGORA_ADAPTER: 'codex' },
  { AGORA_ADAPTER: './runtimes/mine.mjs' },
])('accepts what a worker would accept: %j', async (environment) => {
  await expect(insistOnSettings(environment)).resolves.toBeUndefined();
});

it.each([
  ['AGORA_ADAPTER', 'foo', 'There is no runtime "foo".', /^Use claude-code, .*\.\/runtimes\/mine\.mjs\.$/],
  ['AGORA_RUNTIME_ADAPTER', 'foo', 'There is no runtime "foo".', /^Use claude-code, /],
  ['AGORA_MAX_ROUNDS', 'x', 'AGORA_MAX_ROUNDS must be digits only; it is "x".', /^Correct or unset AGORA_MAX_ROUNDS/],
  [
    'AGORA_PERMISSION_MODE',
    'strict',
    'AGORA_PERMISSION_MODE is not a setting of agora/dispatch. Did you mean AGORA_CLAUDE_PERMISSION_MODE?',
    /^Correct or unset AGORA_PERMISSION_MODE, then start again\.$/,
  ],
])('refuses a wrong setting with one sentence and a fix: %s', async (name, value, message, fix) => {
  await expect(insistOnSettings({ [name]: value })).rejects.toMatchObject({
    code: 'mistake',
    message,
    fix: expect.stringMatching(fix) as unknown,
  });
});

it('reports all mistakes, each on its own line', async () => {
  const environment = { AGORA_MAX_ROUNDS: 'x', AGORA_BUDGET: '{', AGORA_ADAPTER: 'foo' };

  await expect(insistOnSettings(environment)).rejects.toMatchObject({
    message: [
      'AGORA_MAX_ROUNDS must be digits only; it is "x".',
      'AGORA_BUDGET is not YAML: Flow map must end with a } at line 1, column 2; it is "{".',
      'There is no runtime "foo".',
    ].join('\n'),
    fix: 'Correct or unset what is named here, then start again.',
  });
});

it('warns of a misspelled variable only where the command does not refuse it', () => {
  const environment = { AGORA_PERMISSION_MODE: 'strict', AGORA_FLAVOUR: 'x' };
  const warned = (...args: string[]): boolean[] =>
    ['AGORA_PERMISSION_MODE', 'AGORA_FLAVOUR'].map((name) =>
      findWarnings(args, environment).some((text) => text.startsWith(`${name} `)),
    );

  for (const refusing of [
    ['run', 'fixer', 'hi'],
    ['answer', 'q_1', '2', '--local'],
    ['dispatch', 'run', 'fixer'],
  ])
    expect(warned(...refusing)).toEqual([false, true]);
  for (const other of [['validate'], ['answer', 'q_1', '2'], ['dispatch', 'describe', 't_1'], []])
    expect(warned(...other)).toEqual([true, true]);
});

const settled = async (environment: Readonly<Record<string, string>>, user: string | undefined = 'ada') =>
  new Map(
    settleHere(findEffectiveSettings({}, environment), await findSettingMistakes(environment), user).map(
      ({ name, ...setting }) => [name, setting],
    ),
  );

it('shows the name of the user as who answers here, unless another is given', async () => {
  expect((await settled({})).get('AGORA_ACTOR')).toEqual({ value: 'ada', from: 'your user name' });
  expect((await settled({ AGORA_ACTOR: 'bob' })).get('AGORA_ACTOR')).toEqual({ value: 'bob', from: 'the environment' });
});

it.each([
  ['AGORA_MAX_ROUNDS', 'x', 'must be digits only'],
  ['AGORA_SANDBOX_READS', '/srv tools', 'must be absolute paths, without . and ..'],
  ['AGORA_ADAPTER', 'foo', 'there is no such runtime'],
  ['AGORA_ACTOR', 'agent:x', 'must be the name of a person, without a colon'],
])('says what is wrong with a value, without repeating it: %s', async (name, value, invalid) => {
  const settings = await settled({ [name]: value });

  expect(settings.get(name)).toEqual({ value, from: 'the environment', invalid });
  expect([...settings.values()].filter((one) => one.invalid !== undefined)).toHaveLength(1);
});

it('does not call a value invalid that a subagent replaces', async () => {
  const environment = { AGORA_ADAPTER: 'foo' };
  const settings = findEffectiveSettings({ runtime: 'command' }, environment);

  const [runtime] = settleHere(settings, await findSettingMistakes(environment), 'ada');

  expect(runtime).toEqual({ name: 'AGORA_ADAPTER', value: 'command', from: 'the subagent' });
});
