/** The one table of `AGORA_*` variables: it must contain all variables that code reads, and no others. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { INPUT_NAMES } from '../../../action/inputs/action-inputs.ts';
import { BOT_VARIABLES } from '../../../bot/bot-config.ts';
import { AGORA_VARIABLES } from '../../../protocol/config/agora-variables.ts';
import { findEffectiveSettings } from '../../../protocol/config/effective-settings.ts';
import { findMisplacedVariables } from '../../../protocol/config/misplaced-variables.ts';
import { FrontMatter } from '../../../protocol/config/subagent.ts';
import { BOOT_VARIABLES, readBoot } from '../../../worker/standalone/read-environment.ts';

const NAMES = Object.keys(AGORA_VARIABLES);
const PRODUCT = ['action', 'bot', 'cli', 'client', 'deliver', 'github', 'protocol', 'relay', 'worker'];
/** Examples of wrong names, and the name of the table itself. */
const NONE = ['AGORA_PERMISSION_MODE', 'AGORA_VARIABLES'];
/** An input of a page, a secret of a workflow, a setting of a program that an example shows. */
const OF_OTHERS = ['AGORA_SEARCH', 'AGORA_START_TOKEN', 'AGORA_ANSWERS_KEY'];

/** All such names in these files, whatever they mean there. */
function namesIn(folders: readonly string[], pattern: RegExp): Set<string> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    encoding: 'utf8',
  });
  const paths = listed.split('\n').filter((path) => pattern.test(path) && !path.endsWith('agora-variables.ts'));
  const text = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
  return new Set([...text.matchAll(/(?<![A-Z_])AGORA_[A-Z][A-Z_]*[A-Z]/g)].map(([name]) => name));
}

it('contains every variable that occurs in the product, and no other', () => {
  const found = namesIn(PRODUCT, /\.ts$/);
  // Read as the name of a file that contains the value of another variable.
  found.add('AGORA_ANSWERS_PATH');

  expect([...found].filter((name) => !NAMES.includes(name) && !NONE.includes(name))).toEqual([]);
  const ours = NAMES.filter((name) => !AGORA_VARIABLES[name]?.where.includes('development'));
  expect(ours.filter((name) => !found.has(name))).toEqual([]);
});

it('contains every variable that scripts, demo, examples and deployments use, and those of the tests', () => {
  const others = namesIn(
    ['demo', 'deploy', 'examples', 'localhub', 'scripts', 'package.json', 'action.yml', 'Dockerfile'],
    /\.(?:ts|mjs|js|json|ya?ml|sh|md)$|Dockerfile$/,
  );
  const tests = new Set(
    [...namesIn(['test', 'scripts', 'package.json'], /\.(?:ts|json)$/)].filter((name) => !NONE.includes(name)),
  );

  expect([...others].filter((name) => ![...NAMES, ...NONE, ...OF_OTHERS].includes(name))).toEqual([]);
  const ours = NAMES.filter((name) => AGORA_VARIABLES[name]?.where.includes('development'));
  expect(ours.filter((name) => !tests.has(name))).toEqual([]);
  const read = namesReadIn('test');
  // A test sets this one to check whether it is passed on.
  expect(read.filter((name) => !NAMES.includes(name) && name !== 'AGORA_LEAK')).toEqual([]);
  expect(read).toContain('AGORA_WRITE_FAULTS');
});

/** The variables that the tests themselves read. */
function namesReadIn(folder: string): string[] {
  const listed = execFileSync('git', ['grep', '-hoE', "process\\.env\\['AGORA_[A-Z_]+'\\]", '--', folder], {
    encoding: 'utf8',
  });
  return [...new Set(listed.match(/AGORA_[A-Z_]+/g))];
}

it('lists for the worker and the bot the variables that they read', () => {
  const SECRETS_AND_OLD = [
    'AGORA_CALLBACK_BEARER',
    'AGORA_CALLBACK_KEY',
    'AGORA_MODEL_HEADERS',
    'AGORA_RUNTIME_ADAPTER',
    'AGORA_STATE_KEY',
  ];
  const of = (place: 'worker' | 'bot') => NAMES.filter((name) => AGORA_VARIABLES[name]?.where.includes(place)).sort();

  expect(of('worker')).toEqual([...BOOT_VARIABLES, ...SECRETS_AND_OLD].sort());
  expect(of('bot')).toEqual(
    [...BOT_VARIABLES.filter((name) => name.startsWith('AGORA_')), 'AGORA_ANSWERS_PATH'].sort(),
  );
});

it('has the defaults that the worker uses', () => {
  const least = { AGORA_SUBAGENT: 'a', AGORA_WORKSPACE: '/w', AGORA_REGISTRY: '/r', AGORA_ARTIFACTS: '/a' };
  const written = Object.fromEntries(
    NAMES.flatMap((name) => {
      const variable = AGORA_VARIABLES[name];
      return variable?.default !== undefined && variable.where.includes('worker') ? [[name, variable.default]] : [];
    }),
  );

  const without = readBoot(least);
  expect(readBoot({ ...least, ...written })).toEqual(without);
  expect(without.kind).toBe('boot');
  expect(Object.keys(written)).toHaveLength(24);
});

it('names only existing inputs of the action and fields of the subagent', () => {
  for (const { input, subagent } of Object.values(AGORA_VARIABLES)) {
    if (input !== undefined) expect(INPUT_NAMES).toContain(input);
    if (subagent !== undefined) expect(Object.keys(FrontMatter.shape)).toContain(subagent[0].split('.')[0]);
  }
});

it.each([
  [
    'AGORA_CLAUDE_PERMISSION_MODE',
    'strict',
    /^AGORA_CLAUDE_PERMISSION_MODE has no effect in the step of agora\/dispatch\. Set the input permission-mode instead\.$/,
  ],
  ['AGORA_ISOLATION', 'sandbox', /Set the input isolation instead/],
  ['AGORA_PERMISSION_MODE', 'strict', /is not a setting of agora\/dispatch\. Set the input permission-mode instead/],
  ['AGORA_PERMISION_MODE', 'strict', /is not a setting of agora\/dispatch\. Set the input permission-mode instead/],
  ['AGORA_ISOLATON', 'sandbox', /is not a setting of agora\/dispatch\. Set the input isolation instead/],
  ['AGORA_BUDGETS', '{}', /Set the input budget instead/],
])('refuses %s in the step, because its protection would not take effect', (name, value, words) => {
  const { mistakes, warnings } = findMisplacedVariables('step', { [name]: value });

  expect(mistakes).toEqual([expect.stringMatching(words)]);
  expect(warnings).toEqual([]);
});

it.each([
  ['step', 'AGORA_ADAPTER', /Set the input runtime instead/],
  ['step', 'AGORA_SWEEP_SECONDS', /It applies in the bot\./],
  ['worker', 'AGORA_WORKFLOW', /It applies in the bot, the bot as a function and the command agora\./],
  ['worker', 'AGORA_MODLE', /Did you mean AGORA_MODEL\?/],
  [
    'bot',
    'AGORA_ISOLATION',
    /has no effect in the bot\. It applies in the worker, the command agora and the client library\./,
  ],
  ['relay', 'AGORA_STATE_KEY', /has no effect in the relay/],
  ['step', 'AGORA_ROUND', /has no effect in the step of agora\/dispatch\. The worker sets it for its agent\./],
  ['step', 'AGORA_ANSWER', /has no effect in the step of agora\/dispatch\. It applies in the worker\./],
  ['bot', 'AGORA_SENTINEL', /The worker sets it for its agent\./],
  ['deliver', 'AGORA_BOT_KEY', /has no effect in the step of agora\/dispatch\/deliver/],
  ['function', 'AGORA_SWEEP_SECONDS', /has no effect in the bot as a function\. It applies in the bot\./],
  ['library', 'AGORA_WORKFLOW', /has no effect in the client library\. Set the option github\.workflow instead\./],
  ['library', 'AGORA_REGISTRY', /Set the option local\.registry instead\./],
  [
    'github',
    'AGORA_MODEL',
    /has no effect in a dispatch through GitHub\. Set the input model in the workflow instead\./,
  ],
  ['command', 'AGORA_FLAVOUR', /^AGORA_FLAVOUR is not a setting of agora\/dispatch\.$/],
] as const)('warns in the %s about %s, and says where it would take effect', (place, name, words) => {
  expect(findMisplacedVariables(place, { [name]: 'x' })).toEqual({
    mistakes: [],
    warnings: [expect.stringMatching(words)],
  });
});

it('refuses a protective variable for a dispatch through GitHub', () => {
  expect(findMisplacedVariables('github', { AGORA_ISOLATION: 'sandbox' })).toEqual({
    mistakes: [
      'AGORA_ISOLATION has no effect in a dispatch through GitHub. Set the input isolation in the workflow instead.',
    ],
    warnings: [],
  });
});

it('refuses a mistyped protective variable in the worker itself', () => {
  expect(findMisplacedVariables('worker', { AGORA_PERMISSION_MODE: 'strict' }).mistakes).toEqual([
    'AGORA_PERMISSION_MODE is not a setting of agora/dispatch. Did you mean AGORA_CLAUDE_PERMISSION_MODE?',
  ]);
});

it('ignores blank values, effective variables, those that a worker gives its agent, and other names', () => {
  const environment = { AGORA_ISOLATION: ' ', AGORA_STATE_KEY: 'x', AGORA_ROUND: '1', PATH: '/bin', agora: 'x' };

  expect(findMisplacedVariables('worker', environment)).toEqual({ mistakes: [], warnings: [] });
});

it('never repeats a value, and shows a name of any form harmlessly', () => {
  const name = fc.string().map((text) => `AGORA_${text}`);
  fc.assert(
    fc.property(
      name,
      fc.constantFrom('step', 'worker', 'command', 'library', 'github', 'bot', 'function'),
      (given, place) => {
        const { mistakes, warnings } = findMisplacedVariables(place, { [given]: 'SECRET-VALUE' });

        for (const text of [...mistakes, ...warnings]) {
          expect(text).not.toContain('SECRET-VALUE');
          expect(text).toMatch(/^[\w ./,?'-]{1,300}$/);
        }
      },
    ),
  );
});

const settingOf = (
  name: string,
  subagent: object,
  environment: Record<string, string>,
  bundled: Record<string, string> = {},
) => findEffectiveSettings(subagent, environment, bundled).find((setting) => setting.name === name);

it.each([
  ['AGORA_ADAPTER', {}, {}, { value: 'claude-code', from: 'the default' }],
  ['AGORA_ADAPTER', {}, { AGORA_ADAPTER: 'codex' }, { value: 'codex', from: 'the environment' }],
  ['AGORA_ADAPTER', { runtime: 'gemini' }, { AGORA_ADAPTER: 'codex' }, { value: 'gemini', from: 'the subagent' }],
  ['AGORA_MODEL', { model: 'fast' }, { AGORA_MODEL: 'max' }, { value: 'max', from: 'the environment' }],
  ['AGORA_MODEL', { model: 'fast' }, {}, { value: 'fast', from: 'the subagent' }],
  ['AGORA_CLAUDE_PERMISSION_MODE', { 'permission-mode': 'scoped' }, {}, { value: 'scoped', from: 'the subagent' }],
  [
    'AGORA_CLAUDE_PERMISSION_MODE',
    { 'permission-mode': 'scoped' },
    { AGORA_CLAUDE_PERMISSION_MODE: 'strict' },
    { value: 'strict', from: 'the environment' },
  ],
  ['AGORA_STATE_KEY', {}, { AGORA_STATE_KEY: 'a secret' }, { value: '***', from: 'the environment' }],
  ['AGORA_STATE_KEY', {}, {}, { from: 'nobody' }],
  ['AGORA_BUDGET', { budget: { round: { turns: 3 } } }, {}, { value: '{"round":{"turns":3}}', from: 'the subagent' }],
  [
    'AGORA_BUDGET',
    { budget: { round: { turns: 3 } } },
    { AGORA_BUDGET: 'round: { turns: 9, minutes: 5 }' },
    { value: '{"round":{"turns":3,"minutes":5},"task":{}}', from: 'the environment and the subagent' },
  ],
  ['AGORA_ADAPTER', {}, { AGORA_RUNTIME_ADAPTER: 'codex' }, { value: 'codex', from: 'the environment' }],
  [
    'AGORA_ADAPTER',
    {},
    { AGORA_RUNTIME_ADAPTER: 'codex', AGORA_ADAPTER: 'gemini' },
    { value: 'gemini', from: 'the environment' },
  ],
  [
    'AGORA_VERIFY_TIMEOUT_SECONDS',
    { verify: { command: 'true', timeout: 7 } },
    { AGORA_VERIFY_TIMEOUT_SECONDS: '9' },
    { value: '7', from: 'the subagent' },
  ],
  [
    'AGORA_ALLOW_HOSTS',
    { hosts: ['npm', 'a.example'] },
    { AGORA_ALLOW_HOSTS: 'github' },
    { value: 'github npm a.example', from: 'the environment and the subagent' },
  ],
  ['AGORA_ALLOW_HOSTS', { hosts: ['npm'] }, {}, { value: 'npm', from: 'the subagent' }],
  ['AGORA_POLL_MS', {}, { AGORA_POLL_MS: '10' }, { value: '10', from: 'the environment' }],
] as const)('shows the value of %s, and where it was set', (name, subagent, environment, expected) => {
  expect(settingOf(name, subagent, environment)).toEqual({ name, ...expected });
});

it.each([
  [{}, {}, {}, { value: 'false', from: 'the default' }],
  [{}, { X: 'true' }, {}, { value: 'true', from: 'the environment' }],
  [{ 'skip-needs-input-helper': true }, {}, {}, { value: 'true', from: 'the subagent' }],
  [{ 'skip-needs-input-helper': false }, {}, { X: 'true' }, { value: 'true', from: 'an environment of the registry' }],
  [{}, { X: 'yes' }, { X: 'TRUE' }, { value: 'false', from: 'the default' }],
])('decides whether %j, %j or %j turns the helper off', (subagent, environment, bundled, expected) => {
  const name = 'AGORA_DISABLE_NEEDS_INPUT_HELPER';
  const named = (said: { readonly X?: string }) => (said.X === undefined ? {} : { [name]: said.X });

  expect(settingOf(name, subagent, named(environment), named(bundled))).toEqual({ name, ...expected });
});
