/** The texts in the reviews of a pull request: of the review as a whole, and on the code. */
import type { FieldResolver, GraphqlSource, ResolverTable } from './closed-schema.ts';
import { toConnection } from './connections.ts';
import { readList } from './rest-reader.ts';
import { member, restOf, textFields } from './text-resolvers.ts';

/** Returns the path of an issue in REST. */
const pathOf = (source: GraphqlSource): string =>
  new URL(String(restOf(source)['url'])).pathname.replace(/\/issues\/(\d+)$/, '/pulls/$1');

const reviews: FieldResolver = async (source, args, rest) => {
  const found = await readList(rest, `${pathOf(source)}/reviews`);
  return toConnection(
    found.map((review) => ({ __typename: 'PullRequestReview', rest: review })),
    args,
  );
};

/** There are no replies on the code here: each comment is a conversation of its own. */
const reviewThreads: FieldResolver = async (source, args, rest) => {
  const found = await readList(rest, `${pathOf(source)}/comments`);
  return toConnection(
    found.map((comment) => ({ __typename: 'PullRequestReviewThread', comment })),
    args,
  );
};

const comments: FieldResolver = (source, args) =>
  toConnection([{ __typename: 'PullRequestReviewComment', rest: source['comment'] }], args);

export const reviewFields: Readonly<Record<string, FieldResolver>> = { reviews, reviewThreads };

export const reviewResolvers: ResolverTable = {
  PullRequestReview: { ...textFields, createdAt: member('submitted_at'), submittedAt: member('submitted_at') },
  PullRequestReviewComment: textFields,
  PullRequestReviewThread: { comments },
};
