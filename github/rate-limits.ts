/**
 * What GitHub says about our budget of requests: in the headers of every answer, and in its refusals. Pure.
 *
 * @see https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
import { defined } from '../protocol/base/defined.ts';
import { z } from '../protocol/base/zod.ts';

/** Times are milliseconds since the epoch. */
export interface RateAnswer {
  readonly limit?: number;
  readonly remaining?: number;
  /** When the budget is full again. */
  readonly resetAt?: number;
  /** Nothing may be asked before; only in a refusal. */
  readonly pausedUntil?: number;
}

const count = z.coerce.number().check(z.int(), z.minimum(0));
const Headers = z.looseObject({
  'x-ratelimit-limit': z.catch(z.optional(count), undefined),
  'x-ratelimit-remaining': z.catch(z.optional(count), undefined),
  'x-ratelimit-reset': z.catch(z.optional(count), undefined),
  'x-ratelimit-resource': z.catch(z.optional(z.string()), undefined),
  'retry-after': z.catch(z.optional(count), undefined),
  'date': z.catch(z.optional(z.string()), undefined),
});
const Refused = z.looseObject({
  status: z.int(),
  message: z._default(z.string(), ''),
  response: z.optional(z.looseObject({ headers: Headers })),
});

/** GitHub asks for a minute at least when a secondary limit names no time. */
const UNNAMED_PAUSE_MS = 60_000;
/** More than GitHub ever asks for; a broken header must not silence us for a year. */
export const LONGEST_PAUSE_MS = 3_900_000;

/** @param headers of any answer; the budget of searches is another one and not read. */
export function readRate(headers: unknown): RateAnswer {
  const read = Headers.safeParse(headers).data;
  if (read === undefined || (read['x-ratelimit-resource'] ?? 'core') !== 'core') return {};
  const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset } = read;
  return {
    ...defined({ limit, remaining }),
    ...(reset !== undefined && { resetAt: reset * 1_000 }),
  };
}

/**
 * When a refused request may be sent again.
 *
 * @param error what a request threw; also one of several that were thrown together.
 * @returns `undefined` when it was not a rate limit that refused it.
 */
export function findRetryAt(error: unknown, now: number): number | undefined {
  if (error instanceof AggregateError) {
    const times = error.errors.flatMap((one) => findRetryAt(one, now) ?? []);
    return times.length === 0 ? undefined : Math.max(...times);
  }
  const refused = Refused.safeParse(error).data;
  if (refused === undefined || (refused.status !== 403 && refused.status !== 429)) return undefined;
  const at = readPause(refused.response?.headers ?? {}, refused, now);
  return at === undefined ? undefined : Math.min(at, now + LONGEST_PAUSE_MS);
}

/** How long a refusal asks us to wait (`retry-after`), in milliseconds; 0 when it names no time. */
export function pauseAskedBy(error: unknown): number {
  const seconds = Refused.safeParse(error).data?.response?.headers['retry-after'] ?? 0;
  return Math.min(seconds * 1_000, LONGEST_PAUSE_MS);
}

/** GitHub answers "too many requests" with a 403 as well, which says nothing about permissions. */
export function isRateLimited(error: unknown): boolean {
  return findRetryAt(error, 0) !== undefined;
}

function readPause(
  headers: z.infer<typeof Headers>,
  refused: { readonly status: number; readonly message: string },
  now: number,
): number | undefined {
  const { 'retry-after': seconds, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset } = headers;
  // Whoever asks again at once is refused again, without end.
  if (seconds !== undefined) return now + (seconds === 0 ? UNNAMED_PAUSE_MS : seconds * 1_000);
  if (remaining === 0 && reset !== undefined) {
    // Their clock and ours differ, perhaps by hours: how long to wait is known from theirs alone.
    const asked = Date.parse(headers.date ?? '');
    const wait = reset * 1_000 - (Number.isNaN(asked) ? now : asked);
    return now + Math.max(0, wait) + 1_000;
  }
  const isLimit = refused.status === 429 || /\brate limit\b|\babuse\b/i.test(refused.message);
  return isLimit ? now + UNNAMED_PAUSE_MS : undefined;
}
