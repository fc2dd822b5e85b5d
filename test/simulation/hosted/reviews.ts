/** Reviews of a pull request and their comments on the code, and how GitHub returns them. */
import type { Account } from '../../../protocol/thread/comment.ts';
import { type Answer, ok } from './answers.ts';
import type { Conditions } from '../conditions.ts';
import { pageOf, repositoryJson } from './payloads.ts';
import { iso, type Store, type StoredReview, WORK_PATH } from './store.ts';

interface Reviewed {
  readonly conditions: Conditions;
  readonly store: Store;
  readonly hook: (event: string, payload: object) => void;
}

const CODE = '@@ -1 +1 @@\n-total\n+sum';

export function review(
  around: Reviewed,
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

export function editReview(around: Reviewed, by: Account, edited: StoredReview, body: string): void {
  edited.texts.push({ at: around.conditions.timeline.now(), value: body, by });
  around.conditions.trace(by.login, () => `edits the review ${edited.id} to "${body}"`);
  tell(around, edited, 'edited', by);
}

function tell({ hook, store }: Reviewed, one: StoredReview, action: string, sender: Account): void {
  const event = one.isBeside ? 'pull_request_review_comment' : 'pull_request_review';
  hook(`${event}.${action}`, {
    action,
    [one.isBeside ? 'comment' : 'review']: json(store, one),
    pull_request: { number: one.pull, user: { id: 900, login: 'agora[bot]', type: 'Bot' } },
    sender,
    repository: repositoryJson(store),
  });
}

function json(store: Store, { id, pull, author, isBeside, texts }: StoredReview): object {
  const [first, last] = [texts[0], texts.at(-1)];
  const place = `${pageOf(store)}/pull/${pull}#${isBeside ? 'discussion_r' : 'pullrequestreview-'}${id}`;
  const shared = { id, body: last?.value, user: author, html_url: place, author_association: 'MEMBER' };
  if (!isBeside) return { ...shared, state: 'CHANGES_REQUESTED', submitted_at: iso(first?.at ?? 0) };
  const times = { created_at: iso(first?.at ?? 0), updated_at: iso(last?.at ?? 0) };
  return { ...shared, ...times, path: WORK_PATH, line: 1, original_line: 1, diff_hunk: CODE };
}

export function listReviews(store: Store, pull: number, isBeside: boolean): Answer {
  const found = store.reviews.filter((one) => one.pull === pull && one.isBeside === isBeside);
  return ok(found.map((one) => json(store, one)));
}

/** The response of GraphQL, which says who edited what. */
export function tellReviews({ reviews }: Store, pull: number): Answer {
  const of = (isBeside: boolean): object[] =>
    reviews.filter((one) => one.pull === pull && one.isBeside === isBeside).map(toNode);
  const pageInfo = { hasNextPage: false, endCursor: null };
  const threads = of(true).map((node) => ({ comments: { nodes: [node], pageInfo } }));
  const pullRequest = { reviews: { nodes: of(false), pageInfo }, reviewThreads: { nodes: threads, pageInfo } };
  return ok({ data: { repository: { pullRequest } } });
}

function toNode({ id, author, texts }: StoredReview): object {
  const edit = texts.length > 1 ? texts.at(-1) : undefined;
  return {
    fullDatabaseId: String(id),
    body: texts.at(-1)?.value,
    author: toActor(author),
    lastEditedAt: edit === undefined ? null : iso(edit.at),
    editor: edit === undefined ? null : toActor(edit.by),
  };
}

function toActor({ id, login, type }: Account): object {
  return { __typename: type, login, databaseId: id };
}
