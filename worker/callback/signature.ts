/**
 * The headers of a call to a web hook: what it is about, when it was made, and the proof that we made it. Pure.
 *
 * Signed are the dispatch, the time and the body together, so that a call can neither be replayed later nor be passed
 * off as one of another dispatch. A receiver computes the same with its copy of the key, compares in constant time, and
 * refuses a time that is more than five minutes off.
 */
import { createHmac } from 'node:crypto';
import type { DispatchId } from '../../protocol/base/ids.ts';

/** A shorter key can be guessed; without one anybody could sign. */
export const KEY_CHARS = 16;

export interface Signable {
  readonly dispatchId: DispatchId;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly body: string;
}

/** @throws RangeError for a key that is too short to be one. */
export function signatureOf({ dispatchId, timestamp, body }: Signable, key: string): string {
  if (key.length < KEY_CHARS) throw new RangeError(`A callback key has at least ${KEY_CHARS} characters.`);
  return `sha256=${createHmac('sha256', key).update(`${dispatchId}.${timestamp}.${body}`).digest('hex')}`;
}

/** @param bearer for the one receiver that asked for it; it is no part of the signature. */
export function headersOf(
  signable: Signable,
  key: string,
  bearer: string | undefined,
): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'agora-dispatch',
    'X-Agora-Dispatch-Id': signable.dispatchId,
    'X-Agora-Timestamp': signable.timestamp,
    'X-Agora-Signature': signatureOf(signable, key),
    ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
  };
}
