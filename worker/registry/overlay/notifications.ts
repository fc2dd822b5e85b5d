/**
 * Whom the capabilities of a subagent want to notify: their `agora-notifications.json`, as one list without
 * repetitions. Pure.
 *
 * It is read before anything is written to the work tree, so that the very first events reach them.
 */
import { readNotifications, type Notification } from '../../../protocol/messages/notification.ts';
import type { Capability } from '../capability.ts';

export const NOTIFICATIONS_FILE = 'agora-notifications.json';

export type ReadCapabilityNotifications =
  | { readonly kind: 'notifications'; readonly notifications: readonly Notification[] }
  | { readonly kind: 'malformed'; readonly why: string };

export function readCapabilityNotifications(capabilities: readonly Capability[]): ReadCapabilityNotifications {
  const all = new Map<string, Notification>();
  for (const { name, files } of capabilities) {
    const file = files.find(({ path }) => path === NOTIFICATIONS_FILE);
    if (file === undefined) continue;
    const read = readNotifications(Buffer.from(file.content).toString('utf8'));
    if (read.kind === 'malformed')
      return { kind: 'malformed', why: `${NOTIFICATIONS_FILE} of the capability ${name}: ${read.why.join('; ')}` };
    for (const notification of read.notifications) {
      const key = JSON.stringify([notification.url, notification.when?.toSorted()]);
      if (!all.has(key)) all.set(key, notification);
    }
  }
  return { kind: 'notifications', notifications: [...all.values()] };
}
