/** Capabilities, environments and stores with the built worker: features whose chunks are loaded when needed. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findProgram, startEmulator } from '../support/emulators.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agora-bundles-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const COMMAND =
  'cat rule.md; test "$TOKEN" = the-secret-itself && echo "$STAGE"; grep -o "name: agora-needs-input" .claude/skills/agora-needs-input/SKILL.md';
const REGISTRY: Readonly<Record<string, string>> = {
  'subagents/worker.md': `---\nruntime: command\ncommand: ${JSON.stringify(COMMAND)}\ncapabilities: [house]\nenv: [ci]\n---\nWork.\n`,
  'capabilities/house/rule.md': 'Round up.\n',
};

function write(files: Readonly<Record<string, string>>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'registry', path)), { recursive: true });
    writeFileSync(join(folder, 'registry', path), content);
  }
  return join(folder, 'registry');
}

async function run(
  registry: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly said: string; readonly stdout: string }> {
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  const child = spawn(process.execPath, ['dist/worker/main.cjs'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      AGORA_WORKSPACE: workspace,
      AGORA_ARTIFACTS: join(folder, 'artifacts'),
      AGORA_REGISTRY: registry,
      AGORA_SUBAGENT: 'worker',
      AGORA_STATE_KEY: 'a-key-for-this-very-test',
      ...environment,
    },
  });
  const [said, code] = await Promise.all([
    text(child.stdout),
    new Promise<number>((ended) =>
      child.once('exit', (status) => {
        ended(status ?? -1);
      }),
    ),
  ]);
  const ran = said.split('\n').find((line) => line.includes('"runtime.adapter.ran"'));
  return { code, said, stdout: ran === undefined ? '' : (JSON.parse(ran) as { stdout: string }).stdout };
}

const EXPECTED = 'Round up.\ntest\nname: agora-needs-input';

it('runs from a file:// registry with secrets from files', async () => {
  const registry = write({ ...REGISTRY, 'envs/ci.yaml': 'values:\n  STAGE: test\nsecrets:\n  TOKEN: file://token\n' });
  mkdirSync(join(folder, 'secrets'));
  writeFileSync(join(folder, 'secrets/token'), 'the-secret-itself\n');

  const { code, said, stdout } = await run(`file://${registry}`, { AGORA_SECRET_STORE_DIR: join(folder, 'secrets') });

  expect(stdout).toBe(EXPECTED);
  expect(code).toBe(0);
  expect(said).not.toContain('the-secret-itself');
});

it('resolves the secrets of a dispatch by reference, with priority over those of its environments', async () => {
  const registry = write({
    ...REGISTRY,
    'envs/ci.yaml': 'values:\n  STAGE: test\nsecrets:\n  TOKEN: env://NOT_THE_ONE\n',
  });

  const { stdout } = await run(registry, {
    NOT_THE_ONE: 'x',
    THE_ONE: 'the-secret-itself',
    AGORA_PER_DISPATCH_SECRET_REFS_JSON: '{"TOKEN":"env://THE_ONE"}',
  });

  expect(stdout).toBe(EXPECTED);
});

it('refuses a secret in place of a reference, without repeating it', async () => {
  const { code, said } = await run(write(REGISTRY), {
    AGORA_PER_DISPATCH_SECRET_REFS_JSON: '{"TOKEN":"hunter2-hunter2"}',
  });

  expect(code).toBe(1);
  expect(said).toMatch(/worker\.boot\.failed.*AGORA_PER_DISPATCH_SECRET_REFS_JSON TOKEN is not a reference/);
  expect(said).not.toContain('hunter2');
});

it('runs nothing when a subagent differs from the lock file', async () => {
  const registry = write({
    ...REGISTRY,
    'envs/ci.yaml': '',
    'agora.lock': `subagents/worker: sha256:${'0'.repeat(64)}\n`,
  });

  const { code, said } = await run(registry, {});

  expect(code).toBe(1);
  expect(said).toMatch(/"kind":"dispatch\.failed".*"reason":"integrity-failed"/);
  expect(said).not.toContain('runtime.adapter.ran');
});

const [s3rver, moto] = [findProgram('s3rver'), findProgram('moto_server')];
if (s3rver === undefined || moto === undefined)
  console.warn('There is no s3rver or no moto_server on this machine: the built worker is not tried on AWS.');

it.runIf(s3rver !== undefined && moto !== undefined)(
  'runs from a bucket with secrets from AWS Secrets Manager',
  async () => {
    using bucket = await startEmulator(
      s3rver ?? '',
      ['-d', join(folder, 'bucket'), '-a', '127.0.0.1', '-p', '0'],
      /listening on (?<address>127\.0\.0\.1:\d+)/,
    );
    using aws = await startEmulator(
      moto ?? '',
      ['-H', '127.0.0.1', '-p', '0'],
      /Running on http:\/\/(?<address>127\.0\.0\.1:\d+)/,
    );
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const s3 = new S3Client({ endpoint: bucket.url, region: 'us-east-1', credentials, forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket: 'team' }));
    for (const [path, body] of Object.entries({
      ...REGISTRY,
      'envs/ci.yaml': 'values:\n  STAGE: test\nsecrets:\n  TOKEN: aws-secrets-manager://ci#token\n',
    }))
      await s3.send(new PutObjectCommand({ Bucket: 'team', Key: `agora/${path}`, Body: body }));
    const secrets = new SecretsManagerClient({ endpoint: aws.url, region: 'us-east-1', credentials });
    await secrets.send(new CreateSecretCommand({ Name: 'ci', SecretString: '{"token":"the-secret-itself"}' }));
    s3.destroy();
    secrets.destroy();

    const { code, said, stdout } = await run('s3://team/agora', {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_ENDPOINT_URL_S3: bucket.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.url,
    });

    expect(stdout).toBe(EXPECTED);
    expect(code).toBe(0);
    expect(
      readFileSync(join(folder, 'artifacts', 'logs', `${/t_\w+\.r1/.exec(said)?.[0] ?? ''}-a1.jsonl`), 'utf8'),
    ).not.toContain('the-secret-itself');
  },
);
