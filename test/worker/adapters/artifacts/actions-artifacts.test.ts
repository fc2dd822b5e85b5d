/** The artifact that GitHub's own client returns is compared with the digest that the question names. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  actionsArtifacts,
  type ActionsArtifactsOptions,
} from '../../../../worker/adapters/artifacts/actions-artifacts.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

type Client = Awaited<ReturnType<NonNullable<ActionsArtifactsOptions['load']>>>;

const reference = { runId: 5, artifactId: 9, digest: `sha256:${'a'.repeat(64)}` };

function storeIn(folder: string, found: object, over: Partial<ActionsArtifactsOptions> = {}) {
  const asked: unknown[] = [];
  const client: Client = {
    uploadArtifact: () => Promise.resolve({ id: 9, digest: 'b'.repeat(64) }),
    downloadArtifact: (id, options) => {
      asked.push([id, options?.expectedHash, options?.findBy?.workflowRunId]);
      mkdirSync(options?.path ?? '', { recursive: true });
      writeFileSync(join(options?.path ?? '', 'state.bin'), 'kept');
      return Promise.resolve(found);
    },
  };
  const store = actionsArtifacts({
    token: 't',
    owner: 'o',
    repo: 'r',
    runId: 7,
    folder,
    clock: { now: () => new Date('2026-01-01T00:00:00Z'), sleep: () => Promise.resolve() },
    origin: () => Promise.resolve({ kind: 'ours' }),
    mostDays: undefined,
    load: () => Promise.resolve(client),
    ...over,
  });
  return { store, asked };
}

it('returns what was stored when asked with its digest and its run', async () => {
  using folder = temporaryFolder();
  const { store, asked } = storeIn(folder.path, { digestMismatch: false });

  const found = await store.get(reference);

  expect(found.kind === 'files' && [...found.files.keys()]).toEqual(['state.bin']);
  expect(asked).toEqual([[9, reference.digest, 5]]);
});

it('refuses bytes that do not match the digest, whichever run made them', async () => {
  using folder = temporaryFolder();
  const { store } = storeIn(folder.path, { digestMismatch: true });

  await expect(store.get(reference)).rejects.toMatchObject({ reason: 'integrity-failed' });
  await expect(store.get({ ...reference, runId: 7 })).rejects.toMatchObject({ reason: 'integrity-failed' });
});

it.each([
  ['refused', { kind: 'refused', why: 'it is of a fork' }],
  ['gone', { kind: 'gone', why: 'it has expired' }],
] as const)('downloads nothing from another run whose origin is %s', async (kind, origin) => {
  using folder = temporaryFolder();
  const { store, asked } = storeIn(folder.path, {}, { origin: () => Promise.resolve(origin) });

  const outcome = await store.get(reference).catch((error: unknown) => error);

  expect(outcome).toMatchObject(
    kind === 'gone' ? origin : { message: expect.stringContaining('it is of a fork') as string },
  );
  expect(asked).toEqual([]);
});
