/** Clouds that an agent calls directly: which variables it gets, and the messages. */
import { expect, it } from 'vitest';
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
