/** Who is notified of events: the log, and webhooks. */
import type { LifecycleEvent } from '../../protocol/messages/lifecycle.ts';
import type { LogEvent } from '../../protocol/messages/log-event.ts';

/** One call to a webhook. */
export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For all of it: resolving the address, connecting, the response. */
  readonly timeoutMs: number;
  /** Addresses inside our own network are called too. */
  readonly allowPrivate: boolean;
}

export type WebhookEnd =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'failed';
      readonly reason: 'http-status' | 'network' | 'timeout' | 'aborted' | 'private-address' | 'too-large';
      readonly status?: number;
    };

export interface Webhooks {
  /** One attempt; no redirect is followed. Never throws. */
  post(call: WebhookCall, signal: AbortSignal): Promise<WebhookEnd>;
}

export interface Journal {
  /** One line of the worker's log. Already redacted. */
  log(event: LogEvent): void;
  /** A line for observers, which is not part of the record. If omitted, it is logged like any other. */
  show?(event: LogEvent): void;
  /** Starts or ends a folded section of the log. */
  section?(title: string | undefined): void;
  /** A lifecycle event. Exactly one terminal one per dispatch. */
  emit(event: LifecycleEvent): Promise<void>;
  /** Tells the log what to hide from now on, in every form in which it may be printed. */
  hide(secret: string): void;
}
