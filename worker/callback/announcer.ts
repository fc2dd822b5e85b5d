/**
 * Tells web hooks of a dispatch's events: each endpoint in order, all of them side by side, nobody twice.
 *
 * At most once: an attempt that fails is recorded and not made again, because a receiver that answered too late has
 * heard us all the same. Nothing in here throws or holds up the dispatch; only its end waits, and not for long.
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
/** More, and a timer fires at once. */
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
  /** Those that become known later. */
  readonly add: (notifications: readonly Notification[]) => void;
  /** Begins to tell of it and returns at once. */
  readonly announce: (event: LifecycleEvent) => void;
  /** Lets go of everything but the end of the dispatch: there is little time left. */
  readonly hurry: () => void;
  /**
   * Waits until everybody has been told or has failed to listen; at most that long, when given.
   * @returns what did not arrive.
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

/** Milliseconds that a timer can wait; what is none of that is the default. */
export function clampTimeout(ms: number): number {
  return Number.isFinite(ms) && ms >= 1 ? Math.min(Math.trunc(ms), MOST_MS) : DEFAULT_MS;
}

interface AnnouncedLine {
  endpoint: Endpoint;
  /** What is being told now and what waits behind it. */
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

/** One attempt. Never throws: whatever goes wrong is a failure to deliver. */
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
