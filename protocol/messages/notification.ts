/**
 * Who wants to be notified of a dispatch: a webhook, and the events that it is for.
 *
 * Written in two places with the same meaning: the settings of a workflow, and a capability's
 * `agora-notifications.json`. Strict, because a misspelled `when` would silently send everything, or nothing.
 */
import { defined } from '../base/defined.ts';
import { z } from '../base/zod.ts';
import { LIFECYCLE_KINDS, type LifecycleEvent } from './lifecycle.ts';
import { dropLengthsOfWrongTypes, sayIssue } from '../base/explain-issue.ts';
import { readJson } from '../base/read-json.ts';

const URL_CHARS = 2_048;
const MOST = 100;

/**
 * A URL that a webhook can have. Without a user name in it: a password belongs in a header, and fetch refuses it
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

/** Without `when`, it receives all events. `webhook` is the old name of `url`: still accepted, and reported. */
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
  /** The name that was used for the URL, if it was not `url`. */
  readonly formerly?: 'webhook';
}

export const Notifications = z.array(Notification).check(z.maxLength(MOST));

export type ReadNotifications =
  | { readonly kind: 'notifications'; readonly notifications: readonly Notification[] }
  | { readonly kind: 'malformed'; readonly why: readonly string[] };

/**
 * Reads a JSON array of notifications; every mistake is reported with its location. Never shows a URL, because its path
 * may be a secret.
 */
export function readNotifications(text: string): ReadNotifications {
  const json = readJson(text);
  if (json.kind === 'malformed') return { kind: 'malformed', why: [`it is not JSON: ${json.why}`] };
  const parsed = Notifications.safeParse(json.value, { reportInput: true });
  if (parsed.success) return { kind: 'notifications', notifications: parsed.data };
  return { kind: 'malformed', why: dropLengthsOfWrongTypes(parsed.error.issues).flatMap(tell) };
}

/** If neither form fits, the mistakes of the form that was intended. */
function tell(issue: z.core.$ZodIssue): string[] {
  if (issue.path.length === 0) return [sayIssue(issue)];
  const place = `entry ${issue.path.map((part) => (typeof part === 'number' ? String(part + 1) : String(part))).join(', ')}`;
  if (issue.code !== 'invalid_union') return [`${place}: ${sayIssue(issue)}`];
  const nearest = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
  return nearest.map(
    (inner) => `${place}${inner.path.length === 0 ? '' : `, ${inner.path.join('.')}`}: ${sayIssue(inner)}`,
  );
}
