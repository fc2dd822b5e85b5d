/**
 * Temporary refusals of GitHub: a rate limit, with headers that say how long it lasts, and an expired token. It uses
 * its own random stream, so that schedules without it do not change.
 *
 * @see https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
import type { Chance } from '../../chance.ts';
import { MINUTE, type Refusal, type Refuse, SECOND } from '../../conditions.ts';

const EXPIRED: Refusal = { status: 401, message: 'Bad credentials', headers: {}, what: 'a token had expired' };

interface Limit {
  readonly until: number;
  readonly kind: 'secondary' | 'primary' | 'unnamed';
}

/** @param isCalm whether the calm phase has begun. From then on, nothing is refused. */
export function createRefusals(chance: Chance, now: () => number, isCalm: () => boolean): Refuse {
  const [limits, expires] = [chance.roll(0.5) ? 0.004 : 0, chance.roll(0.5) ? 0.005 : 0];
  const limited = new Map<number, Limit>();
  return (by) => {
    if (isCalm()) return undefined;
    const limit = limited.get(by.id);
    if (limit !== undefined && now() < limit.until) return refusalOf(limit, now());
    if (chance.roll(limits)) {
      const kind = chance.pick<Limit['kind']>(['secondary', 'primary', 'unnamed']);
      const begun = { until: now() + chance.whole(30 * SECOND, 10 * MINUTE), kind } as const;
      limited.set(by.id, begun);
      return refusalOf(begun, now());
    }
    return chance.roll(expires) ? EXPIRED : undefined;
  };
}

function refusalOf({ until, kind }: Limit, now: number): Refusal {
  const what = `a limit, ${kind}`;
  switch (kind) {
    case 'secondary':
      return {
        status: 403,
        message: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
        headers: { 'retry-after': String(Math.ceil((until - now) / SECOND)) },
        what,
      };
    case 'primary':
      return {
        status: 403,
        message: 'API rate limit exceeded for installation ID 1.',
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.ceil(until / SECOND)) },
        what,
      };
    case 'unnamed':
      return { status: 429, message: 'Too many requests', headers: {}, what };
  }
}
