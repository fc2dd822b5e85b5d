/** Which comments of a list say what somebody else than their author has written; the list itself does not tell. */
import type { GitHubClient } from '../../../github/github-client.ts';
import type { FetchedComment } from '../../../github/issues/threads.ts';
import { findAltered, markAltered } from '../../../github/look/altered-comments.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { Where } from '../../ports.ts';
import type { OneRequest } from './one-request.ts';

/** GitHub's times have whole seconds, and clocks differ: what changed just now may change once more without a trace. */
const SETTLED_MS = 60_000;
/** More threads than one process looks at between two of their changes. */
const KEPT = 10_000;

interface ListContext {
  readonly client: GitHubClient;
  readonly where: Where;
  readonly issue: number;
  readonly settings: { readonly oneRequest?: OneRequest; readonly now: () => number };
}

/** @returns the list; where GraphQL does not answer, as it was. */
export async function markChangedByOthers(
  comments: readonly FetchedComment[],
  { client, where, issue, settings: { oneRequest, now } }: ListContext,
): Promise<readonly FetchedComment[]> {
  const people = comments.filter(({ author }) => author.type === 'User');
  if (people.length === 0 || oneRequest?.mayTry(where.id, now()) !== true) return comments;
  const asked = contentHash(JSON.stringify([where.id, issue, people.map(({ id, updatedAt }) => [id, updatedAt])]));
  const before = oneRequest.altered.get(asked);
  if (before !== undefined) return markAltered(comments, before);
  const answer = await findAltered(client, { owner: where.owner, repo: where.repo, issue });
  if (answer.kind === 'unanswered') {
    oneRequest.failed(where.id, now(), answer.lasts);
    return comments;
  }
  if (people.every(({ updatedAt }) => Date.parse(updatedAt) < now() - SETTLED_MS))
    remember(oneRequest.altered, asked, answer.ids);
  return markAltered(comments, answer.ids);
}

function remember(known: OneRequest['altered'], asked: string, ids: ReadonlySet<number>): void {
  known.set(asked, ids);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
}
