/**
 * Fills the emulator before anybody uses it: first commits, collaborators, members and teams.
 *
 * Everything is created through the emulator's own API, so a seeded repository is no different from one that people
 * made.
 */
import { defined } from '../defined.ts';
import { z } from 'zod';
import type { HubOptions, RepositorySeed } from '../hub-options.ts';
import { OPERATOR, type Emulation, type EmulatorAnswer } from './emulator.ts';
import { readFolder, type FolderFile } from './emulator-folder.ts';
import { renderNow } from '../gateway/gateway-times.ts';
import { DEFAULT_BRANCH } from '../git/default-branch.ts';
const Sha = z.looseObject({ sha: z.string() });
/** The emulator uses the role names of an older API. */
const EMULATOR_ROLE = { admin: 'admin', maintain: 'maintain', write: 'push', triage: 'triage', read: 'pull' } as const;
/** One request with all files would be the fastest, but a few hundred kB at a time need less memory. */
const CHUNK = 200;

type Ask = (method: string, path: string, body?: unknown) => Promise<EmulatorAnswer>;

/** Sends a request as somebody and requires success: a failing seed is a mistake in the options. */
function insist(emulator: Emulation, as: string): Ask {
  return async (method, path, body) => {
    const answer = await emulator.request(as, method, path, body);
    if (answer.status >= 400)
      throw new Error(
        `Seeding failed: ${method} ${path} answered ${String(answer.status)} ${JSON.stringify(answer.body).slice(0, 200)}. Check the hub's options.`,
      );
    return answer;
  };
}

const isText = (bytes: Buffer): boolean =>
  !bytes.includes(0) && Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes);

async function toTreeEntry(ask: Ask, base: string, file: FolderFile): Promise<object> {
  const entry = { path: file.path, mode: file.mode, type: 'blob' };
  if (isText(file.bytes)) return { ...entry, content: file.bytes.toString('utf8') };
  const { body } = await ask('POST', `${base}/git/blobs`, {
    content: file.bytes.toString('base64'),
    encoding: 'base64',
  });
  return { ...entry, sha: Sha.parse(body).sha };
}

async function writeTree(ask: Ask, base: string, files: readonly FolderFile[]): Promise<string> {
  let tree: string | undefined;
  for (let start = 0; start < files.length; start += CHUNK) {
    const entries = await Promise.all(files.slice(start, start + CHUNK).map((file) => toTreeEntry(ask, base, file)));
    const { body } = await ask('POST', `${base}/git/trees`, {
      tree: entries,
      ...defined({ base_tree: tree }),
    });
    tree = Sha.parse(body).sha;
  }
  return tree ?? '';
}

async function makeFirstCommit(ask: Ask, seed: RepositorySeed): Promise<void> {
  const base = `/repos/${seed.owner}/${seed.name}`;
  const found = seed.from === undefined ? [] : await readFolder(seed.from);
  const readme: FolderFile = { path: 'README.md', mode: '100644', bytes: Buffer.from(`# ${seed.name}\n`) };
  const tree = await writeTree(ask, base, found.length === 0 ? [readme] : found);
  const author = { name: seed.owner, email: `${seed.owner}@users.noreply.github.com`, date: renderNow() };
  const { body } = await ask('POST', `${base}/git/commits`, { message: 'Initial commit', tree, parents: [], author });
  await ask('POST', `${base}/git/refs`, { ref: `refs/heads/${DEFAULT_BRANCH}`, sha: Sha.parse(body).sha });
}

async function seedRepository(emulator: Emulation, seed: RepositorySeed, operator: string): Promise<void> {
  const ask = insist(emulator, operator);
  await makeFirstCommit(ask, seed);
  for (const [login, role] of Object.entries(seed.collaborators ?? {})) {
    await ask('PUT', `/repos/${seed.owner}/${seed.name}/collaborators/${login}`, { permission: EMULATOR_ROLE[role] });
  }
}

async function seedOrganization(
  ask: Ask,
  organization: NonNullable<HubOptions['organizations']>[number],
): Promise<void> {
  for (const [login, role] of Object.entries(organization.members ?? {})) {
    await ask('PUT', `/orgs/${organization.login}/memberships/${login}`, { role });
  }
  for (const [slug, members] of Object.entries(organization.teams ?? {})) {
    await ask('POST', `/orgs/${organization.login}/teams`, { name: slug });
    for (const login of members)
      await ask('PUT', `/orgs/${organization.login}/teams/${slug}/memberships/${login}`, { role: 'member' });
  }
}

export async function seedEmulator(emulator: Emulation, options: HubOptions): Promise<void> {
  const people = new Set(options.users.map(({ login }) => login));
  await Promise.all(
    options.repositories.map((seed) => seedRepository(emulator, seed, people.has(seed.owner) ? seed.owner : OPERATOR)),
  );
  await Promise.all(
    (options.organizations ?? []).map((organization) => seedOrganization(insist(emulator, OPERATOR), organization)),
  );
}
