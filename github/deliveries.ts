/**
 * What GitHub delivered to the App's webhook, and once more please. GitHub keeps the list for three days.
 */
import { type GitHubClient, isStatus, ONCE, PAGE } from './github-client.ts';

export interface HookDelivery {
  /** As text: these numbers are longer than JavaScript's are exact. */
  readonly id: string;
  /** The same for a delivery and all its repetitions. */
  readonly guid: string;
  readonly at: string;
  readonly isOk: boolean;
  readonly event: string;
}

/**
 * Every delivery since a time, newest first.
 * @param client authenticated as the app.
 * @returns `undefined` where this GitHub has no such list.
 * @see https://docs.github.com/en/rest/apps/webhooks#list-deliveries-for-an-app-webhook
 */
export async function listDeliveriesSince(
  client: GitHubClient,
  since: Date,
  mostPages: number,
): Promise<HookDelivery[] | undefined> {
  let pages = 0;
  try {
    const found = await client.paginate('GET /app/hook/deliveries', { per_page: PAGE }, ({ data }, done) => {
      pages += 1;
      const oldest = data.at(-1);
      if (pages >= mostPages || oldest === undefined || Date.parse(oldest.delivered_at) < since.getTime()) done();
      return data.map((one) => ({
        id: String(one.id),
        guid: one.guid,
        at: one.delivered_at,
        isOk: one.status_code >= 200 && one.status_code < 400,
        event: one.event,
      }));
    });
    return found.filter(({ at }) => Date.parse(at) >= since.getTime());
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * Has one delivery sent again. Sent once; a second time would only be a second delivery.
 * @param client authenticated as the app.
 * @see https://docs.github.com/en/rest/apps/webhooks#redeliver-a-delivery-for-an-app-webhook
 */
export async function redeliver(client: GitHubClient, deliveryId: string): Promise<void> {
  await client.request(`POST /app/hook/deliveries/${deliveryId}/attempts`, { request: ONCE });
}
