/**
 * The endpoints that receive a dispatch's events, from all places that configure them. Pure.
 *
 * Each URL is called once, however often it is named; the events that it wants are combined.
 */
import type { Notification } from '../../protocol/messages/notification.ts';
import type { LifecycleEvent } from '../../protocol/messages/lifecycle.ts';

export interface Endpoint {
  readonly of: 'callback' | 'notification';
  readonly url: string;
  /** undefined: all events. */
  readonly when: Notification['when'];
  /** The visible part of its URL: never its path or query, which are often secret. */
  readonly label: string;
}

/** The callback first; it receives everything, so a notification to the same URL adds nothing. */
export function endpointsOf(callback: string | undefined, notifications: readonly Notification[]): readonly Endpoint[] {
  const found = new Map<string, Endpoint>();
  const named = [
    ...(callback === undefined ? [] : [{ of: 'callback' as const, url: callback, when: undefined }]),
    ...notifications.map(({ url, when }) => ({ of: 'notification' as const, url, when })),
  ];
  for (const { of, url, when } of named) {
    const parsed = URL.parse(url);
    // The settings check reports an invalid URL; here it must not prevent the end of a dispatch from being sent.
    if (parsed === null) continue;
    const known = found.get(parsed.href);
    found.set(
      parsed.href,
      known === undefined ? { of, url, when, label: parsed.origin } : { ...known, when: both(known.when, when) },
    );
  }
  return [...found.values()];
}

function both(one: Notification['when'], other: Notification['when']): Notification['when'] {
  return one === undefined || other === undefined ? undefined : [...new Set([...one, ...other])];
}

export function hears({ when }: Endpoint, event: Pick<LifecycleEvent, 'kind'>): boolean {
  return when === undefined || when.includes(event.kind);
}
