/**
 * Who wants to hear of a dispatch: a web hook, and the events that it is for.
 *
 * Written in two places that mean the same: the settings of a workflow, and a capability's `agora-notifications.json`.
 * Strict, because a misspelt `when` would silently send everything, or nothing.
 */
import { defined } from '../base/defined.ts';
import { z } from '../base/zod.ts';
import { LIFECYCLE_KINDS, type LifecycleEvent } from './lifecycle.ts';
import { sayIssue } from '../base/explain-issue.ts';
import { readJson } from '../base/read-json.ts';

const URL_CHARS = 2_048;
const MOST = 100;

/**
 * An address that a web hook may have. Without a name in it: a password belongs into a header, and fetching refuses it
 * anyway.
 */
export const WebhookUrl = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(URL_CHARS),
    z.refine(isWebhookUrl, 'must be an http:// or https:// address without a user name or password in it'),
  );

function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === ''
  );
}

const When = z.optional(z.array(z.enum(LIFECYCLE_KINDS)).check(z.minLength(1)));

/** Without `when` it is told of everything. `webhook` is how `url` was written before: still read, and reported. */
export const Notification = z.union([
  z.strictObject({ url: WebhookUrl, when: When }),
  z.pipe(
    z.strictObject({ webhook: WebhookUrl, when: When }),
    z.transform(({ webhook, when }) => ({ url: webhook, formerly: 'webhook' as const, ...defined({ when }) })),
  ),
]);
export interface Notification {
  readonly url: string;
  readonly when?: readonly LifecycleEvent['kind'][] | undefined;
  /** How the address was named, when it was not `url`. */
  readonly formerly?: 'webhook';
}

export const Notifications = z.array(Notification).check(z.maxLength(MOST));

export type ReadNotifications =
  | { readonly kind: 'notifications'; readonly notifications: readonly Notification[] }
  | { readonly kind: 'malformed'; readonly why: readonly string[] };

/**
 * Reads a JSON array of notifications; every mistake is named with its place. Never shows an address: its path may be a
 * secret.
 */
export function readNotifications(text: string): ReadNotifications {
  const json = readJson(text);
  if (json.kind === 'malformed') return { kind: 'malformed', why: [`it is not JSON: ${json.why}`] };
  const parsed = Notifications.safeParse(json.value, { reportInput: true });
  if (parsed.success) return { kind: 'notifications', notifications: parsed.data };
  return { kind: 'malformed', why: parsed.error.issues.flatMap(tell) };
}

/** Of two forms that both do not fit, what is wrong with the one that was meant. */
function tell(issue: z.core.$ZodIssue): string[] {
  const place =
    issue.path.length === 0
      ? 'the whole'
      : `entry ${issue.path.map((part) => (typeof part === 'number' ? String(part + 1) : String(part))).join(', ')}`;
  if (issue.code !== 'invalid_union') return [`${place}: ${sayIssue(issue)}`];
  const nearest = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
  return nearest.map(
    (inner) => `${place}${inner.path.length === 0 ? '' : `, ${inner.path.join('.')}`}: ${sayIssue(inner)}`,
  );
}

/** Whether it wants to hear of that event. */
export function wants({ when }: Notification, event: Pick<LifecycleEvent, 'kind'>): boolean {
  return when === undefined || when.includes(event.kind);
}
