/**
 * The keys that sign records: Ed25519 pairs, derived from a secret that already exists, one for each role.
 *
 * The agent's job signs in the role `run`, the bot and the relay in the role `bot`. Job and relay derive their pairs
 * from the setting `state-key`, a bot on a server from a secret of its own. The public halves, called pins, are in the
 * configuration of the default branch, so that a reader without a secret can verify. See docs/decisions.
 */
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { readStateKeys } from '../config/state-keys.ts';

export type KeyRole = 'run' | 'bot';

export interface RecordKey {
  readonly id: string;
  readonly role: KeyRole;
  readonly public: KeyObject;
}

export interface Signer extends RecordKey {
  readonly private: KeyObject;
}

/** A public half as in the configuration: 32 bytes as 43 characters of base64url. */
export interface Pin {
  readonly id: string;
  readonly role: KeyRole;
  readonly key: string;
}

/** An Ed25519 private key in DER up to its 32 bytes: RFC 8410, section 7. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SALT = 'agora/records/v2';

/** One secret gives one pair per role: knowing the pair of one role does not help to sign in the other. */
export function deriveSigner(id: string, secret: string, role: KeyRole): Signer {
  const seed = Buffer.from(hkdfSync('sha256', secret, SALT, `agora record ed25519 ${role}`, 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  return { id, role, private: key, public: createPublicKey(key) };
}

/** One for each key of a setting like `state-key`, the newest first. */
export function deriveSigners(setting: string, role: KeyRole): Signer[] {
  return readStateKeys(setting).map(({ id, secret }) => deriveSigner(id, secret, role));
}

export function pinOf({ id, role, public: half }: RecordKey): Pin {
  return { id, role, key: half.export({ format: 'jwk' }).x ?? '' };
}

/** @returns `undefined` for a text that is not a public half. */
export function readPin({ id, role, key }: Pin): RecordKey | undefined {
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) return undefined;
  try {
    const half = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    // Two bits of the last character are unused: otherwise, two spellings would be one key.
    return half.export({ format: 'jwk' }).x === key ? { id, role, public: half } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * If a role is pinned, only the pins count: anybody with write access can overwrite a secret, but a pin is reviewed.
 * @param own derived from the reader's own secrets.
 */
export function believedKeys(own: readonly RecordKey[], pins: readonly RecordKey[]): readonly RecordKey[] {
  const pinned = new Set(pins.map(({ role }) => role));
  return [...pins, ...own.filter(({ role }) => !pinned.has(role))];
}

/**
 * For a reader without one of our keys.
 * @returns `undefined` if a role is not pinned: then records of that role could not be distinguished from forgeries.
 */
export function keysOfReader(pins: readonly RecordKey[]): readonly RecordKey[] | undefined {
  return (['run', 'bot'] as const).every((role) => pins.some((pin) => pin.role === role)) ? pins : undefined;
}
