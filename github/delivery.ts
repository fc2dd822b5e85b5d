/**
 * Turns changed files into a commit, a branch and a pull request through the Git Data API: no checkout, no git, no push.
 *
 * The objects are content-addressed, so making them again is harmless. A branch is created once and never moved; a
 * pull request is looked for before it is opened. So a delivery that was cut off anywhere can simply be done again.
 */
import { type GitHubClient, isStatus, ONCE, PAGE, type Repo } from './client.ts';

export type TreeChange =
  | { readonly kind: 'written'; readonly path: string; readonly mode: '100644' | '100755' | '120000'; readonly content: Uint8Array }
  | { readonly kind: 'deleted'; readonly path: string };

/** Larger contents travel as blobs of their own: a tree request has to stay far below what GitHub takes in one body. */
const INLINE_BYTES = 100_000;
const INLINE_TOTAL = 2_000_000;

/**
 * Makes the tree of `base` with the changes in it.
 *
 * Texts travel inside the tree request, one call for all of them; only what is large or not UTF-8 needs a blob first.
 * @returns the tree's id; the base's own tree id when the changes change nothing.
 * @throws RequestError 422 when a deleted file is not in the base, 404 when there is no such commit.
 * @see https://docs.github.com/en/rest/git/trees#create-a-tree
 */
export async function writeTree(client: GitHubClient, at: Repo & { readonly base: string }, changes: readonly TreeChange[]): Promise<{ readonly tree: string; readonly baseTree: string }> {
  const baseTree = await treeOf(client, { ...at, commit: at.base });
  const entries = [];
  let inline = 0;
  for (const change of changes) {
    const text = change.kind === 'written' ? inlineText(change.content, INLINE_TOTAL - inline) : undefined;
    inline += text?.length ?? 0;
    entries.push(await treeEntry(client, at, change, text));
  }
  const { data } = await client.request('POST /repos/{owner}/{repo}/git/trees', { owner: at.owner, repo: at.repo, base_tree: baseTree, tree: entries });
  return { tree: data.sha, baseTree };
}

async function treeEntry(client: GitHubClient, at: Repo, change: TreeChange, text: string | undefined) {
  const type = 'blob' as const;
  if (change.kind === 'deleted') return { path: change.path, mode: '100644' as const, type, sha: null };
  const { path, mode } = change;
  return text === undefined ? { path, mode, type, sha: await writeBlob(client, at, change.content) } : { path, mode, type, content: text };
}

/** The text of a content that can travel as JSON and come out as the same bytes. */
function inlineText(content: Uint8Array, room: number): string | undefined {
  if (content.length === 0 || content.length > Math.min(INLINE_BYTES, room)) return undefined;
  const text = Buffer.from(content).toString('utf8');
  return !text.includes('\0') && Buffer.from(text, 'utf8').equals(content) ? text : undefined;
}

/** @see https://docs.github.com/en/rest/git/blobs#create-a-blob */
async function writeBlob(client: GitHubClient, at: Repo, content: Uint8Array): Promise<string> {
  const { data } = await client.request('POST /repos/{owner}/{repo}/git/blobs', {
    owner: at.owner, repo: at.repo, content: Buffer.from(content).toString('base64'), encoding: 'base64',
  });
  return data.sha;
}

/**
 * The tree of a commit.
 * @see https://docs.github.com/en/rest/git/commits#get-a-commit-object
 */
export async function treeOf(client: GitHubClient, at: Repo & { readonly commit: string }): Promise<string> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/git/commits/{commit_sha}', { owner: at.owner, repo: at.repo, commit_sha: at.commit });
  return data.tree.sha;
}

/**
 * Makes a commit. Author and committer are left out: then GitHub names the app itself and signs the commit for it.
 * @see https://docs.github.com/en/rest/git/commits#create-a-commit
 */
export async function writeCommit(client: GitHubClient, at: Repo, commit: { readonly tree: string; readonly parent: string; readonly message: string }): Promise<string> {
  const { data } = await client.request('POST /repos/{owner}/{repo}/git/commits', { owner: at.owner, repo: at.repo, message: commit.message, tree: commit.tree, parents: [commit.parent] });
  return data.sha;
}

/**
 * The commit that a branch points to, `undefined` when there is no such branch.
 * @see https://docs.github.com/en/rest/git/refs#get-a-reference
 */
export async function findBranch(client: GitHubClient, at: Repo & { readonly branch: string }): Promise<string | undefined> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/git/ref/{ref}', { owner: at.owner, repo: at.repo, ref: `heads/${at.branch}` });
    return data.object.sha;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * Creates a branch; never moves one.
 * @returns `'exists'` when a branch of that name is there already, wherever it points.
 * @throws RequestError 403 when the app lacks `contents: write`.
 * @see https://docs.github.com/en/rest/git/refs#create-a-reference
 */
export async function createBranch(client: GitHubClient, at: Repo & { readonly branch: string }, sha: string): Promise<'created' | 'exists'> {
  try {
    await client.request('POST /repos/{owner}/{repo}/git/refs', { owner: at.owner, repo: at.repo, ref: `refs/heads/${at.branch}`, sha, request: ONCE });
    return 'created';
  } catch (error) {
    if (isStatus(error, 422) && /reference already exists/i.test(error.message)) return 'exists';
    throw error;
  }
}

export interface PullRequest {
  readonly number: number;
  readonly url: string;
}

/**
 * The newest pull request from a branch of this repository, open or not.
 * @see https://docs.github.com/en/rest/pulls/pulls#list-pull-requests
 */
export async function findPullRequest(client: GitHubClient, at: Repo & { readonly branch: string }): Promise<PullRequest | undefined> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/pulls', { owner: at.owner, repo: at.repo, state: 'all', head: `${at.owner}:${at.branch}`, per_page: PAGE });
  // A server that does not know the filter `head` ignores it.
  const found = data.find((pull) => pull.head.ref === at.branch);
  return found === undefined ? undefined : { number: found.number, url: found.html_url };
}

/**
 * Opens a pull request, or finds the one that a first try opened without our hearing of it.
 * @throws RequestError 403 when the app lacks `pull_requests: write`, 422 when there is nothing between the branches.
 * @see https://docs.github.com/en/rest/pulls/pulls#create-a-pull-request
 */
export async function openPullRequest(
  client: GitHubClient,
  at: Repo & { readonly branch: string },
  pull: { readonly into: string; readonly title: string; readonly body: string },
): Promise<PullRequest> {
  try {
    const { data } = await client.request('POST /repos/{owner}/{repo}/pulls', {
      owner: at.owner, repo: at.repo, head: at.branch, base: pull.into, title: pull.title, body: pull.body, maintainer_can_modify: true, request: ONCE,
    });
    return { number: data.number, url: data.html_url };
  } catch (error) {
    const there = isStatus(error, 422) && /already exists/i.test(error.message) ? await findPullRequest(client, at) : undefined;
    if (there === undefined) throw error;
    return there;
  }
}
