/**
 * What makes a claim ours: its name ends with a signature of the bot or the relay over the repository, the subject and
 * the attempt.
 *
 * Anybody with write access can create refs. They could take a name that follows from the question first, or use a high
 * attempt, and then nobody would process the answer. Ed25519 needs no randomness: all replicas compute the same name,
 * GitHub creates it only once, and nobody else knows it before it exists. Pure.
 */
import { sign, verify } from 'node:crypto';
import { type ClaimName, type ClaimSubject, readClaimRef, renderClaimRef } from '../messages/claim-ref.ts';
import { pinOf, type RecordKey, type Signer } from './record-keys.ts';

/** Earlier verifications, by key and content. */
export type VerifiedClaims = Map<string, boolean>;

/** Claims are listed repeatedly, and verification takes a hundred times as long as reading. */
const REMEMBERED = 5_000;

export interface CountedClaims {
  readonly repository: number;
  /** All keys whose claims count, including those of the role `bot`. */
  readonly keys: readonly RecordKey[];
  /**
   * Whether no key of a bot is pinned, and this reader has none of its own: then the form of a name decides, unless
   * something on that subject is proven.
   */
  readonly goesByForm: boolean;
  readonly known?: VerifiedClaims;
}

export interface ReadClaims {
  /** The newest attempt, 0 if nobody has claimed yet. */
  readonly newest: number;
  /** How many callers hold that attempt. More than one only if several keys are in use. */
  readonly holders: number;
  /** Names of refs that are not our claims. */
  readonly ignored: readonly string[];
}

function toSign({ subject, attempt }: Pick<ClaimName, 'subject' | 'attempt'>, repository: number): Buffer {
  return Buffer.from(`agora claim v2\n${repository}\n${subject}\n${attempt}`);
}

/** The only ref that holders of this key can create for an attempt at this subject. */
export function signClaim(
  subject: ClaimSubject,
  attempt: number,
  repository: number,
  { private: key }: Signer,
): string {
  const proof = sign(null, toSign({ subject, attempt }, repository), key).toString('hex');
  return renderClaimRef({ subject, attempt, proof });
}

/** @param refs as GitHub lists them, unfiltered. */
export function readClaims(refs: readonly string[], subject: ClaimSubject, reader: CountedClaims): ReadClaims {
  const named = refs.map((ref) => ({ ref, claim: readClaimRef(ref) }));
  const proven = named.filter(({ claim }) => claim?.subject === subject && isProven(claim, reader));
  const counted =
    proven.length === 0 && reader.goesByForm ? named.filter(({ claim }) => claim?.subject === subject) : proven;
  const attempts = counted.map(({ claim }) => claim?.attempt ?? 0);
  const newest = Math.max(0, ...attempts);
  return {
    newest,
    holders: attempts.filter((attempt) => attempt === newest).length,
    ignored: named.filter((one) => !counted.includes(one)).map(({ ref }) => ref),
  };
}

function isProven(claim: ClaimName, { repository, keys, known }: CountedClaims): boolean {
  return keys.some((key) => {
    if (key.role !== 'bot') return false;
    const name = `${pinOf(key).key}/${repository}/${renderClaimRef(claim)}`;
    const before = known?.get(name);
    if (before !== undefined) return before;
    const isValid = verify(null, toSign(claim, repository), key.public, Buffer.from(claim.proof, 'hex'));
    remember(known, name, isValid);
    return isValid;
  });
}

function remember(known: VerifiedClaims | undefined, name: string, isValid: boolean): void {
  known?.set(name, isValid);
  const [oldest] = known?.keys() ?? [];
  if (known !== undefined && known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
}
