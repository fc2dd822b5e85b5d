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
  return (await postGraphql(client, query, variables, request)).data;
}

const Refused = z.looseObject({
  errors: z.array(z.looseObject({ type: z.optional(z.string()), message: z.optional(z.string()) })),
});
const USED_UP =
  'The rate limit of the GraphQL API is used up. Wait until it resets, at most an hour, then start again.';
/** A time-out, in GitHub's own words. */
const FAILED = /went wrong while executing your query|timed? ?out/i;

/**
 * The same, for an answer that decides something: what GitHub could not answer now is no answer. It reports its limit
 * of requests, and some failures, with status 200.
 * @throws an error of status 403 for its limit, with its headers, and of status 502 for a failure.
 */
export async function askGraphqlSurely(client: GitHubClient, query: string, variables: object): Promise<unknown> {
  const { data, headers } = await postGraphql(client, query, variables, {});
  for (const { type = '', message = '' } of Refused.safeParse(data).data?.errors ?? []) {
    if (type === 'RATE_LIMITED') throw Object.assign(new Error(USED_UP), { status: 403, response: { headers } });
    if (FAILED.test(message)) throw Object.assign(new Error(message.slice(0, 200)), { status: 502 });
  }
  return data;
}

async function postGraphql(
  client: GitHubClient,
  query: string,
  variables: object,
  request: { readonly retries?: number },
): Promise<{ readonly data: unknown; readonly headers: object }> {
  const baseUrl = z.string().parse(client.request.endpoint.DEFAULTS.baseUrl);
  // A server of one's own has its GraphQL beside its REST API. A job's GITHUB_GRAPHQL_URL names the same address.
  const url = `${baseUrl.replace(/\/v3\/?$/, '').replace(/\/$/, '')}/graphql`;
  return client.request({ method: 'POST', url, query, variables, request });
}
