/**
 * Reviews of a pull request, and comments on its code.
 *
 * @see https://docs.github.com/en/rest/pulls/reviews
 * @see https://docs.github.com/en/rest/pulls/comments
 */
import { defined } from '../../defined.ts';
import { z } from 'zod';
import { JsonBody, numberOf, repositoryOf, type Call, type Handler } from '../../gateway/call.ts';
import { requireAuthor } from '../../gateway/permission.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import { authorOf } from '../issues/issue-rules.ts';
import type { PullView } from './pull-view.ts';

interface ReviewParts {
  readonly context: HubContext;
  readonly pulls: PullView;
  /** The texts of edited reviews, by their numbers: the emulator does not edit submitted reviews. */
  readonly edited: Map<number, string>;
}

const Review = z.looseObject({ id: z.int() });

const OfPull = z.looseObject({ pull_request_url: z.string() });

/** Members GitHub always sends with a review comment. */
function complete(comment: JsonBody): JsonBody {
  const { position, ...rest } = comment;
  const links = {
    self: { href: comment['url'] },
    html: { href: comment['html_url'] },
    pull_request: { href: comment['pull_request_url'] },
  };
  return {
    ...rest,
    _links: links,
    original_position: 1,
    position: position ?? 1,
    pull_request_review_id: comment['pull_request_review_id'] ?? null,
    in_reply_to_id: undefined,
    original_line: comment['line'],
    // For a comment on several lines. The emulator only stores the last line.
    start_line: null,
    original_start_line: null,
    start_side: null,
  };
}

async function tell(
  { context, pulls }: ReviewParts,
  call: Call,
  action: string,
  comment: JsonBody,
  more: JsonBody = {},
): Promise<void> {
  const repository = repositoryOf(call);
  const number = Number(OfPull.parse(comment).pull_request_url.split('/').at(-1));
  await context.publish({
    name: 'pull_request_review_comment',
    action,
    repository,
    sender: call.caller,
    parts: { comment, pull_request: await pulls.get(repository, number), ...more },
  });
}

/** A pending review has no time yet, and nobody is notified about it. */
function completeReview(found: unknown, { edited }: ReviewParts): JsonBody {
  const { id, submitted_at, ...rest } = Review.parse(found);
  const body = edited.get(id) ?? rest['body'];
  return { ...rest, id, body, ...(submitted_at !== null && { submitted_at }) };
}

async function tellOfReview(
  { context, pulls }: ReviewParts,
  call: Call,
  action: 'submitted' | 'edited',
  review: JsonBody,
  more: JsonBody = {},
): Promise<void> {
  const repository = repositoryOf(call);
  await context.publish({
    name: 'pull_request_review',
    action,
    repository,
    sender: call.caller,
    // Only in the event, GitHub writes the state in small letters.
    parts: {
      review: { ...review, state: String(review['state']).toLowerCase() },
      pull_request: await pulls.get(repository, numberOf(call, 'pull_number')),
      ...more,
    },
  });
}

function submit(parts: ReviewParts): Handler {
  return async (call) => {
    const made = await parts.context.act(call.caller, 'POST', call.url.pathname, call.body);
    const review = completeReview(made.body, parts);
    if (review['submitted_at'] !== undefined) await tellOfReview(parts, call, 'submitted', review);
    return { status: 200, body: review };
  };
}

const ReviewBody = z.object({ body: z.string() });

function updateReview(parts: ReviewParts): Handler {
  return async (call) => {
    const found = await parts.context.readBody(call.url.pathname);
    requireAuthor(call.caller, authorOf(found), call.role);
    const before = completeReview(found, parts);
    parts.edited.set(Review.parse(found).id, ReviewBody.parse(call.body).body);
    const review = completeReview(found, parts);
    await tellOfReview(parts, call, 'edited', review, { changes: { body: { from: before['body'] } } });
    return { status: 200, body: review };
  };
}

function listReviews(parts: ReviewParts): Handler {
  return async (call) => {
    const { body, ...answer } = await parts.context.read(`${call.url.pathname}${call.url.search}`);
    return {
      ...answer,
      body: z
        .array(JsonBody)
        .parse(body)
        .map((review) => completeReview(review, parts)),
    };
  };
}

function create(parts: ReviewParts): Handler {
  return async (call) => {
    const made = await parts.context.act(call.caller, 'POST', call.url.pathname, call.body);
    const comment = complete(JsonBody.parse(made.body));
    await tell(parts, call, 'created', comment);
    return { status: 201, body: comment };
  };
}

function update(parts: ReviewParts): Handler {
  return async (call) => {
    const path = `${pathOf(repositoryOf(call))}/pulls/comments/${String(numberOf(call, 'comment_id'))}`;
    const before = await parts.context.readBody(path);
    requireAuthor(call.caller, authorOf(before), call.role);
    const made = await parts.context.act(call.caller, 'PATCH', path, call.body);
    const comment = complete(JsonBody.parse(made.body));
    await tell(parts, call, 'edited', comment, { changes: { body: { from: before['body'] } } });
    return { status: 200, body: comment };
  };
}

function list({ context }: ReviewParts): Handler {
  return async (call) => {
    const { body, status, headers } = await context.read(`${call.url.pathname}${call.url.search}`);
    return {
      status,
      ...defined({ headers }),
      body: z.array(JsonBody).parse(body).map(complete),
    };
  };
}

export function reviewHandlers(context: HubContext, pulls: PullView): Record<string, Handler> {
  const parts: ReviewParts = { context, pulls, edited: new Map() };
  return {
    'pulls/create-review': submit(parts),
    'pulls/list-reviews': listReviews(parts),
    'pulls/update-review': updateReview(parts),
    'pulls/create-review-comment': create(parts),
    'pulls/update-review-comment': update(parts),
    'pulls/list-review-comments': list(parts),
  };
}
