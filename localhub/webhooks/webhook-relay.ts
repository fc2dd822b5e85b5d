/**
 * Webhooks: which app gets an event, in what form, and with what result.
 *
 * Payloads are complete when the event happens and are sent in that order. No delivery waits for another one, as on
 * GitHub. A delivery that fails is lost and stays in the list, because GitHub does not try again either.
 */
import { randomUUID } from 'node:crypto';
import type { JsonBody, RepositoryAddress } from '../gateway/call.ts';
import { checkWebhook } from '../openapi/openapi-guard.ts';
import type { AppSeed, WebhookDelivery, Faults } from '../hub-options.ts';
import { nodeId } from '../gateway/node-id.ts';
import type { Installations } from '../emulator/identities.ts';
import { sendWebhook } from './deliver-webhook.ts';

/** Newest last. More than GitHub keeps for an app's page, and fewer than a long demo makes. */
const KEPT = 5000;

/** A delivery with what the app's own delivery endpoints report about it. */
export interface KeptDelivery extends WebhookDelivery {
  readonly id: number;
  readonly installationId: number;
  readonly repositoryId: number | undefined;
  durationMs: number;
}

export interface Relay {
  readonly deliveries: readonly KeptDelivery[];
  readonly connect: (appId: number, urls: readonly string[]) => void;
  /** Delivers to every app that listens to the event. Returns at once. */
  readonly announce: (event: string, repository: RepositoryAddress, payload: JsonBody) => void;
  readonly redeliver: (delivery: KeptDelivery) => Promise<KeptDelivery>;
  readonly inFlight: () => number;
  readonly close: () => void;
}

interface WebhookParts {
  readonly installations: Installations;
  readonly faults: Faults | undefined;
  readonly onChange: () => void;
}

interface WebhookRelayState extends WebhookParts {
  readonly deliveries: KeptDelivery[];
  readonly addresses: Map<number, { readonly urls: readonly string[]; turn: number }>;
  readonly closing: AbortController;
  inFlight: number;
  count: number;
}

export function createRelay(parts: WebhookParts): Relay {
  const state: WebhookRelayState = {
    ...parts,
    deliveries: [],
    addresses: new Map(),
    closing: new AbortController(),
    inFlight: 0,
    count: 0,
  };
  return {
    deliveries: state.deliveries,
    connect: (appId, urls) => {
      state.addresses.set(findApp(state, appId).id, { urls, turn: 0 });
    },
    announce: (event, repository, payload) => {
      announce(state, event, repository, payload);
    },
    redeliver: async (first) => {
      const again = keep(state, { ...first, isRedelivery: true });
      await send(state, again);
      return again;
    },
    inFlight: () => state.inFlight,
    close: () => {
      state.closing.abort();
    },
  };
}

function findApp({ installations }: WebhookRelayState, appId: number): AppSeed {
  const app = installations.apps.find(({ id }) => id === appId);
  if (app === undefined)
    throw new Error(
      `No app has the id ${String(appId)}. Apps of this hub: ${installations.apps.map(({ id }) => id).join(', ')}.`,
    );
  return app;
}

function announce(state: WebhookRelayState, event: string, repository: RepositoryAddress, payload: JsonBody): void {
  for (const app of state.installations.apps) {
    const installed = state.installations.of(app.id, repository.owner);
    if (installed === undefined || !app.events.includes(event)) continue;
    const complete = { ...payload, installation: { id: installed.id, node_id: nodeId('Installation', installed.id) } };
    const delivery = keep(state, {
      guid: randomUUID(),
      appId: app.id,
      installationId: installed.id,
      repositoryId: readId(payload['repository']),
      event,
      isRedelivery: false,
      action: typeof payload['action'] === 'string' ? payload['action'] : undefined,
      payload: complete,
      payloadErrors: checkWebhook(event, complete),
    });
    const times = state.faults?.onDelivery?.(delivery) ?? 1;
    for (let time = 0; time < times; time += 1) void send(state, delivery);
  }
}

function keep(
  state: WebhookRelayState,
  fields: Omit<KeptDelivery, 'id' | 'at' | 'status' | 'durationMs'>,
): KeptDelivery {
  state.count += 1;
  const delivery = { ...fields, id: state.count, at: Date.now(), status: 0, durationMs: 0 };
  state.deliveries.push(delivery);
  if (state.deliveries.length > KEPT) state.deliveries.shift();
  return delivery;
}

async function send(state: WebhookRelayState, delivery: KeptDelivery): Promise<void> {
  const app = findApp(state, delivery.appId);
  const url = nextAddress(state, app.id);
  const started = performance.now();
  state.inFlight += 1;
  const webhook = { app, guid: delivery.guid, event: delivery.event, payload: delivery.payload };
  delivery.status = url === undefined ? 0 : await sendWebhook(url, webhook, state.closing.signal);
  delivery.durationMs = performance.now() - started;
  state.inFlight -= 1;
  state.onChange();
}

/** Replicas behind one address are used in turn. */
function nextAddress({ addresses }: WebhookRelayState, appId: number): string | undefined {
  const known = addresses.get(appId);
  if (known === undefined) return undefined;
  known.turn += 1;
  return known.urls[(known.turn - 1) % known.urls.length];
}

const readId = (repository: unknown): number | undefined =>
  typeof repository === 'object' && repository !== null && 'id' in repository && typeof repository.id === 'number'
    ? repository.id
    : undefined;
