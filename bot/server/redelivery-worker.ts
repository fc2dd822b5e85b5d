/**
 * Requests the redelivery of failed deliveries, at the start and with every sweep, never instead of it.
 *
 * Remembers only up to which time nothing is left to do; a new process reads the last three days.
 */
import type { Probot } from 'probot';
import { listDeliveriesSince, redeliver } from '../../github/deliveries.ts';
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
  return async () => {
    if (!isThere) return 0;
    const startedAt = now();
    try {
      const client = await probot.auth();
      const deliveries = await listDeliveriesSince(client, new Date(Math.max(since, startedAt - KEPT_MS)), MOST_PAGES);
      if (deliveries === undefined) {
        isThere = false;
        log.info({}, 'this GitHub does not list webhook deliveries; the sweep finds what was missed');
        return 0;
      }
      const lost = selectRedeliveries(deliveries, startedAt);
      for (const id of lost) {
        await redeliver(client, id);
        meter.redelivered();
      }
      if (lost.length > 0) log.info({ deliveries: lost.length }, 'requested redelivery of failed deliveries');
      // A requested redelivery has to be seen to arrive, so nothing is skipped while there was one.
      else since = startedAt - OVERLAP_MS;
      return lost.length;
    } catch (error) {
      log.warn({ err: error }, 'could not request redelivery; trying again at the next sweep');
      return 0;
    }
  };
}
