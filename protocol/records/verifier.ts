/** Whether a comment is a proven record: used by readers of comments from GitHub, with the keys that they know. */
import { canonicalJson, contentHash } from '../base/canonical-json.ts';
import { findSignedLine } from '../comments/marker.ts';
import { pinOf, type RecordKey } from './record-keys.ts';
import { readRecord } from './record.ts';

/** Whether a comment of that issue is a proven record. */
export type Verifier = (body: string, issue: number) => boolean;

/** A process that runs for months sees many comments, and the same ones repeatedly. */
const REMEMBERED = 5_000;

/** Earlier verifications, by content. */
export type VerifiedBefore = Map<string, boolean>;
const KNOWN: VerifiedBefore = new Map();

/**
 * Verification takes a hundred times as long as reading, so its results are cached.
 * @param known can be shared by all verifiers of a process.
 */
export function createVerifier(
  repository: number,
  keys: readonly RecordKey[],
  known: VerifiedBefore = KNOWN,
): Verifier {
  const who = contentHash(canonicalJson([repository, keys.map(pinOf)]));
  return (body, issue) => {
    if (findSignedLine(body) === undefined) return false;
    const name = contentHash(`${who}\n${issue}\n${body}`);
    const before = known.get(name);
    if (before !== undefined) return before;
    const isProven = readRecord(body, { repository, issue }, keys).kind === 'proven';
    known.set(name, isProven);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return isProven;
  };
}
