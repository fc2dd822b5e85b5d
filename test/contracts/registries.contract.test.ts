/**
 * What every place that keeps a registry must do alike: a folder, a bucket, GitHub itself.
 *
 * The bucket is real S3 of somebody else's making; without one its part is skipped.
 */
import { chmodSync } from 'node:fs';
import { S3Client, CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findFile } from '../../github/git/contents.ts';
import { listTree, readBlob } from '../../github/git/trees.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { openRegistry, withBundlesFrom } from '../../worker/adapters/registries/open-registry.ts';
import type { Registry } from '../../worker/ports/registry-ports.ts';
import { readCapability, readEnvironment } from '../../worker/registry/read-registry.ts';
import { SHOP, startTestHub } from '../localhub/support/start-test-hub.ts';
import { findProgram, startEmulator } from '../support/emulators.ts';
import { temporaryFolder } from '../support/worker/work-tree.ts';

const FILES: Readonly<Record<string, string>> = {
  'subagents/fixer.md': 'You fix.\n',
  'capabilities/lint/README.md': '# Lint\n',
  'capabilities/lint/bin/lint.sh': '#!/bin/sh\nexit 0\n',
  'capabilities/lint/deep/er/empty.txt': '',
  'capabilities/lint-too/other.md': 'Not the same folder.\n',
  'envs/ci.yaml': 'values:\n  STAGE: test\n',
};
/** One line that lists the files in order, then their bytes: what the hash of a capability is of. */
const PACKED = `{"name":"lint","entries":[{"path":"README.md","size":7},{"path":"bin/lint.sh","size":17,"mode":"0755"},{"path":"deep/er/empty.txt","size":0}]}
# Lint
#!/bin/sh
exit 0
`;
const SCRIPT = 'capabilities/lint/bin/lint.sh';

interface Place extends AsyncDisposable {
  readonly registry: Registry;
  readonly at: string;
}

function folderPlace(address: (path: string) => string): Place {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(FILES)) folder.write(path, text);
  chmodSync(`${folder.path}/${SCRIPT}`, 0o755);
  return {
    registry: openRegistry(address(folder.path)),
    at: '0'.repeat(40),
    [Symbol.asyncDispose]: () => {
      folder[Symbol.dispose]();
      return Promise.resolve();
    },
  };
}

async function hubPlace(): Promise<Place> {
  const hub = await startTestHub({});
  const wendy = hub.as('wendy');
  const { data: head } = await wendy.rest.repos.getBranch({ ...SHOP, branch: 'main' });
  const tree = Object.entries(FILES).map(([path, content]) => ({
    path: `.github/agora/${path}`,
    mode: path === SCRIPT ? ('100755' as const) : ('100644' as const),
    type: 'blob' as const,
    content,
  }));
  const { data: made } = await wendy.rest.git.createTree({ ...SHOP, base_tree: head.commit.commit.tree.sha, tree });
  const { data: commit } = await wendy.rest.git.createCommit({
    ...SHOP,
    message: 'Add the registry',
    tree: made.sha,
    parents: [head.commit.sha],
  });
  const registry: Registry = {
    read: (path, ref) => findFile(wendy, { ...SHOP, path, ref }),
    list: async (folder, at) =>
      (await listTree(wendy, { ...SHOP, folder, commit: at })).map(({ path, mode, bytes, sha }) => ({
        path,
        mode: mode === '100755' ? mode : '100644',
        bytes,
        read: () => readBlob(wendy, { ...SHOP, sha }),
      })),
  };
  return {
    registry,
    at: commit.sha,
    [Symbol.asyncDispose]: async () => {
      expect(hub.illegal()).toEqual([]);
      await hub[Symbol.asyncDispose]();
    },
  };
}

const s3rver = findProgram('s3rver');
if (s3rver === undefined) console.warn('There is no s3rver on this machine: registries in a bucket are not tried.');

async function bucketPlace(): Promise<Place> {
  const folder = temporaryFolder();
  const emulator = await startEmulator(
    s3rver ?? '',
    ['-d', folder.path, '-a', '127.0.0.1', '-p', '0'],
    /listening on (?<address>127\.0\.0\.1:\d+)/,
  );
  const environment = {
    AWS_ENDPOINT_URL: emulator.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const client = new S3Client({ forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'team-agora' }));
  for (const [path, text] of Object.entries(FILES))
    await client.send(new PutObjectCommand({ Bucket: 'team-agora', Key: `registry/v1/${path}`, Body: text }));
  await client.send(new PutObjectCommand({ Bucket: 'team-agora', Key: 'registry/v1/capabilities/lint/', Body: '' }));
  client.destroy();
  return {
    registry: openRegistry('s3://team-agora/registry/v1/'),
    at: '0'.repeat(40),
    [Symbol.asyncDispose]: () => {
      emulator[Symbol.dispose]();
      folder[Symbol.dispose]();
      return Promise.resolve();
    },
  };
}

const PLACES: readonly (readonly [name: string, open: () => Place | Promise<Place>, here: boolean])[] = [
  ['a folder', () => folderPlace((path) => path), true],
  ['a file:// address', () => folderPlace((path) => `file://${path}`), true],
  ['GitHub', hubPlace, true],
  ['a bucket', bucketPlace, s3rver !== undefined],
];

describe.each(PLACES)('a registry in %s', (_, open, here) => {
  let place: Promise<Place> | undefined;
  const opened = (): Promise<Place> => (place ??= Promise.resolve(open()));
  afterAll(async () => {
    await (await place)?.[Symbol.asyncDispose]();
    vi.unstubAllEnvs();
  });

  it.runIf(here)('returns a file unchanged, and nothing when there is none', async () => {
    const { registry, at } = await opened();

    const file = await registry.read('.github/agora/envs/ci.yaml', at);

    expect(Buffer.from(file ?? []).toString()).toBe(FILES['envs/ci.yaml']);
    expect(await registry.read('.github/agora/envs/nothing.yaml', at)).toBeUndefined();
  });

  it.runIf(here)(
    'lists everything below a folder and nothing outside it, with lengths and which files are executable',
    async () => {
      const { registry, at } = await opened();

      const entries = (await registry.list('.github/agora/capabilities/lint', at)).toSorted((a, b) =>
        a.path < b.path ? -1 : 1,
      );

      expect(entries.map(({ path, mode, bytes }) => [path, mode, bytes])).toEqual([
        ['README.md', '100644', 7],
        ['bin/lint.sh', '100755', 17],
        ['deep/er/empty.txt', '100644', 0],
      ]);
      expect(await Promise.all(entries.map(async ({ read }) => Buffer.from(await read()).toString()))).toEqual([
        '# Lint\n',
        '#!/bin/sh\nexit 0\n',
        '',
      ]);
      expect(await registry.list('.github/agora/capabilities/nothing', at)).toEqual([]);
    },
  );

  it.runIf(here)('gives a capability and an environment the same hashes everywhere', async () => {
    const { registry, at } = await opened();

    const capability = await readCapability('lint', at, registry);
    const environment = await readEnvironment('ci', at, registry);

    expect(capability.contentHash).toBe(contentHash(PACKED));
    expect(environment.contentHash).toBe(contentHash(FILES['envs/ci.yaml'] ?? ''));
  });
});

it.each(['ftp://example.org/x', 's3://', 's3://UPPER/x', 'file://host/x', 'https://example.org'])(
  'finds no registry at %s',
  (address) => {
    expect(() => openRegistry(address)).toThrow(/is not a registry address/);
  },
);

it('reports that a bucket cannot be reached, and does not treat it as empty', async () => {
  for (const [name, value] of Object.entries({
    AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
  }))
    vi.stubEnv(name, value);
  const registry = openRegistry('s3://team-agora');

  const [read, list] = await Promise.allSettled([
    registry.read('.github/agora/envs/ci.yaml', 'x'),
    registry.list('.github/agora/capabilities/lint', 'x'),
  ]);

  for (const end of [read, list])
    expect(end).toMatchObject({
      status: 'rejected',
      reason: { reason: 'fetch-failed', message: expect.stringContaining('s3://team-agora/') as string },
    });
  vi.unstubAllEnvs();
});

it('reads subagents and the lock file from the repository when bundles are stored elsewhere', async () => {
  using own = temporaryFolder();
  using elsewhere = temporaryFolder();
  for (const [folder, word] of [
    [own, 'own'],
    [elsewhere, 'elsewhere'],
  ] as const) {
    for (const path of ['subagents/a.md', 'agora.lock', 'envs/a.yaml', 'capabilities/a/x']) folder.write(path, word);
  }
  const registry = withBundlesFrom(openRegistry(elsewhere.path), openRegistry(own.path));
  const read = async (path: string): Promise<string> =>
    Buffer.from((await registry.read(`.github/agora/${path}`, 'x')) ?? []).toString();

  const files = await Promise.all(['subagents/a.md', 'agora.lock', 'envs/a.yaml'].map(read));
  const [entry] = await registry.list('.github/agora/capabilities/a', 'x');

  expect(files).toEqual(['own', 'own', 'elsewhere']);
  expect(Buffer.from((await entry?.read()) ?? []).toString()).toBe('elsewhere');
});
