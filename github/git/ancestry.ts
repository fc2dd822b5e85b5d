/**
 * Where a commit stands to the head of a branch.
 *
 * That a commit can be read says nothing: a repository and its forks share their objects, so GitHub hands out the
 * commit of a stranger's pull request under the name of the repository that it was opened on. Only comparing tells.
 */
import { type GitHubClient, isStatus, type Repo } from '../github-client.ts';

/** `ancestor`: in the history of the head. `elsewhere`: not, or GitHub knows of no such commit. */
export type CommitStanding = 'head' | 'ancestor' | 'elsewhere';

/**
 * @param at two full commit ids and never the name of a branch, which a tag can have as well.
 * @throws RequestError for every other answer than yes and no, so that "unknown" cannot be taken for either.
 * @see https://docs.github.com/en/rest/commits/commits#compare-two-commits
 */
export async function findCommitStanding(
  client: GitHubClient,
  at: Repo & { readonly head: string; readonly sha: string },
): Promise<CommitStanding> {
  if (at.sha === at.head) return 'head';
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
      owner: at.owner,
      repo: at.repo,
      basehead: `${at.head}...${at.sha}`,
      per_page: 1,
    });
    return data.status === 'behind' || data.status === 'identical' ? 'ancestor' : 'elsewhere';
  } catch (error) {
    if (isStatus(error, 404)) return 'elsewhere';
    throw error;
  }
}
