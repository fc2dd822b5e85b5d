/**
 * The envelope of a saved state: one JSON line that says how it is closed, followed by the bytes.
 *
 * A state is closed with AES-256-GCM under a key that HKDF derives from the workflow's own secret, with a new salt for
 * every state. The header line is authenticated too, and names repository, task and round, so that a state can only be
 * opened where it belongs. The header also contains the key's name and a short tag of the key: with it, "closed with
 * another key", which a person can fix, can be told apart from "changed", which nobody should have done. A plain state
 * (of a private repository that opted in) contains the hash of its bytes instead. The hash finds damage, but no malice.
 * The artifact's digest in the question protects against that.
 */
import { defined } from '../../protocol/base/defined.ts';
import { createCipheriv, createDecipheriv, hkdfSync, timingSafeEqual } from 'node:crypto';
import { PositiveInt, z } from '../../protocol/base/zod.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { TaskId } from '../../protocol/base/ids.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { ContentHash } from '../../protocol/base/pinned-bundle.ts';
import type { StateKey } from '../../protocol/config/state-keys.ts';

const MAGIC = 'agora-state';
/** The first version did not contain the name of its key. */
const FIRST = 1;
const VERSION = 2;
const HEADER_BYTES = 2_048;
const TAG_BYTES = 16;

/** Where a state belongs. */
export const StateBinding = z.strictObject({
  repository: PositiveInt,
  task: TaskId,
  round: z.int().check(z.minimum(1)),
});
export type StateBinding = z.infer<typeof StateBinding>;

const base64 = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/));
const Version = z.union([z.literal(FIRST), z.literal(VERSION)]);
const Header = z.discriminatedUnion('alg', [
  z.strictObject({
    magic: z.literal(MAGIC),
    v: Version,
    alg: z.literal('A256GCM'),
    place: StateBinding,
    keyId: z.optional(z.string().check(z.maxLength(64))),
    key: base64,
    salt: base64,
    iv: base64,
  }),
  z.strictObject({
    magic: z.literal(MAGIC),
    v: Version,
    alg: z.literal('none'),
    place: StateBinding,
    contentHash: ContentHash,
  }),
]);
type Header = z.infer<typeof Header>;
type Closed = Extract<Header, { alg: 'A256GCM' }>;

/** Why a state was not opened. */
export type StateRefusal =
  /** Not made by any version of Agora, or not a state at all. */
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'older'; readonly version: number }
  /** A newer Node has saved it. */
  | { readonly kind: 'old-node' }
  | { readonly kind: 'misplaced'; readonly why: string }
  /** Not encrypted, although there is a key. */
  | { readonly kind: 'unsealed' }
  | { readonly kind: 'no-key' }
  /** `id` is the name of the key that closed it, when the state says so. */
  | { readonly kind: 'other-key'; readonly id: string | undefined }
  | { readonly kind: 'tampered'; readonly why: string };

export type Opened =
  | { readonly kind: 'opened'; readonly content: Uint8Array; readonly encrypted: boolean }
  | StateRefusal;

/** @param closing closes the state; `undefined` leaves it plain, which is the caller's decision. */
export function seal(
  content: Uint8Array,
  place: StateBinding,
  closing: StateKey | undefined,
  random: (bytes: number) => Uint8Array,
): Uint8Array {
  if (closing === undefined) {
    return Buffer.concat([
      renderHeader({ magic: MAGIC, v: VERSION, alg: 'none', place, contentHash: contentHash(content) }),
      content,
    ]);
  }
  const salt = random(16);
  const iv = random(12);
  const { key, tag } = deriveKey(closing.secret, salt, VERSION);
  const header = renderHeader({
    magic: MAGIC,
    v: VERSION,
    alg: 'A256GCM',
    place,
    keyId: closing.id,
    key: tag,
    salt: encode(salt),
    iv: encode(iv),
  });
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(header);
  return Buffer.concat([header, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Opens a state with whichever of the secrets closed it. Never throws. */
export function open(sealed: Uint8Array, place: StateBinding, secrets: readonly string[]): Opened {
  const read = readHeader(sealed);
  if (read.kind !== 'header') return read;
  const { header, line, body } = read;
  const misplaced = findMisplacement(header.place, place);
  if (misplaced !== undefined) return { kind: 'misplaced', why: misplaced };
  if (header.alg === 'none') {
    // When there is a key, we close everything we save with it: a plain state was not left by us.
    if (secrets.length > 0) return { kind: 'unsealed' };
    if (contentHash(body) !== header.contentHash)
      return { kind: 'tampered', why: 'its bytes are not those that its header names' };
    return { kind: 'opened', content: body, encrypted: false };
  }
  return decrypt(header, line, body, secrets);
}

function decrypt(header: Closed, line: Uint8Array, body: Uint8Array, secrets: readonly string[]): Opened {
  if (secrets.length === 0) return { kind: 'no-key' };
  const salt = Buffer.from(header.salt, 'base64url');
  const derived = secrets.map((secret) => deriveKey(secret, salt, header.v)).find(({ tag }) => isSame(tag, header.key));
  if (derived === undefined) return { kind: 'other-key', id: header.keyId };
  try {
    const decipher = createDecipheriv('aes-256-gcm', derived.key, Buffer.from(header.iv, 'base64url'), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(line);
    decipher.setAuthTag(body.subarray(body.length - TAG_BYTES));
    const content = Buffer.concat([decipher.update(body.subarray(0, body.length - TAG_BYTES)), decipher.final()]);
    return { kind: 'opened', content, encrypted: true };
  } catch {
    return { kind: 'tampered', why: 'its authentication tag is not valid' };
  }
}

type ReadHeader =
  | { readonly kind: 'header'; readonly header: Header; readonly line: Uint8Array; readonly body: Uint8Array }
  | StateRefusal;

function readHeader(sealed: Uint8Array): ReadHeader {
  const end = sealed.subarray(0, HEADER_BYTES).indexOf(0x0a);
  const line = sealed.subarray(0, end + 1);
  const json = readJson(Buffer.from(line).toString('utf8'));
  const value = json.kind === 'json' ? json.value : undefined;
  const known = z.looseObject({ magic: z.literal(MAGIC), v: z.int() }).safeParse(value);
  if (!known.success) return { kind: 'unreadable', why: 'it does not start like a saved state' };
  if (known.data.v > VERSION) return { kind: 'newer', version: known.data.v };
  if (known.data.v < FIRST) return { kind: 'older', version: known.data.v };
  const header = Header.safeParse(value);
  // What we write has exactly one spelling. Another spelling of the same header is not from us.
  if (!header.success || !Buffer.from(line).equals(renderHeader(header.data)))
    return { kind: 'tampered', why: 'its header was changed' };
  return { kind: 'header', header: header.data, line, body: sealed.subarray(end + 1) };
}

function renderHeader(header: Header): Buffer {
  const { repository, task, round } = header.place;
  const place = { repository, task, round };
  const { magic, v, alg } = header;
  const rest =
    header.alg === 'none'
      ? { contentHash: header.contentHash }
      : { ...defined({ keyId: header.keyId }), key: header.key, salt: header.salt, iv: header.iv };
  return Buffer.from(`${JSON.stringify({ magic, v, alg, place, ...rest })}\n`);
}

function findMisplacement(found: StateBinding, wanted: StateBinding): string | undefined {
  if (found.repository !== wanted.repository)
    return `it belongs to repository ${found.repository}, not ${wanted.repository}`;
  if (found.task !== wanted.task) return `it belongs to task ${found.task}, not ${wanted.task}`;
  return found.round === wanted.round ? undefined : `it belongs to round ${found.round}, not ${wanted.round}`;
}

/** The tag is derived in the same way as the key, so knowing it does not help anybody to guess the secret faster. */
function deriveKey(
  secret: string,
  salt: Uint8Array,
  version: number,
): { readonly key: Uint8Array; readonly tag: string } {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `agora state ${purpose} v${version}`, bytes));
  return { key: derive('key', 32), tag: encode(derive('key tag', 6)) };
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
