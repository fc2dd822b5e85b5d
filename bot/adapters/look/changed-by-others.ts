/**
 * Which comments of a list contain text that somebody other than the author wrote; the list itself does not tell. If
 * GraphQL does not respond, it is unknown who edited an edited comment.
 */
import type { GitHubClient } from '../../../github/github-client.ts';
import { type FetchedComment, markEdited, type ReviewComment } from '../../../github/issues/threads.ts';
import { readAuthored, takeAuthored } from '../../../github/look/authored-comments.ts';
import { readAuthoredReviews } from '../../../github/look/authored-reviews.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { defined } from '../../../protocol/base/defined.ts';
import { isTakenElsewhere } from '../../../protocol/thread/external-commands.ts';
import type { Where } from '../../ports.ts';
import type { OneRequest } from './one-request.ts';

/**
 * GitHub's times have whole seconds, and clocks differ: a text that changed just now can change again without a visible
 * trace.
 */
const SETTLED_MS = 60_000;
/** More threads than one process reads between two changes of each. */
const KEPT = 10_000;

interface ListContext {
  readonly client: GitHubClient;
  readonly where: Where;
  readonly issue: number;
  readonly settings: { readonly oneRequest?: OneRequest; readonly now: () => number };
}

export async function markChangedByOthers(
  comments: readonly FetchedComment[],
  { client, where, issue, settings: { oneRequest, now } }: ListContext,
): Promise<readonly FetchedComment[]> {
  const people = comments.filter(({ author }) => author.type === 'User');
  if (people.length === 0) return comments;
  if (oneRequest?.mayTry(where.id, now()) !== true) return comments.map(markEdited);
  const asked = contentHash(JSON.stringify([where.id, issue, people.map(({ id, updatedAt }) => [id, updatedAt])]));
  const before = oneRequest.altered.get(asked);
  if (before !== undefined)
    return comments.map((comment) => ({ ...comment, ...defined({ altered: before.get(comment.id) }) }));
  const answer = await readAuthored(client, { owner: where.owner, repo: where.repo, issue });
  if (answer.kind === 'unanswered') {
    oneRequest.failed(where.id, now(), answer.lasts);
    return comments.map(markEdited);
  }
  const marked = takeAuthored(comments, answer.comments);
  const isSettled = people.every(({ updatedAt }) => Date.parse(updatedAt) < now() - SETTLED_MS);
  // If the list and the response are from different moments, they will soon be read again.
  const isSame = marked.every(({ id, body }, index) => answer.comments.has(id) && body === comments[index]?.body);
  if (isSettled && isSame) remember(oneRequest.altered, asked, marked);
  return marked;
}

export interface SaidInReviews {
  readonly summaries: readonly FetchedComment[];
  readonly beside: readonly ReviewComment[];
}

/** Asks only if a comment there contains something that counts. */
export async function markReviewsChangedByOthers(
  { summaries, beside }: SaidInReviews,
  {
    client,
    where,
    pullRequest,
    settings: { oneRequest, now },
  }: Omit<ListContext, 'issue'> & { readonly pullRequest: number },
): Promise<SaidInReviews> {
  const isDue = [...summaries, ...beside].some(
    ({ author, body, isByStranger }) => author.type === 'User' && isByStranger !== true && isTakenElsewhere(body),
  );
  if (!isDue) return { summaries, beside };
  if (oneRequest?.mayTry(where.id, now()) !== true) return markReviewsUnknown({ summaries, beside });
  const answer = await readAuthoredReviews(client, { owner: where.owner, repo: where.repo, pullRequest });
  if (answer.kind === 'authored')
    return {
      summaries: takeAuthored(summaries, answer.summaries).map((one) =>
        answer.summaries.has(one.id) ? one : markUnknown(one),
      ),
      beside: takeAuthored(beside, answer.beside),
    };
  oneRequest.failed(where.id, now(), answer.lasts);
  return markReviewsUnknown({ summaries, beside });
}

function markReviewsUnknown({ summaries, beside }: SaidInReviews): SaidInReviews {
  return { summaries: summaries.map(markUnknown), beside: beside.map(markEdited) };
}

/** For a review as a whole, the REST API does not even report that it was edited. */
function markUnknown(summary: FetchedComment): FetchedComment {
  return { ...summary, altered: 'unknown' };
}

function remember(known: OneRequest['altered'], asked: string, marked: readonly FetchedComment[]): void {
  known.set(asked, new Map(marked.flatMap(({ id, altered }) => (altered === undefined ? [] : [[id, altered]]))));
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
}
