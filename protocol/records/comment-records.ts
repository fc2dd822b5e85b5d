/**
 * Signs the comments that our programs write and verifies those that they read: an adapter puts this between GitHub and
 * everything else. So no other code has a key, and no comment is used before it is known whether it is proven.
 */
import { findMarker } from '../comments/marker.ts';
import { createVerifier, type VerifiedBefore, type Verifier } from './verifier.ts';
import type { RecordKey, Signer } from './record-keys.ts';
import { type MadeBy, signComment } from './record.ts';

interface StandingComment {
  readonly id: number;
  readonly body: string;
  /** The issue it belongs to, as GitHub reports it. */
  readonly issue?: number;
}

/** Reads comments, and knows their issues. */
export interface CommentVerifier {
  /** @param issue of the comments, if GitHub does not report it for each. */
  verify<C extends StandingComment>(
    comments: readonly C[],
    issue?: number,
  ): Promise<(C & { readonly isProven?: boolean })[]>;
  /** The issue of a comment that was read before. */
  issueOf(commentId: number): number | undefined;
}

export interface CommentRecords extends CommentVerifier {
  /** The comment in its final form for that issue. */
  sign(body: string, issue: number): Promise<string>;
}

export interface VerifierSettings {
  readonly repository: number;
  /** All trusted keys; `undefined` if nothing can be verified, because the repository has pinned no key. */
  readonly keys: () => Promise<readonly RecordKey[] | undefined>;
  /** If omitted, this process caches its verifications. */
  readonly known?: VerifiedBefore;
}

export interface RecordSettings extends VerifierSettings {
  readonly signer: Signer;
  readonly made?: MadeBy;
}

/** A process that runs for months writes in many threads. */
const REMEMBERED = 20_000;
const OPENING = '<!-- agora';

export function createCommentRecords({ signer, made, ...settings }: RecordSettings): CommentRecords {
  const { repository, keys } = settings;
  return {
    ...createCommentVerifier(settings),
    sign: async (body, issue) => {
      const kind = findMarker(body)?.kind;
      // A comment that cannot be verified must not become proven by being rewritten.
      const isAnothers = signer.role === 'bot' && (kind === 'question' || kind === 'status');
      return isAnothers && (await keys()) === undefined ? body : signComment(body, { repository, issue }, signer, made);
    },
  };
}

/** For a reader without a signing key. */
export function createCommentVerifier({ repository, keys, known }: VerifierSettings): CommentVerifier {
  const issues = new Map<number, number>();
  const note = (comment: number, issue: number): void => {
    issues.delete(comment);
    issues.set(comment, issue);
    const [oldest] = issues.keys();
    if (issues.size > REMEMBERED && oldest !== undefined) issues.delete(oldest);
  };
  const findVerifier = createKeyedVerifier(repository, keys, known);
  return {
    issueOf: (commentId) => issues.get(commentId),
    verify: async (comments, issue) => {
      // Most threads contain no records: then no keys are requested.
      const verifier = comments.some(({ body }) => body.startsWith(OPENING)) ? await findVerifier() : NEVER;
      return comments.map((comment) => {
        const place = comment.issue ?? issue;
        if (place !== undefined) note(comment.id, place);
        return verifier === undefined
          ? comment
          : { ...comment, isProven: place !== undefined && verifier(comment.body, place) };
      });
    },
  };
}

const NEVER: Verifier = () => false;

/** The same verifier as long as the keys are unchanged, because it caches its verifications. */
function createKeyedVerifier(
  repository: number,
  keys: RecordSettings['keys'],
  before: VerifiedBefore | undefined,
): () => Promise<Verifier | undefined> {
  let last: { readonly keys: readonly RecordKey[]; readonly verifier: Verifier } | undefined;
  return async () => {
    const known = await keys();
    if (known === undefined) return undefined;
    if (last?.keys !== known) last = { keys: known, verifier: createVerifier(repository, known, before) };
    return last.verifier;
  };
}
