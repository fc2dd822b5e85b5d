/** The numbers on a repository's tabs. */
import { Issues, PullRequests, Runs } from './http/page-answers.ts';
import { type RestClient, findOrNothing, readAll } from './http/rest.ts';
import type { PageAddress } from './http/visit.ts';

export interface Counts {
  readonly issues: number;
  readonly pulls: number;
  readonly actions: number;
}

export async function readCounts(client: RestClient, place: PageAddress): Promise<Counts> {
  const [issues, pulls, runs] = await Promise.all([
    findOrNothing(readAll(client, 'GET /repos/{owner}/{repo}/issues', { ...place, state: 'open' }, Issues)),
    findOrNothing(readAll(client, 'GET /repos/{owner}/{repo}/pulls', { ...place, state: 'open' }, PullRequests)),
    findOrNothing(client.call('GET /repos/{owner}/{repo}/actions/runs', { ...place, per_page: 1 }, Runs)),
  ]);
  // GitHub lists pull requests among the issues.
  const onlyIssues = issues?.filter((issue) => issue.pull_request === undefined) ?? [];
  return { issues: onlyIssues.length, pulls: pulls?.length ?? 0, actions: runs?.total_count ?? 0 };
}
