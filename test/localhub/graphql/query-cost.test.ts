/** The cost of a query, calculated as GitHub's documentation describes. */
import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { publishedSchema } from '../../../localhub/graphql/published-schema.ts';
import { priceQuery } from '../../../localhub/graphql/query-cost.ts';

const price = (query: string, variables: Record<string, unknown> = {}) =>
  priceQuery(publishedSchema(), parse(query), variables);

describe('the cost of a query', () => {
  it('matches the example in GitHub’s documentation', () => {
    const query = `query { viewer { repositories(first: 100) { edges { node {
      issues(first: 50) { edges { node { labels(first: 60) { edges { node { id } } } } } } } } } } }`;

    expect(price(query)).toEqual({ points: 51, nodes: 100 + 5_000 + 300_000, refused: [] });
  });

  it('is at least one point, and includes fragments, variables and ids', () => {
    const query = `query ($ids: [ID!]!, $size: Int!) { nodes(ids: $ids) { ...Words } }
      fragment Words on Issue { comments(first: $size) { nodes { ... on IssueComment { body } } } }`;

    expect(price(query, { ids: ['a', 'b', 'c'], size: 20 })).toEqual({ points: 1, nodes: 60, refused: [] });
    expect(price('{ viewer { login } }')).toEqual({ points: 1, nodes: 0, refused: [] });
  });

  it('is refused above half a million nodes', () => {
    const query = `query { repository(owner: "a", name: "b") { issues(first: 100) { nodes {
      comments(first: 100) { nodes { reactions(first: 51) { totalCount } } } } } } }`;

    expect(price(query).refused).toEqual(['The query requests 520100 nodes; at most 500000 are allowed.']);
  });

  it.each(['first: 0', 'first: 101', 'first: 1, last: 1'])('is refused with %s', (size) => {
    expect(
      price(`query { repository(owner: "a", name: "b") { issues(${size}) { totalCount } } }`).refused,
    ).toHaveLength(1);
  });
});
