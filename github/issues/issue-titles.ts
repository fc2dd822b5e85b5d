/**
 * The titles of many issues at once: a hundred for a request, where one by one each would take its own.
 */
import { getIssue } from './issues.ts';
import { type GitHubClient, PAGE, type Repo } from '../github-client.ts';

/**
 * The titles of issues and pull requests on which something happened since a time.
 *
 * What changed last is listed first, and reading ends with the page that completes them. An edited comment may count
 * for its own time and not for that of its issue: what the list does not show is asked for by its number.
 * @throws RequestError 404 or 410 when one of them does not exist or was deleted.
 * @see https://docs.github.com/en/rest/issues/issues#list-repository-issues
 */
export async function listTitles(
  client: GitHubClient,
  at: Repo,
  issues: readonly number[],
  since: Date,
): Promise<Map<number, string>> {
  const wanted = new Set(issues);
  const titles = new Map<number, string>();
  for (let page = 1; titles.size < wanted.size; page += 1) {
    const { data } = await client.request('GET /repos/{owner}/{repo}/issues', {
      ...at,
      state: 'all',
      sort: 'updated',
      direction: 'desc',
      since: since.toISOString(),
      per_page: PAGE,
      page,
    });
    for (const { number, title } of data) if (wanted.has(number)) titles.set(number, title);
    if (data.length < PAGE) break;
  }
  for (const issue of wanted)
    if (!titles.has(issue)) titles.set(issue, (await getIssue(client, { ...at, issue })).title);
  return titles;
}
