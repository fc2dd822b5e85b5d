/**
 * An issue, its comments and some files of its repository by one request, where GraphQL answers.
 *
 * Never a half answer: what GraphQL refuses, cuts short or says in another form than its schema is left to the REST
 * API, which whoever asked goes on with.
 */
import { z } from '../../protocol/base/zod.ts';
import type { GitHubClient, Repo } from '../github-client.ts';
import type { Issue } from '../issues/issues.ts';
import type { FetchedComment } from '../issues/threads.ts';
import { askOnce, type Unanswered, unanswered } from './ask-once.ts';
import {
  CommentPage,
  readLookedFiles,
  readNodeIds,
  Repository,
  toLookedComments,
  toLookedIssue,
} from './look-answer.ts';
import { type LookedFile, renderFiles, renderLook, renderNextPage } from './look-query.ts';

export interface IssueLook {
  readonly issue: Issue;
  /** All of them, oldest first. */
  readonly comments: readonly FetchedComment[];
  /** GraphQL's own name of the issue. */
  readonly nodeId: string;
  /** GraphQL's own names of the comments, by their numbers. */
  readonly nodeIds: ReadonlyMap<number, string>;
  /** The newest commit of the default branch. */
  readonly head: string;
  /** By address, see `addressOf`. `undefined`: there is no such file. Not in it: to be read in another way. */
  readonly files: ReadonlyMap<string, Uint8Array | undefined>;
}

export type LookAnswer = ({ readonly kind: 'look' } & IssueLook) | Unanswered;

const First = z.looseObject({ repository: Repository });
const Next = z.looseObject({
  repository: z.looseObject({
    databaseId: z.int(),
    issueOrPullRequest: z.looseObject({
      number: z.int(),
      repository: z.looseObject({ databaseId: z.int() }),
      comments: CommentPage,
    }),
  }),
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
  const asked = await askOnce(client, renderLook(at, files));
  if (asked.kind === 'unanswered') return asked;
  const repository = First.safeParse(asked.data).data?.repository;
  const node = repository?.issueOrPullRequest;
  const issue = node === undefined || node === null ? undefined : toLookedIssue(node);
  const head = repository?.defaultBranchRef?.target?.oid;
  if (repository === undefined || node === undefined || node === null || issue === undefined || head === undefined)
    return unanswered('GraphQL returned an unexpected format', false);
  if (!isAt(at, { ...repository, issueOrPullRequest: node })) return answeredElsewhere();
  const pages = await readPages(client, at, node.comments);
  if (!Array.isArray(pages)) return pages;
  const comments = pages.flatMap((page) => toLookedComments(page, at.issue));
  const nodeIds = new Map(pages.flatMap(readNodeIds));
  return { kind: 'look', issue, comments, nodeId: node.id, nodeIds, head, files: readLookedFiles(repository, files) };
}

interface LookedPlace {
  readonly databaseId: number;
  readonly issueOrPullRequest: { readonly number: number; readonly repository: { readonly databaseId: number } };
}

/** An issue that was moved elsewhere, even while its pages are read, is answered from there. */
function isAt({ repositoryId, issue }: LookAddress, { databaseId, issueOrPullRequest: node }: LookedPlace): boolean {
  return databaseId === repositoryId && node.repository.databaseId === repositoryId && node.number === issue;
}

function answeredElsewhere(): Unanswered {
  return unanswered('GraphQL answered about another issue', false);
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
  const asked = await askOnce(client, renderFiles(at, files));
  const repository = asked.kind === 'data' ? OfFiles.safeParse(asked.data).data?.repository : undefined;
  return repository?.databaseId === at.repositoryId ? readLookedFiles(repository, files) : undefined;
}

async function readPages(
  client: GitHubClient,
  at: LookAddress,
  first: z.infer<typeof CommentPage>,
): Promise<z.infer<typeof CommentPage>[] | Unanswered> {
  const pages = [first];
  let { pageInfo } = first;
  for (let page = 1; pageInfo.hasNextPage; page += 1) {
    if (pageInfo.endCursor === null || page >= MOST_PAGES) return unanswered('the thread has no end', false);
    const asked = await askOnce(client, renderNextPage(at, pageInfo.endCursor));
    if (asked.kind === 'unanswered') return asked;
    const next = Next.safeParse(asked.data).data?.repository;
    if (next === undefined) return unanswered('GraphQL returned an unexpected format', false);
    if (!isAt(at, next)) return answeredElsewhere();
    const { comments } = next.issueOrPullRequest;
    pages.push(comments);
    ({ pageInfo } = comments);
  }
  return pages;
}
