/**
 * Turns changed files into a commit, a branch and a pull request through the Git Data API: no checkout, no git, no
 * push.
 *
 * The objects are content-addressed, so making them again is harmless. A branch only ever moves forward; a pull request
 * is looked for before it is opened. So a delivery that was cut off anywhere can simply be done again. Trees are made
 * in write-tree.ts.
 */
import { type GitHubClient, isStatus, ONCE, PAGE, type Repo } from '../github-client.ts';
import { createRef } from '../repositories.ts';
import { headOf } from './contents.ts';

export interface Commit {
  readonly tree: string;
  readonly message: string;
}

/**
 * A commit's tree and message.
 * @throws RequestError 404 when there is no such commit.
 * @see https://docs.github.com/en/rest/git/commits#get-a-commit-object
 */
export async function readCommit(client: GitHubClient, at: Repo & { readonly commit: string }): Promise<Commit> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/git/commits/{commit_sha}', {
    owner: at.owner,
    repo: at.repo,
    commit_sha: at.commit,
  });
  return { tree: data.tree.sha, message: data.message };
}

/** The same; `undefined` when there is no such commit. */
export async function findCommit(
  client: GitHubClient,
  at: Repo & { readonly commit: string },
): Promise<Commit | undefined> {
  try {
    return await readCommit(client, at);
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * Makes a commit. Author and committer are left out: then GitHub names the app itself and signs the commit for it.
 * @see https://docs.github.com/en/rest/git/commits#create-a-commit
 */
export async function writeCommit(
  client: GitHubClient,
  at: Repo,
  commit: { readonly tree: string; readonly parents: readonly string[]; readonly message: string },
): Promise<string> {
  const { data } = await client.request('POST /repos/{owner}/{repo}/git/commits', {
    owner: at.owner,
    repo: at.repo,
    message: commit.message,
    tree: commit.tree,
    parents: [...commit.parents],
  });
  return data.sha;
}

/** The commit that a branch points to, `undefined` when there is no such branch. */
export async function findBranch(
  client: GitHubClient,
  at: Repo & { readonly branch: string },
): Promise<string | undefined> {
  try {
    return await headOf(client, at);
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * Creates a branch; never moves one: see advanceBranch.
 * @returns `'exists'` when a branch of that name is there already, wherever it points.
 * @throws RequestError 403 when the app lacks `contents: write`.
 */
export async function createBranch(
  client: GitHubClient,
  at: Repo & { readonly branch: string },
  sha: string,
): Promise<'created' | 'exists'> {
  return (await createRef(client, { ...at, sha }, `refs/heads/${at.branch}`)) ? 'created' : 'exists';
}

/**
 * Moves a branch forward; never to a commit that does not have its present one among its ancestors.
 * @returns `'moved-on'` when somebody else has moved it meanwhile, or deleted it.
 * @throws RequestError 403 when the app lacks `contents: write`, or `workflows: write` for a commit that changes
 * workflows.
 * @see https://docs.github.com/en/rest/git/refs#update-a-reference
 */
export async function advanceBranch(
  client: GitHubClient,
  at: Repo & { readonly branch: string },
  sha: string,
): Promise<'advanced' | 'moved-on'> {
  try {
    await client.request('PATCH /repos/{owner}/{repo}/git/refs/{ref}', {
      owner: at.owner,
      repo: at.repo,
      ref: `heads/${at.branch}`,
      sha,
      force: false,
    });
    return 'advanced';
  } catch (error) {
    if (isStatus(error, 422) && /fast.?forward|does not exist/i.test(error.message)) return 'moved-on';
    throw error;
  }
}

export interface Comparison {
  /** Whether all of the base is in the head. */
  readonly isAhead: boolean;
  /** What changed on the head's side since the two parted; GitHub names 300 files at most. */
  readonly files: readonly string[];
  /** Whether these are all of them. */
  readonly isComplete: boolean;
}

/** Of two commits that differ in more than GitHub computes. */
const TOO_FAR_APART: Comparison = { isAhead: false, files: [], isComplete: false };

/** GitHub names no more, and does not say that there are more. */
const MOST_FILES = 300;

/**
 * What `head` has that `base` has not. If they differ in so much that GitHub gives up, nothing is known of it: asking
 * again does not help.
 * @returns `undefined` when one of them is not there any more.
 * @see https://docs.github.com/en/rest/commits/commits#compare-two-commits
 */
export async function compareCommits(
  client: GitHubClient,
  at: Repo & { readonly base: string; readonly head: string },
): Promise<Comparison | undefined> {
  try {
    // Files stand on the first page whatever its length; commits are not looked at.
    const { data } = await client.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
      owner: at.owner,
      repo: at.repo,
      basehead: `${at.base}...${at.head}`,
      per_page: 1,
    });
    const named = data.files ?? [];
    const files = named.flatMap(({ filename, previous_filename: before }) =>
      before === undefined ? [filename] : [filename, before],
    );
    return {
      isAhead: data.status === 'ahead' || data.status === 'identical',
      files,
      isComplete: data.files !== undefined && named.length < MOST_FILES,
    };
  } catch (error) {
    if (isStatus(error, 500) && /diff is taking too long/i.test(error.message)) return TOO_FAR_APART;
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

export interface PullRequest {
  readonly number: number;
  readonly url: string;
  readonly isOpen: boolean;
  /** The newest commit of its branch, which may be deleted by now. */
  readonly head: string;
  /** The login of whoever opened it. */
  readonly by: string;
  readonly body: string;
}

/**
 * The newest pull request from a branch of this repository, open or not.
 * @see https://docs.github.com/en/rest/pulls/pulls#list-pull-requests
 */
export async function findPullRequest(
  client: GitHubClient,
  at: Repo & { readonly branch: string },
): Promise<PullRequest | undefined> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/pulls', {
    owner: at.owner,
    repo: at.repo,
    state: 'all',
    head: `${at.owner}:${at.branch}`,
    per_page: PAGE,
  });
  // A server that does not know the filter `head` ignores it, and an owner may have a fork of their own repository.
  const found = data.find(({ head, base }) => head.ref === at.branch && idOf(head.repo) === base.repo.id);
  return found === undefined ? undefined : pullRequestOf(found);
}

function pullRequestOf(raw: {
  readonly number: number;
  readonly html_url: string;
  readonly state: string;
  readonly body?: string | null;
  readonly head: { readonly sha: string };
  readonly user: { readonly login: string } | null;
}): PullRequest {
  return {
    number: raw.number,
    url: raw.html_url,
    isOpen: raw.state === 'open',
    head: raw.head.sha,
    by: raw.user?.login ?? 'ghost',
    body: raw.body ?? '',
  };
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
      owner: at.owner,
      repo: at.repo,
      head: at.branch,
      base: pull.into,
      title: pull.title,
      body: pull.body,
      maintainer_can_modify: true,
      request: ONCE,
    });
    return pullRequestOf(data);
  } catch (error) {
    const there =
      isStatus(error, 422) && /already exists/i.test(error.message) ? await findPullRequest(client, at) : undefined;
    if (there === undefined) throw error;
    return there;
  }
}

/**
 * Replaces the text of a pull request.
 * @throws RequestError 403 when the app lacks `pull_requests: write`, 404 when it is gone.
 * @see https://docs.github.com/en/rest/pulls/pulls#update-a-pull-request
 */
export async function editPullRequest(
  client: GitHubClient,
  at: Repo & { readonly pullRequest: number },
  body: string,
): Promise<void> {
  await client.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', {
    owner: at.owner,
    repo: at.repo,
    pull_number: at.pullRequest,
    body,
  });
}

/**
 * Where a pull request comes from, and its text.
 * @returns `undefined` when there is none of that number.
 * @see https://docs.github.com/en/rest/pulls/pulls#get-a-pull-request
 */
export async function readPullRequest(
  client: GitHubClient,
  at: Repo & { readonly pullRequest: number },
): Promise<{ readonly branch: string; readonly isOwn: boolean; readonly body: string } | undefined> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
      owner: at.owner,
      repo: at.repo,
      pull_number: at.pullRequest,
    });
    return { branch: data.head.ref, isOwn: idOf(data.head.repo) === data.base.repo.id, body: data.body ?? '' };
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/** A fork that was deleted is null, whatever the types say. */
function idOf(repo: { readonly id: unknown } | null): unknown {
  return repo?.id;
}
