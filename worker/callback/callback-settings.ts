/**
 * The worker's settings for callbacks, and the two secrets that belong to them.
 *
 * The key and the bearer token come from the environment like all our secrets. Nothing is sent without a key, because a
 * call that anybody could have signed proves nothing.
 */
import type { Notification } from '../../protocol/messages/notification.ts';
import { findReference } from '../../protocol/config/state-keys.ts';
import { DispatchError } from '../dispatch-error.ts';
import { KEY_CHARS } from './signature.ts';

export const CALLBACK_KEY = 'AGORA_CALLBACK_KEY';
export const CALLBACK_BEARER = 'AGORA_CALLBACK_BEARER';

export interface CallbackSettings {
  readonly url?: string;
  readonly notifications: readonly Notification[];
  /** Addresses inside our own network may be called. */
  readonly allowPrivate: boolean;
  readonly timeoutSeconds: number;
}

type CallbackVariables = Readonly<Record<string, string | undefined>>;

export interface CallbackSecrets {
  readonly key: string | undefined;
  readonly bearer: string | undefined;
}

export function findCallbackSecrets(environment: CallbackVariables): CallbackSecrets {
  return { key: valueOf(environment[CALLBACK_KEY]), bearer: valueOf(environment[CALLBACK_BEARER]) };
}

function valueOf(given: string | undefined): string | undefined {
  const value = given?.trim();
  return value === '' ? undefined : value;
}

/** Why nothing may be sent with these secrets; `undefined` if it may. */
export function findSecretMistake({ key, bearer }: CallbackSecrets): DispatchError | undefined {
  const fix =
    'Set callback-key to a random secret (`openssl rand -hex 32`) that the receiver also has, or remove callback-url and notifications.';
  if (key === undefined)
    return new DispatchError(
      'fetch-failed',
      'A callback is configured, but there is no callback-key to sign it with.',
      {
        fix,
      },
    );
  const reference = findReference(key);
  if (reference !== undefined) return new DispatchError('fetch-failed', `The callback-key ${reference}.`, { fix });
  if (key.length < KEY_CHARS)
    return new DispatchError(
      'fetch-failed',
      `The callback-key has ${key.length} characters; at least ${KEY_CHARS} are needed.`,
      { fix },
    );
  if (bearer !== undefined && !/^[\x21-\x7e]+$/.test(bearer))
    return new DispatchError('fetch-failed', 'The callback-bearer holds characters that a header cannot carry.', {
      fix: 'Set callback-bearer to the token alone, without white space.',
    });
  return undefined;
}
