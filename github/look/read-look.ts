/**
 * An issue, its comments and some files of its repository by one request, where GraphQL answers.
 *
 * Never a half answer: what GraphQL refuses, cuts short or says in another form than its schema is left to the REST
 * API, which whoever asked goes on with.
 */
import { z } from '../../protocol/base/zod.ts';
import { type GitHubClient, ONCE, type Repo } from '../github-client.ts';
import { askGraphql } from '../graphql.ts';
import type { Issue } from '../issues/issues.ts';
import type { FetchedComment } from '../issues/threads.ts';
import { CommentPage, readLookedFiles, Repository, toLookedComments, toLookedIssue } from './look-answer.ts';
import { type LookedFile, type Query, renderFiles, renderLook, renderNextPage } from './look-query.ts';

export interface IssueLook {
  readonly issue: Issue;
  /** All of them, oldest first. */
  readonly comments: readonly FetchedComment[];
  /** The newest commit of the default branch. */
  readonly head: string;
  /** By address, see `addressOf`. `undefined`: there is no such file. Not in it: to be read in another way. */
  readonly files: ReadonlyMap<string, Uint8Array | undefined>;
}

export type LookAnswer =
  | ({ readonly kind: 'look' } & IssueLook)
  /** `why`: a sentence for a log. `lasts`: asking again soon would come to the same. */
  | { readonly kind: 'unanswered'; readonly why: string; readonly lasts: boolean };

const Answer = z.looseObject({ data: z.optional(z.unknown()), errors: z.optional(z.array(z.unknown())) });
const Problem = z.looseObject({ type: z.optional(z.string()), message: z.optional(z.string()) });
const Failed = z.looseObject({ status: z.int(), message: z._default(z.string(), '') });
const First = z.looseObject({ repository: Repository });
const Next = z.looseObject({
  repository: z.looseObject({ issueOrPullRequest: z.looseObject({ comments: CommentPage }) }),
});
/** Of a hundred comments each; a thread is never longer, GitHub allows 2,500 comments on an issue. */
const MOST_PAGES = 100;

type LookAddress = Repo & { readonly repositoryId: number; readonly issue: number };

/** @throws RequestError for a secondary limit, which REST has as well; whatever is no answer of GitHub's. */
export async function readLook(
  client: GitHubClient,
  at: LookAddress,
  files: readonly LookedFile[],
): Promise<LookAnswer> {
  const asked = await ask(client, renderLook(at, files));
  if (asked.kind === 'unanswered') return asked;
  const repository = First.safeParse(asked.data).data?.repository;
  const node = repository?.issueOrPullRequest;
  const issue = node === undefined || node === null ? undefined : toLookedIssue(node);
  const head = repository?.defaultBranchRef?.target?.oid;
  if (repository === undefined || node === undefined || node === null || issue === undefined || head === undefined)
    return unanswered('GraphQL answered in another form than it was asked for', false);
  // An issue that was moved elsewhere is answered from there.
  if (
    repository.databaseId !== at.repositoryId ||
    node.repository.databaseId !== at.repositoryId ||
    node.number !== at.issue
  )
    return unanswered('GraphQL answered about another issue', false);
  const comments = await readPages(client, at, node.comments);
  return Array.isArray(comments)
    ? { kind: 'look', issue, comments, head, files: readLookedFiles(repository, files) }
    : comments;
}

const OfFiles = z.looseObject({ repository: z.looseObject({ databaseId: z.int() }) });

/**
 * Files alone, with the meaning that they have in a look.
 * @returns `undefined` when GraphQL does not answer.
 */
export async function readFiles(
  client: GitHubClient,
  at: Omit<LookAddress, 'issue'>,
  files: readonly LookedFile[],
): Promise<IssueLook['files'] | undefined> {
  const asked = await ask(client, renderFiles(at, files));
  const repository = asked.kind === 'data' ? OfFiles.safeParse(asked.data).data?.repository : undefined;
  return repository?.databaseId === at.repositoryId ? readLookedFiles(repository, files) : undefined;
}

type Unanswered = Extract<LookAnswer, { kind: 'unanswered' }>;

function unanswered(why: string, lasts: boolean): Unanswered {
  return { kind: 'unanswered', why, lasts };
}

async function readPages(
  client: GitHubClient,
  at: LookAddress,
  first: z.infer<typeof CommentPage>,
): Promise<FetchedComment[] | Unanswered> {
  const comments = toLookedComments(first, at.issue);
  let { pageInfo } = first;
  for (let page = 1; pageInfo.hasNextPage; page += 1) {
    if (pageInfo.endCursor === null || page >= MOST_PAGES) return unanswered('the thread has no end', false);
    const asked = await ask(client, renderNextPage(at, pageInfo.endCursor));
    if (asked.kind === 'unanswered') return asked;
    const next = Next.safeParse(asked.data).data?.repository.issueOrPullRequest.comments;
    if (next === undefined) return unanswered('GraphQL answered in another form than it was asked for', false);
    comments.push(...toLookedComments(next, at.issue));
    ({ pageInfo } = next);
  }
  return comments;
}

/** Once: for what this does not answer there is the REST API. */
async function ask(
  client: GitHubClient,
  { query, variables }: Query,
): Promise<{ readonly kind: 'data'; readonly data: unknown } | Unanswered> {
  try {
    const answer = Answer.safeParse(await askGraphql(client, query, variables, ONCE)).data;
    if (answer === undefined) return unanswered('what answered for GraphQL is not GitHub', false);
    const { data, errors = [] } = answer;
    // Beside errors, data is a part of the truth.
    return errors.length === 0 ? { kind: 'data', data } : toProblem(errors);
  } catch (error) {
    const failed = Failed.safeParse(error).data;
    // REST has the same secondary limit: whoever is told to wait must not go on there.
    if (failed === undefined || isSecondaryLimit(failed)) throw error;
    const lasts = [401, 403, 404].includes(failed.status);
    return unanswered(`GraphQL answered with ${failed.status}: ${failed.message.slice(0, 200)}`, lasts);
  }
}

function isSecondaryLimit({ status, message }: z.infer<typeof Failed>): boolean {
  return status === 429 || (status === 403 && /rate limit|abuse/i.test(message));
}

/** Limits pass, and an issue that is not there is no reason against the next one. */
const PASSING = /RATE_LIMITED|RESOURCE_LIMITS_EXCEEDED|MAX_NODE_LIMIT_EXCEEDED|NOT_FOUND|timed? ?out|went wrong/i;

function toProblem(errors: readonly unknown[]): Unanswered {
  const problems = errors.map((error) => Problem.safeParse(error).data ?? {});
  const said = problems.map(({ type = '', message = '' }) => `${type} ${message}`.trim().slice(0, 200));
  return unanswered(`GraphQL refused: ${said.join('; ').slice(0, 400)}`, !said.every((one) => PASSING.test(one)));
}
