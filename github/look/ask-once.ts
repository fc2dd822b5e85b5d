/**
 * One request of GraphQL whose answer is whole or none: for what it does not answer there is the REST API.
 */
import { z } from '../../protocol/base/zod.ts';
import { type GitHubClient, ONCE } from '../github-client.ts';
import { askGraphql } from '../graphql.ts';

export interface Query {
  readonly query: string;
  readonly variables: Readonly<Record<string, string | number | null>>;
}

/** `why`: a sentence for a log. `lasts`: asking again soon would come to the same. */
export interface Unanswered {
  readonly kind: 'unanswered';
  readonly why: string;
  readonly lasts: boolean;
}

export function unanswered(why: string, lasts: boolean): Unanswered {
  return { kind: 'unanswered', why, lasts };
}

const Answer = z.looseObject({ data: z.optional(z.unknown()), errors: z.optional(z.array(z.unknown())) });
const Problem = z.looseObject({ type: z.optional(z.string()), message: z.optional(z.string()) });
const Failed = z.looseObject({ status: z.int(), message: z._default(z.string(), '') });

/** @throws RequestError for a secondary limit, which REST has as well; whatever is no answer of GitHub's. */
export async function askOnce(
  client: GitHubClient,
  { query, variables }: Query,
): Promise<{ readonly kind: 'data'; readonly data: unknown } | Unanswered> {
  try {
    const answer = Answer.safeParse(await askGraphql(client, query, variables, ONCE)).data;
    if (answer === undefined) return unanswered('the GraphQL response is not from GitHub', false);
    const { data, errors = [] } = answer;
    // Beside errors, data is a part of the truth.
    return errors.length === 0 ? { kind: 'data', data } : toProblem(errors);
  } catch (error) {
    const failed = Failed.safeParse(error).data;
    // REST has the same secondary limit: whoever is told to wait must not go on there.
    if (failed === undefined || isSecondaryLimit(failed)) throw error;
    const lasts = [401, 403, 404].includes(failed.status);
    return unanswered(`GraphQL answered with ${failed.status}: ${failed.message.slice(0, 200)}`, lasts);
  }
}

function isSecondaryLimit({ status, message }: z.infer<typeof Failed>): boolean {
  return status === 429 || (status === 403 && /rate limit|abuse/i.test(message));
}

/** Limits pass, and an issue that is not there is no reason against the next one. */
const PASSING = /RATE_LIMITED|RESOURCE_LIMITS_EXCEEDED|MAX_NODE_LIMIT_EXCEEDED|NOT_FOUND|timed? ?out|went wrong/i;

function toProblem(errors: readonly unknown[]): Unanswered {
  const problems = errors.map((error) => Problem.safeParse(error).data ?? {});
  const said = problems.map(({ type = '', message = '' }) => `${type} ${message}`.trim().slice(0, 200));
  return unanswered(`GraphQL refused: ${said.join('; ').slice(0, 400)}`, !said.every((one) => PASSING.test(one)));
}
