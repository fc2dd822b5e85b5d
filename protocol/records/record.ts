/**
 * A record: a comment's first line that makes a statement about the text below it, with the proof that one of our
 * programs wrote it.
 *
 *     <!-- agora2:HEAD:PAYLOAD:SIGNATURE -->
 *
 * HEAD names the key. PAYLOAD is canonical JSON of the marker, plus the comment's place, the run that wrote it, and the
 * hash of the text below. The transmitted bytes are signed, so nothing of PAYLOAD is used before it is proven. The
 * content of each kind of record is in protocol/comments/marker.ts. Pure, and deterministic: Ed25519 needs no
 * randomness.
 */
import { sign, verify } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.ts';
import { readJson } from '../base/read-json.ts';
import { PositiveInt, z } from '../base/zod.ts';
import { findMarker, findSignedLine, type Marker, type SignedLine, withoutMarker } from '../comments/marker.ts';
import { hasEnded } from '../messages/lifecycle.ts';
import type { RecordKey, KeyRole, Signer } from './record-keys.ts';
import { shownHash } from './shown-hash.ts';

const VERSION = 2;

/** The place of a record. Anywhere else it is invalid. */
export interface RecordPlace {
  readonly repository: number;
  readonly issue: number;
}

/** The run that wrote it. */
export interface MadeBy {
  readonly run: number;
  readonly attempt: number;
}

/** The members of a payload besides the marker. Loose, like markers: an older reader must handle a newer writer. */
const SignedFields = z.looseObject({
  v: z.literal(VERSION),
  repository: PositiveInt,
  issue: PositiveInt,
  shown: z.string(),
});

const Head = z.strictObject({ k: z.string(), r: z.enum(['run', 'bot']) });

function toSign({ head, payload }: Pick<SignedLine, 'head' | 'payload'>): Buffer {
  return Buffer.from(`agora record v${VERSION}\n${head}:${payload}`);
}

function encode(value: unknown): string {
  return Buffer.from(canonicalJson(value)).toString('base64');
}

function decode(text: string): unknown {
  const json = readJson(Buffer.from(text, 'base64').toString('utf8'));
  return json.kind === 'json' ? json.value : undefined;
}

/**
 * Signs a comment that starts with a marker, and replaces an earlier signature.
 * @param made omitted if no run writes it.
 * @returns the body unchanged if it does not start with a marker, or if this role may not write it: then it proves
 * nothing.
 */
export function signComment(body: string, place: RecordPlace, signer: Signer, made?: MadeBy): string {
  const marker = findMarker(body);
  if (marker === undefined || !maySay(signer.role, marker)) return body;
  const below = withoutMarker(body);
  const { repository, issue } = place;
  const payload = encode({ ...marker, repository, issue, made, shown: shownHash(below, marker), v: VERSION });
  const head = encode({ k: signer.id, r: signer.role } satisfies z.infer<typeof Head>);
  const signature = sign(null, toSign({ head, payload }), signer.private).toString('base64');
  return `<!-- agora2:${head}:${payload}:${signature} -->\n${below}`;
}

/**
 * Facts that only a run knows, the bot may only repeat: for a task that has ended, that waits for an answer because its
 * run was lost, or whose run ended without a comment. What people wrote elsewhere, only the bot knows.
 */
function maySay(role: KeyRole, marker: Marker): boolean {
  switch (marker.kind) {
    case 'question':
      return role === 'run' || marker.closed !== undefined;
    case 'status':
      return role === 'run' || hasEnded(marker.state) || marker.state === 'suspended' || marker.lost === true;
    case 'end':
      return role === 'run' || marker.answers === undefined;
    case 'note':
      return true;
    case 'relayed':
      return role === 'bot';
  }
}

export type ReadRecord =
  | { readonly kind: 'proven'; readonly marker: Marker; readonly role: KeyRole }
  /** `why`: in a few words, for logs. */
  | { readonly kind: 'unproven'; readonly why: string };

function unproven(why: string): ReadRecord {
  return { kind: 'unproven', why };
}

/**
 * Reads a record and its proof. Never throws.
 * @param place of the comment, as GitHub reports it.
 */
export function readRecord(body: string, place: RecordPlace, keys: readonly RecordKey[]): ReadRecord {
  const line = findSignedLine(body);
  if (line === undefined) return unproven('no record opens it');
  const signature = Buffer.from(line.signature, 'base64');
  // Four bits of the last character are unused: otherwise, two spellings would be one record.
  if (signature.toString('base64') !== line.signature) return unproven('its signature is spelled in another way');
  const named = Head.safeParse(decode(line.head)).data;
  const possible = keys.filter(({ id, role }) => id === named?.k && role === named.r);
  if (possible.length === 0) return unproven('none of the known keys signed it');
  const key = possible.find((one) => verify(null, toSign(line), one.public, signature));
  return key === undefined ? unproven('its signature is not valid') : readProven(body, line, place, key.role);
}

function readProven(body: string, { payload }: SignedLine, place: RecordPlace, role: KeyRole): ReadRecord {
  const around = SignedFields.safeParse(decode(payload)).data;
  const marker = findMarker(body);
  if (around === undefined || marker === undefined) return unproven('it has another form');
  if (around.repository !== place.repository) return unproven('it is about another repository');
  if (around.issue !== place.issue) return unproven('it is about another issue');
  if (!maySay(role, marker)) return unproven('its signer may not say that');
  return around.shown === shownHash(withoutMarker(body), marker)
    ? { kind: 'proven', marker, role }
    : unproven('the text below it was changed');
}
