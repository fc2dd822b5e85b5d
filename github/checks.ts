/**
 * Check runs: how a commit shows what was found out about it. Only an app may make one, and a job's token is one.
 */
import type { CheckRun, AnnotatedLines } from '../protocol/results/check-run-report.ts';
import { type GitHubClient, isStatus, ONCE, type Repo } from './github-client.ts';
import { isRateLimited } from './rate-limits.ts';

/**
 * Makes a check run that is over. Sent once.
 *
 * @returns `'forbidden'` when the token may not: the job lacks `checks: write`.
 * @throws RequestError for every other answer; 422 for a commit that the repository does not have.
 * @see https://docs.github.com/en/rest/checks/runs#create-a-check-run
 */
export async function createCheckRun(client: GitHubClient, at: Repo, run: CheckRun): Promise<'created' | 'forbidden'> {
  const { title, summary, text, places } = run;
  try {
    await client.request('POST /repos/{owner}/{repo}/check-runs', {
      owner: at.owner,
      repo: at.repo,
      name: run.name,
      head_sha: run.headSha,
      external_id: run.externalId,
      details_url: run.detailsUrl,
      status: 'completed',
      conclusion: run.conclusion,
      output: { title, summary, text, annotations: places.map(annotationOf) },
      request: ONCE,
    });
    return 'created';
  } catch (error) {
    if (isStatus(error, 403) && !isRateLimited(error)) return 'forbidden';
    throw error;
  }
}

/** A column counts only within one line, which all of ours are. */
function annotationOf({ path, line, column, level, message }: AnnotatedLines) {
  const columns = column === undefined ? {} : { start_column: column, end_column: column };
  return { path, start_line: line, end_line: line, ...columns, annotation_level: level, message };
}
