/** The artifact that GitHub's own client returns is compared with the digest that the question names. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
    kind === 'gone'
      ? origin
      : {
          message: expect.stringContaining('it is of a fork') as string,
          // `/agora retry` continues from the same artifact.
          fix: expect.stringMatching(
            /^Start a new task with `\/agora run`: a retry would use this artifact again/,
          ) as string,
        },
  );
  expect(asked).toEqual([]);
});

it('keeps the files of a failed upload, because the client may still be reading them', async () => {
  using folder = temporaryFolder();
  const read: string[] = [];
  const load = (): Promise<Client> =>
    Promise.resolve({
      uploadArtifact: (_, [path = '']) => {
        setTimeout(() => {
          read.push(readFileSync(path, 'utf8'));
        }, 50);
        return Promise.reject(new Error('Invalid URL'));
      },
      downloadArtifact: () => Promise.reject(new Error('Not asked.')),
    });
  const { store } = storeIn(folder.path, {}, { load });

  await expect(store.put('n', new Map([['result.json', Buffer.from('kept')]]), 1)).rejects.toThrow('Invalid URL');

  await expect.poll(() => read).toEqual(['kept']);
});

/** In a process of its own, because it listens to errors that nobody has caught. */
function runPut(uploadArtifact: string): { readonly status: number | null; readonly said: string } {
  using folder = temporaryFolder();
  const code = `
    const { actionsArtifacts } = await import('./worker/adapters/artifacts/actions-artifacts.ts');
    const client = { uploadArtifact: () => { ${uploadArtifact} } };
    const clock = { now: () => new Date() };
    const store = actionsArtifacts({ folder: process.argv[1], runId: 7, clock, load: () => Promise.resolve(client) });
    await store.put('n', new Map([['a', Buffer.from('b')]]), 1).catch(({ message }) => console.log(message));
    await new Promise((resolve) => setTimeout(resolve, 300));
    console.log('went on');`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code, folder.path], {
    encoding: 'utf8',
  });
  return { status, said: stdout };
}

const LATER = (ms: number, words: string): string => `setTimeout(() => { throw new Error('${words}'); }, ${ms});`;
const ZIP = 'An error has occurred during zip creation for the artifact';

it('takes what the client throws from an event handler for a failed upload', () => {
  const { status, said } = runPut(
    `${LATER(50, ZIP)} return new Promise((resolve) => setTimeout(resolve, 60_000).unref());`,
  );

  expect(said).toMatch(/The artifact n could not be stored: An error has occurred during zip creation.*\nwent on/);
  expect(status).toBe(0);
});

it('goes on when the client throws after its upload has failed', () => {
  const { status, said } = runPut(`${LATER(50, ZIP)} return Promise.reject(new Error('Invalid URL'));`);

  expect(said).toMatch(/The artifact n could not be stored: Invalid URL\nwent on/);
  expect(status).toBe(0);
});

it('does not catch any other error', () => {
  const { status, said } = runPut(`${LATER(50, 'A bug.')} return new Promise(() => undefined);`);

  expect(said).not.toContain('went on');
  expect(status).not.toBe(0);
});
