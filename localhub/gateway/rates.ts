/**
 * The hourly budget of requests, counted and told as GitHub does; nobody is ever refused here, a test that wants that
 * says so as a fault. An answer that was not sent again costs nothing.
 *
 * @see https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
const LIMIT = 15_000;
const HOUR_MS = 3_600_000;

export interface Rates {
  /** Counts one request of somebody. @returns what its answer says about the budget. */
  readonly count: (who: string, status: number) => Readonly<Record<string, string>>;
}

export function createRates(): Rates {
  const accounts = new Map<string, { used: number; resetAt: number }>();
  return {
    count: (who, status) => {
      const known = accounts.get(who);
      const account =
        known === undefined || known.resetAt <= Date.now() ? { used: 0, resetAt: Date.now() + HOUR_MS } : known;
      accounts.set(who, account);
      if (status !== 304) account.used += 1;
      return {
        'x-ratelimit-limit': String(LIMIT),
        'x-ratelimit-remaining': String(Math.max(0, LIMIT - account.used)),
        'x-ratelimit-used': String(account.used),
        'x-ratelimit-reset': String(Math.floor(account.resetAt / 1000)),
        'x-ratelimit-resource': 'core',
      };
    },
  };
}
