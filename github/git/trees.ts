/**
 * A folder of a repository at a commit with everything below it, without a checkout.
 *
 * Walked from the commit's root by the ids of trees: only the folder's own tree is then asked for as a whole, so that a
 * large repository costs no more than a small one.
 */
import { type GitHubClient, isStatus, type Repo } from '../github-client.ts';
import { readCommit } from './delivery.ts';

export interface FolderEntry {
  /** Below the folder. */
  readonly path: string;
  /** As git writes it. */
  readonly mode: string;
  readonly bytes: number;
  /** Of the blob; of the commit for a submodule. */
  readonly sha: string;
}

/**
 * All files, links and submodules below a folder; none when there is no such folder.
 *
 * @throws Error when there is more than GitHub lists in one answer.
 * @see https://docs.github.com/en/rest/git/trees#get-a-tree
 */
export async function listTree(
  client: GitHubClient,
  at: Repo & { readonly commit: string; readonly folder: string },
): Promise<FolderEntry[]> {
  const tree = await findTree(client, at);
  if (tree === undefined) return [];
  const { data } = await client.request('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', {
    owner: at.owner,
    repo: at.repo,
    tree_sha: tree,
    recursive: '1',
  });
  if (data.truncated) throw new Error(`${at.folder} holds more than GitHub lists at once. Make it smaller.`);
  return data.tree
    .filter((entry) => entry.type !== 'tree')
    .map(({ path, mode, size, sha }) => ({ path, mode, bytes: size ?? 0, sha }));
}

/** Git's mode of a symbolic link. */
const LINK = '120000';

interface ListedLink {
  readonly path: string;
  readonly sha: string;
}

/**
 * The symbolic links at a commit. If there is more below a folder than GitHub lists in one answer, its folders are
 * listed one by one; if it has more entries of its own, only those that GitHub lists count. None for a commit that
 * does not exist.
 * @see https://docs.github.com/en/rest/git/trees#get-a-tree
 */
export async function listLinks(
  client: GitHubClient,
  at: Repo & { readonly commit: string },
): Promise<readonly ListedLink[]> {
  try {
    return await listLinksBelow(client, at, { tree: at.commit, folder: '' });
  } catch (error) {
    if (isStatus(error, 404)) return [];
    throw error;
  }
}

async function listLinksBelow(
  client: GitHubClient,
  { owner, repo }: Repo,
  { tree, folder }: { readonly tree: string; readonly folder: string },
): Promise<readonly ListedLink[]> {
  const listing = { owner, repo, tree_sha: tree };
  const linksIn = (entries: readonly { mode: string; path: string; sha: string }[]): ListedLink[] =>
    entries.flatMap(({ mode, path, sha }) => (mode === LINK ? [{ path: `${folder}${path}`, sha }] : []));
  const { data: all } = await client.request('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', {
    ...listing,
    recursive: '1',
  });
  if (!all.truncated) return linksIn(all.tree);
  const { data: own } = await client.request('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', listing);
  const links = linksIn(own.tree);
  for (const { type, path, sha } of own.tree)
    if (type === 'tree')
      links.push(...(await listLinksBelow(client, { owner, repo }, { tree: sha, folder: `${folder}${path}/` })));
  return links;
}

async function findTree(
  client: GitHubClient,
  at: Repo & { readonly commit: string; readonly folder: string },
): Promise<string | undefined> {
  let { tree } = await readCommit(client, at);
  for (const name of at.folder.split('/')) {
    const below = await findBelow(client, at, tree, name);
    if (below === undefined) return undefined;
    tree = below;
  }
  return tree;
}

async function findBelow(client: GitHubClient, at: Repo, tree: string, name: string): Promise<string | undefined> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', {
    owner: at.owner,
    repo: at.repo,
    tree_sha: tree,
  });
  const below = data.tree.find((entry) => entry.type === 'tree' && entry.path === name)?.sha;
  if (below === undefined && data.truncated)
    throw new Error(`The folder that should hold ${name} has more entries than GitHub lists at once. Make it smaller.`);
  return below;
}

/**
 * The bytes of a blob, up to 100 MB.
 * @see https://docs.github.com/en/rest/git/blobs#get-a-blob
 */
export async function readBlob(client: GitHubClient, at: Repo & { readonly sha: string }): Promise<Uint8Array> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', {
    owner: at.owner,
    repo: at.repo,
    file_sha: at.sha,
  });
  return Buffer.from(data.content, data.encoding === 'base64' ? 'base64' : 'utf8');
}
