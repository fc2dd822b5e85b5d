/**
 * Webhooks: who hears of an event, in what form, and what became of it.
 *
 * Payloads are complete when the event happens and go out in that order; nobody waits for anybody, as on
 * GitHub. A delivery that fails is lost and stays in the list, because GitHub does not try again either.
 */
import { randomUUID } from 'node:crypto';
import type { JsonObject, RepositoryAddress } from '../gateway/call.ts';
import { checkWebhook } from '../openapi/guard.ts';
import type { AppSeed, Delivery, Faults } from '../options.ts';
import { nodeId } from '../world/accounts.ts';
import type { Installations } from '../world/installations.ts';
import { sendWebhook } from './deliver.ts';

/** Newest last; more than GitHub keeps for an app's page, less than a long demo makes. */
const KEPT = 5000;

/** A delivery with what the app's own delivery endpoints say of it. */
export interface KeptDelivery extends Delivery {
  readonly id: number;
  readonly installationId: number;
  readonly repositoryId: number | undefined;
  durationMs: number;
}

export interface Relay {
  readonly deliveries: readonly KeptDelivery[];
  readonly connect: (appId: number, urls: readonly string[]) => void;
  /** Delivers to every app that listens to the event. Returns at once. */
  readonly announce: (event: string, repository: RepositoryAddress, payload: JsonObject) => void;
  readonly redeliver: (delivery: KeptDelivery) => Promise<KeptDelivery>;
  readonly inFlight: () => number;
  readonly close: () => void;
}

interface Parts {
  readonly installations: Installations;
  readonly faults: Faults | undefined;
  readonly onChange: () => void;
}

interface Desk extends Parts {
  readonly deliveries: KeptDelivery[];
  readonly addresses: Map<number, { readonly urls: readonly string[]; turn: number }>;
  readonly closing: AbortController;
  inFlight: number;
  count: number;
}

export function createRelay(parts: Parts): Relay {
  const desk: Desk = {
    ...parts,
    deliveries: [],
    addresses: new Map(),
    closing: new AbortController(),
    inFlight: 0,
    count: 0,
  };
  return {
    deliveries: desk.deliveries,
    connect: (appId, urls) => {
      desk.addresses.set(findApp(desk, appId).id, { urls, turn: 0 });
    },
    announce: (event, repository, payload) => {
      announce(desk, event, repository, payload);
    },
    redeliver: async (first) => {
      const again = keep(desk, { ...first, isRedelivery: true });
      await send(desk, again);
      return again;
    },
    inFlight: () => desk.inFlight,
    close: () => {
      desk.closing.abort();
    },
  };
}

function findApp({ installations }: Desk, appId: number): AppSeed {
  const app = installations.apps.find(({ id }) => id === appId);
  if (app === undefined)
    throw new Error(
      `No app has the id ${String(appId)}. Apps of this hub: ${installations.apps.map(({ id }) => id).join(', ')}.`,
    );
  return app;
}

function announce(desk: Desk, event: string, repository: RepositoryAddress, payload: JsonObject): void {
  for (const app of desk.installations.apps) {
    const installed = desk.installations.of(app.id, repository.owner);
    if (installed === undefined || !app.events.includes(event)) continue;
    const complete = { ...payload, installation: { id: installed.id, node_id: nodeId('Installation', installed.id) } };
    const delivery = keep(desk, {
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
    const times = desk.faults?.onDelivery?.(delivery) ?? 1;
    for (let time = 0; time < times; time += 1) void send(desk, delivery);
  }
}

function keep(desk: Desk, fields: Omit<KeptDelivery, 'id' | 'at' | 'status' | 'durationMs'>): KeptDelivery {
  desk.count += 1;
  const delivery = { ...fields, id: desk.count, at: Date.now(), status: 0, durationMs: 0 };
  desk.deliveries.push(delivery);
  if (desk.deliveries.length > KEPT) desk.deliveries.shift();
  return delivery;
}

async function send(desk: Desk, delivery: KeptDelivery): Promise<void> {
  const app = findApp(desk, delivery.appId);
  const url = nextAddress(desk, app.id);
  const started = performance.now();
  desk.inFlight += 1;
  const webhook = { app, guid: delivery.guid, event: delivery.event, payload: delivery.payload };
  delivery.status = url === undefined ? 0 : await sendWebhook(url, webhook, desk.closing.signal);
  delivery.durationMs = performance.now() - started;
  desk.inFlight -= 1;
  desk.onChange();
}

/** Replicas behind one address take turns. */
function nextAddress({ addresses }: Desk, appId: number): string | undefined {
  const known = addresses.get(appId);
  if (known === undefined) return undefined;
  known.turn += 1;
  return known.urls[(known.turn - 1) % known.urls.length];
}

const readId = (repository: unknown): number | undefined =>
  typeof repository === 'object' && repository !== null && 'id' in repository && typeof repository.id === 'number'
    ? repository.id
    : undefined;
