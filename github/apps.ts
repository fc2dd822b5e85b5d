/**
 * The app itself: who it is, where it is installed, and which repositories it can see there.
 */
import { type GitHubClient, PAGE, type Repo } from './github-client.ts';

export interface InstalledRepository extends Repo {
  readonly id: number;
  readonly defaultBranch: string;
  readonly isArchived: boolean;
  /** GitHub has blocked it, and refuses every request about it. */
  readonly isDisabled: boolean;
}

/**
 * The app's slug; its own comments are by `<slug>[bot]`.
 * @param client authenticated as the app.
 * @see https://docs.github.com/en/rest/apps/apps#get-the-authenticated-app
 */
export async function slugOfApp(client: GitHubClient): Promise<string> {
  const { data } = await client.request('GET /app');
  const slug = data?.slug;
  if (slug === undefined) throw new Error('GitHub did not tell the slug of the app. Check APP_ID and PRIVATE_KEY.');
  return slug;
}

/**
 * The ids of all installations that are not suspended.
 * @param client authenticated as the app.
 * @see https://docs.github.com/en/rest/apps/apps#list-installations-for-the-authenticated-app
 */
export async function listInstallations(client: GitHubClient): Promise<number[]> {
  const installations = await client.paginate('GET /app/installations', { per_page: PAGE });
  return installations
    .filter((installation) => installation.suspended_at === null)
    .map((installation) => installation.id);
}

/**
 * The repositories that an installation can see.
 * @param client authenticated as that installation.
 * @see https://docs.github.com/en/rest/apps/installations#list-repositories-accessible-to-the-app-installation
 */
export async function listRepositories(client: GitHubClient): Promise<InstalledRepository[]> {
  const repositories = await client.paginate('GET /installation/repositories', { per_page: PAGE });
  return repositories.map((repository) => ({
    owner: repository.owner.login,
    repo: repository.name,
    id: repository.id,
    defaultBranch: repository.default_branch,
    isArchived: repository.archived,
    isDisabled: repository.disabled,
  }));
}

/**
 * The installation of the app that may act on a repository.
 * @param client authenticated as the app.
 * @throws RequestError 404 when the app is not installed there.
 * @see https://docs.github.com/en/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app
 */
export async function findInstallation(client: GitHubClient, at: Repo): Promise<number> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/installation', { owner: at.owner, repo: at.repo });
  return data.id;
}

/**
 * A repository by its present name.
 * @throws RequestError 404 when it is not there or not to be seen.
 * @see https://docs.github.com/en/rest/repos/repos#get-a-repository
 */
export async function getRepository(client: GitHubClient, at: Repo): Promise<InstalledRepository> {
  const { data } = await client.request('GET /repos/{owner}/{repo}', { owner: at.owner, repo: at.repo });
  return {
    owner: data.owner.login,
    repo: data.name,
    id: Number(data.id),
    defaultBranch: data.default_branch,
    isArchived: data.archived,
    isDisabled: data.disabled,
  };
}
