/**
 * A repository and its workflow, as the one who is signed in sees them.
 */
import { z } from '../protocol/base/zod.ts';
import { type GitHubClient, isStatus, ONCE, type Repo } from './github-client.ts';

export interface Repository {
  readonly id: number;
  readonly name: string;
  readonly defaultBranch: string;
  readonly isPrivate: boolean;
  readonly url: string;
}

/** An account as it sees itself. */
export interface Me {
  readonly login: string;
  readonly id: number;
}

/**
 * The repository, `undefined` when there is none or this account may not know of it: GitHub tells no difference.
 * @see https://docs.github.com/en/rest/repos/repos#get-a-repository
 */
export async function findRepository(client: GitHubClient, at: Repo): Promise<Repository | undefined> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}', { owner: at.owner, repo: at.repo });
    return {
      id: Number(data.id),
      name: data.full_name,
      defaultBranch: data.default_branch,
      isPrivate: data.private,
      url: data.html_url,
    };
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * Who a personal token belongs to.
 * @throws RequestError 401 for a bad token, 403 for the token of an installation, which is nobody's.
 * @see https://docs.github.com/en/rest/users/users#get-the-authenticated-user
 */
export async function whoAmI(client: GitHubClient): Promise<Me> {
  const { data } = await client.request('GET /user');
  return { login: data.login, id: Number(data.id) };
}

const Workflow = z.looseObject({ state: z.string(), path: z.string() });

/**
 * A workflow by its file name, `undefined` when the default branch has none of that name.
 * @see https://docs.github.com/en/rest/actions/workflows#get-a-workflow
 */
export async function findWorkflow(
  client: GitHubClient,
  at: Repo & { readonly workflow: string },
): Promise<{ readonly state: string; readonly path: string } | undefined> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}', {
      owner: at.owner,
      repo: at.repo,
      workflow_id: at.workflow,
    });
    return Workflow.parse(data);
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * Creates a ref. Sent once: a second attempt would lose against the first.
 * @param ref fully qualified, `refs/…`.
 * @returns false when there is one of that name already, wherever it points.
 * @see https://docs.github.com/en/rest/git/refs#create-a-reference
 */
export async function createRef(
  client: GitHubClient,
  { owner, repo, sha }: Repo & { readonly sha: string },
  ref: string,
): Promise<boolean> {
  try {
    await client.request('POST /repos/{owner}/{repo}/git/refs', { owner, repo, sha, ref, request: ONCE });
    return true;
  } catch (error) {
    // 422 also means "no such sha" and "not a valid ref name"; only this wording means that somebody was faster.
    if (isStatus(error, 422) && /reference already exists/i.test(error.message)) return false;
    throw error;
  }
}

/**
 * Removes a ref that a check has made. A ref that is gone already is no error.
 * @param ref fully qualified, `refs/…`.
 * @see https://docs.github.com/en/rest/git/refs#delete-a-reference
 */
export async function deleteRef(client: GitHubClient, at: Repo & { readonly ref: string }): Promise<void> {
  try {
    await client.request('DELETE /repos/{owner}/{repo}/git/refs/{ref}', {
      owner: at.owner,
      repo: at.repo,
      ref: at.ref.replace(/^refs\//, ''),
    });
  } catch (error) {
    if (!isStatus(error, 404) && !isStatus(error, 422)) throw error;
  }
}
