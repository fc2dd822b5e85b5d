/** What people say in the reviews of a pull request, as a whole or beside the code. */
import type { Account } from '../../../protocol/thread/comment.ts';
import type { Surroundings } from './effects.ts';
import { repositoryJson } from './payloads.ts';
import { reviewJson } from './serving/show-reviews.ts';
import type { StoredReview } from './store.ts';

export function review(
  around: Surroundings,
  said: Pick<StoredReview, 'pull' | 'author' | 'isBeside' | 'isHeard'>,
  body: string,
): StoredReview {
  const { store, conditions } = around;
  const at = conditions.timeline.now();
  const made: StoredReview = { ...said, id: store.nextId(), texts: [{ at, value: body, by: said.author }] };
  store.reviews.push(made);
  conditions.trace(
    said.author.login,
    () => `reviews #${said.pull}${said.isBeside ? ' beside the code' : ''}: "${body}"`,
  );
  tell(around, made, made.isBeside ? 'created' : 'submitted', said.author);
  return made;
}

export function editReview(around: Surroundings, by: Account, edited: StoredReview, body: string): void {
  edited.texts.push({ at: around.conditions.timeline.now(), value: body, by });
  around.conditions.trace(by.login, () => `edits the review ${edited.id} to "${body}"`);
  tell(around, edited, 'edited', by);
}

function tell({ hook }: Surroundings, one: StoredReview, action: string, sender: Account): void {
  const event = one.isBeside ? 'pull_request_review_comment' : 'pull_request_review';
  hook(`${event}.${action}`, {
    action,
    [one.isBeside ? 'comment' : 'review']: reviewJson(one),
    pull_request: { number: one.pull, user: { id: 900, login: 'agora[bot]', type: 'Bot' } },
    sender,
    repository: repositoryJson(),
  });
}
