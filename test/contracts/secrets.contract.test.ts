/**
 * What every place that keeps secrets must do alike: hand one out whole, or say what is wrong with the place and
 * nothing of a value.
 *
 * AWS Secrets Manager is an emulator of somebody else's making, talked to by the real SDK; without it its part is
 * skipped.
 */
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSecretReference, type SecretReference } from '../../protocol/config/secret-reference.ts';
import { secretStore } from '../../worker/adapters/registries/secret-store.ts';
import type { FoundSecret } from '../../worker/ports/registry-ports.ts';
import { findProgram, startEmulator, type Emulator } from '../support/emulators.ts';
import { temporaryFolder } from '../support/worker/work-tree.ts';

const VALUE = 'p4ss w\u00f6rd\nwith a second line';
const never = new AbortController().signal;

const folder = temporaryFolder();
folder.write('team/present', `${VALUE}\n`);
folder.write('team/empty', '\n');
const store = secretStore({ environment: { PRESENT: VALUE, EMPTY: '' }, folder: folder.path });

const moto = findProgram('moto_server');
if (moto === undefined) console.warn('There is no moto_server on this machine: AWS Secrets Manager is not tried.');
let emulator: Emulator | undefined;
let arn = '';

beforeAll(async () => {
  if (moto === undefined) return;
  emulator = await startEmulator(
    moto,
    ['-H', '127.0.0.1', '-p', '0'],
    /Running on http:\/\/(?<address>127\.0\.0\.1:\d+)/,
  );
  for (const [name, value] of Object.entries({
    AWS_ENDPOINT_URL: emulator.url,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
  }))
    vi.stubEnv(name, value);
  const client = new SecretsManagerClient();
  const { ARN } = await client.send(new CreateSecretCommand({ Name: 'team/present', SecretString: VALUE }));
  arn = ARN ?? '';
  await client.send(
    new CreateSecretCommand({
      Name: 'team/json',
      SecretString: JSON.stringify({ user: 'ada', password: VALUE, port: 5432 }),
    }),
  );
  await client.send(new CreateSecretCommand({ Name: 'team/bytes', SecretBinary: Buffer.from(VALUE) }));
  client.destroy();
});

afterAll(() => {
  emulator?.[Symbol.dispose]();
  folder[Symbol.dispose]();
  vi.unstubAllEnvs();
});

function reference(text: string): SecretReference {
  const read = readSecretReference(text);
  if (read.kind === 'malformed') throw new Error(read.why);
  return read.reference;
}

function find(text: string): Promise<FoundSecret> {
  return store.find(reference(text), never);
}

const PLACES = [
  {
    name: 'the environment',
    present: 'env://PRESENT',
    missing: 'gh-secret://ABSENT',
    empty: 'env://EMPTY',
    here: true,
  },
  {
    name: 'files',
    present: 'file://team/present',
    missing: 'file://team/absent',
    empty: 'local-secret://team/empty',
    here: true,
  },
  {
    name: 'AWS Secrets Manager',
    present: 'aws-secrets-manager://team/present',
    missing: 'aws-secrets-manager://team/absent',
    empty: undefined,
    here: moto !== undefined,
  },
];

describe.each(PLACES)('secrets in $name', ({ present, missing, empty, here }) => {
  it.runIf(here)('are returned completely', async () => {
    expect(await find(present)).toEqual({ kind: 'found', value: VALUE });
  });

  it.runIf(here)('are missing when there is none, or it is empty', async () => {
    for (const text of [missing, ...(empty === undefined ? [] : [empty])])
      expect(await find(text)).toMatchObject({ kind: 'missing', why: expect.stringMatching(/./) as string });
  });
});

describe.runIf(moto !== undefined)('AWS Secrets Manager', () => {
  it('is asked by name or by ARN, which contains the region', async () => {
    vi.stubEnv('AWS_REGION', '');

    expect(await find(arn)).toEqual({ kind: 'found', value: VALUE });
    vi.stubEnv('AWS_REGION', 'eu-central-1');
  });

  it('returns one member of a JSON secret, and bytes as text, and reports a missing key', async () => {
    expect(await find('aws-secrets-manager://team/json#password')).toEqual({ kind: 'found', value: VALUE });
    expect(await find('aws-secrets-manager://team/bytes')).toEqual({ kind: 'found', value: VALUE });
    expect(await find('aws-secrets-manager://team/json#port')).toEqual({
      kind: 'missing',
      why: 'its JSON has no string at the key port',
    });
    expect(await find('aws-secrets-manager://team/present#key')).toEqual({
      kind: 'missing',
      why: 'its value is not a JSON object, so it has no keys',
    });
  });

  it('quotes the AWS error by its name', async () => {
    expect(await find('aws-secrets-manager://team/absent')).toEqual({
      kind: 'missing',
      why: 'AWS Secrets Manager answered ResourceNotFoundException',
    });
  });
});

it('is not asked for longer than the run lasts', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9');

  const found = await store.find(reference('aws-secrets-manager://team/present'), AbortSignal.abort());

  expect(found.kind).toBe('missing');
});

it.each([
  ['a link', 'link', 'symbolic link'],
  ['a link that leads nowhere', 'lost', 'symbolic link'],
  ['a file below a link', 'away/present', 'not a folder'],
  ['a folder', 'team', 'a folder'],
])('does not follow %s out of the folder of secrets', async (_, path, why) => {
  using inside = temporaryFolder();
  symlinkSync(join(folder.path, 'team/present'), join(inside.path, 'link'));
  symlinkSync(join(inside.path, 'gone'), join(inside.path, 'lost'));
  symlinkSync(join(folder.path, 'team'), join(inside.path, 'away'));
  mkdirSync(join(inside.path, 'team'));

  const found = await secretStore({ environment: {}, folder: inside.path }).find({ kind: 'file', path }, never);

  expect(found).toMatchObject({ kind: 'missing', why: expect.stringContaining(why) as string });
});

it('finds a secret in a mounted volume, whose files are links to another folder in it', async () => {
  using volume = temporaryFolder();
  volume.write('..2026_01_01/token', VALUE);
  symlinkSync('..2026_01_01', join(volume.path, '..data'));
  symlinkSync('..data/token', join(volume.path, 'token'));
  mkdirSync(join(volume.path, 'team'));
  symlinkSync('../..data/token', join(volume.path, 'team/token'));
  const mounted = secretStore({ environment: {}, folder: volume.path });

  for (const path of ['token', 'team/token'])
    expect(await mounted.find({ kind: 'file', path }, never)).toEqual({ kind: 'found', value: VALUE });
});
