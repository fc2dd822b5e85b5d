import { expect, it } from 'vitest';
import { findSecretValues, permitEnvironment } from '../../../worker/environment/agent-environment.ts';

const value = 'some value';

it.each([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TERM',
  'TMPDIR',
  'TMP',
  'TEMP',
  'NODE_ENV',
  'AWS_REGION',
  'AWS_DEFAULT_REGION',
  'LC_ALL',
  'LC_CTYPE',
  'AGORA_CLAUDE_PERMISSION_MODE',
  'AGORA_DISABLE_NEEDS_INPUT_HELPER',
])('passes the variable %s to the agent', (name) => {
  expect(permitEnvironment({ [name]: value }, [])).toEqual({ [name]: value });
});

it.each([
  'ANYTHING',
  'ANTHROPIC_API_KEY',
  'AGORA_STATE_KEY',
  'AGORA_CLAUDE_PERMISSION_MODE_X',
  'GITHUB_SHA',
  'CI',
  'HTTPS_PROXY',
  'LC',
  'path',
])('does not pass the variable %s to the agent by default', (name) => {
  expect(permitEnvironment({ [name]: value }, [])).toEqual({});
});

const DENIED = [
  'GITHUB_TOKEN',
  'GH_TOKEN',
  'GITHUB_ENTERPRISE_TOKEN',
  'GH_ENTERPRISE_TOKEN',
  'GITHUB_ENV',
  'GITHUB_PATH',
  'GITHUB_OUTPUT',
  'GITHUB_STATE',
  'GITHUB_STEP_SUMMARY',
  'ACTIONS_RUNTIME_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_URL',
  'ACTIONS_CACHE_URL',
  'INPUT_STATE-KEY',
  'INPUT_GITHUB-TOKEN',
  'AGORA_STATE_KEY',
  'AGORA_ANSWER',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_AUTHORIZATION_TOKEN',
  'SSH_AUTH_SOCK',
  'NODE_OPTIONS',
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'BASH_ENV',
  'ENV',
  'GIT_DIR',
  'GIT_SSH_COMMAND',
  'git_askpass',
  'RUNNER_TOOL_TOKEN',
  'BASH_FUNC_ls%%',
  'Actions_Runtime_Token',
];

it.each(DENIED)('never passes the variable %s to the agent, whatever is allowed', (name) => {
  const allow = ['*', name, `${name.slice(0, 3)}*`, 'AWS_*', 'AGORA_*', 'GITHUB_*'];

  expect(permitEnvironment({ [name]: value }, allow)).toEqual({});
});

it('passes what a workflow allows: exact names and prefixes, and nothing else', () => {
  const environment = { MY_FLAG: 'a', MY_FLAGS: 'b', NPM_CONFIG_CACHE: 'c', XMY_FLAG: 'd', my_flag: 'e' };

  expect(permitEnvironment(environment, ['MY_FLAG', 'NPM_CONFIG_*', '', '  '])).toEqual({
    MY_FLAG: 'a',
    NPM_CONFIG_CACHE: 'c',
  });
});

it('does not change the given environment, and drops variables that are not set', () => {
  const environment = Object.freeze({ PATH: '/bin', HOME: undefined });

  expect(permitEnvironment(environment, ['*'])).toEqual({ PATH: '/bin' });
});

it('recognizes secrets by their names, and no other variables', () => {
  const environment = {
    GITHUB_TOKEN: 'ghs_12345678',
    'INPUT_STATE-KEY': 'state12345',
    MY_API_KEY: 'key-12345',
    DB_PASSWORD: 'pass-12345',
    KEYBOARD: 'keyboard-1',
    TOKENIZER: 'tokenizer1',
    SHORT_TOKEN: 'abc',
  };

  expect(findSecretValues(environment)).toEqual(['ghs_12345678', 'state12345', 'key-12345', 'pass-12345']);
});
