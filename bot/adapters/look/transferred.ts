/**
 * An issue that was transferred to another repository. GitHub redirects reads of its old address, so the comments that
 * it returns belong to an issue elsewhere, where nothing that is decided here can be written.
 */
import type { GitHubClient } from '../../../github/github-client.ts';
import type { FetchedComment } from '../../../github/issues/threads.ts';
import { findRepository } from '../../../github/repositories.ts';
import { IssueGone } from '../../issue-gone.ts';
import type { Where } from '../../ports.ts';

/** @throws IssueGone if the comments are not those of this issue. */
export async function refuseTransferred(
  client: GitHubClient,
  where: Where,
  issue: number,
  comments: readonly FetchedComment[],
): Promise<void> {
  const elsewhere =
    comments.find((comment) => comment.issue !== undefined && comment.issue !== issue) ??
    (await findInOther(client, where, comments));
  if (elsewhere !== undefined)
    throw new IssueGone(
      `Issue #${issue} was transferred: GitHub returns the comments of ${elsewhere.url.split('#')[0]}.`,
    );
}

/** A renamed repository has another name too, but the same id. */
async function findInOther(
  client: GitHubClient,
  where: Where,
  comments: readonly FetchedComment[],
): Promise<FetchedComment | undefined> {
  const here = `${where.owner}/${where.repo}`.toLowerCase();
  for (const [name, comment] of new Map(comments.map((one) => [nameIn(one.url), one]))) {
    const [owner = '', repo = ''] = name.split('/');
    if (name === '' || name === here) continue;
    const repository = await findRepository(client, { owner, repo });
    if (repository?.id !== where.id) return comment;
  }
  return undefined;
}

/** @returns the empty string for an address that names no repository. */
function nameIn(url: string): string {
  return /\/(?<name>[^/]+\/[^/]+)\/(?:issues|pull)\/\d+/.exec(url)?.groups?.['name']?.toLowerCase() ?? '';
}
