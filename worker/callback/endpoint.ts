/**
 * Who is to be told of a dispatch, from all places that say so. Pure.
 *
 * One address is told once, however often it is named; what it wants to hear adds up.
 */
import type { Notification } from '../../protocol/messages/notification.ts';
import type { LifecycleEvent } from '../../protocol/messages/lifecycle.ts';

export interface Endpoint {
  readonly of: 'callback' | 'notification';
  readonly url: string;
  /** undefined: of everything. */
  readonly when: Notification['when'];
  /** What people may see of it: where it is, never its path or query, which are often the secret. */
  readonly label: string;
}

/** The callback first; it hears everything, so a notification to the same address adds nothing. */
export function endpointsOf(callback: string | undefined, notifications: readonly Notification[]): readonly Endpoint[] {
  const found = new Map<string, Endpoint>();
  const named = [
    ...(callback === undefined ? [] : [{ of: 'callback' as const, url: callback, when: undefined }]),
    ...notifications.map(({ url, when }) => ({ of: 'notification' as const, url, when })),
  ];
  for (const { of, url, when } of named) {
    const parsed = URL.parse(url);
    // What is no address is told by the check of the settings; here it must not keep the end of a dispatch from being
    // told.
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
