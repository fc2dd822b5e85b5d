/** Who is told what happens: the log, and web hooks. */
import type { LifecycleEvent } from '../../protocol/messages/lifecycle.ts';
import type { LogEvent } from '../../protocol/messages/log-event.ts';

/** One call to somebody's web hook. */
export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For all of it: finding the address, connecting, the answer. */
  readonly timeoutMs: number;
  /** Addresses inside our own network are called as well. */
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
  /** One line of the worker's log. Redacted before it gets here. */
  log(event: LogEvent): void;
  /** A line for whoever watches, which is no part of the record. Left out: it is logged like any other. */
  show?(event: LogEvent): void;
  /** Begins a part of the log that can be folded, or ends it. */
  section?(title: string | undefined): void;
  /** A lifecycle event. Exactly one terminal one per dispatch. */
  emit(event: LifecycleEvent): Promise<void>;
  /** Tells the log what to hide from now on, in every form it may be printed in. */
  hide(secret: string): void;
}
