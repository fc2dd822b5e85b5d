/**
 * New and edited comments of one issue, asked for again and again without using up what we may ask.
 *
 * An answer "304 not modified" is free, so every question carries the ETag of the last answer; and what GitHub says
 * about its limits is handed on as the time to wait.
 *
 * @see https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
import { type GitHubClient, PAGE, type Repo } from '../github-client.ts';
import { isRateLimited } from '../rate-limits.ts';
import { threadComment, type FetchedComment } from './threads.ts';

export interface FeedPage {
  /** undefined when nothing has changed since the ETag. */
  readonly comments: readonly FetchedComment[] | undefined;
  /** For the next question; undefined when it must be asked without one. */
  readonly etag: string | undefined;
  /** At least that long before the next question; 0 when GitHub has nothing against it. */
  readonly waitMs: number;
  /** GitHub's own clock; undefined when it does not say. */
  readonly now: Date | undefined;
}

/** Below that many requests, the rest of the hour belongs to the rest of the job. */
const SPARE_REQUESTS = 50;
const MOST_PAGES = 10;
const MOST_WAIT_MS = 900_000;
const UNKNOWN_WAIT_MS = 60_000;

type Headers = Readonly<Record<string, string | number | undefined>>;

/**
 * Every comment of the issue that was written or edited since a time, in the order they were written.
 * @throws RequestError for an answer that is neither comments, nor "not modified", nor a limit.
 * @see https://docs.github.com/en/rest/issues/comments#list-issue-comments
 */
export async function readFeed(
  client: GitHubClient,
  at: Repo & {
    readonly issue: number;
    readonly since: string;
    readonly etag: string | undefined;
    readonly signal: AbortSignal;
  },
): Promise<FeedPage> {
  try {
    const comments: FetchedComment[] = [];
    let first: Headers = {};
    let last: Headers = {};
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { data, headers } = await readPage(client, at, page);
      comments.push(...data.map(threadComment));
      if (page === 1) first = headers;
      last = headers;
      if (data.length < PAGE) break;
    }
    // The ETag is that of the first page: while there are more, it says nothing about the last one.
    const etag = comments.length < PAGE && typeof first['etag'] === 'string' ? first['etag'] : undefined;
    return { comments, etag, waitMs: waitOf(last), now: dateOf(last) };
  } catch (error) {
    const answered = answerOf(error);
    if (answered?.status === 304)
      return { comments: undefined, etag: at.etag, waitMs: waitOf(answered.headers), now: dateOf(answered.headers) };
    if (answered !== undefined && isRateLimited(error))
      return {
        comments: undefined,
        etag: at.etag,
        waitMs: Math.max(waitOf(answered.headers), UNKNOWN_WAIT_MS),
        now: dateOf(answered.headers),
      };
    throw error;
  }
}

async function readPage(
  client: GitHubClient,
  { owner, repo, issue, since, etag, signal }: Parameters<typeof readFeed>[1],
  page: number,
) {
  return client.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    owner,
    repo,
    issue_number: issue,
    since,
    per_page: PAGE,
    page,
    headers: page === 1 && etag !== undefined ? { 'if-none-match': etag } : {},
    request: { signal },
  });
}

interface FeedAnswer {
  readonly status: number;
  readonly headers: Headers;
}

/** By shape and not by class: two copies of Octokit may be installed. */
function answerOf(error: unknown): FeedAnswer | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  const response = 'response' in error ? error.response : undefined;
  const headers =
    typeof response === 'object' && response !== null && 'headers' in response ? response.headers : undefined;
  return {
    status: error.status,
    headers: typeof headers === 'object' && headers !== null ? Object.fromEntries(Object.entries(headers)) : {},
  };
}

function waitOf(headers: Headers): number {
  const retryMs = Number(headers['retry-after'] ?? 0) * 1_000;
  const isScarce = Number(headers['x-ratelimit-remaining'] ?? Infinity) <= SPARE_REQUESTS;
  const resetMs = isScarce ? Number(headers['x-ratelimit-reset'] ?? 0) * 1_000 - (dateOf(headers)?.getTime() ?? 0) : 0;
  const wait = Math.max(0, retryMs, resetMs);
  return Number.isFinite(wait) ? Math.min(wait, MOST_WAIT_MS) : MOST_WAIT_MS;
}

function dateOf(headers: Headers): Date | undefined {
  const date = new Date(String(headers['date']));
  return Number.isNaN(date.getTime()) ? undefined : date;
}
