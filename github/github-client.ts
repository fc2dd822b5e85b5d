/**
 * The two methods we use of an Octokit, so that Probot's, @actions/github's and a bare @octokit/rest all fit.
 *
 * Everything in this folder is a free function `(client, at, …)`: what it needs is in its signature, and there is no
 * object to construct, to mock or to keep in step with GitHub's list of endpoints.
 */
import type { Octokit } from '@octokit/rest';

export type GitHubClient = Pick<Octokit, 'request' | 'paginate'>;

export interface Repo {
  readonly owner: string;
  readonly repo: string;
}

/** The largest page that GitHub serves. */
export const PAGE = 100;

/**
 * For requests whose effect must not happen twice: created comments, claims, runs.
 *
 * Probot's Octokit sends a request again after a 5xx or a broken connection, but GitHub may have done it before it
 * answered 502. Such a request is sent once; whoever asked for it looks at the thread again and decides anew.
 */
export const ONCE = { retries: 0 } as const;

/** True for an HTTP answer of that status. By shape and not by class: two copies of Octokit may be installed. */
export function isStatus(error: unknown, status: number): error is Error & { readonly status: number } {
  return error instanceof Error && 'status' in error && error.status === status;
}
