/**
 * The comments of an issue or a pull request: GitHub keeps both under `issues`. Always all pages: a record behind the
 * first page that is not seen becomes a second one.
 */
import { defined } from '../../protocol/base/defined.ts';
import type { Alteration } from '../../protocol/thread/comment.ts';
import { GHOST_ID } from '../../protocol/policy/access-policy.ts';
import { isStrange } from '../../protocol/policy/author-association.ts';
import { type GitHubClient, isStatus, ONCE, PAGE, type Repo } from '../github-client.ts';

export interface FetchedComment {
  readonly id: number;
  readonly body: string;
  readonly author: { readonly id: number; readonly login: string; readonly type: string };
  readonly createdAt: string;
  /** Changes with an edit of the text, not with a reaction. */
  readonly updatedAt: string;
  /** The GitHub App that wrote it, for itself or for a person. */
  readonly appSlug?: string;
  readonly url: string;
  /** Where it stands; absent for what is said in a review. */
  readonly issue?: number;
  /** Whether somebody put 👀 below it. */
  readonly isSeen: boolean;
  /** GitHub shows no tie between its author and the repository. Says nothing about what they may do. */
  readonly isByStranger?: true;
  /** Somebody who may moderate has hidden it: as spam, off-topic, outdated, resolved and so on. */
  readonly isHidden?: true;
  /** Its author may not have said this: see protocol/thread/comment.ts. A list of the REST API does not tell. */
  readonly altered?: Alteration;
}

export interface ReviewComment extends FetchedComment {
  /** Where it stands beside the code. `line` may be that of an older version of the file. */
  readonly beside: { readonly path: string; readonly line?: number; readonly hunk: string };
}

/** An account that was deleted: GitHub shows its comments as by @ghost and sends `user: null`. */
const GHOST = { id: GHOST_ID, login: 'ghost', type: 'User' };

const COMMENTS = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';

/**
 * Every comment of an issue, oldest first.
 *
 * GitHub counts pages: where a comment is deleted while they are read, each one behind it moves up, and the first of a
 * page to the page before. Whoever reads them forwards never sees that one, and says once more what it says. So they
 * are read from the last one to the first, once it is known how many there are: then it is seen twice.
 *
 * Each page may be answered from another moment. A page before the last one that is not full was answered from before
 * the next one existed, so it is read again.
 * @throws Error when the issue is transferred meanwhile: the later pages are then answered from its new place.
 * @throws RequestError 404 when the issue does not exist or was deleted (410), 403 without `issues: read`.
 * @see https://docs.github.com/en/rest/issues/comments#list-issue-comments
 */
export async function listComments(
  client: GitHubClient,
  at: Repo & { readonly issue: number },
): Promise<FetchedComment[]> {
  const asked = { owner: at.owner, repo: at.repo, issue_number: at.issue, per_page: PAGE };
  const { data, headers } = await client.request(COMMENTS, asked);
  const { link = '' } = headers;
  if (!link.includes('rel="next"')) return data.map(threadComment);
  const toLast = link.split(',').find((one) => one.includes('rel="last"')) ?? '';
  const last = /[?&]page=(?<page>\d+)/.exec(toLast)?.groups?.['page'];
  // A server that does not say where the list ends.
  if (last === undefined) return (await client.paginate(COMMENTS, asked)).map(threadComment);
  const found = new Map<number, FetchedComment>();
  const places = new Set(data.map((comment) => comment.issue_url));
  const read = async (page: number) => {
    const { data: shown, headers: told } = await client.request(COMMENTS, { ...asked, page });
    for (const comment of shown) places.add(comment.issue_url);
    if (places.size > 1) throw new Error(`Issue #${at.issue} was transferred while its comments were read.`);
    for (const comment of shown) found.set(Number(comment.id), threadComment(comment));
    return { shown, told };
  };
  for (let [page, end] = [Number(last), Number(last)]; page > 0; ) {
    const { shown, told } = await read(page);
    if (page < end && shown.length < PAGE) await read(page);
    // A first page that has not changed may be answered from memory, and then it says where the list ended before.
    const isLonger = page === end && told.link?.includes('rel="next"') === true;
    if (isLonger) end += 1;
    page = isLonger ? end : page - 1;
  }
  return [...found.values()].toSorted((one, other) => one.id - other.id);
}

/** How often a list is read that changes while it is read. */
const MOST_READS = 3;

/**
 * Every comment of a repository that was written or edited since a time, with its issue, oldest change first.
 *
 * `since` compares `updated_at`, so an edited old comment appears again. A comment that is edited while the pages are
 * read moves to the end of the list, and the first comment of each page behind it moves to the page before. If it had
 * been read already, it is then seen twice, one of the others perhaps not at all, and the list is read again.
 * @see https://docs.github.com/en/rest/issues/comments#list-issue-comments-for-a-repository
 */
export async function listCommentsSince(
  client: GitHubClient,
  at: Repo,
  since: Date,
): Promise<(FetchedComment & { readonly issue: number })[]> {
  const found = new Map<number, FetchedComment & { readonly issue: number }>();
  for (let read = 1; read <= MOST_READS; read += 1) {
    const listed = await client.paginate('GET /repos/{owner}/{repo}/issues/comments', {
      owner: at.owner,
      repo: at.repo,
      since: since.toISOString(),
      sort: 'updated',
      direction: 'asc',
      per_page: PAGE,
    });
    for (const comment of listed) {
      found.delete(comment.id);
      found.set(comment.id, { ...threadComment(comment), issue: issueOf(comment.issue_url) });
    }
    if (new Set(listed.map(({ id }) => id)).size === listed.length) break;
  }
  return [...found.values()];
}

/**
 * Every comment in the reviews of a pull request, oldest first. Their ids are not those of the conversation's comments.
 * @see https://docs.github.com/en/rest/pulls/comments#list-review-comments-on-a-pull-request
 */
export async function listReviewComments(
  client: GitHubClient,
  at: Repo & { readonly pullRequest: number },
): Promise<ReviewComment[]> {
  const found = await client.paginate('GET /repos/{owner}/{repo}/pulls/{pull_number}/comments', {
    owner: at.owner,
    repo: at.repo,
    pull_number: at.pullRequest,
    per_page: PAGE,
  });
  return found.map((comment) => {
    const line = comment.line ?? comment.original_line;
    return { ...threadComment(comment), beside: { path: comment.path, hunk: comment.diff_hunk, ...defined({ line }) } };
  });
}

/**
 * What was said with the reviews of a pull request as a whole, oldest first: approvals, refusals, remarks. One that is
 * not submitted yet, or says nothing, is left out. Their ids are again others, and GitHub tells no time of an edit.
 * @see https://docs.github.com/en/rest/pulls/reviews#list-reviews-for-a-pull-request
 */
export async function listReviewSummaries(
  client: GitHubClient,
  at: Repo & { readonly pullRequest: number },
): Promise<FetchedComment[]> {
  const found = await client.paginate('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', {
    owner: at.owner,
    repo: at.repo,
    pull_number: at.pullRequest,
    per_page: PAGE,
  });
  return found.flatMap(({ submitted_at, ...review }) =>
    submitted_at === undefined || review.body === ''
      ? []
      : [threadComment({ ...review, created_at: submitted_at, updated_at: submitted_at })],
  );
}

/** Where GitHub does not tell who edited: what a person has written, and anybody has edited since. */
export function markEdited<C extends Pick<FetchedComment, 'author' | 'createdAt' | 'updatedAt'>>(
  comment: C,
): C & { readonly altered?: Alteration } {
  return comment.author.type === 'User' && comment.updatedAt !== comment.createdAt
    ? { ...comment, altered: 'unknown' }
    : comment;
}

/**
 * One comment, `undefined` when it was deleted.
 * @see https://docs.github.com/en/rest/issues/comments#get-an-issue-comment
 */
export async function findComment(
  client: GitHubClient,
  at: Repo & { readonly commentId: number },
): Promise<FetchedComment | undefined> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      owner: at.owner,
      repo: at.repo,
      comment_id: at.commentId,
    });
    return threadComment(data);
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 410)) return undefined;
    throw error;
  }
}

/**
 * Writes a comment. Sent once: a second comment that says the same is worse than none, which the next look makes good.
 * @throws an error of status 403 on a locked conversation or without `issues: write`, 422 when the text is too long.
 * @see https://docs.github.com/en/rest/issues/comments#create-an-issue-comment
 */
export async function postComment(
  client: GitHubClient,
  at: Repo & { readonly issue: number },
  body: string,
): Promise<FetchedComment> {
  const { data } = await client
    .request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      owner: at.owner,
      repo: at.repo,
      issue_number: at.issue,
      body,
      request: ONCE,
    })
    .catch(explainLocked);
  return threadComment(data);
}

/**
 * People who may write can comment on a locked conversation; no App can, and no job with its token.
 * @see https://docs.github.com/en/communities/moderating-comments-and-conversations/locking-conversations
 */
function explainLocked(error: unknown): never {
  if (!isStatus(error, 403) || !error.message.includes('is locked')) throw error;
  const words = 'The conversation is locked, so no App or workflow can write in it. Unlock it first.';
  throw Object.assign(new Error(words, { cause: error }), { status: 403 });
}

/**
 * Replaces the text of a comment. Notifies nobody.
 * @throws an error of status 404 when the comment is gone, 403 on a locked conversation.
 * @see https://docs.github.com/en/rest/issues/comments#update-an-issue-comment
 */
export async function editComment(
  client: GitHubClient,
  at: Repo & { readonly commentId: number },
  body: string,
): Promise<void> {
  await client
    .request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      owner: at.owner,
      repo: at.repo,
      comment_id: at.commentId,
      body,
    })
    .catch(explainLocked);
}

export type Reaction = 'eyes' | 'rocket' | 'confused' | '-1';

/**
 * Puts a reaction on a comment. Doing it twice leaves one.
 * @see https://docs.github.com/en/rest/reactions/reactions#create-reaction-for-an-issue-comment
 */
export async function reactToComment(
  client: GitHubClient,
  at: Repo & { readonly commentId: number },
  reaction: Reaction,
): Promise<void> {
  await client.request('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', {
    owner: at.owner,
    repo: at.repo,
    comment_id: at.commentId,
    content: reaction,
  });
}

/**
 * Puts a reaction on an issue itself. Doing it twice leaves one.
 * @see https://docs.github.com/en/rest/reactions/reactions#create-reaction-for-an-issue
 */
export async function reactToIssue(
  client: GitHubClient,
  at: Repo & { readonly issue: number },
  reaction: Reaction,
): Promise<void> {
  await client.request('POST /repos/{owner}/{repo}/issues/{issue_number}/reactions', {
    owner: at.owner,
    repo: at.repo,
    issue_number: at.issue,
    content: reaction,
  });
}

/** What we read of a comment. Octokit's types of one comment and of a list differ in whether ids may be `bigint`. */
interface RawComment {
  readonly id: number | bigint;
  readonly body?: string;
  readonly user: { readonly id: number | bigint; readonly login: string; readonly type: string } | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly html_url: string;
  readonly issue_url?: string;
  readonly performed_via_github_app?: { readonly slug?: string } | null;
  readonly reactions?: { readonly eyes?: number };
  readonly author_association?: string;
  /** Left out by servers that do not tell. */
  readonly minimized?: { readonly reason?: string | null } | null;
}

/** What of GitHub's answer is ours to know. */
export function threadComment(raw: RawComment): FetchedComment {
  const { id, login, type } = raw.user ?? GHOST;
  const slug = raw.performed_via_github_app?.slug;
  return {
    id: Number(raw.id),
    body: raw.body ?? '',
    author: { id: Number(id), login, type },
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
    url: raw.html_url,
    isSeen: (raw.reactions?.eyes ?? 0) > 0,
    ...defined({ appSlug: slug, issue: raw.issue_url === undefined ? undefined : issueOf(raw.issue_url) }),
    ...(isStrange(raw.author_association) && { isByStranger: true }),
    ...(raw.minimized != null && { isHidden: true }),
  };
}

function issueOf(url: string): number {
  const number = Number(/\/issues\/(?<number>\d+)$/.exec(url)?.groups?.['number']);
  if (!Number.isSafeInteger(number))
    throw new Error(
      `A comment's issue_url ends with no issue number: ${url.slice(0, 200)}. GitHub's answer has another form than its documentation says.`,
    );
  return number;
}
