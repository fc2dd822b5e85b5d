import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBoot } from '../../../worker/standalone/read-environment.ts';

const needed = { AGORA_SUBAGENT: 'planner', AGORA_WORKSPACE: '/w', AGORA_REGISTRY: '/r', AGORA_ARTIFACTS: '/a' };
const boot = (environment: Readonly<Record<string, string>>) => readBoot({ ...needed, ...environment });

it('needs few settings and shows its defaults for the rest', () => {
  expect(boot({})).toMatchObject({
    kind: 'boot',
    boot: {
      AGORA_ADAPTER: 'claude-code',
      AGORA_CLAUDE_PERMISSION_MODE: 'bypass',
      AGORA_SETUP_TIMEOUT_SECONDS: 120,
      AGORA_AGENT_TIMEOUT_SECONDS: 7_200,
      AGORA_MAX_ROUNDS: 10,
      task: undefined,
      warnings: [],
    },
  });
});

it('takes a blank value as absent, also that of the old name of a setting', () => {
  expect(boot({ AGORA_ADAPTER: ' ', AGORA_RUNTIME_ADAPTER: '' })).toMatchObject({
    boot: { AGORA_ADAPTER: 'claude-code', warnings: [] },
  });
});

it('accepts only the exact words for a switch, and refuses all others together', () => {
  expect(boot({ AGORA_INTERACTIVE: 'false', AGORA_DISABLE_NEEDS_INPUT_HELPER: ' true' })).toMatchObject({
    boot: { AGORA_INTERACTIVE: false, AGORA_DISABLE_NEEDS_INPUT_HELPER: true, AGORA_FURTHER_TURNS: false },
  });
  expect(
    boot({
      AGORA_INTERACTIVE: '1',
      AGORA_FURTHER_TURNS: 'TRUE',
      AGORA_DISABLE_NEEDS_INPUT_HELPER: 'yes',
      AGORA_CALLBACK_ALLOW_PRIVATE: 'on',
      AGORA_MAX_ROUNDS: 'many',
    }),
  ).toEqual({
    kind: 'mistakes',
    mistakes: [
      'AGORA_MAX_ROUNDS must be digits only; it is "many"',
      'AGORA_DISABLE_NEEDS_INPUT_HELPER must be true or false; it is "yes"',
      'AGORA_CALLBACK_ALLOW_PRIVATE must be true or false; it is "on"',
      'AGORA_INTERACTIVE must be true or false; it is "1"',
      'AGORA_FURTHER_TURNS must be true or false; it is "TRUE"',
    ],
  });
});

it('refuses a folder to read in the sandbox that is not an absolute path', () => {
  expect(boot({ AGORA_SANDBOX_READS: '/opt/tools, /srv' })).toMatchObject({
    boot: { AGORA_SANDBOX_READS: ['/opt/tools', '/srv'] },
  });
  expect(boot({ AGORA_SANDBOX_READS: '/srv tools' })).toEqual({
    kind: 'mistakes',
    mistakes: ['AGORA_SANDBOX_READS.1 must be absolute paths, without . and ..; it is "/srv tools"'],
  });
  expect(boot({ AGORA_SANDBOX_READS: '/srv/../etc' })).toMatchObject({ kind: 'mistakes' });
});

it.each(['0', '-1', '1.5', '1e3', '10m', '2147484', '99999999999999999999', 'NaN', '0x10'])(
  'refuses %s as a number of seconds',
  (value) => {
    expect(boot({ AGORA_AGENT_TIMEOUT_SECONDS: value })).toEqual({
      kind: 'mistakes',
      mistakes: [expect.stringMatching(/^AGORA_AGENT_TIMEOUT_SECONDS must be/) as unknown],
    });
  },
);

it('quotes a short wrong value, and never one that may be a secret', () => {
  const { mistakes } = boot({
    AGORA_SUBAGENT: `Planner ${'x'.repeat(500)}`,
    AGORA_MAX_ROUNDS: 'many',
    AGORA_BUDGET: 'x',
    AGORA_NOTIFICATIONS_JSON: 'hunter2',
    AGORA_CALLBACK_URL: 'http//user:hunter2@x',
    AGORA_INPUT_JSON: 'hunter2',
    AGORA_PER_DISPATCH_SECRET_REFS_JSON: 'hunter2',
  }) as Extract<ReturnType<typeof boot>, { kind: 'mistakes' }>;

  expect(mistakes).toHaveLength(7);
  expect(mistakes).toContain('AGORA_MAX_ROUNDS must be digits only; it is "many"');
  expect(mistakes).toContain('AGORA_SUBAGENT must be the name of a subagent of the registry; it has 508 characters');
  expect(mistakes.join()).toMatch(/AGORA_BUDGET must be keys with values, .*it is "x"/);
  expect(mistakes.join()).not.toContain('hunter2');
});

it('accepts the old name of the adapter, and says that it is old', () => {
  expect(boot({ AGORA_RUNTIME_ADAPTER: 'command' })).toMatchObject({
    boot: { AGORA_ADAPTER: 'command', warnings: [expect.stringContaining('AGORA_RUNTIME_ADAPTER') as unknown] },
  });
  expect(boot({ AGORA_RUNTIME_ADAPTER: 'command', AGORA_ADAPTER: 'claude-code' })).toMatchObject({
    boot: { AGORA_ADAPTER: 'claude-code', warnings: [] },
  });
});

it('accepts a task under either name, and refuses two different ones', () => {
  expect(boot({ AGORA_DISPATCH_ID: 't_0123456789ab.r1' })).toMatchObject({ boot: { task: 't_0123456789ab' } });
  expect(boot({ AGORA_TASK: 't_0123456789ab' })).toMatchObject({ boot: { task: 't_0123456789ab' } });
  expect(boot({ AGORA_TASK: 't_0123456789aa', AGORA_DISPATCH_ID: 't_0123456789ab.r1' })).toMatchObject({
    kind: 'mistakes',
  });
});

it('reads any environment of the container without throwing', () => {
  const names = [
    'AGORA_DISPATCH_ID',
    'AGORA_TASK',
    'AGORA_SUBAGENT',
    'AGORA_INPUT_JSON',
    'AGORA_MAX_ROUNDS',
    'AGORA_RUNTIME_ENV_ALLOW',
    'AGORA_ANSWER',
    'AGORA_WORKSPACE',
  ];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.string(), fc.json())), (environment) => {
      expect(['boot', 'mistakes']).toContain(readBoot(environment).kind);
    }),
  );
});

it('says what belongs in ids, references and other words that a program writes', () => {
  const read = boot({
    AGORA_DISPATCH_ID: 'x',
    AGORA_TASK: 'y',
    AGORA_PER_DISPATCH_SECRET_REFS_JSON: '{"A B":"env://X"}',
    AGORA_ANSWER_FROM: 'me',
    AGORA_BUDGET: 'task: {usd: 1}',
  });

  expect(read).toEqual({
    kind: 'mistakes',
    mistakes: [
      'AGORA_DISPATCH_ID must be the id of a task and a round, like t_0123456789ab.r1; it is "x"',
      'AGORA_TASK must be t_ and twelve of the characters 0 to 9 and a to v; it is "y"',
      expect.stringMatching(/^AGORA_PER_DISPATCH_SECRET_REFS_JSON A B (?!Invalid key).*variable/),
      'AGORA_BUDGET task: does not know "usd"; there are cost-usd, turns, tokens, minutes, rounds; it is "task: {usd: 1}"',
      'AGORA_ANSWER_FROM must be silence:, or not set; it is "me"',
    ],
  });
});

it.each([
  ['short', ['AGORA_STATE_KEY must have at least 16 characters']],
  ['new: 0123456789abcdef\nold: short', ['AGORA_STATE_KEY the key "old" must have at least 16 characters']],
  [
    'new: 0123456789abcdef\n0123456789abcdef',
    ['AGORA_STATE_KEY has lines with a name and lines without: write "name: secret" in each'],
  ],
])('refuses a state key that the action refuses, without repeating it: %#', (key, mistakes) => {
  expect(boot({ AGORA_STATE_KEY: key })).toEqual({ kind: 'mistakes', mistakes });
  expect(boot({ AGORA_STATE_KEY: '0123456789abcdef' }).kind).toBe('boot');
  expect(boot({ AGORA_STATE_KEY: ' ' }).kind).toBe('boot');
});
