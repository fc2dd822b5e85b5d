/**
 * Requests the redelivery of failed deliveries, at the start and with every sweep, never instead of it.
 *
 * Remembers only up to which time nothing is left to do; a new process reads the last three days.
 */
import type { Probot } from 'probot';
import { listDeliveriesSince, redeliver } from '../../github/deliveries.ts';
import { type GitHubClient, isStatus } from '../../github/github-client.ts';
import type { Log } from '../ports.ts';
import { selectRedeliveries, KEPT_MS } from '../sweep/select-redeliveries.ts';
import type { MetricsPort } from '../adapters/metrics-port.ts';

interface RedelivererSettings {
  readonly now: () => number;
  readonly log: Log;
  readonly meter: MetricsPort;
}

/** Three thousand deliveries; the sweep handles what is older. */
const MOST_PAGES = 30;
/** How long a failed delivery stays in view: three tries, with a delay between them. */
const OVERLAP_MS = 3_600_000;
const REFUSALS = [400, 404, 410, 422];

/**
 * @returns a function that makes one pass and returns how many it requested; a failure is logged and tried again next
 * time.
 */
export function createRedeliveryWorker(
  probot: Pick<Probot, 'auth'>,
  { now, log, meter }: RedelivererSettings,
): () => Promise<number> {
  let since = 0;
  let isThere = true;
  const refused = new Set<string>();
  return async () => {
    if (!isThere) return 0;
    const startedAt = now();
    // If the clock was set back, nothing is skipped that this process has not seen.
    if (since > startedAt) since = 0;
    try {
      const client = await probot.auth();
      const deliveries = await listDeliveriesSince(client, new Date(Math.max(since, startedAt - KEPT_MS)), MOST_PAGES);
      if (deliveries === undefined) {
        isThere = false;
        log.info({}, 'this GitHub does not list webhook deliveries; the sweep finds what was missed');
        return 0;
      }
      const lost = selectRedeliveries(
        deliveries.filter(({ id }) => !refused.has(id)),
        startedAt,
      );
      let requested = 0;
      for (const id of lost) {
        if (await isAccepted(client, id)) {
          requested += 1;
          meter.redelivered();
        } else refused.add(id);
      }
      if (requested > 0) log.info({ deliveries: requested }, 'requested redelivery of failed deliveries');
      // A requested redelivery has to be seen to arrive, so nothing is skipped while there was one.
      if (lost.length === 0) since = startedAt - OVERLAP_MS;
      return requested;
    } catch (error) {
      log.warn({ err: error }, 'could not request redelivery; trying again at the next sweep');
      return 0;
    }
  };
}

/** GitHub refuses a delivery for a reason of its own, such as its age: the others are requested nevertheless. */
async function isAccepted(client: GitHubClient, id: string): Promise<boolean> {
  try {
    await redeliver(client, id);
    return true;
  } catch (error) {
    if (!REFUSALS.some((status) => isStatus(error, status))) throw error;
    return false;
  }
}
