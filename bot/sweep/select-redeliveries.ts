/**
 * Which failed deliveries to request again. Pure.
 *
 * GitHub does not resend a webhook by itself, but keeps a list of all for three days, and resends one if the App asks.
 * This adds to the sweep: only the webhook contains who ticked a checkbox.
 */
export interface RedeliveryRecord {
  readonly id: string;
  /** The same for a delivery and all its redeliveries. */
  readonly guid: string;
  readonly at: string;
  readonly isOk: boolean;
}

/** GitHub deletes them after that. */
export const KEPT_MS = 3 * 24 * 3_600_000;
/** A delivery that fails this often fails for a reason of its own. */
const MOST_TRIES = 3;
/** Another replica may have requested it just now. */
const FRESH_MS = 60_000;
/** The most in one pass, so that a long outage does not cause a flood. */
const MOST_AT_ONCE = 20;

/** @returns ids, oldest first. */
export function selectRedeliveries(deliveries: readonly RedeliveryRecord[], now: number): string[] {
  const byGuid = Map.groupBy(deliveries, ({ guid }) => guid);
  return [...byGuid.values()]
    .flatMap((tries) => findLost(tries, now) ?? [])
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(0, MOST_AT_ONCE)
    .map(({ id }) => id);
}

function findLost(tries: readonly RedeliveryRecord[], now: number): RedeliveryRecord | undefined {
  if (tries.length >= MOST_TRIES || tries.some(({ isOk }) => isOk)) return undefined;
  const [newest] = tries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return newest === undefined || (tries.length > 1 && Date.parse(newest.at) > now - FRESH_MS) ? undefined : newest;
}
