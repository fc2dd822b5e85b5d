/**
 * The headers of a webhook call: its subject, its time, and the proof that we made it. Pure.
 *
 * The signature covers the dispatch, the time and the body together, so that a call can neither be replayed later nor
 * be used for another dispatch. A receiver computes the same with its copy of the key, compares in constant time, and
 * refuses a time that differs by more than five minutes.
 */
import { createHmac } from 'node:crypto';
import type { DispatchId } from '../../protocol/base/ids.ts';

/** A shorter key can be guessed; without one, anybody could sign. */
export const KEY_CHARS = 16;

export interface Signable {
  readonly dispatchId: DispatchId;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly body: string;
}

/** @throws RangeError for a key that is too short. */
export function signatureOf({ dispatchId, timestamp, body }: Signable, key: string): string {
  if (key.length < KEY_CHARS) throw new RangeError(`A callback key has at least ${KEY_CHARS} characters.`);
  return `sha256=${createHmac('sha256', key).update(`${dispatchId}.${timestamp}.${body}`).digest('hex')}`;
}

/** @param bearer for the one receiver that requires it; it is not part of the signature. */
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
