/**
 * Lists an app's deliveries, and sends them again on request.
 *
 * @see https://docs.github.com/en/rest/apps/webhooks
 */
import { notFound, numberOf, type CallAnswer, type Call, type Handler, type JsonBody } from '../../gateway/call.ts';
import { renderHeaders } from '../../webhooks/deliver-webhook.ts';
import type { KeptDelivery, Relay } from '../../webhooks/webhook-relay.ts';
import { appOf } from './app-handlers.ts';
import type { HubContext } from '../hub-context.ts';

interface AppDeliveryParts {
  readonly context: HubContext;
  readonly relay: Relay;
  readonly background: (work: Promise<unknown>) => void;
}

function renderDelivery(delivery: KeptDelivery): JsonBody {
  return {
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: new Date(delivery.at).toISOString(),
    redelivery: delivery.isRedelivery,
    duration: Math.round(delivery.durationMs) / 1000,
    status: describeStatus(delivery.status),
    status_code: delivery.status,
    event: delivery.event,
    action: delivery.action ?? null,
    installation_id: delivery.installationId,
    repository_id: delivery.repositoryId ?? null,
    throttled_at: null,
  };
}

function deliveryOf(parts: AppDeliveryParts, call: Call): KeptDelivery {
  const app = appOf(parts.context, call);
  const found = parts.relay.deliveries.find(
    ({ id, appId }) => id === numberOf(call, 'delivery_id') && appId === app.id,
  );
  if (found === undefined) throw notFound();
  return found;
}

/** GitHub uses a cursor to page through deliveries. Here the cursor is the id of the last one seen. */
function listDeliveries(parts: AppDeliveryParts): Handler {
  return (call) => {
    const app = appOf(parts.context, call);
    const query = call.url.searchParams;
    const perPage = Math.min(100, Number(query.get('per_page') ?? 30));
    const cursor = Number(query.get('cursor') ?? Infinity);
    const isWanted = ({ status }: KeptDelivery): boolean => {
      const wanted = query.get('status');
      return wanted === null || (wanted === 'success') === (status >= 200 && status < 400);
    };
    const older = parts.relay.deliveries
      .filter((one) => one.appId === app.id && one.id < cursor && isWanted(one))
      .reverse();
    const shown = older.slice(0, perPage);
    const next = new URL(call.url);
    next.searchParams.set('cursor', String(shown.at(-1)?.id ?? 0));
    return {
      status: 200,
      body: shown.map(renderDelivery),
      headers: older.length > perPage ? { link: `<${next.href}>; rel="next"` } : {},
    };
  };
}

function describeStatus(status: number): string {
  if (status === 0) return 'failed to connect';
  return status < 400 ? 'OK' : `Invalid HTTP Response: ${String(status)}`;
}

function getDelivery(parts: AppDeliveryParts, call: Call): CallAnswer {
  const delivery = deliveryOf(parts, call);
  const { guid, event, payload } = delivery;
  const headers = renderHeaders({ app: appOf(parts.context, call), guid, event, payload }, JSON.stringify(payload));
  const request = { headers, payload };
  return {
    status: 200,
    body: { ...renderDelivery(delivery), url: '', request, response: { headers: null, payload: null } },
  };
}

export function appDeliveryHandlers(parts: AppDeliveryParts): Record<string, Handler> {
  return {
    'apps/list-webhook-deliveries': listDeliveries(parts),
    'apps/get-webhook-delivery': (call) => getDelivery(parts, call),
    'apps/redeliver-webhook-delivery': (call) => {
      parts.background(parts.relay.redeliver(deliveryOf(parts, call)));
      return { status: 202, body: {} };
    },
  };
}
