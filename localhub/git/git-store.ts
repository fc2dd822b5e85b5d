/**
 * A bare git repository for every repository of the emulator, updated when somebody clones.
 *
 * The emulator's API is the source of truth: git objects are copied from it, one by one, with the same ids. What a push
 * brings is copied the other way (mirror.ts).
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RepositoryAddress } from '../gateway/call.ts';
import { DEFAULT_BRANCH } from './default-branch.ts';
import { encodeCommit, encodeTree, hasLooseObject, writeLooseObject } from './objects.ts';
import { git } from './run-git.ts';

/** Reads from the emulator's API as somebody who may see everything. @throws when it does not succeed. */
export type ReadEmulator = (path: string) => Promise<unknown>;

const Signature = z.object({ name: z.string(), email: z.string(), date: z.string() });
const Commit = z.object({
  message: z.string(),
  tree: z.object({ sha: z.string() }),
  parents: z.array(z.object({ sha: z.string() })),
  author: Signature,
  committer: Signature,
});
const Tree = z.object({
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string() })),
});
const Blob = z.object({ content: z.string() });
export const Refs = z.array(z.object({ ref: z.string(), object: z.object({ sha: z.string() }) }));

export interface GitStore {
  readonly directoryOf: (repository: RepositoryAddress) => string;
  /** Where `git http-backend` finds the repositories: `<root>/owner/name.git`. */
  readonly root: string;
  /** Updates the bare repository to the state of the emulator. */
  readonly sync: (repository: RepositoryAddress, extraRefs?: ReadonlyMap<string, string>) => Promise<string>;
}

export function createGitStore(workDir: string, read: ReadEmulator): GitStore {
  const root = join(workDir, 'git');
  const made = new Map<string, Promise<unknown>>();
  const running = new Map<string, Promise<string>>();
  const directoryOf = ({ owner, name }: RepositoryAddress): string => join(root, owner, `${name}.git`);

  const prepare = async (directory: string): Promise<void> => {
    await mkdir(directory, { recursive: true });
    await git(['init', '--quiet', '--bare', '--initial-branch', DEFAULT_BRANCH, directory]);
    await git(['-C', directory, 'config', 'http.receivepack', 'true']);
    // actions/checkout fetches a commit by its id.
    await git(['-C', directory, 'config', 'uploadpack.allowAnySHA1InWant', 'true']);
  };
  const syncNow = async (repository: RepositoryAddress, extraRefs: ReadonlyMap<string, string>): Promise<string> => {
    const directory = directoryOf(repository);
    const preparing = made.get(directory) ?? prepare(directory);
    made.set(directory, preparing);
    await preparing;
    const base = `/repos/${repository.owner}/${repository.name}`;
    const refs = new Map(
      Refs.parse(await read(`${base}/git/matching-refs/refs%2F`)).map(({ ref, object }) => [ref, object.sha]),
    );
    for (const [ref, sha] of extraRefs) refs.set(ref, sha);
    for (const sha of new Set(refs.values())) await copyCommit({ directory, base, read }, sha);
    await writeRefs(directory, refs);
    return directory;
  };
  return {
    root,
    directoryOf,
    sync: (repository, extraRefs = new Map()) => {
      // One at a time: otherwise two clones at the same time would both write the refs.
      const before = running.get(directoryOf(repository)) ?? Promise.resolve('');
      const next = before.catch(() => '').then(() => syncNow(repository, extraRefs));
      running.set(directoryOf(repository), next);
      return next;
    },
  };
}

interface Copy {
  readonly directory: string;
  readonly base: string;
  readonly read: ReadEmulator;
}

/** Parents and contents are written first, so that an existing commit is always complete. */
async function copyCommit(copy: Copy, newest: string): Promise<void> {
  const order: { sha: string; content: Buffer; tree: string }[] = [];
  const waiting = [newest];
  const seen = new Set<string>();
  for (let sha = waiting.pop(); sha !== undefined; sha = waiting.pop()) {
    if (seen.has(sha) || hasLooseObject(copy.directory, sha)) continue;
    seen.add(sha);
    const { tree, parents, ...rest } = Commit.parse(await copy.read(`${copy.base}/git/commits/${sha}`));
    const parts = { ...rest, tree: tree.sha, parents: parents.map((parent) => parent.sha) };
    order.push({ sha, content: encodeCommit(parts), tree: tree.sha });
    waiting.push(...parts.parents);
  }
  for (const { sha, content, tree } of order.reverse()) {
    await copyTree(copy, tree);
    await writeLooseObject(copy.directory, 'commit', sha, content);
  }
}

async function copyTree(copy: Copy, sha: string): Promise<void> {
  if (hasLooseObject(copy.directory, sha)) return;
  const { tree } = Tree.parse(await copy.read(`${copy.base}/git/trees/${sha}`));
  await Promise.all(
    tree.map(async (entry) => {
      if (entry.type === 'tree') await copyTree(copy, entry.sha);
      if (entry.type === 'blob') await copyBlob(copy, entry.sha);
    }),
  );
  await writeLooseObject(copy.directory, 'tree', sha, encodeTree(tree));
}

async function copyBlob(copy: Copy, sha: string): Promise<void> {
  if (hasLooseObject(copy.directory, sha)) return;
  const { content } = Blob.parse(await copy.read(`${copy.base}/git/blobs/${sha}`));
  await writeLooseObject(copy.directory, 'blob', sha, Buffer.from(content, 'base64'));
}

async function writeRefs(directory: string, wanted: ReadonlyMap<string, string>): Promise<void> {
  const listed = (await git(['-C', directory, 'for-each-ref', '--format=%(objectname) %(refname)']))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  const present = new Map(listed.map((line): [string, string] => [line.slice(41), line.slice(0, 40)]));
  const commands = [
    ...[...wanted].filter(([ref, sha]) => present.get(ref) !== sha).map(([ref, sha]) => `update ${ref} ${sha}`),
    ...[...present.keys()].filter((ref) => !wanted.has(ref)).map((ref) => `delete ${ref}`),
  ];
  if (commands.length > 0) await git(['-C', directory, 'update-ref', '--stdin'], { input: `${commands.join('\n')}\n` });
}
