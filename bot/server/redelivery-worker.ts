/**
 * Has failed deliveries sent again, at the start and beside every sweep, never instead of it.
 *
 * Keeps in mind only how far back there is nothing left to do; a process that starts anew reads the three days.
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

/** Three thousand deliveries; what is older then is left to the sweep. */
const MOST_PAGES = 30;
/** How long a failed delivery stays in view: three tries, and a delay between them. */
const OVERLAP_MS = 3_600_000;

/** @returns does one turn and tells how many it asked for; a failure is logged and tried again next time. */
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
      // What was asked for has to be seen to arrive, so nothing is passed over while there was something.
      else since = startedAt - OVERLAP_MS;
      return lost.length;
    } catch (error) {
      log.warn({ err: error }, 'could not request redelivery; trying again at the next sweep');
      return 0;
    }
  };
}
