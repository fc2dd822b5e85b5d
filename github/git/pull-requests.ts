/** Many pull requests at once: a hundred for a request, where one by one each would take its own. */
import { type GitHubClient, PAGE, type Repo } from '../github-client.ts';

export interface ListedPullRequest {
  readonly number: number;
  readonly url: string;
  /** ISO 8601; absent for one that was not merged. */
  readonly mergedAt?: string;
}

/**
 * The pull requests on which something happened since a time, by their number. What changed last is listed first, and
 * reading ends with the first one that is older.
 * @see https://docs.github.com/en/rest/pulls/pulls#list-pull-requests
 */
export async function listPullRequests(
  client: GitHubClient,
  at: Repo,
  since: Date,
): Promise<Map<number, ListedPullRequest>> {
  const found = new Map<number, ListedPullRequest>();
  for (let page = 1; ; page += 1) {
    const { data } = await client.request('GET /repos/{owner}/{repo}/pulls', {
      owner: at.owner,
      repo: at.repo,
      state: 'all',
      sort: 'updated',
      direction: 'desc',
      per_page: PAGE,
      page,
    });
    for (const { number, html_url: url, merged_at: mergedAt } of data)
      found.set(number, { number, url, ...(mergedAt !== null && { mergedAt }) });
    const oldest = data.at(-1)?.updated_at;
    if (data.length < PAGE || oldest === undefined || Date.parse(oldest) < since.getTime()) return found;
  }
}
