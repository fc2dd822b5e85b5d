/** Why a secret could not be fetched before AWS has answered. Its answers: test/contracts/secrets.contract.test.ts. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { findAwsSecret } from '../../../../worker/adapters/registries/aws-secrets.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
const REGION = { AWS_REGION: 'eu-west-1' };
const NOWHERE = { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' };

it.each<[string, Readonly<Record<string, string>>, string]>([
  ['no region is set', KEYS, 'no AWS region is set (AWS_REGION)'],
  ['there are no credentials', REGION, 'no AWS credentials were found'],
  [
    'nobody listens there',
    { ...KEYS, ...REGION, ...NOWHERE },
    'AWS Secrets Manager could not be called (ECONNREFUSED)',
  ],
])('says that %s, and not that AWS answered', async (_, variables, why) => {
  using home = temporaryFolder();
  for (const name of Object.keys(process.env).filter((one) => one.startsWith('AWS_'))) vi.stubEnv(name, undefined);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  for (const [name, value] of Object.entries({ HOME: home.path, AWS_EC2_METADATA_DISABLED: 'true', ...variables }))
    vi.stubEnv(name, value);

  const found = await findAwsSecret(
    { kind: 'aws', secret: 'team/token', key: undefined },
    new AbortController().signal,
  );

  expect(found).toEqual({ kind: 'missing', why });
});
