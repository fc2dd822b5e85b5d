/**
 * AWS Secrets Manager. Region, credentials and endpoint come from the environment, as with every AWS program.
 *
 * @see https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html
 */
import { defined } from '../../../protocol/base/defined.ts';
import type { SecretReference } from '../../../protocol/config/secret-reference.ts';
import { readJson } from '../../../protocol/base/read-json.ts';
import type { FoundSecret } from '../../ports/registry-ports.ts';

const TRIES = 3;
const TIMEOUT_MS = 15_000;

/**
 * Never throws, and never repeats AWS's message beyond the name of the error, because a message may contain too much.
 */
export async function findAwsSecret(
  { secret, key }: Extract<SecretReference, { kind: 'aws' }>,
  signal: AbortSignal,
): Promise<FoundSecret> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const region = regionOf(secret);
  const client = new SecretsManagerClient({ maxAttempts: TRIES, ...defined({ region }) });
  try {
    const answer = await client.send(new GetSecretValueCommand({ SecretId: secret }), {
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const value =
      answer.SecretString ??
      (answer.SecretBinary === undefined ? undefined : Buffer.from(answer.SecretBinary).toString('utf8'));
    if (value === undefined || value === '') return { kind: 'missing', why: 'it has no value' };
    return key === undefined ? { kind: 'found', value } : memberOf(value, key);
  } catch (error) {
    return { kind: 'missing', why: nameFailure(error) };
  } finally {
    client.destroy();
  }
}

/** AWS has answered only if the error is its own: there may be no region, no credentials, or no connection. */
function nameFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'AWS Secrets Manager could not be called';
  if ('$fault' in error) return `AWS Secrets Manager answered ${error.name}`;
  if (error.message === 'Region is missing') return 'no AWS region is set (AWS_REGION)';
  if (error.name === 'CredentialsProviderError') return 'no AWS credentials were found';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return `AWS Secrets Manager could not be called (${code.slice(0, 100)})`;
}

/** An ARN contains its region; a plain name is looked up in the region of the environment. */
function regionOf(secret: string): string | undefined {
  return secret.startsWith('arn:') ? secret.split(':')[3] : undefined;
}

function memberOf(text: string, key: string): FoundSecret {
  const json = readJson(text);
  if (json.kind === 'malformed' || json.value === null || typeof json.value !== 'object')
    return { kind: 'missing', why: 'its value is not a JSON object, so it has no keys' };
  const member: unknown = new Map(Object.entries(json.value)).get(key);
  return typeof member === 'string' && member !== ''
    ? { kind: 'found', value: member }
    : { kind: 'missing', why: `its JSON has no string at the key ${key}` };
}
