/**
 * Lists as GraphQL pages through them.
 *
 * @see https://docs.github.com/en/graphql/guides/using-pagination-in-the-graphql-api
 */
import { z } from 'zod';
import type { GraphqlSource } from './closed-schema.ts';

const PageArguments = z.object({
  first: z.int().nullish(),
  last: z.int().nullish(),
  after: z.string().nullish(),
  before: z.string().nullish(),
});

const cursorOf = (index: number): string => Buffer.from(`cursor:${String(index)}`).toString('base64');
const indexOf = (cursor: string): number =>
  Number(/^cursor:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString('utf8'))?.[1] ?? Number.NaN);

/** @throws Error for a cursor that does not come from one of these lists. */
export function toConnection(items: readonly GraphqlSource[], args: unknown): GraphqlSource {
  const { first, last, after, before } = PageArguments.parse(args);
  const from = typeof after === 'string' ? indexOf(after) + 1 : 0;
  const until = typeof before === 'string' ? indexOf(before) : items.length;
  if (Number.isNaN(from) || Number.isNaN(until))
    throw new Error(`\`${String(after ?? before)}\` does not appear to be a valid cursor.`);
  const start = typeof last === 'number' ? Math.max(from, until - last) : from;
  const end = typeof first === 'number' ? Math.min(until, from + first) : until;
  return {
    __typename: 'Connection',
    totalCount: items.length,
    nodes: items.slice(start, end),
    pageInfo: {
      __typename: 'PageInfo',
      hasPreviousPage: start > 0,
      hasNextPage: end < items.length,
      startCursor: end > start ? cursorOf(start) : null,
      endCursor: end > start ? cursorOf(end - 1) : null,
    },
  };
}
