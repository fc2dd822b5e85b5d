/**
 * GitHub's GraphQL API, over the same client as the REST API and with a budget of its own.
 *
 * @see https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */
import { z } from '../protocol/base/zod.ts';
import type { GitHubClient } from './github-client.ts';

/**
 * @param request `retries`: how often a client that repeats failed requests may do so.
 * @returns the answer as it is, with `data`, `errors` or both.
 * @throws RequestError for every status that is not 200.
 */
export async function askGraphql(
  client: GitHubClient,
  query: string,
  variables: object,
  request: { readonly retries?: number } = {},
): Promise<unknown> {
  const baseUrl = z.string().parse(client.request.endpoint.DEFAULTS.baseUrl);
  // A server of one's own has its GraphQL beside its REST API.
  const url = `${baseUrl.replace(/\/v3\/?$/, '').replace(/\/$/, '')}/graphql`;
  const answer: { readonly data: unknown } = await client.request({
    method: 'POST',
    url,
    query,
    variables,
    request,
  });
  return answer.data;
}
