/** The same of what is said in the reviews of a pull request: with them as a whole, and beside the code. */
import { z } from '../../protocol/base/zod.ts';
import type { GitHubClient, Repo } from '../github-client.ts';
import {
  ACTOR,
  type AuthoredText,
  type AuthoredTexts,
  AUTHORED,
  AuthoredNode,
  authoredOf,
} from './authored-comments.ts';
import { askOnce, type Unanswered, unanswered } from './ask-once.ts';

const PageInfo = z.looseObject({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) });
const Beside = z.looseObject({ nodes: z.array(AuthoredNode), pageInfo: z.looseObject({ hasNextPage: z.boolean() }) });
const Pull = z.looseObject({
  reviews: z.looseObject({ nodes: z.array(AuthoredNode), pageInfo: PageInfo }),
  reviewThreads: z.looseObject({ nodes: z.array(z.looseObject({ comments: Beside })), pageInfo: PageInfo }),
});
const Page = z.looseObject({ repository: z.looseObject({ pullRequest: Pull }) });
type PullPage = z.infer<typeof Pull>;
/** Of a hundred reviews and a hundred threads each. */
const MOST_PAGES = 30;

const PAGE_INFO = 'pageInfo { hasNextPage endCursor }';
const NODES = `nodes { ${AUTHORED} }`;
const QUERY = [
  'query ($owner: String!, $name: String!, $number: Int!, $reviews: String, $threads: String) {',
  'repository(owner: $owner, name: $name) { pullRequest(number: $number) {',
  `reviews(first: 100, after: $reviews) { ${NODES} ${PAGE_INFO} }`,
  `reviewThreads(first: 100, after: $threads) { nodes { comments(first: 100) { ${NODES} pageInfo { hasNextPage } } } ${PAGE_INFO} }`,
  '} } }',
  ACTOR,
].join(' ');

/** Both by their numbers, which are counted apart from one another. */
export interface AuthoredReviews {
  readonly kind: 'authored';
  readonly summaries: AuthoredTexts;
  readonly beside: AuthoredTexts;
}

/**
 * @throws RequestError for a secondary limit.
 * @see https://docs.github.com/en/graphql/reference/objects#pullrequestreview
 */
export async function readAuthoredReviews(
  client: GitHubClient,
  { owner, repo, pullRequest }: Repo & { readonly pullRequest: number },
): Promise<AuthoredReviews | Unanswered> {
  const summaries = new Map<number, AuthoredText>();
  const beside = new Map<number, AuthoredText>();
  let after: { readonly reviews: string | null; readonly threads: string | null } = { reviews: null, threads: null };
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const asked = await askOnce(client, {
      query: QUERY,
      variables: { owner, name: repo, number: pullRequest, ...after },
    });
    if (asked.kind === 'unanswered') return asked;
    const pull: PullPage | undefined = Page.safeParse(asked.data).data?.repository.pullRequest;
    if (pull === undefined) return unanswered('GraphQL returned an unexpected format', false);
    const { reviews, reviewThreads: threads } = pull;
    if (threads.nodes.some(({ comments }) => comments.pageInfo.hasNextPage))
      return unanswered('a review thread has more than one page of comments', true);
    for (const [id, text] of authoredOf(reviews.nodes)) summaries.set(id, text);
    for (const { comments } of threads.nodes) for (const [id, text] of authoredOf(comments.nodes)) beside.set(id, text);
    if (!reviews.pageInfo.hasNextPage && !threads.pageInfo.hasNextPage) return { kind: 'authored', summaries, beside };
    // Behind its last page a list is empty.
    after = {
      reviews: reviews.pageInfo.endCursor ?? after.reviews,
      threads: threads.pageInfo.endCursor ?? after.threads,
    };
  }
  return unanswered('the reviews have no end', true);
}
