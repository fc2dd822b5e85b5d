/**
 * Which failed deliveries to ask for once more. Pure.
 *
 * GitHub does not send a webhook again by itself, but keeps a list of all for three days, and sends one again when the
 * App asks. What it adds to the sweep: who ticked a box stands in the webhook and nowhere else.
 */
export interface RedeliveryRecord {
  readonly id: string;
  /** The same for a delivery and all its repetitions. */
  readonly guid: string;
  readonly at: string;
  readonly isOk: boolean;
}

/** GitHub forgets them then. */
export const KEPT_MS = 3 * 24 * 3_600_000;
/** A delivery that fails so often fails for a reason of its own. */
const MOST_TRIES = 3;
/** Another replica may have asked for it just now. */
const FRESH_MS = 60_000;
/** How many in one turn, so that a long outage does not come back as a flood. */
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
