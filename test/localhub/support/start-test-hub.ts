/**
 * A hub with six people and three repositories, in a temporary folder that is removed at the end.
 *
 * acme/shop is public (wendy writes, tina triages, rita reads), and acme/vault is private. olga owns a repository.
 * mallory is a stranger. The App is called fleet.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startHub, type Hub, type HubOptions } from '../../../localhub/hub.ts';

export const SHOP = { owner: 'acme', repo: 'shop' };
export const VAULT = { owner: 'acme', repo: 'vault' };
export const APP_ID = 4711;
export const SECRET = 'a shared secret';
export const EVENTS = [
  'issues',
  'issue_comment',
  'pull_request',
  'push',
  'workflow_run',
  'workflow_job',
  'workflow_dispatch',
  'repository_dispatch',
];

export type TestHub = Hub & { readonly workDir: string };
type Files = Readonly<Record<string, string>>;

export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** @param files the first commit of acme/shop. */
export async function startTestHub(files: Files = {}, options: Partial<HubOptions> = {}): Promise<TestHub> {
  const workDir = await mkdtemp(join(tmpdir(), 'hub-test-'));
  const from = join(workDir, 'shop');
  await writeFiles(from, { 'README.md': '# shop\n', ...files });
  const hub = await startHub({
    workDir: join(workDir, 'hub'),
    node: process.execPath,
    users: ['wendy', 'tina', 'rita', 'olga', 'mallory', 'ada'].map((login) => ({ login })),
    repositories: [
      {
        ...nameOf(SHOP),
        from,
        collaborators: { ada: 'admin', wendy: 'write', tina: 'triage', rita: 'read' },
        secrets: { API_KEY: 'the-secret' },
        vars: { COLOUR: 'green' },
      },
      { ...nameOf(VAULT), private: true, collaborators: { wendy: 'write', rita: 'read' } },
      { owner: 'olga', name: 'garden' },
    ],
    organizations: [{ login: 'acme', members: { ada: 'admin' }, teams: { crew: ['ada'] } }],
    apps: [
      {
        id: APP_ID,
        slug: 'fleet',
        name: 'Fleet',
        events: EVENTS,
        webhookSecret: SECRET,
        permissions: {
          issues: 'write',
          contents: 'write',
          actions: 'write',
          pull_requests: 'write',
          checks: 'write',
          statuses: 'write',
        },
      },
    ],
    actions: new Map(),
    ...options,
  });
  const close = async (): Promise<void> => {
    await hub.close();
    await rm(workDir, { recursive: true, force: true });
  };
  return { ...hub, workDir, close, [Symbol.asyncDispose]: close };
}

const nameOf = ({
  owner,
  repo,
}: {
  readonly owner: string;
  readonly repo: string;
}): { owner: string; name: string } => ({ owner, name: repo });
