import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSecretReference, renderSecretReference } from '../../../protocol/config/secret-reference.ts';

const ARN = 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:team/db-AbCdEf';

it.each([
  ['env://TOKEN', { kind: 'env', name: 'TOKEN' }],
  ['gh-secret://TOKEN', { kind: 'env', name: 'TOKEN', formerly: 'gh-secret' }],
  ['file://team/key', { kind: 'file', path: 'team/key' }],
  ['local-secret://key', { kind: 'file', path: 'key', formerly: 'local-secret' }],
  ['aws-secrets-manager://team/db', { kind: 'aws', secret: 'team/db', key: undefined }],
  ['aws-secrets-manager://team/db#password', { kind: 'aws', secret: 'team/db', key: 'password' }],
  [ARN, { kind: 'aws', secret: ARN, key: undefined }],
  [`${ARN}#password`, { kind: 'aws', secret: ARN, key: 'password' }],
])('reads the secret reference %s', (text, reference) => {
  expect(readSecretReference(text)).toEqual({ kind: 'reference', reference });
});

it('ignores spaces around a reference, and accepts the longest names', () => {
  const longest = [`env://${'A'.repeat(2_042)}`, `aws-secrets-manager://${'a'.repeat(512)}`];

  expect(readSecretReference(' env://TOKEN\n')).toEqual(readSecretReference('env://TOKEN'));
  expect(longest.map((text) => readSecretReference(text).kind)).toEqual(['reference', 'reference']);
  expect(longest.map((text) => readSecretReference(`${text}A`).kind)).toEqual(['malformed', 'malformed']);
});

it.each([
  'env://GITHUB_STEP_SUMMARY',
  'env://GITHUB_OUTPUT',
  'env://GITHUB_STATE',
  'env://GITHUB_PATH',
  'env://github_env',
  'env://agora_state_key',
  'arn:aws:secretsmanager:eu-central-1:12345678901:secret:team/db-AbCdEf',
  'TOKEN',
  '',
  'env://',
  'env://9X',
  'env://A B',
  'env://ACTIONS_RUNTIME_TOKEN',
  'env://INPUT_GITHUB-TOKEN',
  'env://AGORA_STATE_KEY',
  'env://RUNNER_TOKEN',
  'env://GITHUB_ENV',
  'file:///etc/passwd',
  'file://../x',
  'file://a//b',
  'file://a\\b',
  'inline:abc',
  'https://example.org',
  'arn:aws:s3:::bucket',
  'arn:aws:secretsmanager:x',
  `${ARN}#`,
  'aws-secrets-manager://a b',
  `env://${'A'.repeat(3_000)}`,
])('refuses the secret reference %s', (text) => {
  expect(readSecretReference(text).kind).toBe('malformed');
});

it('never throws, never repeats a refused text, and parses what it renders', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `env://${text}`),
        fc.string().map((text) => `file://${text}`),
        fc.string().map((text) => `aws-secrets-manager://${text}`),
      ),
      (text) => {
        const read = readSecretReference(text);

        if (read.kind === 'reference') expect(readSecretReference(renderSecretReference(read.reference))).toEqual(read);
        else if (text.length > 12 && !text.startsWith('env://')) expect(read.why).not.toContain(text);
      },
    ),
  );
});

it.each(['env://A', 'file://a/b', 'aws-secrets-manager://a', 'aws-secrets-manager://a#b', ARN, `${ARN}#b`])(
  'renders the secret reference %s as it was written',
  (text) => {
    const read = readSecretReference(text);
    expect(read.kind === 'reference' ? renderSecretReference(read.reference) : read.why).toBe(text);
  },
);
