/**
 * The hourly budget of requests, counted and reported as on GitHub. Nobody is refused here: a test that needs that uses
 * a fault. A response that was not sent again costs nothing.
 *
 * @see https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
const LIMIT = 15_000;
/** Points for an installation in an hour, counted separately from the REST API. */
const POINTS = 5_000;
const HOUR_MS = 3_600_000;

export interface Rates {
  /** Counts one request of a caller. @returns what the response says about the budget. */
  readonly count: (who: string, status: number) => RateHeaders;
  /** The same for a GraphQL query, which costs points. */
  readonly spend: (who: string, points: number) => RateHeaders;
}

type RateHeaders = Readonly<Record<string, string>>;

export function createRates(): Rates {
  const core = createBudget('core', LIMIT);
  const graphql = createBudget('graphql', POINTS);
  return { count: (who, status) => core(who, status === 304 ? 0 : 1), spend: graphql };
}

function createBudget(resource: string, limit: number): (who: string, cost: number) => RateHeaders {
  const accounts = new Map<string, { used: number; resetAt: number }>();
  return (who, cost) => {
    const known = accounts.get(who);
    const account =
      known === undefined || known.resetAt <= Date.now() ? { used: 0, resetAt: Date.now() + HOUR_MS } : known;
    accounts.set(who, account);
    account.used += cost;
    return {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(Math.max(0, limit - account.used)),
      'x-ratelimit-used': String(account.used),
      'x-ratelimit-reset': String(Math.floor(account.resetAt / 1000)),
      'x-ratelimit-resource': resource,
    };
  };
}
