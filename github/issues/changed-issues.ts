/** Many issues with their words at once: a hundred for a request. */
import { type GitHubClient, PAGE, type Repo } from '../github-client.ts';
import { type Issue, toIssue } from './issues.ts';

export interface ListedIssue extends Issue {
  /** How many comments it has by now. */
  readonly commentCount: number;
}

/**
 * Issues and pull requests on which something happened since a time, the newest change first.
 * @param mostPages of a hundred; what lies behind is left out.
 * @see https://docs.github.com/en/rest/issues/issues#list-repository-issues
 */
export async function listIssuesSince(
  client: GitHubClient,
  at: Repo,
  since: Date,
  mostPages: number,
): Promise<ListedIssue[]> {
  const found: ListedIssue[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await client.request('GET /repos/{owner}/{repo}/issues', {
      ...at,
      state: 'all',
      sort: 'updated',
      direction: 'desc',
      since: since.toISOString(),
      per_page: PAGE,
      page,
    });
    found.push(...data.map((issue) => ({ ...toIssue(issue), commentCount: issue.comments })));
    if (data.length < PAGE) break;
  }
  return found;
}
