/**
 * Sends a dispatch's events to webhooks: to each endpoint in order, to all of them in parallel, to none twice.
 *
 * At most once: a failed attempt is recorded and not repeated, because a receiver whose response was too late has
 * received the event anyway. Nothing here throws or delays the dispatch; only its end waits, and not for long.
 */
import { isTerminal, type LifecycleEvent } from '../../protocol/messages/lifecycle.ts';
import type { Notification } from '../../protocol/messages/notification.ts';
import type { WebhookEnd, Webhooks } from '../ports/journal-ports.ts';
import type { Clock } from '../ports/clock-port.ts';
import { within } from '../timing/with-deadline.ts';
import { endpointsOf, hears, type Endpoint } from './endpoint.ts';
import { findSecretMistake, type CallbackSecrets, type CallbackSettings } from './callback-settings.ts';
import { headersOf } from './signature.ts';

const DEFAULT_MS = 5_000;
/** A longer timer would fire at once. */
const MOST_MS = 2_147_483_647;
const BODY_BYTES = 65_536;

export interface Undelivered {
  readonly endpoint: Endpoint;
  readonly event: LifecycleEvent;
  readonly reason: Failed['reason'];
  readonly status: number | undefined;
  readonly at: string;
}

type Failed = Extract<WebhookEnd, { kind: 'failed' }>;

export interface Announcer {
  /** Endpoints that become known later. */
  readonly add: (notifications: readonly Notification[]) => void;
  /** Starts to send it and returns at once. */
  readonly announce: (event: LifecycleEvent) => void;
  /** Drops everything except the end of the dispatch, because little time is left. */
  readonly hurry: () => void;
  /**
   * Waits until all endpoints have received it or failed; at most that long, if given.
   * @returns what was not delivered.
   */
  readonly settle: (ms?: number) => Promise<readonly Undelivered[]>;
  readonly isWanted: () => boolean;
}

export interface AnnouncerOptions {
  readonly settings: CallbackSettings | undefined;
  readonly secrets: CallbackSecrets;
  readonly webhooks: Webhooks | undefined;
  readonly clock: Clock;
  readonly onFailed: (failed: Undelivered) => void;
}

/** Milliseconds that a timer can wait; any other value becomes the default. */
export function clampTimeout(ms: number): number {
  return Number.isFinite(ms) && ms >= 1 ? Math.min(Math.trunc(ms), MOST_MS) : DEFAULT_MS;
}

interface AnnouncedLine {
  endpoint: Endpoint;
  /** The current event and those that wait behind it. */
  work: Promise<void>;
}

export function createAnnouncer(options: AnnouncerOptions): Announcer {
  const { settings, secrets, webhooks, clock } = options;
  const maySend = webhooks !== undefined && findSecretMistake(secrets) === undefined;
  const lines = new Map<string, AnnouncedLine>();
  const undelivered: Undelivered[] = [];
  const later = new AbortController();
  const end = new AbortController();
  let notifications = settings?.notifications ?? [];

  const fail = (endpoint: Endpoint, event: LifecycleEvent, { reason, status }: Failed): void => {
    const failed = { endpoint, event, reason, status, at: clock.now().toISOString() };
    undelivered.push(failed);
    options.onFailed(failed);
  };
  const tell = async (endpoint: Endpoint, event: LifecycleEvent): Promise<void> => {
    const told = await attempt(
      endpoint,
      event,
      options,
      isTerminal(event) ? end.signal : AbortSignal.any([later.signal, end.signal]),
    );
    if (told.kind === 'failed') fail(endpoint, event, told);
  };
  return {
    isWanted: () => endpointsOf(settings?.url, notifications).length > 0,
    add: (more) => {
      notifications = [...notifications, ...more];
    },
    announce: (event) => {
      for (const endpoint of maySend
        ? endpointsOf(settings?.url, notifications).filter((each) => hears(each, event))
        : []) {
        putBehind(lines, endpoint, () => tell(endpoint, event));
      }
    },
    hurry: () => {
      later.abort();
    },
    settle: async (ms) => {
      const all = Promise.all([...lines.values()].map(({ work }) => work));
      if (ms !== undefined) {
        await within(ms, all, clock);
        end.abort();
      }
      await all;
      return undelivered;
    },
  };
}

function putBehind(lines: Map<string, AnnouncedLine>, endpoint: Endpoint, tell: () => Promise<void>): void {
  const before = lines.get(endpoint.url)?.work ?? Promise.resolve();
  lines.set(endpoint.url, { endpoint, work: before.then(tell) });
}

/** One attempt. Never throws: any problem is a failure to deliver. */
async function attempt(
  endpoint: Endpoint,
  event: LifecycleEvent,
  { settings, secrets, webhooks, clock }: AnnouncerOptions,
  signal: AbortSignal,
): Promise<WebhookEnd> {
  const body = JSON.stringify(event);
  if (signal.aborted) return { kind: 'failed', reason: 'aborted' };
  if (Buffer.byteLength(body) > BODY_BYTES) return { kind: 'failed', reason: 'too-large' };
  try {
    const bearer = endpoint.of === 'callback' ? secrets.bearer : undefined;
    const headers = headersOf(
      { dispatchId: event.dispatchId, timestamp: clock.now().toISOString(), body },
      secrets.key ?? '',
      bearer,
    );
    const call = {
      url: endpoint.url,
      headers,
      body,
      timeoutMs: clampTimeout((settings?.timeoutSeconds ?? 0) * 1_000),
      allowPrivate: settings?.allowPrivate === true,
    };
    return (await webhooks?.post(call, signal)) ?? { kind: 'failed', reason: 'network' };
  } catch {
    return { kind: 'failed', reason: 'network' };
  }
}
