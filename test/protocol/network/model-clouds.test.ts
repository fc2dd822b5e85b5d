/** Clouds that an agent calls directly: which variables it gets, and the messages. */
import { expect, it } from 'vitest';
import { findIdleCloudSettings, findUnusedCloud } from '../../../protocol/network/clouds-of-claude.ts';
import { NetworkReport } from '../../../protocol/network/network-report.ts';
import { findCloud, sayCloud, variablesOf } from '../../../protocol/network/model-clouds.ts';
import claudeCode from '../../../worker/runtimes/claude-code.ts';

const AWS = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret-value' };

it.each([
  ['CLAUDE_CODE_USE_BEDROCK', 'Amazon Bedrock'],
  ['CLAUDE_CODE_USE_VERTEX', "Google's Vertex AI"],
  ['CLAUDE_CODE_USE_FOUNDRY', 'Microsoft Foundry'],
])('is enabled by %s, and by nothing that means off', (on, name) => {
  for (const value of ['1', 'true', 'TRUE', 'yes']) expect(findCloud(claudeCode, { [on]: value })?.name).toBe(name);
  for (const value of [undefined, '', ' ', '0', 'false', 'False', 'no', 'off'])
    expect(findCloud(claudeCode, { [on]: value })).toBeUndefined();
});

it('passes the variables of the cloud by name, without those of another and without empty ones', () => {
  const environment = {
    ...AWS,
    CLAUDE_CODE_USE_BEDROCK: '1',
    AWS_SESSION_TOKEN: '',
    AWS_PROFILE: 'admin',
    ANTHROPIC_FOUNDRY_API_KEY: 'other',
    ANTHROPIC_API_KEY: 'sk',
  };
  const cloud = findCloud(claudeCode, environment);
  if (cloud === undefined) throw new Error('It is on.');

  expect(variablesOf(cloud, environment)).toEqual({ ...AWS, CLAUDE_CODE_USE_BEDROCK: '1' });
  const said = sayCloud(cloud, environment);
  expect(said).toBe(
    'CLAUDE_CODE_USE_BEDROCK is set: the agent calls Amazon Bedrock itself, without the gateway. The agent holds its credentials and can read them: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY. Its usage is not counted.',
  );
  expect(said).not.toContain('secret-value');
});

it.each([
  [{}, 'No credential for it is set by name.'],
  [{ AWS_ACCESS_KEY_ID: '' }, 'No credential for it is set by name.'],
  [{ AWS_ACCESS_KEY_ID: 'AKIA' }, 'The agent holds its credentials and can read them: AWS_ACCESS_KEY_ID.'],
])('says which credentials the agent holds: %j', (environment, said) => {
  const cloud = findCloud(claudeCode, { CLAUDE_CODE_USE_BEDROCK: '1' });

  expect(cloud && sayCloud(cloud, environment)).toContain(said);
});

it('is reported if its runtime calls no cloud', () => {
  const on = { CLAUDE_CODE_USE_VERTEX: '1' };

  expect(findUnusedCloud('codex', on)).toBe(
    "CLAUDE_CODE_USE_VERTEX is set, which applies only to the runtime claude-code: codex does not call Google's Vertex AI.",
  );
  expect(findUnusedCloud('codex', {})).toBeUndefined();
  expect(findUnusedCloud('claude-code', on)).toBeUndefined();
  expect(findUnusedCloud('own-program', on)).toBeUndefined();
});

it.each([
  ['nothing', {}, undefined],
  ['a setting of AWS', { AWS_REGION: 'eu-west-1' }, undefined],
  ['an empty setting', { ANTHROPIC_VERTEX_PROJECT_ID: '' }, undefined],
  [
    'a setting of one cloud',
    { ANTHROPIC_VERTEX_PROJECT_ID: 'p', AWS_REGION: 'eu-west-1' },
    { names: ['ANTHROPIC_VERTEX_PROJECT_ID'], on: 'CLAUDE_CODE_USE_VERTEX' },
  ],
  [
    'two settings, of which the first cloud counts',
    { ANTHROPIC_FOUNDRY_API_KEY: 'k', AWS_BEARER_TOKEN_BEDROCK: 't', ANTHROPIC_BEDROCK_BASE_URL: 'u' },
    { names: ['ANTHROPIC_BEDROCK_BASE_URL', 'AWS_BEARER_TOKEN_BEDROCK'], on: 'CLAUDE_CODE_USE_BEDROCK' },
  ],
  ['a setting, and a cloud is on', { ANTHROPIC_VERTEX_PROJECT_ID: 'p', CLAUDE_CODE_USE_BEDROCK: '1' }, undefined],
])('finds what is set without effect: %s', (_, environment, idle) => {
  expect(findIdleCloudSettings(environment)).toEqual(idle);
});

it('counts each host at least once in a report', () => {
  const report = (reached: number, refused: number) => ({
    allowed: [],
    reached: { 'example.com:443': reached },
    refused: { 'evil.example:443': refused },
  });

  expect(NetworkReport.safeParse(report(1, 1)).success).toBe(true);
  expect(NetworkReport.safeParse(report(0, 1)).success).toBe(false);
  expect(NetworkReport.safeParse(report(1, 0)).success).toBe(false);
});
